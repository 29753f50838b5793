// How long agreement between judges takes over 100,000 pairs that two of them judged: the whole report, the same after
// one more label, and its bootstrap. Exits with 1 where a promise is missed and --check was asked for.
#include "bench/figures.h"

#include "work/agreement_labels.h"

#include <QCoreApplication>

#include <ctime>
#include <random>

using namespace assayer;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int Pairs = 100'000;

IndependentLabel label(JudgeId judge, int item, int grade, qint64 at)
{
  Label label;
  label.subject = {criterion::Relevance, item, 1};
  label.judge = judge;
  label.value = grade;
  label.at = at;
  return {label, {}};
}

AgreementLabels twoJudges()
{
  QVector<JudgeRow> judges(2);
  judges[0].id = JudgeId{1};
  judges[1].id = JudgeId{2};
  AgreementLabels labels(builtInCriteria(), judges, 1);
  std::mt19937 random(1);
  for (int item = 1; item <= Pairs; ++item) {
    const int grade = static_cast<int>(random() % 4);
    labels.add(label(judges[0].id, item, grade, item * 1000), u"family %1"_s.arg(item % 20));
    labels.add(label(judges[1].id, item, random() % 4 ? grade : static_cast<int>(random() % 4), 20'000 + item * 1000),
               u"family %1"_s.arg(item % 20));
  }
  labels.finish();
  return labels;
}

/// The processor's time, so that others on the machine do not count.
double agreementMs()
{
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

} // namespace

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  bench::Figures figures;
  AgreementLabels labels = twoJudges();
  bench::Times reports;
  bench::Times following;
  double before = 0;
  std::mt19937 random(2);
  for (int i = 0; i < 50; ++i) {
    before = agreementMs();
    const AgreementReport report = labels.report({});
    reports.add(agreementMs() - before);
    if (report.pairs.size() != 1 || report.pairs[0].figures.pairs != Pairs)
      figures.failed(u"report"_s, u"pairs are missing"_s);
    before = agreementMs();
    labels.put(label(JudgeId{2}, 1 + static_cast<int>(random() % Pairs), static_cast<int>(random() % 4), 1),
               u"family 1"_s);
    following.add(agreementMs() - before);
  }
  figures.atMost(u"agreement, all analytic figures"_s, reports.median(), 50, u"ms"_s, u"100,000 pairs, median"_s);
  figures.add(u"one more label"_s, following.median(), u"ms"_s);
  AgreementReport report = labels.report({});
  before = agreementMs();
  if (!addBootstrap(report, 10'000, 1)) figures.failed(u"bootstrap"_s, u"it was refused"_s);
  figures.atMost(u"bootstrap of every coefficient"_s, agreementMs() - before, 2000, u"ms"_s, u"10,000 samples"_s);
  return application.arguments().contains(u"--check"_s) && figures.missed() > 0 ? 1 : 0;
}
