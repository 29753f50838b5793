// Gold as one hash, by names and texts, so that every copy of a workspace with the same labels has the same.
#include "answers/gold.h"
#include "core/text.h"
#include "work/freeze.h"
#include "work/label_table.h"

#include <QCryptographicHash>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <vector>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

class GoldLines {
public:
  static Result<GoldLines> of(Store& store, Split split)
  {
    const auto judges = store.judges();
    if (!judges) return tl::unexpected(judges.error());
    const auto runs = store.runs();
    if (!runs) return tl::unexpected(runs.error());
    const auto queries = store.queries();
    if (!queries) return tl::unexpected(queries.error());
    GoldLines lines(store);
    for (const JudgeRow& judge : *judges) lines.m_judges.insert(judge.id, judge.kind);
    for (const QueryRow& query : *queries)
      if (query.split == split) lines.m_queries.insert(query.id, query.name);
    for (const RunRow& run : *runs)
      if (auto read = lines.readRun(run); !read) return tl::unexpected(read.error());
    return lines;
  }

  Result<void> add(const Criterion& criterion)
  {
    static const QVector<CriterionId> besides{criterion::Flag, criterion::Note, criterion::Cause,
                                              criterion::Disposition};
    if (besides.contains(criterion.id)) return {};
    LabelTable labels;
    const auto take = [&](const Label& label) {
      if (!queryOf(criterion.on, label.subject).isNull()) labels.add(label);
    };
    if (auto read = m_store.eachLabel(criterion.id, LabelScope::everybody(), take); !read) return read;
    labels.finish();
    for (std::span<const Label> rest = labels.under(criterion.id); !rest.empty();) {
      const Subject subject = rest.front().subject;
      const std::span<const Label> said = labels.of(subject);
      rest = rest.subspan(said.size());
      const QJsonArray values = valuesOf(said);
      if (values.isEmpty()) continue;
      const auto about = nameOf(criterion, subject);
      if (!about) return tl::unexpected(about.error());
      m_lines.push_back(QJsonDocument(QJsonArray{criterion.name, queryOf(criterion.on, subject), *about, values})
                            .toJson(QJsonDocument::Compact));
    }
    return {};
  }

  QByteArray hash()
  {
    std::ranges::sort(m_lines);
    QCryptographicHash made(QCryptographicHash::Sha256);
    for (const QByteArray& line : m_lines) {
      made.addData(line);
      made.addData("\n");
    }
    return made.result();
  }

private:
  explicit GoldLines(Store& store) : m_store(store) {}

  Result<void> readRun(const RunRow& run)
  {
    m_runs.insert(run.id, run.name);
    if (auto read = m_store.eachTiming(run.id,
                                       [&](const AnswerTiming& answer) {
                                         m_answers.insert(answer.answer, {run.id, answer.query});
                                       });
        !read)
      return read;
    return m_store.eachClaim(run.id, [&](const Claim& claim, bool) {
      if (m_queries.contains(m_answers.value(claim.answer).query)) m_claims.insert(claim.id, claim);
    });
  }

  /// Null where it is not of the split.
  QString queryOf(SubjectKind kind, const Subject& subject) const
  {
    QueryId query{subject.item};
    if (kind == SubjectKind::Claim) query = m_answers.value(m_claims.value(ClaimId{subject.item}).answer).query;
    if (kind == SubjectKind::Answer || kind == SubjectKind::AnswerPair)
      query = m_answers.value(AnswerId{subject.item}).query;
    return m_queries.value(query);
  }

  // Ascending, each once; "unjudgeable" where nobody can judge it.
  QJsonArray valuesOf(std::span<const Label> labels) const
  {
    for (const Label& label : labels)
      if (label.state == LabelState::Unjudgeable) return {u"unjudgeable"_s};
    std::vector<int> values;
    for (const Label* const label : countedOf(labels, m_judges)) values.push_back(*label->value);
    std::ranges::sort(values);
    values.erase(std::ranges::unique(values).begin(), values.end());
    QJsonArray said;
    for (const int value : values) said.append(value);
    return said;
  }

  Result<QJsonValue> chunkName(qint64 id) const
  {
    const auto chunk = m_store.chunk(ChunkId{id});
    if (!chunk) return tl::unexpected(chunk.error());
    return QJsonValue(QJsonArray{chunk->name, QString::fromLatin1(chunk->textHash.toHex())});
  }
  QJsonValue answerName(qint64 id) const { return m_runs.value(m_answers.value(AnswerId{id}).run); }
  QJsonValue claimName(qint64 id) const
  {
    const Claim claim = m_claims.value(ClaimId{id});
    return QJsonArray{answerName(claim.answer.value), claim.position, claim.text};
  }

  Result<QJsonValue> nameOf(const Criterion& criterion, const Subject& subject) const
  {
    switch (criterion.on) {
    case SubjectKind::QueryChunk:
      return subject.other == 0 ? Result<QJsonValue>(QJsonValue()) : chunkName(subject.other);
    case SubjectKind::Claim: {
      const QJsonValue claim = claimName(subject.item);
      if (subject.other == 0) return claim;
      const auto other = criterion.id == criterion::EntailmentByAnswer ? Result<QJsonValue>(answerName(subject.other))
                                                                       : chunkName(subject.other);
      if (!other) return other;
      return QJsonValue(QJsonArray{claim, *other});
    }
    case SubjectKind::Answer: return answerName(subject.item);
    case SubjectKind::AnswerPair: return QJsonValue(QJsonArray{answerName(subject.item), answerName(subject.other)});
    }
    return QJsonValue();
  }

  Store& m_store;
  QHash<JudgeId, JudgeKind> m_judges;
  QHash<RunId, QString> m_runs;
  QHash<QueryId, QString> m_queries; // of the split
  struct Place {
    RunId run;
    QueryId query;
  };
  QHash<AnswerId, Place> m_answers;
  QHash<ClaimId, Claim> m_claims; // on the split's queries, ended ones too
  std::vector<QByteArray> m_lines;
};

} // namespace

Result<QByteArray> goldHashOf(Store& store, Split split)
{
  auto lines = GoldLines::of(store, split);
  if (!lines) return tl::unexpected(lines.error());
  const auto criteria = store.criteria();
  if (!criteria) return tl::unexpected(criteria.error());
  for (const Criterion& criterion : *criteria)
    if (auto added = lines->add(criterion); !added) return tl::unexpected(added.error());
  return lines->hash();
}

} // namespace assayer
