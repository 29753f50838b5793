#include "work/judge_items.h"

#include "core/share.h"
#include "work/answer_reading.h"
#include "work/run_scores.h"
#include "work/shares.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <map>
#include <utility>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::array scoredParts{ScoredMeasure::Faithfulness, ScoredMeasure::AnswerRelevance,
                                 ScoredMeasure::ContextPrecision};
const QStringList scoredNames{u"faithfulness"_s, u"answer_relevance"_s, u"context_precision"_s};

bool isJudged(CriterionId criterion)
{
  return criterion != criterion::Flag && criterion != criterion::Note && criterion != criterion::Cause &&
         criterion != criterion::Disposition;
}

class ItemsReader {
public:
  ItemsReader(Store& store, const JudgeItemsRequest& request, const ProgressFunction& progress,
              const LabelListener& onLabel)
      : m_store(store), m_request(request), m_progress(progress), m_onLabel(onLabel),
        m_reading(store, RunReading::Extent::Answers),
        m_people(store, LabelScope::everybody(), AnswerLabels::Parts::Scored)
  {
  }

  Result<JudgeItems> read()
  {
    const std::vector steps{&ItemsReader::readCatalogue, &ItemsReader::readRuns,     &ItemsReader::readDraws,
                            &ItemsReader::readRulings,   &ItemsReader::readCriteria, &ItemsReader::readParts,
                            &ItemsReader::readQuotes};
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (!tellShare(m_progress, static_cast<double>(i) / static_cast<double>(steps.size()))) return stopped();
      if (auto done = (this->*steps[i])(); !done) return tl::unexpected(done.error());
    }
    return finished();
  }

