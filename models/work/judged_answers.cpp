#include "work/judged_answers.h"

#include "answers/claims.h"
#include "answers/gold.h"
#include "metrics/measures.h"
#include "work/truth_claims.h"

#include <QHash>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <iterator>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

/// Reads a run's answers, or its one answer to a query; one step a method, the maps are what the steps share.
class RunAnswersReader::Loader {
public:
  Loader(Store& store, LabelScope scope, std::optional<QueryId> only = {}, LabelsTaken taken = LabelsTaken::Current)
      : m_store(store), m_scope(scope), m_only(only), m_taken(taken)
  {
  }

  Result<RunAnswers> load(RunId run)
  {
    forgetRun();
    if (auto found = findRun(run); !found) return tl::unexpected(found.error());
    const auto steps = m_only ? std::vector{&Loader::readJudges, &Loader::readOne, &Loader::readTruth,
                                            &Loader::readQueries, &Loader::readWithoutContext}
                              : std::vector{&Loader::readJudges,  &Loader::readAnswers,       &Loader::readContexts,
                                            &Loader::readClaims,  &Loader::readLabelsOnce,    &Loader::readTruth,
                                            &Loader::readQueries, &Loader::readWithoutContext};
    for (const auto step : steps)
      if (auto done = (this->*step)(); !done) return tl::unexpected(done.error());
    return std::move(m_result);
  }

private:
  /// What was read of the run before; labels and questions stay.
  void forgetRun()
  {
    m_result = {};
    m_withoutContext.clear();
    m_references.clear();
    m_truth.clear();
    m_answers.clear();
    m_contexts.clear();
    m_claims.clear();
    m_split.clear();
  }

  Result<void> findRun(RunId run)
  {
    auto runs = m_store.runs();
    if (!runs) return tl::unexpected(runs.error());
    for (const RunRow& row : *runs) {
      if (row.id == run) m_result.run = row;
      if (row.condition == Condition::NoContext && row.id != run) m_withoutContext.append(row.id);
      if (isReference(row)) m_references.append(row.id);
    }
    if (!m_result.run.id) return fail(ErrorKind::NotFound, u"run"_s, u"there is no such run in the workspace"_s);
    return {};
  }

  // A scope of one judge is that judge's own view: what they said counts, whoever they are.
  Result<void> readJudges()
  {
    const auto judges = m_store.judges();
    if (!judges) return tl::unexpected(judges.error());
    for (const JudgeRow& judge : *judges)
      m_judges.insert(judge.id, m_scope.judge == judge.id ? JudgeKind::Person : judge.kind);
    const auto settings = m_store.settings();
    const auto criteria = m_store.criteria();
    if (!settings) return tl::unexpected(settings.error());
    if (!criteria) return tl::unexpected(criteria.error());
    m_settings = *settings;
    for (const Criterion& row : *criteria) m_criteria.insert(row.id, row);
    return {};
  }

  // What a run's steps read of all queries, of one.
  Result<void> readOne()
  {
    const auto answer = m_store.answer(m_result.run.id, *m_only);
    if (!answer) return tl::unexpected(answer.error());
    if (!*answer) return {};
    m_answers.insert(*m_only, **answer);
    const auto rankings = m_store.rankingsOf(*m_only);
    if (!rankings) return tl::unexpected(rankings.error());
    for (const Ranking& ranking : *rankings) addContext(ranking.run, *m_only, ranking.chunks);
    const auto split = m_store.isSplit((*answer)->id);
    if (!split) return tl::unexpected(split.error());
    if (*split) m_split.insert((*answer)->id);
    const auto claims = m_store.claimsOf((*answer)->id);
    if (!claims) return tl::unexpected(claims.error());
    m_claims.insert((*answer)->id, *claims);
    const auto labels = m_store.labelsOf(*m_only, m_scope);
    if (!labels) return tl::unexpected(labels.error());
    for (const Label& label : *labels) {
      m_labels[label.subject].append(label);
      if (label.subject.criterion != criterion::Support) continue;
      const auto evidence = m_store.evidenceOf(label.event);
      if (!evidence) return tl::unexpected(evidence.error());
      m_evidence.insert(label.event, *evidence);
    }
    return {};
  }

