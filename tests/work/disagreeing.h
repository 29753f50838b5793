// A workspace that several people judge, for the tests of disagreements and of settling them.
#pragma once

#include "support/small_workspace.h"
#include "work/claims_page.h"
#include "work/query_page.h"

#include <QTest>

namespace assayer::tests {

class Desks {
public:
  explicit Desks(const QVector<Record>& records = smallWorkspace(4, 4)) : workspace(records) {}

  TemporaryWorkspace workspace;
  Store& store() { return workspace.store(); }
  JudgeId anna = person(QStringLiteral("Anna"), Role::Expert);
  JudgeId ben = person(QStringLiteral("Ben"), Role::Expert);
  JudgeId cleo = person(QStringLiteral("Cleo"), Role::Expert);
  JudgeId lead = person(QStringLiteral("Lea"), Role::Lead);

  JudgeId person(const QString& name, Role role) { return store().addJudge(name, JudgeKind::Person, role)->id; }

  Subject relevance(const QString& query, const QString& chunk)
  {
    return relevanceOf(*store().findQuery(query), *store().findChunk(chunk));
  }
  Answer answer(const QString& query, const QString& run = QStringLiteral("alpha"))
  {
    return **store().answer(*store().findRun(run), *store().findQuery(query));
  }
  /// The claim of the answer to a query, made where there is none.
  Claim claim(const QString& query)
  {
    const Answer of = answer(query);
    if (const auto there = store().claimsOf(of.id); !there->isEmpty()) return there->first();
    Claim made;
    made.answer = of.id;
    made.text = QStringLiteral("Within some days.");
    made.first = 0;
    made.last = 16;
    if (!store().addClaims(of.id, {made})) qFatal("the claim cannot be stored");
    return store().claimsOf(of.id)->first();
  }

  Change set(JudgeId judge, const Subject& subject, std::optional<int> value, LabelState state = LabelState::Valued,
             const QVector<EvidenceQuote>& evidence = {}, const QString& reason = {}, int round = 0)
  {
    Decision decision;
    decision.subject = subject;
    decision.state = state;
    decision.value = value;
    decision.evidence = evidence;
    decision.rationale = reason;
    decision.round = round;
    const auto stored = store().record({judge, {decision}});
    if (!stored) qFatal("%s", qPrintable(sentence(stored.error())));
    return *stored;
  }

  /// Words of a chunk as evidence.
  EvidenceQuote quote(const QString& chunk, const QString& words)
  {
    const ChunkId id = *store().findChunk(chunk);
    const quint32 ids[] = {static_cast<quint32>(id.value)};
    const QString text = store().chunkTexts(ids)->first();
    const qsizetype at = text.indexOf(words);
    if (at < 0) qFatal("the chunk does not say %s", qPrintable(words));
    return quoteOf(id, text, at, at + words.size());
  }
};

} // namespace assayer::tests
