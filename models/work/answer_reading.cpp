#include "work/answer_reading.h"

#include "answers/claims.h"
#include "answers/gold.h"
#include "work/independent_labels.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

/// As far as the writer of the run's answers saw them.
QVector<ChunkId> seenOf(std::span<const quint32> chunks, const std::optional<int>& k)
{
  QVector<ChunkId> seen;
  for (const quint32 chunk : chunks.first(std::min(chunks.size(), static_cast<std::size_t>(k.value_or(1 << 30)))))
    seen.append(ChunkId{chunk});
  return seen;
}

} // namespace

// -- a run ------------------------------------------------------------------------------------------------------------

RunReading::RunReading(Store& store, Extent extent, std::optional<QueryId> only)
    : m_store(store), m_extent(extent), m_only(only)
{
}

Result<void> RunReading::read(RunId run)
{
  m_now = {};
  QVector<RunId> references;
  QVector<RunId> withoutContext;
  if (auto found = findRun(run, references, withoutContext); !found) return found;
  if (auto read = m_only ? readOne() : readAll(); !read) return read;
  if (auto read = readQuestions(); !read) return read;
  if (m_extent == Extent::Answers) return {};
  if (auto read = readTruth(references); !read) return read;
  return readWithoutContext(withoutContext);
}

Result<void> RunReading::findRun(RunId run, QVector<RunId>& references, QVector<RunId>& withoutContext)
{
  const auto runs = m_store.runs();
  if (!runs) return tl::unexpected(runs.error());
  for (const RunRow& row : *runs) {
    if (row.id == run) m_now.run = row;
    if (row.condition == Condition::NoContext && row.id != run) withoutContext.append(row.id);
    if (isReference(row)) references.append(row.id);
  }
  if (!m_now.run.id) return fail(ErrorKind::NotFound, u"run"_s, u"there is no such run in the workspace"_s);
  // A reference has no truth beside it.
  if (references.contains(run)) references.clear();
  if (m_now.run.condition == Condition::NoContext) withoutContext.clear();
  return {};
}

Result<void> RunReading::readQuestions()
{
  if (!m_questions.empty()) return {};
  const auto note = [&](const QueryDetail& query) {
    m_questions.push_back({query.row, query.corpusOnly.value_or(false)});
  };
  if (!m_only) return m_store.eachQuery(note);
  if (m_now.answers.isEmpty()) return {};
  return m_store.query(*m_only).map(note);
}

Result<void> RunReading::readAll()
{
  if (auto read =
          m_store.eachAnswer(m_now.run.id, [&](const Answer& answer) { m_now.answers.insert(answer.query, answer); });
      !read)
    return read;
  if (auto read = readRankings(); !read) return read;
  m_now.contexts = m_contexts->value(m_now.run.id);
  return m_store.eachClaim(m_now.run.id, [&](const Claim& claim, bool standing) {
    m_now.split.insert(claim.answer);
    if (standing) m_now.claims[claim.answer].append(claim);
  });
}

// There is no reading those of one run alone.
Result<void> RunReading::readRankings()
{
  if (m_contexts) return {};
  const auto runs = m_store.runs();
  if (!runs) return tl::unexpected(runs.error());
  QHash<RunId, std::optional<int>> depths;
  for (const RunRow& run : *runs) depths.insert(run.id, run.k);
  m_contexts.emplace();
  return m_store.eachRanking([&](RunId run, QueryId query, std::span<const quint32> chunks) {
    (*m_contexts)[run].insert(query, seenOf(chunks, depths.value(run)));
  });
}

// What the steps of a run read of all queries, of one.
Result<void> RunReading::readOne()
{
  const auto answer = m_store.answer(m_now.run.id, *m_only);
  if (!answer) return tl::unexpected(answer.error());
  if (!*answer) return {};
  m_now.answers.insert(*m_only, **answer);
  const auto rankings = m_store.rankingsOf(*m_only);
  if (!rankings) return tl::unexpected(rankings.error());
  for (const Ranking& ranking : *rankings)
    if (ranking.run == m_now.run.id) m_now.contexts.insert(*m_only, seenOf(ranking.chunks, m_now.run.k));
  const auto split = m_store.isSplit((*answer)->id);
  if (!split) return tl::unexpected(split.error());
  if (*split) m_now.split.insert((*answer)->id);
  const auto claims = m_store.claimsOf((*answer)->id);
  if (!claims) return tl::unexpected(claims.error());
  m_now.claims.insert((*answer)->id, *claims);
  return {};
}

// The claims of the reference answers, of the first run that has one to the query.
Result<void> RunReading::readTruth(const QVector<RunId>& references)
{
  if (m_only) {
    for (const RunId run : references)
      if (auto read = readTruthOfOne(run); !read) return read;
    return {};
  }
  auto truth = truthClaims(m_store, references);
  if (!truth) return tl::unexpected(truth.error());
  m_now.truth = *std::move(truth);
  return {};
}

