// Reading and scoring: topics of both files joined by name, shared out to threads, put together in order of names.
#include "trec/evaluation.h"

#include "trec/fields.h"
#include "trec/text_file.h"
#include "trec/topic_reader.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace assayer::trec {

using namespace Qt::Literals::StringLiterals;

namespace {

/// A topic of either file, or of both.
struct Job {
  std::string_view name;
  const TopicLines* judgements = nullptr;
  const TopicLines* ranking = nullptr;
};

/// What became of it.
struct Done {
  std::vector<double> values;
  QByteArray grades;
  qint64 aboveZero = 0;
  bool judged = false;
  std::optional<Fault> fault;
};

std::vector<Job> jobsOf(const TopicIndex& qrels, const TopicIndex& run)
{
  std::vector<Job> jobs;
  auto judged = qrels.topics.begin();
  auto ranked = run.topics.begin();
  while (judged != qrels.topics.end() || ranked != run.topics.end()) {
    const bool inQrels = judged != qrels.topics.end() && (ranked == run.topics.end() || judged->name <= ranked->name);
    const bool inRun = ranked != run.topics.end() && (judged == qrels.topics.end() || ranked->name <= judged->name);
    Job& job = jobs.emplace_back();
    job.name = inQrels ? judged->name : ranked->name;
    if (inQrels) job.judgements = &*judged++;
    if (inRun) job.ranking = &*ranked++;
  }
  return jobs;
}

/// The grades of the first documents, a character each.
QByteArray gradesOf(const Topic& topic, const Parameters& parameters)
{
  const auto wanted = static_cast<std::size_t>(std::max(0.0, parameters.numbers.front()));
  QByteArray grades;
  for (const GradeRange& item : std::span(topic.ranked).first(std::min(wanted, topic.ranked.size())))
    grades += item.outside ? '-' : item.open ? '.' : item.low > 9 ? '>' : static_cast<char>('0' + item.low);
  return grades;
}

QByteArray toBytes(std::string_view text)
{
  return {text.data(), static_cast<qsizetype>(text.size())};
}

} // namespace

class Evaluation::Builder {
public:
  Builder(const Settings& settings, const TextFile& qrels, const TextFile& run)
      : m_settings(settings), m_qrels(qrels), m_run(run)
  {
  }

  Result<void> build(Evaluation& evaluation)
  {
    const bool comments = m_settings.version == Version::V10;
    const TopicIndex qrels = indexTopics(m_qrels.text(), comments);
    const TopicIndex run = indexTopics(m_run.text(), comments);
    m_jobs = jobsOf(qrels, run);
    m_done.resize(m_jobs.size());
    scoreAll(evaluation.m_measures);
    if (auto good = checkFaults(); !good) return good;
    if (std::ranges::none_of(m_jobs, isInBoth))
      return fail(ErrorKind::BadInput, m_run.path(),
                  u"no topic of it is in %1; are these the right files?"_s.arg(m_qrels.path()));
    evaluation.m_runName = toBytes(Fields<6>(run.lastLine).field[5]);
    collect(evaluation);
    remark(evaluation.m_remarks);
    return {};
  }

private:
  static bool isInBoth(const Job& job) { return job.judgements && job.ranking; }

  // Version 10 lists and scores what the run misses, version 9 only divides by it.
  bool counts(const Job& job) const
  {
    return isInBoth(job) || (job.judgements && m_settings.allJudgedTopics && m_settings.version == Version::V10);
  }

  void scoreAll(const std::vector<Selected>& measures)
  {
    const auto threads = static_cast<std::size_t>(std::max(1, m_settings.threads));
    std::vector<TopicReader> readers(std::min(threads, m_jobs.size()), TopicReader(m_settings));
    std::atomic<std::size_t> next = 0;
    const auto work = [&](TopicReader& reader) {
      for (std::size_t i = next++; i < m_jobs.size(); i = next++) score(i, reader, measures);
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < readers.size(); ++i) others.emplace_back(work, std::ref(readers[i]));
    if (!readers.empty()) work(readers.front());
    others.clear(); // waits for them
    for (const TopicReader& reader : readers) m_looseWords.add(reader.looseWords());
  }

