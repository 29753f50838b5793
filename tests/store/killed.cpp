// The process that durability_test kills: labels as fast as it can and says each label that the store acknowledged, or
// imports and says how far it is. "once" sets one label and ends by itself.
#include "store/support.h"

#include <QCoreApplication>

#include <cstdio>

using namespace assayer;
using namespace assayer::tests;
using namespace Qt::Literals::StringLiterals;

namespace {

void say(const QString& line)
{
  std::printf("%s\n", qPrintable(line));
  std::fflush(stdout);
}

int label(Store& store, int round)
{
  const auto judges = store.judges();
  const auto query = store.findQuery(u"q"_s);
  if (!judges || !query) return 1;
  for (int i = 0;; ++i) {
    const int chunk = (round * 37 + i) % 500;
    const int grade = (round + i) % 4;
    const auto change = store.record(gradeGesture(judges->first().id, *query, {chunk + 1}, grade));
    if (!change) return 1;
    say(u"%1 %2"_s.arg(chunk).arg(grade));
  }
}

int once(Store& store)
{
  const auto judges = store.judges();
  const auto query = store.findQuery(u"q"_s);
  return judges && query && store.record(gradeGesture(judges->first().id, *query, {400}, 2)) ? 0 : 1;
}

int import(Store& store, int round)
{
  auto session = store.startImport({}, {});
  if (!session) return 1;
  for (int i = 0;; ++i) {
    const QString name = u"round %1 chunk %2"_s.arg(round).arg(i);
    if (!(*session)->take(chunkRecord(name, u"A text of some length. "_s.repeated(20)), {})) return 1;
    if (!(*session)->take(gradeRecord(u"q"_s, name, u"crowd"_s, i % 4), {})) return 1;
    if (i % 500 == 499) say(QString::number(i));
  }
}

} // namespace

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  const QStringList arguments = QCoreApplication::arguments();
  const auto store = Store::open(arguments.value(1));
  if (!store) return 1;
  const int round = arguments.value(3).toInt();
  if (arguments.value(2) == "once"_L1) return once(**store);
  return arguments.value(2) == "import"_L1 ? import(**store, round) : label(**store, round);
}