  void addContext(RunId run, QueryId query, std::span<const quint32> chunks)
  {
    if (run != m_result.run.id) return;
    const auto seen = std::min(chunks.size(), static_cast<std::size_t>(m_result.run.k.value_or(1 << 30)));
    QVector<ChunkId>& context = m_contexts[query];
    for (const quint32 chunk : chunks.first(seen)) context.append(ChunkId{chunk});
  }

  Result<void> readAnswers()
  {
    return m_store.eachAnswer(m_result.run.id, [&](const Answer& answer) { m_answers.insert(answer.query, answer); });
  }

  Result<void> readContexts()
  {
    return m_store.eachRanking(
        [&](RunId run, QueryId query, std::span<const quint32> chunks) { addContext(run, query, chunks); });
  }

  Result<void> readClaims()
  {
    return m_store.eachClaim(m_result.run.id, [&](const Claim& claim, bool standing) {
      m_split.insert(claim.answer);
      if (standing) m_claims[claim.answer].append(claim);
    });
  }

  // Those of all runs: a label knows its answer, not its run.
  Result<void> readLabelsOnce()
  {
    if (m_hasLabels) return {};
    if (auto read = readSupport(); !read) return read;
    if (auto read = readAnswerLabels(); !read) return read;
    m_hasLabels = true;
    return {};
  }

  Result<void> readSupport()
  {
    for (const CriterionId id : {criterion::Support, criterion::EntailmentByChunk, criterion::EntailmentByAnswer})
      if (auto read = readLabels(id); !read) return read;
    if (auto read = m_store.eachEvidence(
            criterion::Support, [&](EventId event, const EvidenceQuote& quote) { m_evidence[event].append(quote); });
        !read)
      return read;
    for (const EventId event : std::as_const(m_formerSupport)) { // not current any more
      const auto evidence = m_store.evidenceOf(event);
      if (!evidence) return tl::unexpected(evidence.error());
      m_evidence.insert(event, *evidence);
    }
    return {};
  }

  Result<void> readAnswerLabels()
  {
    for (const CriterionId id :
         {criterion::Relevance, criterion::Outcome, criterion::Addresses, criterion::Correct, criterion::Complete})
      if (auto read = readLabels(id); !read) return read;
    for (qint64 id = criterion::CriticalFactual.value; id <= criterion::CriticalIrreversible.value; ++id)
      if (auto read = readLabels(CriterionId{id}); !read) return read;
    for (const Criterion& row : std::as_const(m_criteria))
      if (isOwn(row))
        if (auto read = readLabels(row.id); !read) return read;
    return {};
  }

  // The claims of the reference answers, of the first run that has one to the query; a reference has no truth beside
  // it.
  Result<void> readTruth()
  {
    if (m_references.contains(m_result.run.id)) return {};
    if (m_only) {
      for (const RunId run : std::as_const(m_references))
        if (auto read = readTruthOfOne(run); !read) return read;
      return {};
    }
    auto truth = truthClaims(m_store, m_references);
    if (!truth) return tl::unexpected(truth.error());
    m_truth = *std::move(truth);
    return {};
  }

  Result<void> readTruthOfOne(RunId run)
  {
    if (m_truth.contains(*m_only)) return {};
    const auto reference = m_store.answer(run, *m_only);
    if (!reference) return tl::unexpected(reference.error());
    if (!*reference) return {};
    auto claims = m_store.claimsOf((*reference)->id);
    if (!claims) return tl::unexpected(claims.error());
    m_truth.insert(*m_only, {(*reference)->id, std::move(*claims)});
    return {};
  }

  static bool isOwn(const Criterion& row) { return row.id >= criterion::FirstOwn && row.on == SubjectKind::Answer; }

