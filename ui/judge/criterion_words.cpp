#include "judge/criterion_words.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

CriterionWords::CriterionWords(QVector<Criterion> criteria, QStringList grades)
    : m_criteria(std::move(criteria)), m_grades(std::move(grades))
{
}

const Criterion* CriterionWords::find(CriterionId id) const
{
  const auto found =
      std::find_if(m_criteria.begin(), m_criteria.end(), [&](const Criterion& row) { return row.id == id; });
  return found == m_criteria.end() ? nullptr : &*found;
}

int CriterionWords::valueCount(CriterionId id) const
{
  if (id == criterion::Relevance) return static_cast<int>(m_grades.size());
  const Criterion* const row = find(id);
  return row ? static_cast<int>(row->values.size()) : 0;
}

QString CriterionWords::title(CriterionId id) const
{
  if (id == criterion::Relevance) return tr("Relevance");
  if (id == criterion::Support) return tr("Claim");
  if (id == criterion::EntailmentByChunk) return tr("Cited chunk");
  if (id == criterion::Outcome) return tr("Outcome");
  if (id == criterion::Addresses) return tr("Addresses the question");
  if (id == criterion::Correct) return tr("Correct");
  if (id == criterion::Complete) return tr("Complete");
  if (id == criterion::FlagsConflict) return tr("Points out conflict in the sources");
  if (id == criterion::StatesLimits) return tr("States its limits");
  if (id == criterion::CriticalFactual) return tr("Wrong fact");
  if (id == criterion::CriticalCitation) return tr("Citation does not support it");
  if (id == criterion::CriticalStale) return tr("Stale source");
  if (id == criterion::CriticalUnauthorised) return tr("Unauthorised source");
  if (id == criterion::CriticalDisclosure) return tr("Prohibited disclosure");
  if (id == criterion::CriticalObeyed) return tr("Obeyed an instruction in a source");
  if (id == criterion::CriticalIrreversible) return tr("Irreversible action");
  if (id == criterion::Cause) return tr("What broke");
  if (id == criterion::Disposition) return tr("Systematic or one-off");
  if (id == criterion::Flag) return tr("Flag");
  if (id == criterion::Note) return tr("Note");
  const Criterion* const row = find(id);
  return row ? row->name.section(u'.', row->name.contains(u'.') ? 1 : 0) : QString();
}

bool CriterionWords::isNumbered(const Criterion& criterion) const
{
  return std::all_of(criterion.values.begin(), criterion.values.end(),
                     [](const QString& value) { return value.size() == 1 && value[0] >= u'0' && value[0] <= u'9'; });
}

QString CriterionWords::word(CriterionId id, int value) const
{
  if (value < 0 || value >= valueCount(id)) return {};
  if (id == criterion::Relevance) return m_grades[value];
  const Criterion& row = *find(id);
  if (isNumbered(row)) return {};
  const QString& declared = row.values[value];
  if (id >= criterion::FirstOwn) return declared;
  if (declared == "entailment"_L1) return tr("supports the claim");
  if (declared == "partial"_L1) return tr("supports part of the claim");
  if (declared == "neutral"_L1) return tr("does not support the claim");
  if (declared == "contradiction"_L1) return tr("contradicts the claim");
  if (declared == "supported"_L1) return tr("supported");
  if (declared == "contradicted"_L1) return tr("contradicted");
  if (declared == "not_in_evidence"_L1) return tr("not in evidence");
  if (declared == "yes"_L1) return tr("yes");
  if (declared == "partly"_L1) return tr("partly");
  if (declared == "no"_L1) return tr("no");
  if (declared == "answered"_L1) return tr("answered");
  if (declared == "declined"_L1) return tr("declined");
  if (declared == "escalated"_L1) return tr("escalated");
  if (declared == "asked_back"_L1) return tr("asked back");
  if (declared == "one_off"_L1) return tr("one-off");
  if (declared == "judge_was_wrong"_L1) return tr("the judge was wrong");
  return QString(declared).replace(u'_', u' ');
}

QString CriterionWords::meaning(CriterionId id, int value) const
{
  const Criterion* const row = find(id);
  return row ? row->meanings.value(value) : QString();
}

QString CriterionWords::key(CriterionId id, int value) const
{
  const Criterion* const row = find(id);
  if (row && id != criterion::Relevance && isNumbered(*row)) return row->values.value(value);
  if (id == criterion::Relevance) return value < 10 ? QString::number(value) : u"⇧0"_s; // a grade is its own digit
  const int place = value + 1;
  return place < 10 ? QString::number(place) : place == 10 ? u"0"_s : u"⇧0"_s;
}

std::optional<int> CriterionWords::valueFor(CriterionId id, Digit digit) const
{
  const QString pressed = digit.shift ? u"⇧"_s + QString::number(digit.number) : QString::number(digit.number);
  for (int value = 0; value < valueCount(id); ++value)
    if (key(id, value) == pressed) return value;
  return std::nullopt;
}

QString CriterionWords::keyAndWord(CriterionId id, int value) const
{
  const bool hasLetters = id == criterion::Support || id == criterion::EntailmentByChunk || id == criterion::Cause ||
                          id == criterion::Disposition;
  return hasLetters ? word(id, value) : QStringList{key(id, value), word(id, value)}.join(u' ').trimmed();
}

QString CriterionWords::decision(const Label& label) const
{
  const CriterionId id = label.subject.criterion;
  const bool set = label.state == LabelState::Valued;
  if (id == criterion::Flag) return set ? tr("flag set") : tr("flag removed");
  if (id == criterion::Note) return set ? tr("note") : tr("note removed");
  // The side that an answer stood on is the screen's; the stored value follows the order of the runs.
  if (const Criterion* const row = find(id); set && row && row->on == SubjectKind::AnswerPair)
    return tr("%1: set").arg(title(id));

  QString what;
  switch (label.state) {
  case LabelState::Valued: what = keyAndWord(id, label.value.value_or(0)); break;
  case LabelState::Later: what = tr("later"); break;
  case LabelState::Cleared: what = tr("withdrawn"); break;
  case LabelState::Unjudgeable: what = tr("nobody can judge it"); break;
  case LabelState::CannotJudge:
    what = label.rationale.isEmpty() ? tr("can't judge") : tr("can't judge: %1").arg(label.rationale);
    break;
  }
  if (id != criterion::Relevance) return tr("%1: %2").arg(title(id), what);
  return set ? tr("grade %1").arg(what) : what;
}

} // namespace assayer
