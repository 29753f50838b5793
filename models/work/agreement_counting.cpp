#include "work/agreement_counting.h"

#include "work/agreement_figures.h"

#include <algorithm>

namespace assayer {

AgreementCounting::AgreementCounting(const AgreementLabels& labels, const AgreementQuestion& question)
    : m_labels(labels), m_question(question)
{
  for (const Criterion& row : labels.m_criteria)
    if (row.id == question.criterion) m_criterion = row;
  m_values = static_cast<int>(m_criterion.values.size());
  m_cut = question.relevantFrom.value_or(labels.m_relevantFrom);
  const auto judges = static_cast<std::size_t>(labels.m_judges.size());
  m_wantedJudges.assign(judges, question.judges.isEmpty());
  for (const JudgeId judge : question.judges)
    if (const auto place = labels.m_judgePlaces.constFind(judge); place != labels.m_judgePlaces.constEnd())
      m_wantedJudges[static_cast<std::size_t>(*place)] = true;
  if (question.family) {
    const auto place = labels.m_familyPlaces.constFind(*question.family);
    if (place != labels.m_familyPlaces.constEnd())
      m_family = *place;
    else
      m_nothing = true;
  }
  m_meetingPlaces.assign(judges * judges, -1);
  m_rated.assign(judges, false);
  for (const JudgeRow& judge : labels.m_judges)
    m_rates.push_back({judge.id, judge.kind == JudgeKind::Model, 0, QVector<int>(m_values), 0, 0});
}

void AgreementCounting::eachSubject(const std::function<void(SubjectVotes)>& visit) const
{
  const auto votes = m_labels.m_votes.constFind(m_question.criterion);
  if (m_nothing || m_values == 0 || votes == m_labels.m_votes.constEnd()) return;
  for (auto begin = votes->begin(); begin != votes->end();) {
    auto end = begin;
    while (end != votes->end() && end->item == begin->item && end->other == begin->other) ++end;
    if (!m_family || begin->family == *m_family) visit({begin, end});
    begin = end;
  }
}

// Values that the scale no longer has are no labels.
bool AgreementCounting::isWanted(const Vote& vote) const
{
  return m_wantedJudges[static_cast<std::size_t>(vote.judge)] &&
         (vote.state != LabelState::Valued || vote.value < m_values);
}

bool AgreementCounting::pairsUp(const Vote& a, const Vote& b) const
{
  return a.state == LabelState::Valued && b.state == LabelState::Valued &&
         (m_question.anyGuideline || a.guideline == b.guideline);
}

void AgreementCounting::meet(Meeting& meeting, const Vote& a, const Vote& b) const
{
  const auto either = [&](LabelState state) { return a.state == state || b.state == state; };
  if (pairsUp(a, b)) {
    meeting.counts.add(a.value, b.value);
    const qint64 between = std::abs(a.at - b.at);
    if (a.value == b.value && between > 0 && between <= CopyLimits().followsWithin) ++meeting.close;
  } else if (either(LabelState::CannotJudge)) {
    ++meeting.cannotJudge;
  } else if (either(LabelState::Later)) {
    ++meeting.later;
  } else {
    ++meeting.otherGuideline;
  }
}

// The meeting of a judge with themselves is that of repeats.
AgreementCounting::Meeting& AgreementCounting::meetingOf(qint32 first, qint32 second)
{
  const std::size_t judges = m_rates.size();
  int& place = m_meetingPlaces[static_cast<std::size_t>(first) * judges + static_cast<std::size_t>(second)];
  if (place < 0) {
    place = static_cast<int>(m_meetings.size());
    m_meetings.push_back({ContingencyTable(m_values)});
  }
  return m_meetings[static_cast<std::size_t>(place)];
}

void AgreementCounting::count(SubjectVotes votes)
{
  for (std::size_t i = 0; i < votes.size(); ++i) {
    const Vote& vote = votes[i];
    if (!isWanted(vote) || vote.round != 0) continue;
    LabelRates& rates = m_rates[static_cast<std::size_t>(vote.judge)];
    ++rates.labels;
    if (vote.state == LabelState::Valued) ++rates.values[vote.value];
    if (vote.state == LabelState::CannotJudge) ++rates.cannotJudge;
    if (vote.state == LabelState::Later) ++rates.later;
    for (std::size_t j = i + 1; j < votes.size(); ++j) {
      const Vote& other = votes[j];
      if (!isWanted(other)) continue;
      if (other.judge == vote.judge) {
        meet(meetingOf(vote.judge, vote.judge), vote, other);
        if (pairsUp(vote, other)) m_repeats[vote.judge].push_back({other.at, vote.value, other.value});
      } else if (other.round == 0) {
        meet(meetingOf(vote.judge, other.judge), vote, other);
      }
    }
  }
  countOverall(votes);
}

// Labels of a subject under different guidelines are taken apart, as in pairs.
void AgreementCounting::countOverall(SubjectVotes votes)
{
  m_counted.clear();
  for (const Vote& vote : votes)
    if (isWanted(vote) && vote.round == 0 && vote.state == LabelState::Valued && !isModel(vote.judge))
      m_counted.push_back(&vote);
  if (!m_question.anyGuideline) std::ranges::sort(m_counted, {}, [](const Vote* vote) { return vote->guideline; });
  for (auto begin = m_counted.begin(); begin != m_counted.end();) {
    const auto end =
        m_question.anyGuideline ? m_counted.end() : std::find_if(begin, m_counted.end(), [&](const Vote* vote) {
          return vote->guideline != (*begin)->guideline;
        });
    m_pattern.assign(static_cast<std::size_t>(m_values), 0);
    for (auto vote = begin; vote != end; ++vote) {
      ++m_pattern[static_cast<std::size_t>((*vote)->value)];
      if (end - begin > 1) m_rated[static_cast<std::size_t>((*vote)->judge)] = true;
    }
    ++m_patterns[m_pattern];
    begin = end;
  }
}

AgreementReport AgreementCounting::report()
{
  eachSubject([this](SubjectVotes votes) { count(votes); });
  AgreementReport report;
  report.question = m_question;
  report.criterion = m_criterion;
  report.relevantFrom = m_cut;
  putPairs(report);
  for (const auto& [counts, subjects] : m_patterns)
    report.overall.patterns.append({QVector<int>(counts.begin(), counts.end()), subjects});
  report.overall.judges = static_cast<int>(std::count(m_rated.begin(), m_rated.end(), true));
  measureOverall(report.overall, m_criterion);
  putRates(report);
  putSelf(report);
  putSuspicions(report);
  return report;
}

void AgreementCounting::putPairs(AgreementReport& report) const
{
  const std::size_t judges = m_rates.size();
  for (std::size_t first = 0; first < judges; ++first)
    for (std::size_t second = first + 1; second < judges; ++second) {
      const int place = m_meetingPlaces[first * judges + second];
      if (place < 0) continue;
      const Meeting& meeting = m_meetings[static_cast<std::size_t>(place)];
      PairAgreement pair;
      pair.first = m_rates[first].judge;
      pair.second = m_rates[second].judge;
      pair.withModel = m_rates[first].isModel || m_rates[second].isModel;
      pair.figures = measured(meeting.counts, m_criterion, m_cut);
      pair.cannotJudge = meeting.cannotJudge;
      pair.later = meeting.later;
      pair.otherGuideline = meeting.otherGuideline;
      report.pairs.append(pair);
    }
  std::stable_sort(report.pairs.begin(), report.pairs.end(), [](const PairAgreement& a, const PairAgreement& b) {
    return a.withModel != b.withModel ? b.withModel : a.figures.pairs > b.figures.pairs;
  });
}

void AgreementCounting::putRates(AgreementReport& report) const
{
  for (const bool models : {false, true})
    for (const LabelRates& rates : m_rates)
      if (rates.isModel == models && rates.labels > 0) report.rates.append(rates);
}

void AgreementCounting::putSelf(AgreementReport& report) const
{
  const std::size_t judges = m_rates.size();
  for (std::size_t judge = 0; judge < judges; ++judge) {
    const int place = m_meetingPlaces[judge * judges + judge];
    if (place < 0) continue;
    const Meeting& meeting = m_meetings[static_cast<std::size_t>(place)];
    SelfAgreement self;
    self.judge = m_rates[judge].judge;
    self.isModel = m_rates[judge].isModel;
    self.figures = measured(meeting.counts, m_criterion, m_cut);
    self.cannotJudge = meeting.cannotJudge;
    self.later = meeting.later;
    self.otherGuideline = meeting.otherGuideline;
    const auto found = m_repeats.find(static_cast<qint32>(judge));
    std::vector<Repeat> repeats = found == m_repeats.end() ? std::vector<Repeat>() : found->second;
    std::stable_sort(repeats.begin(), repeats.end(), [](const Repeat& a, const Repeat& b) { return a.at < b.at; });
    const auto shiftOf = [&](std::span<const Repeat> part) -> std::optional<double> {
      if (!m_criterion.ordinal || part.empty()) return std::nullopt;
      double sum = 0;
      for (const Repeat& repeat : part) sum += repeat.again - repeat.first;
      return sum / static_cast<double>(part.size());
    };
    self.shift = shiftOf(repeats);
    const std::size_t parts = repeats.size() < 3 ? 0 : 3;
    for (std::size_t part = 0; part < parts; ++part) {
      const std::size_t begin = repeats.size() * part / parts;
      const std::size_t end = repeats.size() * (part + 1) / parts;
      const std::span<const Repeat> within(repeats.data() + begin, end - begin);
      ContingencyTable counts(m_values);
      for (const Repeat& repeat : within) counts.add(repeat.first, repeat.again);
      const Agreement figures = measured(counts, m_criterion, m_cut);
      self.drift.append({within.front().at, within.back().at, figures.pairs, figures.agreement, figures.basisKappa(),
                         shiftOf(within)});
    }
    report.self.append(self);
  }
}

// What two judges said of the subjects that both judged, gone through only where it may look copied: all of it is
// equal, or as much came within seconds as is needed at least.
void AgreementCounting::putSuspicions(AgreementReport& report) const
{
  std::map<std::pair<JudgeId, JudgeId>, std::vector<JudgedTwice>> looks;
  const std::size_t judges = m_rates.size();
  const CopyLimits limits;
  for (const PairAgreement& pair : report.pairs) {
    const auto row = static_cast<std::size_t>(m_labels.m_judgePlaces.value(pair.first));
    const auto column = static_cast<std::size_t>(m_labels.m_judgePlaces.value(pair.second));
    const int place = m_meetingPlaces[row * judges + column];
    const int close = m_meetings[static_cast<std::size_t>(place)].close;
    if (pair.figures.agreement == 1.0 || close >= limits.followsShare * static_cast<double>(limits.timedPairs))
      looks[{pair.first, pair.second}];
  }
  std::vector<std::vector<JudgedTwice>*> wanted(judges * judges, nullptr);
  for (auto& [pair, labels] : looks) {
    const auto first = static_cast<std::size_t>(m_labels.m_judgePlaces.value(pair.first));
    wanted[first * judges + static_cast<std::size_t>(m_labels.m_judgePlaces.value(pair.second))] = &labels;
  }
  qint64 subject = 0;
  const auto lookAt = [&](SubjectVotes votes) {
    ++subject;
    for (std::size_t i = 0; i < votes.size(); ++i) {
      if (votes[i].round != 0 || !isWanted(votes[i])) continue;
      const std::size_t row = static_cast<std::size_t>(votes[i].judge) * judges;
      for (std::size_t j = i + 1; j < votes.size(); ++j) {
        auto* const labels = wanted[row + static_cast<std::size_t>(votes[j].judge)];
        if (labels && votes[j].round == 0 && isWanted(votes[j]) && pairsUp(votes[i], votes[j]))
          labels->push_back({subject, votes[i].value, votes[j].value, votes[i].at, votes[j].at});
      }
    }
  };
  if (!looks.empty()) eachSubject(lookAt);
  for (const PairAgreement& pair : report.pairs) {
    const auto labels = looks.find({pair.first, pair.second});
    if (labels == looks.end()) continue;
    const CopySigns signs = copySigns(labels->second);
    if (signs.any()) report.suspicions.append({pair.first, pair.second, signs});
  }
  // Many judges who share a few subjects each, and all of them agree: no pair alone would tell.
  const OverallAgreement& overall = report.overall;
  if (overall.judges > 2 && overall.agreement == 1.0 && overall.subjects > limits.identicalPairs) {
    CopySigns signs;
    signs.pairs = signs.identical = overall.subjects;
    signs.identicalThroughout = true;
    report.suspicions.prepend({std::nullopt, std::nullopt, signs});
  }
}

QVector<Subject> AgreementCounting::subjects(JudgeId rows, JudgeId columns, int row, int column) const
{
  QVector<Subject> found;
  const qint32 rowJudge = m_labels.m_judgePlaces.value(rows, -1);
  const qint32 columnJudge = m_labels.m_judgePlaces.value(columns, -1);
  const auto isOf = [&](const Vote& vote, qint32 judge, int value) {
    return vote.judge == judge && vote.state == LabelState::Valued && vote.value == value;
  };
  eachSubject([&](SubjectVotes votes) {
    for (const Vote& a : votes) {
      if (a.round != 0 || !isOf(a, rowJudge, row)) continue;
      const bool meets = std::ranges::any_of(votes, [&](const Vote& b) {
        const bool isRound = rowJudge == columnJudge ? b.round != 0 : b.round == 0;
        return isRound && isOf(b, columnJudge, column) && pairsUp(a, b);
      });
      if (meets) found.append({m_question.criterion, a.item, a.other});
    }
  });
  return found;
}

} // namespace assayer