Result<void> RunReading::readTruthOfOne(RunId reference)
{
  if (m_now.truth.contains(*m_only)) return {};
  const auto answer = m_store.answer(reference, *m_only);
  if (!answer) return tl::unexpected(answer.error());
  if (!*answer) return {};
  auto claims = m_store.claimsOf((*answer)->id);
  if (!claims) return tl::unexpected(claims.error());
  m_now.truth.insert(*m_only, {(*answer)->id, *std::move(claims)});
  return {};
}

// Was the same question answered rightly without any context?
Result<void> RunReading::readWithoutContext(const QVector<RunId>& runs)
{
  for (const RunId run : runs) {
    if (!m_only) {
      const auto note = [&](const AnswerTiming& answer) { m_now.withoutContext[answer.query].append(answer.answer); };
      if (auto read = m_store.eachTiming(run, note); !read) return read;
      continue;
    }
    const auto answer = m_store.answer(run, *m_only);
    if (!answer) return tl::unexpected(answer.error());
    if (*answer) m_now.withoutContext[*m_only].append((*answer)->id);
  }
  return {};
}

// -- labels -----------------------------------------------------------------------------------------------------------

AnswerLabels::AnswerLabels(Store& store, LabelScope scope, Parts parts) : m_store(store), m_scope(scope), m_parts(parts)
{
}

// A scope of one judge is that judge's own view: what they said counts, whoever they are.
Result<void> AnswerLabels::readNames()
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
  m_asked = {criterion::Support, criterion::EntailmentByChunk};
  if (m_parts != Parts::Claims) m_asked += {criterion::Relevance, criterion::Addresses};
  if (m_parts == Parts::All) {
    m_asked += {criterion::EntailmentByAnswer, criterion::Outcome, criterion::Correct, criterion::Complete};
    for (qint64 id = criterion::CriticalFactual.value; id <= criterion::CriticalIrreversible.value; ++id)
      m_asked.append(CriterionId{id});
  }
  for (const Criterion& row : *criteria) {
    m_criteria.insert(row.id, row);
    if (m_parts == Parts::All && isOwn(row)) m_asked.append(row.id);
  }
  return {};
}

/// A model's label never counts, but of these it is told that there is one.
bool AnswerLabels::takesModels(CriterionId criterion) const
{
  return criterion == criterion::EntailmentByChunk || criterion >= criterion::FirstOwn;
}

Result<void> AnswerLabels::read()
{
  if (auto read = readNames(); !read) return read;
  for (const CriterionId id : std::as_const(m_asked)) {
    const bool withModels = takesModels(id);
    const auto take = [&](const Label& label) {
      if (withModels || m_judges.value(label.judge, JudgeKind::Model) != JudgeKind::Model) m_labels.add(label);
    };
    if (auto read = m_store.eachLabel(id, m_scope, take); !read) return read;
  }
  m_labels.finish();
  return readEvidence();
}

Result<void> AnswerLabels::readEvidence()
{
  return m_store.eachEvidence(criterion::Support,
                              [&](EventId event, const EvidenceQuote& quote) { m_evidence[event].append(quote); });
}

Result<void> AnswerLabels::readOf(QueryId query)
{
  if (auto read = readNames(); !read) return read;
  const auto labels = m_store.labelsOf(query, m_scope);
  if (!labels) return tl::unexpected(labels.error());
  for (const Label& label : *labels) {
    m_labels.add(label);
    if (label.subject.criterion != criterion::Support) continue;
    const auto evidence = m_store.evidenceOf(label.event);
    if (!evidence) return tl::unexpected(evidence.error());
    m_evidence.insert(label.event, *evidence);
  }
  m_labels.finish();
  return {};
}

Result<void> AnswerLabels::readOthers()
{
  if (auto read = readNames(); !read) return read;
  for (const CriterionId id : std::as_const(m_asked)) {
    const auto take = [&](const Label& label) {
      if (!isPerson(label)) m_labels.add(label);
    };
    if (takesModels(id)) {
      if (auto read = m_store.eachLabel(id, m_scope, take); !read) return read;
      continue;
    }
    for (auto judge = m_judges.cbegin(); judge != m_judges.cend(); ++judge)
      if (*judge == JudgeKind::Adjudication)
        if (auto read = m_store.eachLabel(id, LabelScope::only(judge.key()), take); !read) return read;
  }
  return {};
}

void AnswerLabels::add(const IndependentLabel& label)
{
  if (isPerson(label.label) && m_asked.contains(label.label.subject.criterion)) m_labels.add(label.label);
}

Result<void> AnswerLabels::finish()
{
  m_labels.finish();
  if (auto read = readEvidence(); !read) return read;
  return readFormerEvidence();
}