  Result<void> readLabels(CriterionId id)
  {
    const bool isIndependent = m_taken == LabelsTaken::Independent;
    const auto isPerson = [&](const Label& label) { return m_judges.value(label.judge) == JudgeKind::Person; };
    QSet<EventId> current;
    if (auto read = m_store.eachLabel(id, m_scope,
                                      [&](const Label& label) {
                                        if (isIndependent && isPerson(label))
                                          current.insert(label.event);
                                        else
                                          m_labels[label.subject].append(label);
                                      });
        !read || !isIndependent)
      return read;
    return m_store.eachIndependentLabel(id, [&](const IndependentLabel& independent) {
      const Label& label = independent.label;
      if (!isPerson(label)) return;
      m_labels[label.subject].append(label);
      if (id == criterion::Support && !current.contains(label.event)) m_formerSupport.append(label.event);
    });
  }

  ValueSet gold(CriterionId criterion, qint64 item, qint64 other = 0) const
  {
    const QVector<Label> labels = m_labels.value({criterion, item, other});
    return goldOf({labels.constData(), static_cast<std::size_t>(labels.size())}, m_criteria[criterion], m_judges);
  }

  Result<void> readQueries()
  {
    if (m_only) return readQuery(*m_only);
    const auto queries = m_store.queries();
    if (!queries) return tl::unexpected(queries.error());
    for (const QueryRow& row : *queries)
      if (auto read = readQuery(row.id); !read) return read;
    return {};
  }

  Result<void> readQuery(QueryId query)
  {
    const auto answer = m_answers.constFind(query);
    if (answer == m_answers.constEnd()) return {};
    auto detail = m_details.constFind(query);
    if (detail == m_details.constEnd()) {
      const auto read = m_store.query(query);
      if (!read) return tl::unexpected(read.error());
      detail = m_details.insert(query, {read->row, read->corpusOnly.value_or(false)});
    }
    m_result.ids.append(answer->id);
    m_result.queries.append(detail->row);
    m_result.answers.push_back(judged(*answer, *detail));
    return {};
  }

  /// What an answer needs of its question.
  struct Question {
    QueryRow row;
    bool corpusOnly = false;
  };

  JudgedAnswer judged(const Answer& answer, const Question& query) const
  {
    JudgedAnswer made;
    made.state = answer.state;
    made.condition = m_result.run.condition;
    made.expect = query.row.expect;
    made.corpusOnly = query.corpusOnly;
    const QVector<ChunkId> context = m_contexts.value(answer.query);
    made.context = {context.begin(), context.end()};
    addClaims(made, answer);
    made.outcome = gold(criterion::Outcome, answer.id.value);
    made.addresses = gold(criterion::Addresses, answer.id.value);
    made.correct = gold(criterion::Correct, answer.id.value);
    made.complete = gold(criterion::Complete, answer.id.value);
    for (int i = 0; i < CriticalErrorCount; ++i)
      made.critical[static_cast<std::size_t>(i)] =
          gold(CriterionId{criterion::CriticalFactual.value + i}, answer.id.value).is(1);
    addRetrieval(made, answer.query, context);
    addEntailment(made, answer, context);
    for (const Criterion& row : std::as_const(m_criteria)) {
      if (!isOwn(row) || !m_labels.contains({row.id, answer.id.value, 0})) continue;
      made.own.insert(row.id, {gold(row.id, answer.id.value), countedValues({row.id, answer.id.value, 0})});
    }
    return made;
  }

  QVector<Label> countedOf(const Subject& subject) const { return countedLabels(m_labels.value(subject), m_judges); }

  QVector<int> countedValues(const Subject& subject) const
  {
    QVector<int> values;
    for (const Label& label : countedOf(subject)) values.append(*label.value);
    return values;
  }

  void addClaims(JudgedAnswer& made, const Answer& answer) const
  {
    const QVector<Claim> claims = m_claims.value(answer.id);
    made.split = m_split.contains(answer.id);
    const QVector<QVector<int>> beside = citationsBeside(answer.text, claims, answer.citations);
    QSet<int> placed;
    for (qsizetype i = 0; i < claims.size(); ++i) {
      JudgedClaim claim;
      claim.support = gold(criterion::Support, claims[i].id.value);
      addEvidence(claim, claims[i].id);
      if (countedOf({criterion::Support, claims[i].id.value, 0}).isEmpty())
        addFromEntailment(claim, claims[i].id, m_contexts.value(answer.query));
      for (const int citation : beside[i]) {
        const ChunkId cited = answer.citations[citation].chunk;
        claim.cited.append(cited);
        if (!countedOf({criterion::EntailmentByChunk, claims[i].id.value, cited.value}).isEmpty())
          claim.said.insert(cited,
                            supportByEntailment(gold(criterion::EntailmentByChunk, claims[i].id.value, cited.value)));
        placed.insert(citation);
      }
      made.claims.append(claim);
    }
    for (int i = 0; i < answer.citations.size(); ++i)
      if (!placed.contains(i)) made.looseCitations.append(answer.citations[i].chunk);
  }

