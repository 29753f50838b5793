// Gold as one hash, by names and texts, so that every copy of a workspace with the same labels has the same.
#include "answers/gold.h"
#include "core/text.h"
#include "work/freeze.h"

#include <QCryptographicHash>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMap>

#include <algorithm>
#include <vector>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

class GoldLines {
public:
  static Result<GoldLines> of(Store& store)
  {
    const auto judges = store.judges();
    if (!judges) return tl::unexpected(judges.error());
    const auto criteria = store.criteria();
    if (!criteria) return tl::unexpected(criteria.error());
    const auto runs = store.runs();
    if (!runs) return tl::unexpected(runs.error());
    GoldLines lines(store);
    for (const JudgeRow& judge : *judges) lines.m_judges.insert(judge.id, judge.kind);
    for (const Criterion& criterion : *criteria) lines.m_criteria.insert(criterion.id, criterion);
    for (const RunRow& run : *runs) lines.m_runs.insert(run.id, run.name);
    return lines;
  }

  Result<void> add(const QueryRow& query)
  {
    const auto labels = m_store.labelsOf(query.id, LabelScope::everybody());
    if (!labels) return tl::unexpected(labels.error());
    QMap<Subject, QVector<Label>> bySubject;
    for (const Label& label : *labels) bySubject[label.subject].append(label);
    for (auto entry = bySubject.cbegin(); entry != bySubject.cend(); ++entry) {
      static const QVector<CriterionId> besides{criterion::Flag, criterion::Note, criterion::Cause,
                                                criterion::Disposition};
      if (besides.contains(entry.key().criterion)) continue;
      const QJsonArray values = valuesOf(*entry);
      if (values.isEmpty()) continue;
      const auto about = nameOf(entry.key());
      if (!about) return tl::unexpected(about.error());
      m_lines.push_back(
          QJsonDocument(QJsonArray{m_criteria.value(entry.key().criterion).name, query.name, *about, values})
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

  // Ascending, each once; "unjudgeable" where nobody can judge it.
  QJsonArray valuesOf(const QVector<Label>& labels) const
  {
    for (const Label& label : labels)
      if (label.state == LabelState::Unjudgeable) return {u"unjudgeable"_s};
    std::vector<int> values;
    for (const Label& label : countedLabels(labels, m_judges)) values.push_back(*label.value);
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
  Result<QJsonValue> answerName(qint64 id) const
  {
    const auto answer = m_store.answer(AnswerId{id});
    if (!answer) return tl::unexpected(answer.error());
    return QJsonValue(m_runs.value(answer->run));
  }
  Result<QJsonValue> claimName(qint64 id) const
  {
    const auto claim = m_store.claim(ClaimId{id});
    if (!claim) return tl::unexpected(claim.error());
    const auto answer = answerName(claim->answer.value);
    if (!answer) return answer;
    return QJsonValue(QJsonArray{*answer, claim->position, claim->text});
  }

  Result<QJsonValue> nameOf(const Subject& subject) const
  {
    Result<QJsonValue> other = QJsonValue();
    switch (m_criteria.value(subject.criterion).on) {
    case SubjectKind::QueryChunk: return subject.other == 0 ? other : chunkName(subject.other);
    case SubjectKind::Claim: {
      const auto claim = claimName(subject.item);
      if (!claim || subject.other == 0) return claim;
      other = subject.criterion == criterion::EntailmentByAnswer ? answerName(subject.other) : chunkName(subject.other);
      if (!other) return other;
      return QJsonValue(QJsonArray{*claim, *other});
    }
    case SubjectKind::Answer: return answerName(subject.item);
    case SubjectKind::AnswerPair: {
      const auto first = answerName(subject.item);
      if (!first) return first;
      other = answerName(subject.other);
      if (!other) return other;
      return QJsonValue(QJsonArray{*first, *other});
    }
    }
    return other;
  }

  Store& m_store;
  QHash<JudgeId, JudgeKind> m_judges;
  QHash<CriterionId, Criterion> m_criteria;
  QHash<RunId, QString> m_runs;
  std::vector<QByteArray> m_lines;
};

} // namespace

Result<QByteArray> goldHashOf(Store& store, Split split)
{
  auto lines = GoldLines::of(store);
  if (!lines) return tl::unexpected(lines.error());
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  for (const QueryRow& query : *queries)
    if (query.split == split)
      if (auto added = lines->add(query); !added) return tl::unexpected(added.error());
  return lines->hash();
}

} // namespace assayer