// Of verdicts that count and are not current any more.
Result<void> AnswerLabels::readFormerEvidence()
{
  QSet<JudgeId> persons;
  for (const Label& label : m_labels.under(criterion::Support))
    if (isPerson(label)) persons.insert(label.judge);
  QSet<EventId> current;
  for (const JudgeId person : std::as_const(persons))
    if (auto read = m_store.eachLabel(criterion::Support, LabelScope::only(person),
                                      [&](const Label& label) { current.insert(label.event); });
        !read)
      return read;
  for (const Label& label : m_labels.under(criterion::Support)) {
    if (!isPerson(label) || current.contains(label.event)) continue;
    const auto evidence = m_store.evidenceOf(label.event);
    if (!evidence) return tl::unexpected(evidence.error());
    m_evidence.insert(label.event, *evidence);
  }
  return {};
}

Result<void> AnswerLabels::readIndependent(const RunReading& ofOneQuery)
{
  if (auto read = readNames(); !read) return read;
  const ReadRun& run = ofOneQuery.now();
  for (const Answer& answer : run.answers) {
    QVector<Subject> subjects{{criterion::Addresses, answer.id.value, 0}};
    const QVector<ChunkId> context = run.contexts.value(answer.query);
    for (const ChunkId chunk : context) subjects.append({criterion::Relevance, answer.query.value, chunk.value});
    for (const Claim& claim : run.claims.value(answer.id)) {
      subjects.append({criterion::Support, claim.id.value, 0});
      QSet<ChunkId> passages(context.begin(), context.end());
      for (const Citation& citation : answer.citations) passages.insert(citation.chunk);
      for (const ChunkId chunk : std::as_const(passages))
        subjects.append({criterion::EntailmentByChunk, claim.id.value, chunk.value});
    }
    for (const Subject& subject : std::as_const(subjects)) {
      const auto said = independentLabelsOn(m_store, subject, m_judges);
      if (!said) return tl::unexpected(said.error());
      for (const Label& label : said->models) m_labels.add(label);
      QVector<Label> counted = said->persons;
      if (said->ruling) counted.prepend(*said->ruling);
      for (const Label& label : std::as_const(counted)) {
        m_labels.add(label);
        if (subject.criterion != criterion::Support) continue;
        const auto evidence = m_store.evidenceOf(label.event);
        if (!evidence) return tl::unexpected(evidence.error());
        m_evidence.insert(label.event, *evidence);
      }
    }
  }
  m_labels.finish();
  return {};
}

// -- the two together -------------------------------------------------------------------------------------------------

AnswerLabels::Labels AnswerLabels::labelsOn(CriterionId criterion, qint64 item, qint64 other) const
{
  return m_labels.of({criterion, item, other});
}

ValueSet AnswerLabels::gold(CriterionId criterion, qint64 item, qint64 other) const
{
  static const Criterion unknown;
  const auto row = m_criteria.constFind(criterion);
  return goldOf(labelsOn(criterion, item, other), row == m_criteria.constEnd() ? unknown : *row, m_judges);
}

std::vector<const Label*> AnswerLabels::counted(CriterionId criterion, qint64 item, qint64 other) const
{
  return countedOf(labelsOn(criterion, item, other), m_judges);
}

RunAnswers AnswerLabels::of(const RunReading& reading)
{
  const ReadRun& run = reading.now();
  RunAnswers result;
  result.run = run.run;
  result.answers.reserve(static_cast<std::size_t>(run.answers.size()));
  for (const AskedQuestion& question : reading.questions()) {
    const auto answer = run.answers.constFind(question.row.id);
    if (answer == run.answers.constEnd()) continue;
    result.ids.append(answer->id);
    result.queries.append(question.row);
    result.answers.push_back(judged(run, *answer, question));
  }
  return result;
}

JudgedAnswer AnswerLabels::judged(const ReadRun& run, const Answer& answer, const AskedQuestion& question)
{
  JudgedAnswer made;
  made.state = answer.state;
  made.condition = run.run.condition;
  made.expect = question.row.expect;
  made.corpusOnly = question.corpusOnly;
  const QVector<ChunkId> context = run.contexts.value(answer.query);
  made.context = {context.begin(), context.end()};
  addClaims(made, run, answer);
  if (m_parts == Parts::Claims) return made;
  made.addresses = gold(criterion::Addresses, answer.id.value);
  addRetrieval(made, answer.query, context);
  if (m_parts == Parts::Scored) return made;
  made.outcome = gold(criterion::Outcome, answer.id.value);
  made.correct = gold(criterion::Correct, answer.id.value);
  made.complete = gold(criterion::Complete, answer.id.value);
  for (int i = 0; i < CriticalErrorCount; ++i)
    made.critical[static_cast<std::size_t>(i)] =
        gold(CriterionId{criterion::CriticalFactual.value + i}, answer.id.value).is(1);
  addEntailment(made, run, answer, context);
  for (const AnswerId bare : run.withoutContext.value(answer.query))
    made.correctWithoutContext = made.correctWithoutContext || gold(criterion::Correct, bare.value).is(correct::Yes);
  for (const Criterion& row : std::as_const(m_criteria)) {
    if (!isOwn(row) || labelsOn(row.id, answer.id.value).empty()) continue;
    QVector<int> values;
    for (const Label* const label : counted(row.id, answer.id.value)) values.append(*label->value);
    made.own.insert(row.id, {gold(row.id, answer.id.value), values});
  }
  return made;
}

