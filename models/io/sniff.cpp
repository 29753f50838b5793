#include "io/sniff.h"

#include "io/json_elements.h"
#include "io/line_reader.h"

#include <QFile>
#include <QFileInfo>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qint64 HeadSize = 8 * 1024 * 1024;

void addKeys(const Json& object, QSet<QString>& keys)
{
  if (!object.is_object()) return;
  for (const auto& [key, value] : object.items()) keys.insert(QString::fromUtf8(key.data(), qsizetype(key.size())));
}

// A document of its own: keys of the object, of its first elements, or the first element of the array.
void lookInside(Sniff& sniff)
{
  NoSink sink;
  const ImportHints hints;
  const ProgressFunction progress;
  ReadContext context(sniff.path, hints, sink, progress);
  JsonElements elements(context, QByteArrayView(sniff.head));
  QByteArray lastKey;
  while (elements.next()) {
    if (elements.rootIsArray()) {
      sniff.first = tryJson(elements.element()).value_or(Json());
      addKeys(sniff.first, sniff.keys);
      return;
    }
    const QString key = QString::fromUtf8(elements.key());
    if (elements.key() != lastKey && !sniff.keys.contains(key)) {
      sniff.keys.insert(key);
      if (elements.element().startsWith('{') || elements.element().startsWith('['))
        if (auto element = tryJson(elements.element())) {
          if (element->is_array() && !element->empty()) element = (*element)[0];
          addKeys(*element, sniff.elementKeys);
        }
    }
    lastKey = elements.key();
  }
}

// The first line, or one further down where the first looks like one of many and is damaged: its reader says how.
std::optional<Json> firstObject(const QVector<QByteArrayView>& lines)
{
  for (const QByteArrayView line : lines) {
    if (!line.trimmed().endsWith('}')) break;
    auto value = tryJson(line);
    if (value && value->is_object()) return value;
  }
  return std::nullopt;
}

} // namespace

std::optional<Fault> damageOf(const Sniff& sniff)
{
  const bool isJson = sniff.shape == Sniff::Shape::JsonArray || sniff.shape == Sniff::Shape::JsonObject;
  if (!isJson || sniff.head.size() >= HeadSize - 3) return std::nullopt; // cut off, so that it does not parse anyway
  NoSink sink;
  const ImportHints hints;
  const ProgressFunction progress;
  ReadContext context(sniff.path, hints, sink, progress);
  (void)parseJson(context, sniff.head, 1, BareNan::Kept);
  return context.refused() ? std::optional(context.report().faults.first()) : std::nullopt;
}

bool mostLines(const Sniff& sniff, const std::function<bool(QByteArrayView)>& fits)
{
  if (sniff.shape != Sniff::Shape::Text) return false;
  qsizetype all = 0;
  qsizetype good = 0;
  for (const QByteArrayView line : sniff.lines) {
    if (line.startsWith('#')) continue;
    ++all;
    if (fits(line)) ++good;
  }
  return all > 0 && good * 5 >= all * 4;
}

Result<Sniff> sniffAt(const QString& path)
{
  Sniff sniff;
  sniff.path = path;
  if (QFileInfo(path).isDir()) {
    sniff.shape = Sniff::Shape::Folder;
    return sniff;
  }
  QFile file(path);
  if (auto opened = openForReading(file); !opened) return tl::unexpected(opened.error());
  sniff.head = file.read(HeadSize);
  if (sniff.head.startsWith("\xef\xbb\xbf")) sniff.head.remove(0, 3);
  if (sniff.head.trimmed().isEmpty())
    return fail(ErrorKind::BadInput, path, u"the file is empty; there is nothing to import"_s);
  const bool whole = file.atEnd();
  qsizetype at = 0;
  while (at < sniff.head.size() && sniff.lines.size() < 50) {
    qsizetype end = sniff.head.indexOf('\n', at);
    if (end < 0 && !whole) break; // cut by the head
    if (end < 0) end = sniff.head.size();
    QByteArrayView line(sniff.head.constData() + at, end - at);
    if (line.endsWith('\r')) line.chop(1);
    if (!line.trimmed().isEmpty()) sniff.lines.append(line);
    at = end + 1;
  }
  const QByteArrayView start = QByteArrayView(sniff.head).trimmed();
  if (start.startsWith('[')) {
    sniff.shape = Sniff::Shape::JsonArray;
    lookInside(sniff);
  } else if (start.startsWith('{')) {
    auto line = firstObject(sniff.lines);
    // A first line that goes on beyond the head: what stands before the cut says what the lines are.
    if (sniff.lines.isEmpty() && !whole)
      if (Json part = beforeCut(sniff.head); part.is_object()) line = std::move(part);
    sniff.shape = line ? Sniff::Shape::JsonLines : Sniff::Shape::JsonObject;
    if (line) {
      sniff.first = *line;
      addKeys(*line, sniff.keys);
    }
    // One line may be a whole document as well: the keys of its members are looked at too.
    if (!line || sniff.lines.size() <= 1) {
      if (!sniff.lines.isEmpty()) sniff.keys.clear();
      lookInside(sniff);
    }
  }
  return sniff;
}

} // namespace assayer::io
