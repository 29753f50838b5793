// What people say of one query's things, after a label there: the same as reading everything, for these alone.
#include "work/answer_reading.h"
#include "work/independent_labels.h"
#include "work/judge_items.h"

#include <algorithm>

namespace assayer {

namespace {

/// What people have settled of a thing.
struct SettledByPeople {
  std::optional<double> value;
  bool yes = false;
  bool apart = false;
  bool operator==(const SettledByPeople&) const = default;
};

class PeopleFollower {
public:
  PeopleFollower(Store& store, QueryId query, JudgeItems& items) : m_store(store), m_query(query), m_items(items) {}

  Result<std::vector<std::size_t>> follow()
  {
    if (auto read = readCatalogue(); !read) return tl::unexpected(read.error());
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < m_items.series.size(); ++i) {
      const auto isChanged = followSeries(m_items.series[i]);
      if (!isChanged) return tl::unexpected(isChanged.error());
      if (*isChanged) changed.push_back(i);
    }
    return changed;
  }

private:
  Result<void> readCatalogue()
  {
    const auto judges = m_store.judges();
    if (!judges) return tl::unexpected(judges.error());
    for (const JudgeRow& judge : *judges) m_kinds.insert(judge.id, judge.kind);
    const auto criteria = m_store.criteria();
    if (!criteria) return tl::unexpected(criteria.error());
    for (const Criterion& row : *criteria) m_criteria.insert(row.id, row);
    const auto settings = m_store.settings();
    if (!settings) return tl::unexpected(settings.error());
    m_settings = *settings;
    const auto triage = m_store.triageSettings();
    if (!triage) return tl::unexpected(triage.error());
    m_triage = *triage;
    return {};
  }

  Result<bool> followSeries(JudgeSeries& series)
  {
    bool isChanged = false;
    for (JudgedByModel& item : series.items) {
      if (item.query != m_query) continue;
      const auto settled = series.measure.scored ? partOf(series, item) : labelOn(item.subject);
      if (!settled) return tl::unexpected(settled.error());
      if (*settled == SettledByPeople{item.people, item.peopleYes, item.isApart}) continue;
      series.apart += settled->apart - item.isApart;
      item.people = settled->value;
      item.peopleYes = settled->yes;
      item.isApart = settled->apart;
      isChanged = true;
    }
    return isChanged;
  }

  Result<SettledByPeople> labelOn(const Subject& subject)
  {
    const Criterion row = m_criteria.value(subject.criterion);
    const auto said = independentLabelsOn(m_store, subject, m_kinds);
    if (!said) return tl::unexpected(said.error());
    SettledByPeople settled;
    std::optional<int> value;
    if (said->ruling) {
      value = said->ruling->state == LabelState::Valued ? said->ruling->value : std::nullopt;
    } else {
      QVector<int> values;
      for (const Label& label : said->persons)
        if (label.round == 0 && label.value && *label.value < row.values.size()) values.append(*label.value);
      settled.apart = std::ranges::any_of(values, [&](int one) { return one != values.first(); });
      if (!values.isEmpty() && !settled.apart) value = values.first();
    }
    if (!value) return settled;
    const CriterionReading reading = readingOf(row, m_settings, m_triage.part);
    settled.value = reading.valueOf(*value);
    settled.yes = reading.isYes(*value);
    return settled;
  }

  Result<SettledByPeople> partOf(const JudgeSeries& series, const JudgedByModel& item)
  {
    const auto answer = answerIn(item.run);
    if (!answer) return tl::unexpected(answer.error());
    SettledByPeople settled;
    if (!**answer) return settled;
    const double cut = m_triage.partOf(series.families[item.family]);
    if (const auto value = partValueOf(***answer, *series.measure.scored, cut)) {
      settled.value = value->value;
      settled.yes = value->yes;
    }
    return settled;
  }

  /// What people say of the run's answer to the query, read once.
  Result<const std::optional<JudgedAnswer>*> answerIn(RunId run)
  {
    if (const auto known = m_answers.find(run); known != m_answers.end()) return &known->second;
    RunReading reading(m_store, RunReading::Extent::Answers, m_query);
    if (auto read = reading.read(run); !read) return tl::unexpected(read.error());
    AnswerLabels people(m_store, LabelScope::everybody(), AnswerLabels::Parts::Scored);
    if (auto read = people.readIndependent(reading); !read) return tl::unexpected(read.error());
    RunAnswers answers = people.of(reading);
    std::optional<JudgedAnswer>& answer = m_answers[run];
    if (!answers.answers.empty()) answer = std::move(answers.answers.front());
    return &answer;
  }

  Store& m_store;
  QueryId m_query;
  JudgeItems& m_items;
  QHash<JudgeId, JudgeKind> m_kinds;
  QHash<CriterionId, Criterion> m_criteria;
  WorkspaceSettings m_settings;
  TriageSettings m_triage;
  std::map<RunId, std::optional<JudgedAnswer>> m_answers;
};

} // namespace

Result<std::vector<std::size_t>> followPeople(Store& store, QueryId query, JudgeItems& items)
{
  return PeopleFollower(store, query, items).follow();
}

} // namespace assayer