void AnswerLabels::addClaims(JudgedAnswer& made, const ReadRun& run, const Answer& answer) const
{
  const QVector<Claim> claims = run.claims.value(answer.id);
  made.split = run.split.contains(answer.id);
  const QVector<QVector<int>> beside = citationsBeside(answer.text, claims, answer.citations);
  QSet<int> placed;
  for (qsizetype i = 0; i < claims.size(); ++i) {
    JudgedClaim claim;
    claim.support = gold(criterion::Support, claims[i].id.value);
    const auto verdicts = counted(criterion::Support, claims[i].id.value);
    addEvidence(claim, verdicts);
    if (verdicts.empty()) addFromEntailment(claim, claims[i].id, run.contexts.value(answer.query));
    for (const int citation : beside[i]) {
      const ChunkId cited = answer.citations[citation].chunk;
      claim.cited.append(cited);
      if (!counted(criterion::EntailmentByChunk, claims[i].id.value, cited.value).empty())
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
void AnswerLabels::addEvidence(JudgedClaim& claim, const std::vector<const Label*>& verdicts) const
{
  bool against = false;
  for (const Label* const label : verdicts) {
    const auto quotes = m_evidence.constFind(label->event);
    if (quotes == m_evidence.constEnd()) continue;
    against = against || std::ranges::any_of(*quotes, &EvidenceQuote::against);
    claim.evidence += evidenceGroups(*quotes);
  }
  claim.conflict = against && !claim.evidence.isEmpty();
}

// Where nobody judged a claim's support but somebody what entails it, the context decides: one chunk suffices.
void AnswerLabels::addFromEntailment(JudgedClaim& claim, ClaimId id, const QVector<ChunkId>& context) const
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
Tri AnswerLabels::chunkEntails(ClaimId id, ChunkId chunk, const JudgedClaim* claim) const
{
  if (!labelsOn(criterion::EntailmentByChunk, id.value, chunk.value).empty())
    return gold(criterion::EntailmentByChunk, id.value, chunk.value).is(entailment::Entailment);
  if (!claim) return Tri::Open;
  if (!claim->evidence.isEmpty() && claim->evidence.contains(EvidenceGroup{chunk}))
    return claim->support.is(support::Supported);
  return claim->support.is(support::Supported) == Tri::No ? Tri::No : Tri::Open;
}

void AnswerLabels::addEntailment(JudgedAnswer& made, const ReadRun& run, const Answer& answer,
                                 const QVector<ChunkId>& context) const
{
  const QVector<Claim> claims = run.claims.value(answer.id);
  const TruthClaims truth = run.truth.value(answer.query);
  EntailmentCase& of = made.entailment;
  of.chunks = static_cast<int>(context.size());
  made.hasTruth = !truth.claims.isEmpty();
  const auto byAnswer = [&](ClaimId claim, AnswerId by) {
    return gold(criterion::EntailmentByAnswer, claim.value, by.value);
  };
  for (qsizetype i = 0; i < claims.size(); ++i) {
    of.truthEntailsClaim.push_back(byAnswer(claims[i].id, truth.answer).is(entailment::Entailment));
    of.chunkEntailsClaim.emplace_back();
    of.chunkEntailsClaim.back().reserve(static_cast<std::size_t>(context.size()));
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

void AnswerLabels::addRetrieval(JudgedAnswer& made, QueryId query, const QVector<ChunkId>& context)
{
  std::vector<GradeRange> ranked;
  ranked.reserve(static_cast<std::size_t>(context.size()));
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
  const qsizetype depth = std::max<qsizetype>(1, context.size());
  auto precision = m_precisions.find(depth);
  if (precision == m_precisions.end()) {
    const auto spec = parseMeasure(u"context_precision@%1"_s.arg(depth));
    precision = m_precisions.emplace(depth, spec ? std::optional(*spec) : std::nullopt).first;
  }
  if (!precision->second) return;
  const RankedQuery asked{ranked, {}, m_settings.relevantFrom, Gain::Exponential};
  made.contextPrecision = toBounds(precision->second->score(asked, conventionsOf(Policy::Interval)));
}

} // namespace assayer
