#include "bench/report_figures.h"

#include "gate/gate.h"
#include "pdf/report_file.h"
#include "store/store.h"
#include "work/report_content.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>

namespace assayer::bench {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double MostMs = 5000;

const QByteArray rules = R"({"assayer_gate": 1, "run": "run-4", "baseline": "run-3", "rules": [
  {"rule": "metric", "measure": "ndcg@10", "bound": "bounds", "at_least": 0.3, "by": "family"},
  {"rule": "metric", "measure": "faithfulness", "bound": "both", "at_least": 0.5, "by": "family"},
  {"rule": "metric", "measure": "correct", "bound": "bounds", "at_least": 0.1, "by": "family"},
  {"rule": "difference", "measure": "ndcg@10", "bound": "bounds", "max_loss": 0.2, "by": "family"},
  {"rule": "difference", "measure": "faithfulness", "bound": "bounds", "max_loss": 0.2, "by": "family"},
  {"rule": "agreement", "criterion": "relevance", "figure": "kappa", "bound": "value", "at_least": 0.1},
  {"rule": "model_judge", "judge": "judge-m", "measure": "faithfulness", "figure": "raw", "bound": "value",
   "at_least": 0.5},
  {"rule": "model_judge", "judge": "judge-m", "measure": "answer.correct", "figure": "raw", "bound": "value",
   "at_least": 0.5},
  {"rule": "critical_errors", "by": "family"},
  {"rule": "coverage", "of": "top", "k": 10, "at_least": 0.3, "by": "family"}]})";

double elapsedMs(const QElapsedTimer& timer)
{
  return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

Result<void> writeReportOf(const QString& workspace, const QString& path)
{
  const auto kind = pdf::reportKindOf(path);
  if (!kind) return tl::unexpected(kind.error());
  const auto store = Store::open(workspace, Access::ReadOnly);
  if (!store) return tl::unexpected(store.error());
  const auto usual = usualReportRuns(**store);
  if (!usual) return tl::unexpected(usual.error());
  ReportRequest request;
  request.run = usual->run;
  request.baseline = usual->before;
  const auto document = makeReport(**store, request);
  if (!document) return tl::unexpected(document.error());
  return pdf::writeReport(*document, path, *kind);
}

} // namespace

void measureReports(const QString& workspace, const QString& folder, Figures& figures)
{
  QElapsedTimer timer;
  for (const QString& name : {u"report.html"_s, u"report.pdf"_s, u"report.json"_s, u"report/"_s}) {
    const QString path = folder + u'/' + name;
    timer.start();
    const auto written = writeReportOf(workspace, path);
    const double took = elapsedMs(timer);
    if (written)
      figures.atMost(u"report, "_s + name, took, MostMs, u"ms"_s, u"opened, read and written"_s);
    else
      figures.failed(u"report, "_s + name, sentence(written.error()));
    name.endsWith(u'/') ? QDir(path).removeRecursively() : QFile::remove(path);
  }
  timer.start();
  const auto store = Store::open(workspace, Access::ReadOnly);
  const auto read = readGateRules(rules, u"rules"_s);
  const auto outcome =
      store && read ? holdGate(**store, *read, u"rules"_s) : Result<GateOutcome>(fail(ErrorKind::NotFound, {}, {}));
  if (outcome)
    figures.add(u"gate"_s, elapsedMs(timer), u"ms"_s, u"ten rules, eight of them over families"_s);
  else
    figures.failed(u"gate"_s, sentence(outcome.error()));
}

} // namespace assayer::bench