  void score(std::size_t i, TopicReader& reader, const std::vector<Selected>& measures)
  {
    const Job& job = m_jobs[i];
    Done& done = m_done[i];
    const auto topic = reader.read(job.judgements, job.ranking);
    if (!topic) {
      done.fault = topic.error();
      return;
    }
    done.aboveZero = (*topic)->aboveZero;
    done.judged = (*topic)->judged;
    if (!counts(job)) return;
    for (const Selected& selected : measures) {
      if (selected.measure->kind == Kind::Grades) done.grades = gradesOf(**topic, selected.parameters);
      const std::size_t first = done.values.size();
      done.values.resize(first + selected.names.size());
      if (selected.measure->score)
        selected.measure->score(**topic, selected.parameters, m_settings, done.values.data() + first);
    }
  }

  const QString& pathOf(const Fault& fault) const { return (fault.inRun ? m_run : m_qrels).path(); }

  /// The first, of the qrels before the run, as trec_eval reads them.
  Result<void> checkFaults() const
  {
    const Fault* first = nullptr;
    for (const Done& done : m_done)
      if (done.fault &&
          (!first || std::pair(done.fault->inRun, done.fault->line) < std::pair(first->inRun, first->line)))
        first = &*done.fault;
    if (!first) return {};
    return fail(ErrorKind::BadInput, pathOf(*first) + u':' + QString::number(first->line), first->detail);
  }

  void collect(Evaluation& evaluation)
  {
    qint64 judgedTopics = 0;
    qint64 aboveZero = 0;
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
      if (m_jobs[i].judgements) ++judgedTopics;
      aboveZero += m_done[i].aboveZero;
      if (counts(m_jobs[i]))
        evaluation.m_topics.push_back({toBytes(m_jobs[i].name), std::move(m_done[i].values), m_done[i].grades});
    }
    evaluation.m_averagedOver =
        m_settings.allJudgedTopics ? judgedTopics : static_cast<qint64>(evaluation.m_topics.size());
    if (m_settings.allJudgedTopics) evaluation.m_allRelevant = aboveZero;
  }

  void remark(QStringList& remarks) const
  {
    QStringList missing;
    QStringList foreign;
    QStringList gradeless;
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
      const QString name = QString::fromUtf8(toBytes(m_jobs[i].name));
      if (!m_jobs[i].ranking) missing.append(name);
      if (!m_jobs[i].judgements) foreign.append(name);
      if (counts(m_jobs[i]) && !m_done[i].judged) gradeless.append(name);
    }
    addTopics(remarks, missing,
              m_settings.allJudgedTopics
                  ? u"of the qrels missing from the run, counted as 0"_s
                  : u"of the qrels missing from the run and left out of the means (-c counts them as 0)"_s);
    addTopics(remarks, foreign, u"of the run without judgements, left out"_s);
    addTopics(remarks, gradeless, u"without any grade from 0, counted as 0 (trec_eval stops there)"_s);
    for (const TextFile* file : {&m_qrels, &m_run})
      if (file->hadMark()) remarks.append(file->path() + u":1: a byte-order mark was skipped"_s);
    for (const Fault& word : m_looseWords.first())
      remarks.append(u"%1:%2: %3"_s.arg(pathOf(word)).arg(word.line).arg(word.detail));
    if (const qint64 more = m_looseWords.count() - static_cast<qint64>(m_looseWords.first().size()); more > 0)
      remarks.append(u"and %1 more words that are no numbers"_s.arg(more));
  }

  static void addTopics(QStringList& remarks, const QStringList& names, const QString& what)
  {
    constexpr qsizetype Shown = 5;
    if (names.isEmpty()) return;
    remarks.append(u"%1 %2 %3: %4%5"_s.arg(QString::number(names.size()), names.size() == 1 ? u"topic"_s : u"topics"_s,
                                           what, names.first(std::min(Shown, names.size())).join(u", "_s),
                                           names.size() > Shown ? u", …"_s : QString()));
  }

  const Settings& m_settings;
  const TextFile& m_qrels;
  const TextFile& m_run;
  std::vector<Job> m_jobs;
  std::vector<Done> m_done;
  LooseWords m_looseWords;
};

Result<Evaluation> evaluate(const Settings& settings, const QString& qrels, const QString& run)
{
  Evaluation evaluation;
  auto measures = selectMeasures(settings);
  if (!measures) return tl::unexpected(measures.error());
  evaluation.m_measures = std::move(*measures);
  const auto judgements = TextFile::open(qrels, settings.lenient);
  if (!judgements) return tl::unexpected(judgements.error());
  const auto rankings = TextFile::open(run, settings.lenient);
  if (!rankings) return tl::unexpected(rankings.error());
  if (auto built = Evaluation::Builder(settings, *judgements, *rankings).build(evaluation); !built)
    return tl::unexpected(built.error());
  return evaluation;
}

} // namespace assayer::trec
