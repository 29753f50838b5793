#include "support/small_workspace.h"

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

QString importRecords(Store& store, const QVector<Record>& records, const ImportOptions& options)
{
  auto session = store.startImport({u"test"_s}, options);
  if (!session) return sentence(session.error());
  qint64 line = 0;
  for (const Record& record : records)
    if (auto taken = (*session)->take(Record(record), {u"test"_s, ++line}); !taken) return sentence(taken.error());
  const auto report = (*session)->land();
  if (!report) return sentence(report.error());
  for (const Fault& fault : report->faults)
    if (fault.fatal) return fault.problem;
  return {};
}

QVector<Record> smallWorkspace(int queries, int chunksEach)
{
  QVector<Record> records;
  for (const QString& name : {u"alpha"_s, u"beta"_s}) {
    RunRecord run;
    run.row.name = name;
    run.row.k = 3;
    run.row.date = u"2026-11-01"_s;
    run.row.record = u"{}"_s;
    records.append(run);
  }
  for (int q = 1; q <= queries; ++q) {
    QueryRecord query;
    query.detail.row.name = u"q%1"_s.arg(q);
    query.detail.row.text = u"Question number %1 about returns?"_s.arg(q);
    query.detail.row.family = q % 2 ? u"ordinary"_s : u"sensitive"_s;
    query.detail.row.expect = Expect::Answer;
    records.append(query);

    QStringList names;
    for (int c = 1; c <= chunksEach; ++c) {
      ChunkRecord chunk;
      chunk.name = u"q%1-c%2"_s.arg(q).arg(c);
      chunk.text = u"Passage %2 that was found for question %1. Goods may be returned within %2 days."_s.arg(q).arg(c);
      records.append(chunk);
      names.append(chunk.name);
    }
    for (const QString& name : {u"alpha"_s, u"beta"_s}) {
      RankingRecord ranking;
      ranking.run = name;
      ranking.query = query.detail.row.name;
      ranking.chunks = names;
      if (name == u"beta"_s) std::reverse(ranking.chunks.begin(), ranking.chunks.end());
      AnswerRecord answer;
      answer.run = name;
      answer.query = query.detail.row.name;
      answer.text = u"Within some days [1]."_s;
      answer.citations = {{17, 20, ranking.chunks.first()}};
      records.append(ranking);
      records.append(answer);
    }
  }
  return records;
}

TemporaryWorkspace::TemporaryWorkspace(const QVector<Record>& records) : m_path(m_folder.filePath(u"small.assay"_s))
{
  auto made = Store::create(m_path);
  if (!made) {
    m_problem = sentence(made.error());
    return;
  }
  m_store = std::move(*made);
  m_problem = importRecords(*m_store, records);
}

} // namespace assayer::tests
