#include "io/ragas.h"

#include "io/csv_reader.h"
#include "io/json_elements.h"
#include "io/ragas_rows.h"
#include "io/sniff.h"

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

enum class Shape { Lines, Array, Csv };

// Rows of whatever shape under today's names, each with its line; visit returns false to stop.
class RagasFile {
public:
  RagasFile(ReadContext& context, Shape shape) : m_context(context), m_shape(shape) {}

  Result<void> each(ReadContext& context, const std::function<Result<bool>(const Json&, qint64)>& visit)
  {
    if (m_shape == Shape::Csv) return eachCsv(context, visit);
    if (m_shape == Shape::Array) {
      JsonElements elements(context, m_context.path());
      while (elements.next()) {
        const auto more = one(context, elements.element(), elements.line(), visit);
        if (!more) return tl::unexpected(more.error());
        if (!*more) return {};
      }
      return elements.result();
    }
    LineReader lines(context, m_context.path());
    while (lines.next()) {
      if (lines.line().trimmed().isEmpty()) continue;
      const auto more = one(context, lines.line(), lines.number(), visit);
      if (!more) return tl::unexpected(more.error());
      if (!*more) return {};
    }
    return lines.result();
  }

private:
  QString named(const QString& column) const { return ragasName(m_context.hints().columns.value(column, column)); }

  Result<bool> one(ReadContext& context, QByteArrayView bytes, qint64 line,
                   const std::function<Result<bool>(const Json&, qint64)>& visit)
  {
    const auto value = parseJson(context, bytes, line, BareNan::Kept);
    if (!value) return true;
    if (!value->is_object()) {
      context.fault(line, u"a row must be a JSON object {…}; write one for each question"_s);
      return true;
    }
    Json row = Json::object();
    for (const auto& [key, cell] : value->items())
      row[utf8(named(QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size()))))] = cell;
    return visit(row, line);
  }

  Result<void> eachCsv(ReadContext& context, const std::function<Result<bool>(const Json&, qint64)>& visit)
  {
    CsvReader rows(context, m_context.path());
    while (rows.next()) {
      Json row = Json::object();
      for (qsizetype i = 0; i < rows.header().size(); ++i) {
        const QString name = named(rows.header()[i]);
        // A blank cell is an absent value, save that an answer may be empty.
        if (!rows.cells()[i].isEmpty() || name == u"response"_s)
          row[utf8(name)] = utf8(rows.cells()[i]);
        else
          row[utf8(name)] = nullptr;
      }
      const auto more = visit(row, rows.line());
      if (!more) return tl::unexpected(more.error());
      if (!*more) return {};
    }
    return rows.result();
  }

  ReadContext& m_context;
  Shape m_shape;
};

bool isNumeric(const Json& cell)
{
  if (cell.is_number() || isBareNan(cell)) return true;
  if (!cell.is_string()) return false;
  bool isNumber = false;
  toText(cell).toDouble(&isNumber); // "nan" too
  return isNumber;
}

// Columns that hold numbers where they hold anything, in the first thousand rows: the metrics. A column that turns out
// to hold text further down is then a fault of that row.
Result<QSet<QString>> metricsOf(ReadContext& context, RagasFile& file)
{
  NoSink sink;
  const ProgressFunction progress;
  ReadContext quiet(context.path(), context.hints(), sink, progress);
  QHash<QString, std::pair<int, int>> seen; // numbers, other values
  int rows = 0;
  auto read = file.each(quiet, [&](const Json& row, qint64) -> Result<bool> {
    for (const auto& [key, cell] : row.items()) {
      const QString name = QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size()));
      if (isRagasField(name) || cell.is_null()) continue;
      ++(isNumeric(cell) ? seen[name].first : seen[name].second);
    }
    return ++rows < StrictLines;
  });
  if (!read) return tl::unexpected(read.error());
  QSet<QString> metrics;
  for (auto column = seen.constBegin(); column != seen.constEnd(); ++column)
    // Mostly numbers: a stray word in a metric column must be refused, not make it text.
    if (column->first > 0 && column->first >= column->second) metrics.insert(column.key());
  return metrics;
}

bool isRagasHeader(const QSet<QString>& keys)
{
  QSet<QString> names;
  for (const QString& key : keys) names.insert(ragasName(key));
  if (!names.contains(u"user_input"_s)) return false;
  for (const QString& with : {u"retrieved_contexts"_s, u"response"_s, u"reference"_s, u"retrieved_context_ids"_s,
                              u"reference_contexts"_s, u"synthesizer_name"_s})
    if (names.contains(with)) return true;
  return false;
}

} // namespace

QString recogniseRagas(const Sniff& sniff)
{
  const QString why = u"it has a question with contexts, an answer or a reference"_s;
  if (sniff.shape == Sniff::Shape::JsonLines || sniff.shape == Sniff::Shape::JsonArray)
    return isRagasHeader(sniff.keys) ? why : QString();
  if (sniff.shape != Sniff::Shape::Text || sniff.lines.isEmpty()) return {};
  const QStringList header = csvHeader(sniff.lines.first());
  return isRagasHeader(QSet<QString>(header.begin(), header.end())) ? u"its header row says so: "_s + why : QString();
}

Result<void> readRagas(ReadContext& context)
{
  const auto sniff = sniffAt(context.path());
  if (!sniff) return tl::unexpected(sniff.error());
  const Shape shape = sniff->shape == Sniff::Shape::Text        ? Shape::Csv
                      : sniff->shape == Sniff::Shape::JsonArray ? Shape::Array
                                                                : Shape::Lines;
  RagasFile file(context, shape);
  const auto metrics = metricsOf(context, file);
  if (!metrics) return tl::unexpected(metrics.error());
  if (!metrics->isEmpty() && context.hints().judgeName.isEmpty())
    context.remark(0, u"the scores name no judge; they stand under \"unnamed model judge\", name it when importing"_s);
  RagasRows rows(context, *metrics);
  qint64 taken = 0;
  auto read = file.each(context, [&](const Json& row, qint64 line) -> Result<bool> {
    ++taken;
    if (auto done = rows.take(row, line); !done) return tl::unexpected(done.error());
    return true;
  });
  if (!read) return read;
  context.count(u"rows"_s, taken);
  if (taken == 0 && !context.refused()) context.fault(0, u"the file holds no rows; there is nothing to import"_s);
  return {};
}

} // namespace assayer::io
