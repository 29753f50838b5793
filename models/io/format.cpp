#include "io/format.h"

#include "io/assayer_jsonl.h"
#include "io/trec.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QVector<Format> makeFormats()
{
  QVector<Format> rows;
  const auto add = [&](Format row) {
    row.reads = row.read != nullptr;
    row.writes = row.makeWriter != nullptr;
    rows.append(row);
  };
  Format row;
  row = {};
  row.id = u"assayer-jsonl"_s;
  row.name = u"Assayer JSON Lines"_s;
  row.signature = u"JSON Lines whose objects have a \"kind\""_s;
  row.carries = u"everything: the lossless format for exchange and archives, label history included"_s;
  row.recognise = io::recogniseAssayerJsonl;
  row.read = io::readAssayerJsonl;
  row.makeWriter = io::makeAssayerJsonlWriter;
  add(row);

  row = {};
  row.id = u"trec-qrels"_s;
  row.name = u"TREC relevance judgements (qrels)"_s;
  row.signature = u"lines of four columns: topic, 0, document, grade"_s;
  row.carries = u"one grade for each query and chunk; on export gold or one judge's, nothing for what is unjudged"_s;
  row.recognise = io::recogniseTrecQrels;
  row.read = io::readTrecQrels;
  row.makeWriter = io::makeTrecQrelsWriter;
  add(row);

  row = {};
  row.id = u"trec-run"_s;
  row.name = u"TREC run"_s;
  row.signature = u"lines of six columns: topic, Q0, document, rank, score, tag"_s;
  row.carries = u"one run's rankings with scores; ordered by score, then by id descending"_s;
  row.recognise = io::recogniseTrecRun;
  row.read = io::readTrecRun;
  add(row);

  row = {};
  row.id = u"trec-topics"_s;
  row.name = u"TREC topics"_s;
  row.signature = u"lines of a topic, a tab and a text; or classic <top> … </top> blocks"_s;
  row.carries = u"queries"_s;
  row.recognise = io::recogniseTrecTopics;
  row.read = io::readTrecTopics;
  add(row);
  return rows;
}

} // namespace

const QVector<Format>& formats()
{
  static const QVector<Format> rows = makeFormats();
  return rows;
}

const Format* findFormat(const QString& id)
{
  const auto& rows = formats();
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const Format& row) { return row.id == id; });
  return found == rows.end() ? nullptr : &*found;
}

} // namespace assayer
