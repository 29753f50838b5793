#include "io/label_csv.h"

#include "io/label_book.h"
#include "io/writer.h"

#include "core/csv_cell.h"

#include <QDateTime>
#include <QSet>

#include <algorithm>
#include <array>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

QString stateWord(LabelState state)
{
  switch (state) {
  case LabelState::Valued: return u"judged"_s;
  case LabelState::CannotJudge: return u"cannot judge"_s;
  case LabelState::Later: return u"later"_s;
  case LabelState::Cleared: return u"withdrawn"_s;
  case LabelState::Unjudgeable: return u"unjudgeable by all"_s;
  }
  return {};
}

QString kindWord(JudgeKind kind)
{
  return kind == JudgeKind::Person ? u"person"_s : kind == JudgeKind::Model ? u"model"_s : u"adjudication"_s;
}

QString evidenceText(const QVector<EvidenceRecord>& evidence)
{
  QStringList quotes;
  for (const EvidenceRecord& quote : evidence)
    quotes.append(u"%1[%2:%3] %4%5"_s.arg(quote.chunk, QString::number(quote.first), QString::number(quote.last),
                                          quote.against ? u"against: "_s : QString(), quote.quote));
  return quotes.join(u" | "_s);
}

class LabelCsvWriter : public Writer {
public:
  using Writer::Writer;

  Result<void> take(Record&& record, const Place&) override
  {
    m_labels.take(record);
    if (const auto* const claim = std::get_if<ClaimRecord>(&record); claim && claim->ended) m_ended.insert(claim->name);
    if (const auto* const query = std::get_if<QueryRecord>(&record))
      m_texts.insert(query->detail.row.name, query->detail.row.text);
    else if (const auto* const settings = std::get_if<WorkspaceRecord>(&record); settings && settings->settings)
      m_depth = settings->settings->poolDepth;
    else if (const auto* const run = std::get_if<RunRecord>(&record))
      m_pooled.insert(run->row.name, run->row.pooled);
    else if (const auto* const pool = std::get_if<PoolRecord>(&record))
      m_pool.append({pool->query, pool->chunk});
    else if (const auto* const ranking = std::get_if<RankingRecord>(&record))
      m_tops.append({ranking->run, ranking->query,
                     ranking->chunks.first(std::clamp<qsizetype>(m_depth, 0, ranking->chunks.size()))});
    return {};
  }

  Result<Report> finish() override
  {
    // The mark makes spreadsheets read UTF-8.
    if (auto written = write("\xef\xbb\xbf"); !written) return tl::unexpected(written.error());
    auto written = row({u"subject"_s, u"query"_s, u"query text"_s, u"chunk"_s, u"run"_s, u"other run"_s, u"claim"_s,
                        u"judge"_s, u"judge type"_s, u"round"_s, u"state"_s, u"value"_s, u"at"_s, u"seconds"_s,
                        u"guideline"_s, u"after reveal"_s, u"rationale"_s, u"evidence"_s});
    if (!written) return tl::unexpected(written.error());
    QSet<std::pair<QString, QString>> judged;
    for (const LabelRecord& label : m_labels.current()) {
      if (!options().judge.isEmpty() && label.judge != options().judge) continue;
      if (!label.claim.isEmpty() && m_ended.contains(label.claim)) {
        ++report().skipped[u"labels on claims that others have replaced"_s];
        continue;
      }
      if (label.criterion == u"relevance"_s && label.state != LabelState::Cleared)
        judged.insert({label.query, label.chunk});
      if (auto done = labelRow(label); !done) return tl::unexpected(done.error());
    }
    return unjudgedRows(judged);
  }

private:
  struct Top {
    QString run;
    QString query;
    QStringList chunks;
  };

  Result<void> row(const std::array<QString, 18>& cells)
  {
    QString line;
    for (size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) line += u',';
      line += csvCell(cells[i]);
    }
    return write(line.toUtf8(), "\r\n");
  }

  Result<void> labelRow(const LabelRecord& label)
  {
    ++report().added[u"labels"_s];
    return row({label.criterion, label.query, m_texts.value(label.query), label.chunk, label.run, label.otherRun,
                label.claim, label.judge, kindWord(m_labels.kindOf(label.judge)), QString::number(label.round),
                stateWord(label.state), label.value,
                label.at == 0 ? QString() : QDateTime::fromMSecsSinceEpoch(label.at, Qt::UTC).toString(Qt::ISODate),
                label.seconds ? QString::number(*label.seconds) : QString(), label.guideline,
                label.afterReveal ? u"yes"_s : QString(), label.rationale, evidenceText(label.evidence)});
  }

  Result<Report> unjudgedRows(QSet<std::pair<QString, QString>>& seen)
  {
    const auto add = [&](const QString& query, const QString& chunk) -> Result<void> {
      if (seen.contains({query, chunk})) return {};
      seen.insert({query, chunk});
      ++report().added[u"unjudged pairs"_s];
      std::array<QString, 18> cells;
      cells[0] = u"relevance"_s;
      cells[1] = query;
      cells[2] = m_texts.value(query);
      cells[3] = chunk;
      cells[10] = u"unjudged"_s;
      return row(cells);
    };
    for (const Top& top : m_tops)
      if (m_pooled.value(top.run, true))
        for (const QString& chunk : top.chunks)
          if (auto done = add(top.query, chunk); !done) return tl::unexpected(done.error());
    for (const auto& [query, chunk] : m_pool)
      if (auto done = add(query, chunk); !done) return tl::unexpected(done.error());
    return report();
  }

  LabelBook m_labels;
  QSet<QString> m_ended; // claims that are history
  QHash<QString, QString> m_texts;
  QHash<QString, bool> m_pooled;
  QVector<std::pair<QString, QString>> m_pool;
  QVector<Top> m_tops;
  int m_depth = WorkspaceSettings().poolDepth;
};

} // namespace

std::unique_ptr<RecordWriter> makeLabelCsvWriter(QIODevice& device, const ExportOptions& options)
{
  return std::make_unique<LabelCsvWriter>(device, options);
}

} // namespace assayer::io
