#include "io/open_rag_eval.h"

#include "io/contexts.h"
#include "io/csv_reader.h"
#include "io/sniff.h"

#include <algorithm>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

class OpenRagEvalReader {
public:
  explicit OpenRagEvalReader(ReadContext& context) : m_context(context), m_chunks(context) {}

  Result<void> read()
  {
    CsvReader rows(m_context, m_context.path());
    for (const QString& needed : {u"query_id"_s, u"query"_s, u"passage_id"_s, u"passage"_s, u"generated_answer"_s})
      if (rows.result() && !rows.header().contains(needed)) {
        m_context.fault(1, u"the column \"%1\" is missing; add it to the header"_s.arg(needed));
        return {};
      }
    while (rows.next()) {
      if (std::all_of(rows.cells().begin(), rows.cells().end(), [](const QString& cell) { return cell.isEmpty(); })) {
        m_context.count(u"rows"_s);
        m_context.skip(u"blank rows"_s);
        continue;
      }
      const auto cell = [&](const QString& name) { return rows.cells().value(rows.header().indexOf(name)); };
      if (auto taken = takeRow(cell, rows.line()); !taken) return taken;
    }
    if (!rows.result()) return rows.result();
    return flush();
  }

private:
  // The rows of one answer.
  struct Group {
    QString query;
    QString text;
    QString run;
    QString answer;
    QStringList chunks;
    QHash<QString, QString> labels; // "[1]" → chunk
    qint64 line = 0;
  };

  Result<void> takeRow(const std::function<QString(const QString&)>& cell, qint64 line)
  {
    m_context.count(u"rows"_s);
    const QString query = cell(u"query_id"_s);
    const QString number = cell(u"query_run"_s);
    const QString run =
        number.isEmpty() || number == u"1"_s ? m_context.runName() : m_context.runName() + u" run "_s + number;
    if (query.isEmpty()) {
      m_context.fault(line, u"query_id is empty; give every row its query"_s);
      return {};
    }
    if (m_group.line == 0 || query != m_group.query || run != m_group.run) {
      if (auto flushed = flush(); !flushed) return flushed;
      if (m_seen.contains({query, run})) {
        m_context.fault(line, u"the rows of query %1 do not stand together; sort the file by query"_s.arg(query));
        return {};
      }
      m_seen.insert({query, run});
      m_group = Group{query, cell(u"query"_s), run, cell(u"generated_answer"_s), {}, {}, line};
    } else if (const QString answer = cell(u"generated_answer"_s); !answer.isEmpty() && answer != m_group.answer) {
      m_context.fault(line, u"query %1 has a second answer here; keep the one on its first row"_s.arg(query));
      return {};
    }
    return takePassage(cell(u"passage_id"_s), cell(u"passage"_s), line);
  }

  Result<void> takePassage(const QString& label, const QString& passage, qint64 line)
  {
    if (passage.isEmpty()) {
      m_context.skip(u"row without a passage"_s);
      return {};
    }
    if (m_group.labels.contains(label)) {
      m_context.fault(line, u"passage %1 of query %2 stands twice; number passages once"_s.arg(label, m_group.query));
      return {};
    }
    ChunkRecord chunk;
    chunk.name = chunkNameFor(passage);
    chunk.text = passage;
    m_group.labels.insert(label, chunk.name);
    if (m_group.chunks.contains(chunk.name))
      m_context.skip(u"the same passage text again for one query: kept once"_s);
    else
      m_group.chunks.append(chunk.name);
    return m_chunks.send(std::move(chunk), line);
  }

  Result<void> flush()
  {
    if (m_group.line == 0) return {};
    const Group group = std::exchange(m_group, {});
    if (!m_runs.contains(group.run)) {
      m_runs.insert(group.run);
      RunRecord run;
      run.row.name = group.run;
      if (auto taken = m_context.emitRecord(std::move(run), group.line); !taken) return taken;
    }
    if (!m_queries.contains(group.query)) {
      m_queries.insert(group.query);
      QueryRecord query;
      query.detail.row.name = group.query;
      query.detail.row.text = group.text;
      if (auto taken = m_context.emitRecord(std::move(query), group.line); !taken) return taken;
    }
    if (!group.chunks.isEmpty())
      if (auto taken = m_context.emitRecord(RankingRecord{group.run, group.query, group.chunks, {}}, group.line);
          !taken)
        return taken;
    AnswerRecord answer;
    answer.run = group.run;
    answer.query = group.query;
    answer.text = group.answer;
    answer.state = group.answer.trimmed().isEmpty() ? AnswerState::Empty : AnswerState::Written;
    answer.citations = numberedCitations(group.answer, [&](int n) { return group.labels.value(u"[%1]"_s.arg(n)); });
    return m_context.emitRecord(std::move(answer), group.line);
  }

  ReadContext& m_context;
  ChunkStream m_chunks;
  Group m_group;
  QSet<std::pair<QString, QString>> m_seen;
  QSet<QString> m_runs;
  QSet<QString> m_queries;
};

} // namespace

QString recogniseOpenRagEval(const Sniff& sniff)
{
  if (sniff.shape != Sniff::Shape::Text || sniff.lines.isEmpty()) return {};
  const QStringList header = csvHeader(sniff.lines.first());
  const bool fits = header.contains(u"query_id"_s) && header.contains(u"passage_id"_s) &&
                    header.contains(u"passage"_s) && header.contains(u"generated_answer"_s);
  return fits ? u"its header row has query_id, passage_id, passage and generated_answer"_s : QString();
}

Result<void> readOpenRagEval(ReadContext& context)
{
  return OpenRagEvalReader(context).read();
}

} // namespace assayer::io
