#include "work/conflict_page.h"

#include <QHash>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

class Rows {
public:
  explicit Rows(Store& store) : m_store(store) {}

  Result<void> prepare()
  {
    const auto criteria = m_store.criteria();
    if (!criteria) return tl::unexpected(criteria.error());
    for (const Criterion& criterion : *criteria) m_criteria.insert(criterion.id.value, criterion);
    const auto judges = m_store.judges();
    if (!judges) return tl::unexpected(judges.error());
    for (const JudgeRow& judge : *judges) m_judges.insert(judge.id.value, judge);
    const auto runs = m_store.runs();
    if (!runs) return tl::unexpected(runs.error());
    for (const RunRow& run : *runs) m_runs.insert(run.id.value, run.name);
    return {};
  }

  Result<ConflictRow> row(const LabelConflict& conflict)
  {
    ConflictRow row;
    row.label = conflict;
    const Criterion criterion = m_criteria.value(conflict.subject.criterion.value);
    const JudgeRow judge = m_judges.value(conflict.judge.value);
    row.about = criterion.name;
    if (judge.kind == JudgeKind::Adjudication)
      row.about = u"ruling on %1"_s.arg(criterion.name);
    else
      row.judge = judge.name;
    if (auto placed = describe(conflict.subject, criterion, row); !placed) return tl::unexpected(placed.error());
    if (conflict.before) row.before = step(*conflict.before, criterion);
    for (const LabelSide& side : conflict.sides) {
      ConflictSideRow shown;
      for (const HistoryStep& each : side.steps) shown.steps.append(step(each, criterion));
      row.sides.append(shown);
    }
    return row;
  }

  Result<ConflictRow> row(const ClaimConflict& conflict)
  {
    ConflictRow row;
    row.claim = conflict;
    row.about = u"claims"_s;
    const auto replaced = m_store.claim(conflict.claim);
    if (!replaced) return tl::unexpected(replaced.error());
    if (auto placed = ofAnswer(conflict.answer, row); !placed) return tl::unexpected(placed.error());
    row.text = replaced->text;
    for (const ClaimSide& side : conflict.sides) {
      ConflictSideRow shown{{}, m_judges.value(side.by.value).name, side.at, {}};
      for (const ClaimId id : side.standing) {
        const auto claim = m_store.claim(id);
        if (!claim) return tl::unexpected(claim.error());
        shown.claims.append(claim->text);
      }
      row.sides.append(shown);
    }
    return row;
  }

private:
  static QString resultOf(const HistoryStep& step, const Criterion& criterion)
  {
    if (step.outcome) {
      if (*step.outcome == RulingOutcome::Ambiguous) return u"ambiguous"_s;
      if (*step.outcome == RulingOutcome::Unjudgeable) return u"nobody can judge it"_s;
      if (*step.outcome == RulingOutcome::Retracted) return u"ruling withdrawn"_s;
    }
    switch (step.now.state) {
    case LabelState::CannotJudge: return u"cannot judge"_s;
    case LabelState::Later: return u"later"_s;
    case LabelState::Cleared: return u"withdrawn"_s;
    case LabelState::Unjudgeable: return u"nobody can judge it"_s;
    case LabelState::Valued: break;
    }
    const int value = step.now.value.value_or(-1);
    const QString word = criterion.values.value(value);
    return criterion.id == criterion::Relevance ? u"%1 · %2"_s.arg(value).arg(word) : word;
  }

  static ConflictStep step(const HistoryStep& from, const Criterion& criterion)
  {
    ConflictStep step{from.now.at,
                      resultOf(from, criterion),
                      from.kind == ChangeKind::Undo || from.kind == ChangeKind::Redo,
                      from.now.rationale,
                      {}};
    for (const EvidenceQuote& quote : from.evidence)
      step.quotes.append(quote.against ? u"against: %1"_s.arg(quote.quote) : quote.quote);
    return step;
  }

  Result<void> ofQuery(QueryId id, ConflictRow& row)
  {
    const auto query = m_store.query(id);
    if (!query) return tl::unexpected(query.error());
    row.query = id;
    row.queryName = query->row.name;
    row.queryText = query->row.text;
    return {};
  }

  Result<void> ofAnswer(AnswerId id, ConflictRow& row)
  {
    const auto answer = m_store.answer(id);
    if (!answer) return tl::unexpected(answer.error());
    row.place = m_runs.value(answer->run.value);
    row.text = answer->text;
    return ofQuery(answer->query, row);
  }

  Result<void> describe(const Subject& subject, const Criterion& criterion, ConflictRow& row)
  {
    switch (criterion.on) {
    case SubjectKind::QueryChunk: {
      if (subject.other != 0) {
        const auto chunk = m_store.chunk({subject.other});
        if (!chunk) return tl::unexpected(chunk.error());
        row.place = chunk->name;
        const quint32 id = static_cast<quint32>(subject.other);
        const auto texts = m_store.chunkTexts(std::span(&id, 1));
        if (!texts) return tl::unexpected(texts.error());
        row.text = texts->value(0);
      }
      return ofQuery({subject.item}, row);
    }
    case SubjectKind::Claim: {
      const auto claim = m_store.claim({subject.item});
      if (!claim) return tl::unexpected(claim.error());
      if (auto placed = ofAnswer(claim->answer, row); !placed) return placed;
      row.text = claim->text;
      return {};
    }
    case SubjectKind::Answer: return ofAnswer({subject.item}, row);
    case SubjectKind::AnswerPair: {
      if (auto placed = ofAnswer({subject.item}, row); !placed) return placed;
      const auto other = m_store.answer(AnswerId{subject.other});
      if (!other) return tl::unexpected(other.error());
      row.place += u" · "_s + m_runs.value(other->run.value);
      row.text += u"\n\n"_s + other->text;
      return {};
    }
    }
    return {};
  }

  Store& m_store;
  QHash<qint64, Criterion> m_criteria;
  QHash<qint64, JudgeRow> m_judges;
  QHash<qint64, QString> m_runs;
};

} // namespace

Result<QVector<ConflictRow>> conflictRows(Store& store, LabelScope scope)
{
  Rows rows(store);
  if (auto prepared = rows.prepare(); !prepared) return tl::unexpected(prepared.error());
  QVector<ConflictRow> found;
  const auto add = [&](const auto& conflicts) -> Result<void> {
    if (!conflicts) return tl::unexpected(conflicts.error());
    for (const auto& conflict : *conflicts) {
      auto row = rows.row(conflict);
      if (!row) return tl::unexpected(row.error());
      found.append(std::move(*row));
    }
    return {};
  };
  if (auto added = add(store.labelConflicts(scope)); !added) return tl::unexpected(added.error());
  if (auto added = add(store.claimConflicts(scope)); !added) return tl::unexpected(added.error());
  return found;
}

LabelScope conflictScope(const JudgeRow& judge, bool blind)
{
  return judge.role == Role::Lead && !blind ? LabelScope::everybody() : LabelScope::only(judge.id);
}

Result<Change> settle(Store& store, const ConflictRow& row, qsizetype side, JudgeId by)
{
  if (row.label) return store.settle(*row.label, side, by);
  if (row.claim) return store.settle(*row.claim, side, by);
  return fail(ErrorKind::Usage, {}, u"there is nothing to settle"_s);
}

} // namespace assayer
