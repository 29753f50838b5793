#include "work/label_doubt.h"

#include "work/on_worker.h"
#include "work/store_reading.h"
#include "store/store.h"
#include "work/agreement.h"
#include "work/agreement_words.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int laterMs = 60'000; // a few hundred thousand labels take a worker a second

QString kappaWords(BandBasis basis)
{
  switch (basis) {
  case BandBasis::RelevantCut: return u"kappa at the relevant cut"_s;
  case BandBasis::Quadratic: return u"kappa with quadratic weights"_s;
  case BandBasis::Unweighted: break;
  }
  return u"kappa"_s;
}

} // namespace

std::optional<LabelDoubt> labelDoubt(const AgreementReport& report, const QVector<JudgeRow>& judges)
{
  const auto nameOf = [&judges](JudgeId id) {
    const auto found = std::ranges::find(judges, id, &JudgeRow::id);
    return found == judges.end() ? QString() : found->name;
  };
  LabelDoubt doubt;
  const PairAgreement* least = nullptr;
  for (const PairAgreement& pair : report.pairs) {
    if (pair.withModel || !pair.figures.band) continue;
    ++doubt.judged;
    if (pair.figures.band != AgreementBand::Dubious) continue;
    ++doubt.doubtful;
    if (!least || *pair.figures.basisKappa().value < *least->figures.basisKappa().value) least = &pair;
  }
  if (!least) return std::nullopt;
  doubt.criterion = report.criterion.id;
  doubt.name = report.criterion.name;
  doubt.first = nameOf(least->first);
  doubt.second = nameOf(least->second);
  doubt.basis = least->figures.basis;
  doubt.kappa = *least->figures.basisKappa().value;
  doubt.pairs = least->figures.pairs;
  return doubt;
}

QVector<LabelDoubt> labelDoubts(const AgreementLabels& labels)
{
  QVector<LabelDoubt> doubts;
  for (const CriterionId criterion : labels.comparable()) {
    AgreementQuestion question;
    question.criterion = criterion;
    if (const auto doubt = labelDoubt(labels.report(question), labels.judges())) doubts.append(*doubt);
  }
  return doubts;
}

QString doubtSentence(const LabelDoubt& doubt)
{
  QString said =
      u"People agree too little on %1 for this figure to be relied on: %2 is %3 between %4 and %5 over %6 "
      "pairs, below %7."_s
          .arg(doubt.name, kappaWords(doubt.basis), QString::number(doubt.kappa, 'f', 2), doubt.first, doubt.second)
          .arg(doubt.pairs)
          .arg(FairFrom);
  if (doubt.doubtful > 1) said += u" So it is for %1 of %2 pairs of judges."_s.arg(doubt.doubtful).arg(doubt.judged);
  return said + u" Mend the guideline first."_s;
}

LabelDoubts::LabelDoubts(Store& store, QObject* parent) : QObject(parent), m_store(store)
{
  m_later.setSingleShot(true);
  m_later.setInterval(laterMs);
  connect(&m_later, &QTimer::timeout, this, &LabelDoubts::read);
}

LabelDoubts::~LabelDoubts()
{
  ++*m_generation;
  m_loading.waitForFinished();
}

void LabelDoubts::reset(bool isBlind)
{
  ++*m_generation;
  m_later.stop();
  m_isBlind = isBlind;
  if (!m_found.isEmpty()) {
    m_found.clear();
    Q_EMIT changed();
  }
  if (!m_isBlind) read();
}

void LabelDoubts::follow(const Change& change)
{
  if (!m_isBlind && !change.events.isEmpty() && !m_later.isActive()) m_later.start();
}

void LabelDoubts::read()
{
  if (m_isBlind) return;
  const int generation = ++*m_generation;
  m_loading = onWorker(
      this,
      [path = m_store.path(), generation, current = m_generation] {
        Loaded loaded;
        loaded.generation = generation;
        const auto labels = readWorkspace(
            path, [&](Store& store) { return loadAgreement(store, [&] { return *current == generation; }); });
        if (labels)
          loaded.found = labelDoubts(*labels);
        else
          loaded.error = labels.error();
        return loaded;
      },
      [this](const Loaded& loaded) { adopt(loaded); });
}

void LabelDoubts::adopt(const Loaded& loaded)
{
  if (loaded.generation != *m_generation) return;
  if (loaded.error) {
    Q_EMIT failed(*loaded.error);
    return;
  }
  if (m_found == loaded.found) return;
  m_found = loaded.found;
  Q_EMIT changed();
}

const LabelDoubt* LabelDoubts::on(CriterionId criterion) const
{
  const auto found = std::ranges::find(m_found, criterion, &LabelDoubt::criterion);
  return found == m_found.end() ? nullptr : &*found;
}

} // namespace assayer
