#include "support/planted_corpus.h"

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

DocumentRecord documentOf(const QString& name)
{
  DocumentRecord document;
  document.row.name = name;
  document.row.title = u"Title of "_s + name;
  document.row.owner = u"ann"_s;
  document.row.source = u"https://handbook.example/"_s + name;
  return document;
}

ChunkRecord passageOf(const QString& document, int number, const QString& text)
{
  ChunkRecord chunk;
  chunk.name = u"%1-%2"_s.arg(document).arg(number);
  chunk.document = document;
  chunk.text = text;
  return chunk;
}

RankingRecord listOf(const QString& query, const QStringList& chunks)
{
  RankingRecord ranking;
  ranking.run = u"live"_s;
  ranking.query = query;
  ranking.chunks = chunks;
  return ranking;
}

} // namespace

QVector<Record> plantedCorpus()
{
  QVector<Record> records;
  const QStringList names{u"sound"_s,  u"ownerless"_s, u"sourceless"_s, u"expired"_s, u"future"_s,   u"undated"_s,
                          u"hollow"_s, u"orphan"_s,    u"copy-1"_s,     u"copy-2"_s,  u"Policy A"_s, u"policy  a"_s};
  for (const QString& name : names) {
    DocumentRecord document = documentOf(name);
    if (name == u"ownerless") document.row.owner.clear();
    if (name == u"sourceless") document.row.source.clear();
    if (name == u"expired") document.row.validTo = u"2026-06-01"_s;
    if (name == u"future") document.row.validFrom = u"2027-01-01"_s;
    if (name == u"undated") document.row.validTo = u"some day"_s;
    if (name.toLower().startsWith(u"policy"_s)) document.row.groups = {u"board"_s};
    records.append(document);
    if (name == u"hollow") continue;
    const QString text = name.startsWith(u"copy"_s)
                             ? u"Hats may not be returned at all."_s
                             : u"Goods of the kind %1 may be returned."_s.arg(name.size()) + name;
    records.append(passageOf(name, 1, text));
  }
  records.append(passageOf(u"sound"_s, 2, u"Goods that are broken may be returned for two years."_s));
  ChunkRecord loose;
  loose.name = u"loose"_s;
  loose.text = u"A passage of no document."_s;
  records.append(loose);

  RunRecord run;
  run.row.name = u"live"_s;
  run.row.date = u"2026-05-01"_s;
  run.row.k = 3;
  records.append(run);
  QueryRecord first;
  first.detail.row = {{}, u"q1"_s, u"How long may goods be returned?"_s, {}, Split::None, Origin::None, Expect::Answer};
  first.detail.date = u"2026-11-01"_s;
  first.detail.groups = {u"staff"_s};
  QueryRecord second;
  second.detail.row = {{}, u"q2"_s, u"May hats be returned?"_s, {}, Split::None, Origin::None, Expect::Answer};
  records.append(first);
  records.append(second);
  records.append(listOf(u"q1"_s, {u"sound-1"_s, u"expired-1"_s, u"Policy A-1"_s, u"sound-2"_s, u"policy  a-1"_s,
                                  u"ownerless-1"_s, u"sourceless-1"_s, u"undated-1"_s, u"copy-1-1"_s, u"copy-2-1"_s}));
  records.append(listOf(u"q2"_s, {u"sound-1"_s, u"future-1"_s, u"expired-1"_s, u"loose"_s}));
  AnswerRecord answer;
  answer.run = u"live"_s;
  answer.query = u"q1"_s;
  answer.text = u"Within 30 days [1][2]."_s;
  answer.citations = {{15, 18, u"sound-1"_s}, {18, 21, u"expired-1"_s}};
  records.append(answer);
  return records;
}

} // namespace assayer::tests
