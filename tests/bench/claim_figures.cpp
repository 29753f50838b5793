// Claims in the real window: an answer of 200 sentences over 20 long chunks, and quotes from a chunk of 1.5 million
// characters.
#include "bench/bench.h"

#include "core/records.h"
#include "store/import_session.h"
#include "store/store.h"
#include "ui/acceptance/real_window.h"
#include "work/session.h"

#include <QApplication>
#include <QElapsedTimer>

namespace assayer::bench {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int Sentences = 200;
constexpr int Chunks = 20;
constexpr int ChunkLength = 10'000;
constexpr int LongLength = 1'500'000;

QString sentences(int length, const QString& about)
{
  QString text;
  for (int i = 0; text.size() < length; ++i)
    text += u"Rule %1 of %2 says that goods may be returned within %3 days. "_s.arg(i).arg(about).arg(i % 60);
  return text;
}

void add(QVector<Record>& records, const QString& query, const QString& answer, const QStringList& chunks)
{
  QueryRecord asked;
  asked.detail.row.name = query;
  asked.detail.row.text = u"May goods be returned, and within how many days?"_s;
  asked.detail.row.expect = Expect::Answer;
  records.append(asked);
  RankingRecord ranking;
  ranking.run = u"run"_s;
  ranking.query = query;
  ranking.chunks = chunks;
  records.append(ranking);
  AnswerRecord written;
  written.run = u"run"_s;
  written.query = query;
  written.text = answer;
  const qsizetype cited = answer.indexOf(u"[1]"_s);
  if (cited >= 0) written.citations.append({static_cast<int>(cited), static_cast<int>(cited) + 3, chunks.first()});
  records.append(written);
}

QVector<Record> longAnswers()
{
  QVector<Record> records;
  RunRecord run;
  run.row.name = u"run"_s;
  run.row.record = u"{}"_s;
  records.append(run);
  QStringList names;
  for (int i = 0; i < Chunks; ++i) {
    ChunkRecord chunk;
    chunk.name = u"c%1"_s.arg(i);
    chunk.text = sentences(ChunkLength, chunk.name);
    records.append(chunk);
    names.append(chunk.name);
  }
  ChunkRecord chunk;
  chunk.name = u"long"_s;
  chunk.text = sentences(LongLength, chunk.name);
  records.append(chunk);
  QString answer = u"They may [1]. "_s;
  for (int i = 1; i < Sentences; ++i) answer += u"Rule %1 grants %2 days for that. "_s.arg(i).arg(i % 60);
  add(records, u"q1"_s, u"Yes."_s, names);
  add(records, u"q2"_s, answer, names);
  add(records, u"q3"_s, u"They may [1]. Within some days."_s, {u"long"_s});
  return records;
}

bool write(const QString& path)
{
  auto store = Store::create(path);
  auto import = store ? (*store)->startImport({u"bench"_s}, {})
                      : Result<std::unique_ptr<ImportSession>>(tl::unexpected(store.error()));
  if (!import) return false;
  qint64 line = 0;
  for (Record& record : longAnswers())
    if (!(*import)->take(std::move(record), {u"bench"_s, ++line})) return false;
  return (*import)->land().has_value();
}

} // namespace

void measureClaims(Figures& figures)
{
  tests::RealWindow real;
  const QString path = real.folder() + u"/claims.assay"_s;
  if (!write(path) || !real.open(path, u"expert"_s))
    return figures.failed(u"claims"_s, u"the workspace did not open"_s);
  const auto measured = [&](const std::function<void()>& gesture) {
    QApplication::processEvents();
    QElapsedTimer timer;
    timer.start();
    gesture();
    QApplication::processEvents();
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
  };
  const auto run = [&](const QString& command) { return [&real, command] { real.window().runCommand(command); }; };
  Times opens;
  for (int i = 0; i < 20; ++i) {
    opens.add(measured(run(u"query.next"_s)));
    real.window().runCommand(u"query.previous"_s);
  }
  figures.atMost(u"an answer of 200 sentences over 20 chunks opens"_s, opens.percentile99(), 50, u"ms"_s,
                 u"20 chunks of 10,000 characters; median %1 ms"_s.arg(opens.median(), 0, 'f', 1));

  real.window().runCommand(u"query.next"_s);
  real.window().runCommand(u"query.next"_s);
  for (int pane = 0; pane < 2; ++pane) real.window().runCommand(u"move.pane-right"_s);
  QApplication::processEvents();
  Times steps;
  const auto key = [&](int which) { steps.add(measured([&] { real.key(which); })); };
  for (int i = 0; i < 50; ++i) {
    real.window().runCommand(u"move.first"_s);
    key(Qt::Key_S);     // letters
    key(Qt::Key_Space); // a page further
    key(Qt::Key_B);     // a sentence is taken: the quote is durable
    real.window().runCommand(u"edit.undo"_s);
  }
  figures.atMost(u"quoting from a chunk of 1,500,000 characters, a step, 99 %"_s, steps.percentile99(), 16, u"ms"_s,
                 u"letters, scrolling on, taking a sentence; median %1 ms"_s.arg(steps.median(), 0, 'f', 1));
}

} // namespace assayer::bench