  // Each judge's groups are alternatives to those of the others.
  void addEvidence(JudgedClaim& claim, ClaimId id) const
  {
    bool against = false;
    for (const Label& label : countedOf({criterion::Support, id.value, 0})) {
      const QVector<EvidenceQuote> quotes = m_evidence.value(label.event);
      against = against || std::ranges::any_of(quotes, &EvidenceQuote::against);
      claim.evidence += evidenceGroups(quotes);
    }
    claim.conflict = against && !claim.evidence.isEmpty();
  }

  // Where nobody judged a claim's support but somebody what entails it, the context decides: one chunk suffices.
  void addFromEntailment(JudgedClaim& claim, ClaimId id, const QVector<ChunkId>& context) const
  {
    Tri entailed = Tri::No;
    bool contradicted = false;
    for (const ChunkId chunk : context) {
      const ValueSet verdict = gold(criterion::EntailmentByChunk, id.value, chunk.value);
      const Tri one = verdict.is(entailment::Entailment);
      entailed = entailed || one;
      contradicted = contradicted || verdict.is(entailment::Contradiction) == Tri::Yes;
      if (one == Tri::Yes) claim.evidence.append(EvidenceGroup{chunk});
    }
    if (context.isEmpty() || entailed == Tri::Open) return;
    claim.support = ValueSet::only(entailed == Tri::Yes ? support::Supported
                                   : contradicted       ? support::Contradicted
                                                        : support::NotInEvidence);
    claim.conflict = entailed == Tri::Yes && contradicted;
  }

  // A label on the pair decides; else what is known of the claim's support and its evidence.
  Tri chunkEntails(ClaimId id, ChunkId chunk, const JudgedClaim* claim) const
  {
    if (m_labels.contains({criterion::EntailmentByChunk, id.value, chunk.value}))
      return gold(criterion::EntailmentByChunk, id.value, chunk.value).is(entailment::Entailment);
    if (!claim) return Tri::Open;
    if (claim->evidence.contains(EvidenceGroup{chunk})) return claim->support.is(support::Supported);
    return claim->support.is(support::Supported) == Tri::No ? Tri::No : Tri::Open;
  }

  void addEntailment(JudgedAnswer& made, const Answer& answer, const QVector<ChunkId>& context) const
  {
    const QVector<Claim> claims = m_claims.value(answer.id);
    const TruthClaims truth = m_truth.value(answer.query);
    EntailmentCase& of = made.entailment;
    of.chunks = static_cast<int>(context.size());
    made.hasTruth = !truth.claims.isEmpty();
    const auto byAnswer = [&](ClaimId claim, AnswerId by) {
      return gold(criterion::EntailmentByAnswer, claim.value, by.value);
    };
    for (qsizetype i = 0; i < claims.size(); ++i) {
      of.truthEntailsClaim.push_back(byAnswer(claims[i].id, truth.answer).is(entailment::Entailment));
      of.chunkEntailsClaim.emplace_back();
      for (const ChunkId chunk : context)
        of.chunkEntailsClaim.back().push_back(chunkEntails(claims[i].id, chunk, &made.claims[i]));
    }
    for (const Claim& claim : truth.claims) {
      const ValueSet verdict = byAnswer(claim.id, answer.id);
      of.answerEntailsTruth.push_back(verdict.is(entailment::Entailment));
      of.chunkEntailsTruth.emplace_back();
      for (const ChunkId chunk : context) of.chunkEntailsTruth.back().push_back(chunkEntails(claim.id, chunk, nullptr));
      made.nuggets.push_back({isVital(claim), supportByEntailment(verdict)}); // none, partly, fully
    }
  }