private:
  static tl::unexpected<Error> stopped() { return fail(ErrorKind::Cancelled, {}, u"reading was stopped"_s); }

  Result<void> readCatalogue()
  {
    const auto judges = m_store.judges();
    if (!judges) return tl::unexpected(judges.error());
    for (const JudgeRow& judge : *judges) {
      m_kinds.insert(judge.id, judge.kind);
      if (judge.kind == JudgeKind::Model && (m_request.judge.isEmpty() || judge.name == m_request.judge))
        m_models.append(judge);
    }
    if (!m_request.judge.isEmpty() && m_models.isEmpty())
      return fail(ErrorKind::NotFound, {}, u"there is no model judge \"%1\""_s.arg(m_request.judge));
    const auto settings = m_store.settings();
    if (!settings) return tl::unexpected(settings.error());
    m_settings = *settings;
    const auto triage = m_store.triageSettings();
    if (!triage) return tl::unexpected(triage.error());
    m_triage = *triage;
    const auto queries = m_store.queries();
    if (!queries) return tl::unexpected(queries.error());
    QHash<QString, quint32> places;
    for (const QueryRow& query : *queries) {
      auto place = places.constFind(query.family);
      if (place == places.constEnd()) {
        place = places.insert(query.family, static_cast<quint32>(m_families.size()));
        m_families.append(query.family);
        m_cuts.append(m_triage.partOf(query.family));
      }
      m_familyOf.insert(query.id, *place);
    }
    return {};
  }

  Result<void> readRuns()
  {
    const auto runs = m_store.runs();
    if (!runs) return tl::unexpected(runs.error());
    for (const RunRow& run : *runs)
      if (!isReference(run) && (!m_request.run || run.id == m_request.run)) m_runs.append(run);
    if (m_request.run && m_runs.isEmpty())
      return fail(ErrorKind::NotFound, u"run"_s, u"there is no such run in the workspace, or it holds references"_s);
    if (m_models.isEmpty()) return {};
    for (const RunRow& run : std::as_const(m_runs)) {
      if (auto read = m_store.eachAnswer(
              run.id,
              [&](const Answer& answer) {
                m_answers.insert(answer.id, {run.id, answer.query, static_cast<int>(answer.text.size())});
                m_queriesOfRuns.insert(answer.query);
              });
          !read)
        return read;
      if (auto read = m_store.eachClaim(run.id,
                                        [&](const Claim& claim, bool standing) {
                                          if (standing) m_claims.insert(claim.id, claim.answer);
                                        });
          !read)
        return read;
    }
    if (!m_request.run) return {};
    return m_store.eachRanking([&](RunId run, QueryId query, std::span<const quint32> /*chunks*/) {
      if (run == m_request.run) m_queriesOfRuns.insert(query);
    });
  }

  /// The newest draw of an answer counts. Only what the queue was drawn from is its population.
  Result<void> readDraws()
  {
    const auto draws = m_store.draws();
    if (!draws) return tl::unexpected(draws.error());
    for (const Draw& row : *draws) {
      if (!std::ranges::any_of(m_runs, [&](const RunRow& run) { return run.id == row.run; })) continue;
      const auto draw = m_store.draw(row.day, row.run);
      if (!draw) return tl::unexpected(draw.error());
      if (!*draw) continue;
      for (const DrawnSample& sample : (*draw)->samples)
        if (sample.carriedFrom.isEmpty()) m_probabilities.insert(sample.answer, sample.inclusionProbability);
      const auto frame = m_store.frameOf((*draw)->id);
      if (!frame) return tl::unexpected(frame.error());
      for (const FrameItem& item : *frame) m_frame.insert(item.answer);
    }
    return {};
  }

  Result<void> readRulings()
  {
    return m_store.eachRuling(
        [&](const StandingRuling& standing) { m_rulings.insert(standing.ruling.subject, standing.ruling); });
  }

  /// Where a subject belongs; false: not to the runs asked for.
  bool place(JudgedByModel& item, SubjectKind on) const
  {
    if (on == SubjectKind::QueryChunk) {
      item.query = QueryId{item.subject.item};
      if (m_request.run && !m_queriesOfRuns.contains(item.query)) return false;
    } else {
      const AnswerId answer =
          on == SubjectKind::Claim ? m_claims.value(ClaimId{item.subject.item}) : AnswerId{item.subject.item};
      const auto of = m_answers.constFind(answer);
      if (of == m_answers.constEnd()) return false;
      item.query = of->query;
      item.run = of->run;
      item.length = of->length;
      if (on == SubjectKind::Answer) {
        item.probability = m_probabilities.value(answer);
        item.isInFrame = m_frame.contains(answer);
      }
    }
    item.family = m_familyOf.value(item.query);
    return true;
  }

  struct Said {
    Subject subject;
    JudgeId judge;
    int value = 0;
  };

  struct AnswerCriterion {
    QString name; // plain, without "answer."
    CriterionReading reading;
    std::vector<Said> people; // by subject
  };

  Result<void> readCriteria()
  {
    const auto criteria = m_store.criteria();
    if (!criteria) return tl::unexpected(criteria.error());
    if (!m_models.isEmpty())
      if (auto read = m_people.readOthers(); !read) return read;
    for (const Criterion& row : *criteria) {
      if (!isJudged(row.id) && !m_onLabel) continue;
      if (m_progress && !m_progress({0, 0})) return stopped();
      if (auto read = readCriterion(row); !read) return read;
    }
    return m_models.isEmpty() ? Result<void>() : m_people.finish();
  }

  Result<void> readCriterion(const Criterion& row)
  {
    const bool isOfModels = isJudged(row.id) && !m_models.isEmpty(); // without models nobody is held against people
    if (!isOfModels && !m_onLabel) return {};
    std::vector<Said> models;
    std::vector<Said> people;
    const auto take = [&](const IndependentLabel& independent) {
      if (m_onLabel) m_onLabel(row, independent);
      if (!isOfModels) return;
      m_people.add(independent);
      const Label& label = independent.label;
      if (label.round != 0 || !label.value || *label.value >= row.values.size()) return;
      const JudgeKind kind = m_kinds.value(label.judge, JudgeKind::Adjudication);
      if (kind == JudgeKind::Model) models.push_back({label.subject, label.judge, *label.value});
      if (kind == JudgeKind::Person) people.push_back({label.subject, label.judge, *label.value});
    };
    if (auto read = m_store.eachIndependentLabel(row.id, take); !read) return read;
    const CriterionReading reading = readingOf(row, m_settings, m_triage.part);
    std::ranges::sort(people, {}, &Said::subject);
    if (!models.empty()) addLabelled(reading, models, people);
    if (row.on == SubjectKind::Answer && reading.measure.isYesNo && !people.empty())
      m_answerCriteria.push_back({plainName(row.name.section(u'.', 1)), reading, std::move(people)});
    return {};
  }

  /// Small and capital letters, blanks, hyphens and underscores are the same.
  static QString plainName(const QString& name)
  {
    QString plain = name.trimmed().toLower();
    return plain.replace(u' ', u'_').replace(u'-', u'_');
  }

  /// people: by subject.
  void addLabelled(const CriterionReading& reading, const std::vector<Said>& models, const std::vector<Said>& people)
  {
    std::map<JudgeId, JudgeSeries*> of;
    for (const JudgeRow& judge : std::as_const(m_models)) {
      if (!std::ranges::any_of(models, [&](const Said& said) { return said.judge == judge.id; })) continue;
      m_series.push_back({judge, reading.measure, m_families, {}, 0});
      if (reading.measure.criterion == criterion::Support) m_verdictJudges.insert(judge.id);
    }
    for (JudgeSeries& series : m_series)
      if (series.measure == reading.measure) of[series.judge.id] = &series;
    for (const Said& said : models) {
      const auto series = of.find(said.judge);
      if (series == of.end()) continue;
      JudgedByModel item;
      item.subject = said.subject;
      item.judge = reading.valueOf(said.value);
      item.judgeYes = reading.isYes(said.value);
      if (!place(item, reading.measure.on)) continue;
      addBesidePeople(*series->second, item, reading, people);
    }
  }

  void addBesidePeople(JudgeSeries& series, JudgedByModel& item, const CriterionReading& reading,
                       const std::vector<Said>& people) const
  {
    bool apart = false;
    if (const auto value = peopleOn(item.subject, people, apart)) {
      item.people = reading.valueOf(*value);
      item.peopleYes = reading.isYes(*value);
    }
    item.isApart = apart;
    series.apart += apart;
    series.items.push_back(item);
  }

  std::optional<int> peopleOn(const Subject& subject, const std::vector<Said>& people, bool& apart) const
  {
    if (const auto ruling = m_rulings.constFind(subject); ruling != m_rulings.constEnd())
      return ruling->outcome == RulingOutcome::Label ? ruling->value : std::nullopt;
    const auto said = std::ranges::equal_range(people, subject, {}, &Said::subject);
    if (said.empty()) return std::nullopt;
    apart = std::ranges::any_of(said, [&](const Said& one) { return one.value != said.front().value; });
    return apart ? std::nullopt : std::optional(said.front().value);
  }

  Result<void> readParts()
  {
    for (qsizetype i = 0; i < m_runs.size(); ++i) {
      if (!tellShare(m_progress, 0.5 + 0.4 * static_cast<double>(i) / static_cast<double>(m_runs.size())))
        return stopped();
      if (auto read = readPartsOf(m_runs[i]); !read) return read;
    }
    return {};
  }

  /// What models scored the answers of a run with: for the parts, and by the criteria that are called like that.
  struct RunScores {
    std::vector<Score> ofParts;
    QSet<JudgeId> scoring;
    std::vector<std::vector<Score>> byCriterion; // beside m_answerCriteria
  };

  Result<RunScores> readScores(const RunRow& run)
  {
    RunScores scores;
    scores.byCriterion.resize(m_answerCriteria.size());
    struct Meaning {
      bool isPart = false;
      std::vector<std::vector<Score>*> criteria = {};
    };
    QHash<QString, Meaning> meanings; // of every name, which are few
    const auto meaningOf = [&](const QString& measure) {
      Meaning meaning{scoreNamed(measure).has_value()};
      const QString plain = plainName(measure);
      for (std::size_t i = 0; i < m_answerCriteria.size(); ++i)
        if (m_answerCriteria[i].name == plain) meaning.criteria.push_back(&scores.byCriterion[i]);
      return meaning;
    };
    const auto take = [&](const Score& score) {
      if (!score.value) return;
      auto meaning = meanings.find(score.measure);
      if (meaning == meanings.end()) meaning = meanings.insert(score.measure, meaningOf(score.measure));
      if (meaning->isPart) {
        scores.scoring.insert(score.judge);
        scores.ofParts.push_back(score);
      }
      for (std::vector<Score>* const of : meaning->criteria) of->push_back(score);
    };
    if (auto read = m_store.eachScore(run.id, take); !read) return tl::unexpected(read.error());
    return scores;
  }

  Result<void> readPartsOf(const RunRow& run)
  {
    if (m_models.isEmpty()) return {};
    const auto scores = readScores(run);
    if (!scores) return tl::unexpected(scores.error());
    for (std::size_t i = 0; i < m_answerCriteria.size(); ++i)
      addScoredCriterion(m_answerCriteria[i], scores->byCriterion[i]);
    const bool any = std::ranges::any_of(m_models, [&](const JudgeRow& judge) {
      return scores->scoring.contains(judge.id) || m_verdictJudges.contains(judge.id);
    });
    if (!any) return {};
    if (auto read = m_reading.read(run.id); !read) return read;
    const RunAnswers people = m_people.of(m_reading);
    for (const JudgeRow& judge : std::as_const(m_models)) {
      if (m_progress && !m_progress({0, 0})) return stopped();
      if (scores->scoring.contains(judge.id))
        if (auto read = addScored(run, judge, scores->ofParts, people); !read) return read;
      if (m_verdictJudges.contains(judge.id))
        if (auto read = addVerdicts(judge, people); !read) return read;
    }
    return {};
  }

  Result<void> addScored(const RunRow& run, const JudgeRow& judge, const std::vector<Score>& given,
                         const RunAnswers& people)
  {
    const auto scores = runScoresOf(given, run, people.ids, judge);
    if (!scores) return scores.error().kind == ErrorKind::NotFound ? Result<void>() : tl::unexpected(scores.error());
    for (const ScoredMeasure part : scoredParts)
      for (qsizetype i = 0; i < people.ids.size(); ++i)
        if (const auto value = scores->value(people.ids[i]).of(part).value)
          addPart(judge, JudgedBy::Scores, part, people, i, [&](double cut) {
            return PartValue{*value, reachesCut(*value, cut)};
          });
    return {};
  }

  /// A criterion that people label and a model scores under its name. Scores of another scale than 0 to 1 are none.
  void addScoredCriterion(const AnswerCriterion& criterion, const std::vector<Score>& scores)
  {
    for (const JudgeRow& judge : std::as_const(m_models)) {
      const auto isOwn = [&](const Score& score) { return score.judge == judge.id; };
      const bool any = std::ranges::any_of(scores, isOwn);
      const bool fits = std::ranges::all_of(scores, [&](const Score& score) {
        return !isOwn(score) || ScoreName().onUnitScale(*score.value).has_value();
      });
      if (!any || !fits) continue;
      JudgedMeasure measure = criterion.reading.measure;
      measure.by = JudgedBy::Scores;
      measure.cut = m_triage.part;
      auto series = std::ranges::find_if(
          m_series, [&](const JudgeSeries& known) { return known.judge.id == judge.id && known.measure == measure; });
      if (series == m_series.end()) series = m_series.insert(series, {judge, measure, m_families, {}, 0});
      for (const Score& score : scores) {
        if (!isOwn(score)) continue;
        JudgedByModel item;
        item.subject = {measure.criterion, score.answer.value, 0};
        if (!place(item, SubjectKind::Answer)) continue;
        item.judge = *ScoreName().onUnitScale(*score.value);
        item.judgeYes = reachesCut(item.judge, m_cuts[item.family]);
        addBesidePeople(*series, item, criterion.reading, criterion.people);
      }
    }
  }

  /// What the judge's own verdicts on claims come to.
  Result<void> addVerdicts(const JudgeRow& judge, const RunAnswers& people)
  {
    auto& labels = m_own[judge.id.value];
    if (!labels) {
      labels = std::make_unique<AnswerLabels>(m_store, LabelScope::only(judge.id), AnswerLabels::Parts::Claims);
      if (auto read = labels->read(); !read) return read;
    }
    const RunAnswers own = labels->of(m_reading);
    for (qsizetype i = 0; i < people.ids.size() && i < own.ids.size(); ++i)
      if (const auto verdict = faithfulnessOf(own.answers[static_cast<std::size_t>(i)]))
        addPart(judge, JudgedBy::Labels, ScoredMeasure::Faithfulness, people, i, [&](double) { return *verdict; });
    return {};
  }

  void addPart(const JudgeRow& judge, JudgedBy by, ScoredMeasure part, const RunAnswers& people, qsizetype at,
               const std::function<PartValue(double cut)>& said)
  {
    JudgedByModel item;
    item.subject = {part == ScoredMeasure::AnswerRelevance ? criterion::Addresses : criterion::Outcome,
                    people.ids[at].value, 0};
    if (!place(item, SubjectKind::Answer)) return;
    const double cut = m_cuts[item.family];
    const PartValue value = said(cut);
    item.judge = value.value;
    item.judgeYes = value.yes;
    if (const auto settled = partValueOf(people.answers[static_cast<std::size_t>(at)], part, cut)) {
      item.people = settled->value;
      item.peopleYes = settled->yes;
    }
    seriesOf(judge, by, part).items.push_back(item);
  }

  JudgeSeries& seriesOf(const JudgeRow& judge, JudgedBy by, ScoredMeasure part)
  {
    for (JudgeSeries& series : m_series)
      if (series.judge.id == judge.id && series.measure.by == by && series.measure.scored == part) return series;
    JudgedMeasure measure;
    measure.by = by;
    measure.scored = part;
    measure.name = scoredNames[static_cast<int>(part)];
    if (by == JudgedBy::Scores) measure.cut = m_triage.part;
    m_series.push_back({judge, measure, m_families, {}, 0});
    return m_series.back();
  }

  Result<void> readQuotes()
  {
    if (m_verdictJudges.isEmpty()) return {};
    QVector<RunId> runs;
    for (const RunRow& run : std::as_const(m_runs)) runs.append(run.id);
    QVector<JudgeRow> judges;
    for (const JudgeRow& judge : std::as_const(m_models))
      if (m_verdictJudges.contains(judge.id)) judges.append(judge);
    auto counts = countQuotes(m_store, runs, judges);
    if (!counts) return tl::unexpected(counts.error());
    m_quotes = *std::move(counts);
    return {};
  }

  JudgeItems finished()
  {
    JudgeItems items;
    std::erase_if(m_series, [](const JudgeSeries& series) { return series.items.empty(); });
    // Judges in the order of the workspace, parts of answers first, scores before labels.
    const auto rank = [&](const JudgeSeries& series) {
      const auto judge = std::ranges::find(m_models, series.judge.id, &JudgeRow::id) - m_models.begin();
      return std::tuple(judge, series.measure.scored ? static_cast<int>(*series.measure.scored) : 100,
                        static_cast<int>(series.measure.by), series.measure.criterion.value);
    };
    std::ranges::stable_sort(m_series, {}, rank);
    for (const JudgeRow& judge : std::as_const(m_models))
      if (std::ranges::any_of(m_series, [&](const JudgeSeries& series) { return series.judge.id == judge.id; }))
        items.judges.append(judge);
    items.series = std::move(m_series);
    items.runs = m_runs;
    items.quotes = m_quotes;
    return items;
  }

  struct AnswerPlace {
    RunId run;
    QueryId query;
    int length = 0;
  };

  Store& m_store;
  JudgeItemsRequest m_request;
  const ProgressFunction& m_progress;
  const LabelListener& m_onLabel;
  RunReading m_reading;
  AnswerLabels m_people;                                 // what people say of answers
  std::map<qint64, std::unique_ptr<AnswerLabels>> m_own; // what judges say of claims, by judge
  QHash<JudgeId, JudgeKind> m_kinds;
  QVector<JudgeRow> m_models; // those asked for
  WorkspaceSettings m_settings;
  TriageSettings m_triage;
  QStringList m_families;
  QVector<double> m_cuts; // by family
  QHash<QueryId, quint32> m_familyOf;
  QVector<RunRow> m_runs;
  QSet<QueryId> m_queriesOfRuns;
  QHash<AnswerId, AnswerPlace> m_answers;
  QHash<ClaimId, AnswerId> m_claims;
  QHash<AnswerId, double> m_probabilities;
  QSet<AnswerId> m_frame;
  QHash<Subject, Ruling> m_rulings;
  QSet<JudgeId> m_verdictJudges;                 // who labelled claims
  std::vector<AnswerCriterion> m_answerCriteria; // that people labelled
  std::vector<JudgeSeries> m_series;
  QVector<QuoteCounts> m_quotes;
};

} // namespace

Result<JudgeItems> loadJudgeItems(Store& store, const JudgeItemsRequest& request, const ProgressFunction& progress,
                                  const LabelListener& onLabel)
{
  return ItemsReader(store, request, progress, onLabel).read();
}

QString judgedItemText(Store& store, const JudgedMeasure& measure, const Subject& subject)
{
  switch (measure.on) {
  case SubjectKind::QueryChunk:
    if (const auto chunk = store.chunk(ChunkId{subject.other})) return chunk->name;
    break;
  case SubjectKind::Claim:
    if (const auto claim = store.claim(ClaimId{subject.item})) return claim->text;
    break;
  case SubjectKind::Answer:
  case SubjectKind::AnswerPair:
    if (const auto answer = store.answer(AnswerId{subject.item})) return answer->text;
    break;
  }
  return {};
}

} // namespace assayer
