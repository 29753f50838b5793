#include "work/agreement.h"

#include "work/on_worker.h"
#include "work/store_reading.h"
#include "core/criteria.h"
#include "store/store.h"
#include "work/agreement_reading.h"

#include <QSet>

#include <algorithm>

namespace assayer {

namespace {

constexpr qsizetype ReportsKept = 32;

Result<QString> familyOf(Store& store, SubjectKind kind, const Subject& subject)
{
  QueryId query{subject.item};
  if (kind != SubjectKind::QueryChunk) {
    AnswerId answer{subject.item};
    if (kind == SubjectKind::Claim) {
      const auto claim = store.claim(ClaimId{subject.item});
      if (!claim) return tl::unexpected(claim.error());
      answer = claim->answer;
    }
    const auto row = store.answer(answer);
    if (!row) return tl::unexpected(row.error());
    query = row->query;
  }
  const auto detail = store.query(query);
  if (!detail) return tl::unexpected(detail.error());
  return detail->row.family;
}

} // namespace

Result<AgreementLabels> loadAgreement(Store& store, const std::function<bool()>& keepGoing)
{
  auto reading = AgreementReading::begin(store);
  if (!reading) return tl::unexpected(reading.error());
  const auto criteria = store.criteria();
  if (!criteria) return tl::unexpected(criteria.error());
  for (const Criterion& row : *criteria) {
    if (!AgreementReading::isCompared(row.id)) continue;
    if (keepGoing && !keepGoing()) return fail(ErrorKind::Cancelled, {}, QStringLiteral("loading was stopped"));
    if (auto read =
            store.eachIndependentLabel(row.id, [&](const IndependentLabel& label) { reading->add(row, label); });
        !read)
      return tl::unexpected(read.error());
  }
  return std::move(*reading).finish();
}

JudgeAgreement::JudgeAgreement(Store& store, QObject* parent) : QObject(parent), m_store(store) {}

JudgeAgreement::~JudgeAgreement()
{
  ++*m_generation;
  ++*m_bootstrapGeneration;
  m_loading.waitForFinished();
  m_bootstrapping.waitForFinished();
}

void JudgeAgreement::load()
{
  ++*m_generation;
  m_isLoading = true;
  m_waiting.clear(); // what has happened by now is in the file
  m_loading = onWorker(
      this,
      [path = m_store.path(), generation = m_generation->load(), current = m_generation] {
        Loaded loaded;
        loaded.generation = generation;
        auto labels = readWorkspace(
            path, [&](Store& store) { return loadAgreement(store, [&] { return *current == generation; }); });
        if (labels)
          loaded.labels = std::make_shared<AgreementLabels>(std::move(*labels));
        else
          loaded.error = labels.error();
        return loaded;
      },
      [this](const Loaded& loaded) { adopt(loaded); });
}

void JudgeAgreement::adopt(const Loaded& loaded)
{
  if (loaded.generation != *m_generation) return;
  m_isLoading = false;
  if (loaded.error) {
    Q_EMIT failed(*loaded.error);
    return;
  }
  m_labels = loaded.labels;
  m_reports.clear();
  for (const Change& change : std::exchange(m_waiting, {})) followNow(change);
  Q_EMIT changed();
}

std::optional<AgreementReport> JudgeAgreement::report(const AgreementQuestion& question) const
{
  if (!m_labels) return std::nullopt;
  for (const AgreementReport& known : std::as_const(m_reports))
    if (known.question == question) return known;
  if (m_reports.size() >= ReportsKept) m_reports.removeFirst();
  m_reports.append(m_labels->report(question));
  return m_reports.last();
}

void JudgeAgreement::bootstrap(const AgreementQuestion& question, int samples, quint64 seed)
{
  const auto asked = report(question);
  if (!asked) return;
  ++*m_bootstrapGeneration;
  m_bootstrapping = onWorker(
      this,
      [asked = *asked, samples, seed, current = m_bootstrapGeneration, generation = m_bootstrapGeneration->load()] {
        Bootstrapped done{std::make_shared<AgreementReport>(asked), std::nullopt, generation};
        if (auto added = addBootstrap(*done.report, samples, seed, [&] { return *current == generation; }); !added)
          done.error = added.error();
        return done;
      },
      [this](const Bootstrapped& done) { adoptBootstrap(done); });
}

void JudgeAgreement::adoptBootstrap(const Bootstrapped& done)
{
  if (done.generation != *m_bootstrapGeneration) return;
  if (done.error)
    Q_EMIT failed(*done.error);
  else
    Q_EMIT bootstrapped(*done.report);
}

void JudgeAgreement::follow(const Change& change)
{
  const bool isConcerned = std::ranges::any_of(
      change.events, [](const LabelEvent& event) { return AgreementReading::isCompared(event.now.subject.criterion); });
  if (!isConcerned) return;
  if (m_isLoading) m_waiting.append(change); // what is being read may be from before it
  if (!m_labels) return;
  followNow(change);
  Q_EMIT changed();
}

void JudgeAgreement::followNow(const Change& change)
{
  for (const LabelEvent& event : change.events) {
    if (!AgreementReading::isCompared(event.now.subject.criterion) || event.afterReveal) continue;
    const auto followed = followOne(change, event);
    if (!followed) {
      Q_EMIT failed(followed.error());
    } else if (!*followed) {
      load();
      return;
    }
  }
  m_reports.clear();
}

// False: only reading everything anew tells.
Result<bool> JudgeAgreement::followOne(const Change& change, const LabelEvent& event)
{
  const auto judges = m_store.judges();
  if (!judges) return tl::unexpected(judges.error());
  QSet<JudgeId> adjudication;
  for (const JudgeRow& judge : *judges) {
    m_labels->addJudge(judge);
    if (judge.kind == JudgeKind::Adjudication) adjudication.insert(judge.id);
  }
  if (adjudication.contains(event.now.judge)) return true; // the labels before it stay as they were
  if (!adjudication.isEmpty()) {
    const auto history = m_store.history(event.now.subject);
    if (!history) return tl::unexpected(history.error());
    for (const LabelEvent& earlier : *history) {
      if (earlier.id == event.id) break;
      if (adjudication.contains(earlier.now.judge)) return true; // a label after a ruling is none of its own
    }
  }
  const auto guidelines = m_store.guidelines();
  if (!guidelines) return tl::unexpected(guidelines.error());
  // What an undo puts back was set under the rules of then, which a change does not say.
  const bool isPutBack = change.kind != ChangeKind::Label && event.now.state != LabelState::Cleared;
  if (isPutBack && !guidelines->isEmpty()) return false;
  const auto& criteria = m_labels->criteria();
  const auto row = std::ranges::find(criteria, event.now.subject.criterion, &Criterion::id);
  if (row == criteria.end()) return false;
  const auto family = familyOf(m_store, row->on, event.now.subject);
  if (!family) return tl::unexpected(family.error());
  m_labels->put({event.now, guidelines->isEmpty() ? GuidelineId{} : guidelines->last().id}, *family);
  return true;
}

} // namespace assayer
