// Times the whole program on a run of 6,980 topics with 1,000 documents (250 MB) that it writes first:
// assayer-trec-bench [--trec-eval PROGRAM] [--topics N] [--folder DIR]
#include "bench/figures.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

#include <cstdio>
#include <optional>
#include <random>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

using namespace Qt::Literals::StringLiterals;
using namespace assayer::bench;

namespace {

constexpr int Documents = 1000;

/// Sorted by score as runs are; of every list a hundred judged documents, or one.
bool writeFiles(const QString& folder, int topics)
{
  QFile run(folder + u"/big.run"_s);
  QFile dense(folder + u"/dense.qrels"_s);
  QFile sparse(folder + u"/sparse.qrels"_s);
  for (QFile* file : {&run, &dense, &sparse})
    if (!file->open(QIODevice::WriteOnly)) return false;
  std::mt19937 random(5);
  std::uniform_real_distribution<double> step(0, 0.02);
  for (int topic = 0; topic < topics; ++topic) {
    const QByteArray name = QByteArray::number(1'000'000 + (topic * 7919) % 100'003);
    double score = 40;
    auto document = 1'000'000 + random() % 50'000;
    for (int rank = 1; rank <= Documents; ++rank) {
      document += 1 + random() % 7'000;
      score -= step(random);
      const QByteArray id = QByteArray::number(document);
      run.write(name + " Q0 " + id + ' ' + QByteArray::number(rank) + ' ' + QByteArray::number(score, 'f', 6) +
                " run\n");
      if (rank == 1 + topic % 50) sparse.write(name + " 0 " + id + " 1\n");
      if (rank % 10 == 0) dense.write(name + " 0 " + id + ' ' + QByteArray::number(random() % 4) + '\n');
    }
  }
  return run.flush() && dense.flush() && sparse.flush();
}

struct Usage {
  double wall = 0; // seconds
  double processor = 0;
  double megabytes = 0; // resident at most, mapped file pages with it
};

/// Runs a program to its end with its output thrown away.
std::optional<Usage> timed(const QByteArrayList& command)
{
  std::vector<char*> words;
  for (const QByteArray& word : command) words.push_back(const_cast<char*>(word.constData()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  QElapsedTimer timer;
  timer.start();
  pid_t child = 0;
  const int failed = posix_spawnp(&child, words.front(), &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  rusage used{};
  if (failed != 0 || wait4(child, &status, 0, &used) != child || status != 0) return std::nullopt;
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return Usage{static_cast<double>(timer.nsecsElapsed()) / 1e9, seconds(used.ru_utime) + seconds(used.ru_stime),
               static_cast<double>(used.ru_maxrss) / 1024};
}

void measure(Figures& figures, const QString& what, const QByteArrayList& command, double limit, double memory)
{
  const auto usage = timed(command);
  if (!usage) return figures.failed(what, u"the program failed"_s);
  const QString note = u"wall %1 s"_s.arg(usage->wall, 0, 'f', 2);
  if (limit > 0)
    figures.atMost(what + u", processor"_s, usage->processor, limit, u"s"_s, note);
  else
    figures.add(what + u", processor"_s, usage->processor, u"s"_s, note);
  if (memory > 0)
    figures.atMost(what + u", resident"_s, usage->megabytes, memory, u"MB"_s, u"with the pages of the mapped files"_s);
  else
    figures.add(what + u", resident"_s, usage->megabytes, u"MB"_s);
}

} // namespace

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  QCommandLineParser parser;
  parser.addHelpOption();
  parser.addOptions({{u"trec-eval"_s, u"the other program, to be timed on the same files"_s, u"PROGRAM"_s},
                     {u"topics"_s, u"how many topics"_s, u"N"_s, u"6980"_s},
                     {u"folder"_s, u"where to write instead of the temporary folder"_s, u"DIR"_s}});
  parser.process(application);
  const QTemporaryDir folder((parser.isSet(u"folder"_s) ? parser.value(u"folder"_s) : QDir::tempPath()) +
                             u"/assayer-trec-XXXXXX"_s);
  if (!folder.isValid() || !writeFiles(folder.path(), parser.value(u"topics"_s).toInt())) {
    std::fprintf(stderr, "assayer-trec-bench: the files could not be written\n");
    return 2;
  }
  const QByteArray path = folder.path().toUtf8();
  const QByteArray run = path + "/big.run";
  Figures figures;
  for (const QByteArray qrels : {"sparse", "dense"}) {
    const QByteArrayList files{path + '/' + qrels + ".qrels", run};
    const QString name = QString::fromLatin1(qrels);
    // trec_eval 9.0.8 at -O2 takes 8 s and 580 MB for this; a quarter and a half of them are promised.
    measure(figures, name + u", one thread"_s, QByteArrayList{ASSAYER_CLI, "trec_eval", "--threads", "1"} + files, 2.0,
            290);
    measure(figures, name + u", two threads"_s, QByteArrayList{ASSAYER_CLI, "trec_eval", "--threads", "2"} + files, 0,
            0);
    measure(figures, name + u", all_trec, one thread"_s,
            QByteArrayList{ASSAYER_CLI, "trec_eval", "--threads", "1", "-m", "all_trec"} + files, 0, 0);
    if (parser.isSet(u"trec-eval"_s))
      measure(figures, name + u", trec_eval"_s, QByteArrayList{parser.value(u"trec-eval"_s).toUtf8()} + files, 0, 0);
  }
  std::printf("%d figures missed\n", figures.missed());
  return figures.missed() > 0 ? 1 : 0;
}