  void addRetrieval(JudgedAnswer& made, QueryId query, const QVector<ChunkId>& context) const
  {
    std::vector<GradeRange> ranked;
    made.answeringChunk = Tri::No;
    for (const ChunkId chunk : context) {
      const ValueSet grade = gold(criterion::Relevance, query.value, chunk.value);
      ranked.push_back({static_cast<std::uint8_t>(grade.lowest()), static_cast<std::uint8_t>(grade.highest()),
                        !grade.isKnown(), false});
      const Tri answers = grade.lowest() >= m_settings.answersFrom   ? Tri::Yes
                          : grade.highest() < m_settings.answersFrom ? Tri::No
                                                                     : Tri::Open;
      made.answeringChunk = made.answeringChunk || answers;
    }
    const auto precision = parseMeasure(u"context_precision@%1"_s.arg(std::max<qsizetype>(1, context.size())));
    if (!precision) return;
    const RankedQuery asked{ranked, {}, m_settings.relevantFrom, Gain::Exponential};
    made.contextPrecision = toBounds(precision->score(asked, conventionsOf(Policy::Interval)));
  }

  // Was the same question answered rightly without any context?
  Result<void> readWithoutContext()
  {
    if (m_result.run.condition == Condition::NoContext) return {};
    QHash<QueryId, Tri> right;
    const auto note = [&](const Answer& answer) {
      Tri& any = right[answer.query];
      any = any || gold(criterion::Correct, answer.id.value).is(correct::Yes);
    };
    for (const RunId run : m_withoutContext) {
      if (!m_only) {
        if (auto read = m_store.eachAnswer(run, note); !read) return read;
        continue;
      }
      const auto answer = m_store.answer(run, *m_only);
      if (!answer) return tl::unexpected(answer.error());
      if (*answer) note(**answer);
    }
    for (qsizetype i = 0; i < m_result.queries.size(); ++i)
      m_result.answers[static_cast<std::size_t>(i)].correctWithoutContext =
          right.value(m_result.queries[i].id, Tri::No);
    return {};
  }

  Store& m_store;
  LabelScope m_scope;
  std::optional<QueryId> m_only;
  LabelsTaken m_taken;
  RunAnswers m_result;
  WorkspaceSettings m_settings;
  QVector<RunId> m_withoutContext;
  QVector<RunId> m_references;
  QHash<QueryId, TruthClaims> m_truth;
  QHash<QueryId, Question> m_details;
  bool m_hasLabels = false;
  QHash<JudgeId, JudgeKind> m_judges;
  QHash<CriterionId, Criterion> m_criteria;
  QHash<QueryId, Answer> m_answers;
  QHash<QueryId, QVector<ChunkId>> m_contexts;
  QHash<AnswerId, QVector<Claim>> m_claims;
  QSet<AnswerId> m_split;
  QHash<Subject, QVector<Label>> m_labels;
  QHash<EventId, QVector<EvidenceQuote>> m_evidence;
  QVector<EventId> m_formerSupport; // verdicts that count and are not current
};

RunAnswersReader::RunAnswersReader(Store& store, LabelScope scope, LabelsTaken taken)
    : m_loader(std::make_unique<Loader>(store, scope, std::nullopt, taken))
{
}

RunAnswersReader::~RunAnswersReader() = default;

Result<RunAnswers> RunAnswersReader::read(RunId run)
{
  return m_loader->load(run);
}

bool isReference(const RunRow& run)
{
  return run.record.contains(u"reference"_s) &&
         QJsonDocument::fromJson(run.record.toUtf8()).object().value(u"role"_s).toString() == u"reference";
}

Result<RunAnswers> loadRunAnswers(Store& store, RunId run, LabelScope scope, LabelsTaken taken)
{
  return RunAnswersReader(store, scope, taken).read(run);
}

Result<RunAnswers> loadRunAnswer(Store& store, RunId run, QueryId query, LabelScope scope)
{
  return RunAnswersReader::Loader(store, scope, query).load(run);
}

} // namespace assayer
