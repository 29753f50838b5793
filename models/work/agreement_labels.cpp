#include "work/agreement_labels.h"

#include "work/agreement_counting.h"

#include <QSet>

#include <algorithm>
#include <tuple>

namespace assayer {

namespace {

template <class Vote>
auto voteKey(const Vote& vote)
{
  return std::tie(vote.item, vote.other, vote.judge, vote.round);
}

} // namespace

AgreementLabels::AgreementLabels(const QVector<Criterion>& criteria, const QVector<JudgeRow>& judges, int relevantFrom)
    : m_criteria(criteria), m_relevantFrom(relevantFrom)
{
  for (const Criterion& row : criteria)
    if (row.on == SubjectKind::AnswerPair && row.ordinal) m_turning.insert(row.id, static_cast<int>(row.values.size()));
  for (const JudgeRow& judge : judges) addJudge(judge);
}

void AgreementLabels::addJudge(const JudgeRow& judge)
{
  if (judge.kind == JudgeKind::Adjudication || m_judgePlaces.contains(judge.id)) return;
  m_judgePlaces.insert(judge.id, static_cast<qint32>(m_judges.size()));
  m_judges.append(judge);
}

AgreementLabels::Vote AgreementLabels::packed(const IndependentLabel& label, const QString& family)
{
  auto place = m_familyPlaces.constFind(family);
  if (place == m_familyPlaces.constEnd()) {
    place = m_familyPlaces.insert(family, static_cast<quint32>(m_families.size()));
    m_families.append(family);
  }
  const Label& what = label.label;
  Vote vote;
  vote.item = what.subject.item;
  vote.other = what.subject.other;
  vote.at = what.at;
  vote.guideline = label.guideline.value;
  vote.family = *place;
  vote.judge = m_judgePlaces.value(what.judge, -1);
  vote.round = what.round;
  int value = what.value.value_or(-1);
  // Which of two answers is called the first decides what kappa takes for chance. The order of runs would turn round
  // what a file that names systems in changing order has compared; the order in which answers came does not.
  const int turning = m_turning.value(what.subject.criterion);
  if (turning > 0 && value >= 0 && vote.item > vote.other) value = turning - 1 - value;
  vote.value = static_cast<qint16>(value);
  vote.state = what.state;
  return vote;
}

void AgreementLabels::add(const IndependentLabel& label, const QString& family)
{
  const Vote vote = packed(label, family);
  if (vote.judge >= 0 && !label.label.carried && vote.state != LabelState::Cleared)
    m_votes[label.label.subject.criterion].push_back(vote);
}

void AgreementLabels::finish()
{
  for (Votes& votes : m_votes)
    std::sort(votes.begin(), votes.end(), [](const Vote& a, const Vote& b) { return voteKey(a) < voteKey(b); });
}

void AgreementLabels::put(const IndependentLabel& label, const QString& family)
{
  const Vote vote = packed(label, family);
  if (vote.judge < 0) return;
  Votes& votes = m_votes[label.label.subject.criterion];
  const auto place = std::lower_bound(votes.begin(), votes.end(), vote,
                                      [](const Vote& a, const Vote& b) { return voteKey(a) < voteKey(b); });
  const bool isThere = place != votes.end() && voteKey(*place) == voteKey(vote);
  const bool isNone = label.label.carried || vote.state == LabelState::Cleared;
  if (isThere && isNone)
    votes.erase(place);
  else if (isThere)
    *place = vote;
  else if (!isNone)
    votes.insert(place, vote);
}

QVector<CriterionId> AgreementLabels::comparable() const
{
  QVector<CriterionId> found;
  for (const Criterion& row : m_criteria) {
    const auto votes = m_votes.constFind(row.id);
    if (votes == m_votes.constEnd()) continue;
    const auto twice = std::adjacent_find(votes->begin(), votes->end(), [](const Vote& a, const Vote& b) {
      return a.item == b.item && a.other == b.other;
    });
    if (twice != votes->end()) found.append(row.id);
  }
  return found;
}

QStringList AgreementLabels::families(CriterionId criterion) const
{
  QSet<quint32> places;
  const auto votes = m_votes.constFind(criterion);
  if (votes != m_votes.constEnd())
    for (const Vote& vote : *votes) places.insert(vote.family);
  QStringList names;
  for (const quint32 place : std::as_const(places)) names.append(m_families[place]);
  names.sort();
  return names;
}

AgreementReport AgreementLabels::report(const AgreementQuestion& question) const
{
  return AgreementCounting(*this, question).report();
}

QVector<Subject> AgreementLabels::subjects(const AgreementQuestion& question, JudgeId rows, JudgeId columns, int row,
                                           int column) const
{
  return AgreementCounting(*this, question).subjects(rows, columns, row, column);
}

} // namespace assayer
