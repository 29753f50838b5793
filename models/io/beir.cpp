#include "io/beir.h"

#include "io/csv_reader.h"
#include "io/json.h"
#include "io/sniff.h"

#include <QDir>
#include <QFileInfo>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

class BeirReader {
public:
  explicit BeirReader(ReadContext& context) : m_context(context), m_folder(context.path()) {}

  Result<void> read()
  {
    if (!QFileInfo(m_context.path()).isDir())
      return fail(ErrorKind::BadInput, m_context.path(),
                  u"a BEIR data set is a folder with corpus.jsonl, queries.jsonl and qrels/; name the folder"_s);
    const QStringList judged = QDir(m_folder.filePath(u"qrels"_s)).entryList({u"*.tsv"_s}, QDir::Files, QDir::Name);
    if (judged.isEmpty() && !m_folder.exists(u"corpus.jsonl"_s) && !m_folder.exists(u"queries.jsonl"_s))
      return fail(ErrorKind::BadInput, m_context.path(),
                  u"this folder is no BEIR data set: it lacks corpus.jsonl, queries.jsonl and qrels/; name another"_s);
    if (auto taken = eachLine(u"corpus.jsonl"_s, &BeirReader::takeChunk); !taken) return taken;
    if (!judged.isEmpty())
      if (auto named = m_context.nameJudge(m_context.judgeName(), JudgeKind::Person, 0); !named) return named;
    for (const QString& file : judged)
      if (auto taken = readQrels(file); !taken) return taken;
    if (auto taken = eachLine(u"queries.jsonl"_s, &BeirReader::takeQuery); !taken) return taken;
    if (!m_any && !m_context.refused())
      m_context.fault(0, u"the files of this folder are empty; there is nothing to import"_s);
    return {};
  }

private:
  using Take = Result<void> (BeirReader::*)(Fields&);

  Result<void> eachLine(const QString& file, Take take)
  {
    const QString path = m_folder.filePath(file);
    if (!QFileInfo::exists(path)) {
      m_context.skip(u"there is no "_s + file);
      return {};
    }
    m_context.setFile(path);
    LineReader lines(m_context, path);
    QSet<std::pair<size_t, size_t>> ids;
    while (lines.next()) {
      if (lines.line().trimmed().isEmpty()) continue;
      m_any = true;
      const auto value = parseJson(m_context, lines.line(), lines.number());
      if (!value) continue;
      Fields fields(m_context, *value, lines.number());
      const QString id = fields.required("_id");
      if (!fields.ok()) continue;
      const std::pair<size_t, size_t> key(qHash(id, 1), qHash(id, 2));
      if (ids.contains(key)) {
        m_context.fault(lines.number(), u"the id \"%1\" stands twice in this file; keep one of them"_s.arg(id));
        continue;
      }
      ids.insert(key);
      if (auto taken = (this->*take)(fields); !taken) return taken;
    }
    return lines.result();
  }

  Result<void> takeChunk(Fields& fields)
  {
    ChunkRecord chunk;
    chunk.name = fields.required("_id");
    chunk.text = fields.text("text");
    const QString title = fields.text("title");
    chunk.metadata = fields.rest();
    if (!fields.ok()) return {};
    if (chunk.text.isNull()) chunk.text = u""_s;
    if (!title.isEmpty()) {
      DocumentRecord document;
      document.row.name = chunk.document = chunk.name;
      document.row.title = title;
      if (auto taken = m_context.emitRecord(std::move(document), fields.line()); !taken) return taken;
    }
    return m_context.emitRecord(std::move(chunk), fields.line());
  }

  Result<void> takeQuery(Fields& fields)
  {
    QueryRecord query;
    query.detail.row.name = fields.required("_id");
    query.detail.row.text = fields.text("text");
    query.detail.row.split = m_splits.value(query.detail.row.name, Split::None);
    query.detail.metadata = fields.rest();
    if (!fields.ok()) return {};
    return m_context.emitRecord(std::move(query), fields.line());
  }

  Result<void> readQrels(const QString& file)
  {
    const QString path = m_folder.filePath(u"qrels/"_s + file);
    const Split split = file.startsWith(u"test"_s) ? Split::Test : file.startsWith(u"dev"_s) ? Split::Dev : Split::None;
    m_context.setFile(path);
    // BEIR's own loader drops the first line whatever it holds; a file without a header would lose a judgement there.
    CsvReader rows(m_context, path, '\t', false);
    while (rows.next()) {
      const QStringList& cells = rows.cells();
      if (cells.size() != 3) {
        m_context.fault(rows.line(),
                        u"%1 columns instead of 3; write: query-id, tab, corpus-id, tab, score"_s.arg(cells.size()));
        continue;
      }
      bool isNumber = false;
      const int grade = cells[2].trimmed().toInt(&isNumber);
      if (!isNumber) {
        if (rows.line() == 1 && cells[0].contains(u"id"_s)) continue; // the header
        m_context.fault(rows.line(), u"the score \"%1\" is no whole number; correct it"_s.arg(cells[2]));
        continue;
      }
      if (auto taken = takeJudgement(cells[0], cells[1], grade, split, rows.line()); !taken) return taken;
    }
    return rows.result();
  }

  Result<void> takeJudgement(const QString& query, const QString& chunk, int grade, Split split, qint64 line)
  {
    if (query.isEmpty() || chunk.isEmpty()) {
      m_context.fault(line, u"an id is empty; write query-id, tab, corpus-id, tab, score"_s);
      return {};
    }
    if (!m_splits.contains(query)) m_splits.insert(query, split);
    const std::pair<QString, QString> pair(query, chunk);
    const auto before = m_grades.constFind(pair);
    if (before != m_grades.constEnd()) {
      if (*before == grade)
        m_context.skip(u"repeated judgement: the same grade again"_s);
      else
        m_context.fault(line, u"query %1 grades \"%2\" %3 here and %4 before; keep one of them"_s.arg(
                                  query, chunk, QString::number(grade), QString::number(*before)));
      return {};
    }
    m_grades.insert(pair, grade);
    m_any = true;
    if (grade < 0) {
      m_context.skip(u"negative grade: kept as unjudged"_s);
      return m_context.emitRecord(PoolRecord{query, chunk}, line);
    }
    const auto mapped = m_context.mapGrade(grade, line);
    if (!mapped) return {};
    LabelRecord label;
    label.criterion = u"relevance"_s;
    label.query = query;
    label.chunk = chunk;
    label.judge = m_context.judgeName();
    label.value = QString::number(*mapped);
    label.kind = ChangeKind::Import;
    return m_context.emitRecord(std::move(label), line);
  }

  ReadContext& m_context;
  QDir m_folder;
  QHash<QString, Split> m_splits;
  bool m_any = false; // something was there to import
  QHash<std::pair<QString, QString>, int> m_grades;
};

} // namespace

QString recogniseBeir(const Sniff& sniff)
{
  if (sniff.shape != Sniff::Shape::Folder) return {};
  const QDir folder(sniff.path);
  const bool fits =
      folder.exists(u"queries.jsonl"_s) && (folder.exists(u"corpus.jsonl"_s) || folder.exists(u"qrels"_s));
  return fits ? u"the folder holds queries.jsonl with corpus.jsonl or qrels/"_s : QString();
}

Result<void> readBeir(ReadContext& context)
{
  return BeirReader(context).read();
}

} // namespace assayer::io
