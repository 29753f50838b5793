#include "io/importer.h"

#include "core/text.h"
#include "io/preview.h"
#include "io/read_context.h"
#include "io/sniff.h"

#include <exception>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

Result<Recognised> recogniseFile(const QString& path)
{
  const auto sniff = io::sniffAt(path);
  if (!sniff) return tl::unexpected(sniff.error());
  for (const Format& format : formats()) {
    if (!format.recognise) continue;
    if (const QString why = format.recognise(*sniff); !why.isEmpty()) return Recognised{format.id, why};
  }
  if (const auto damage = io::damageOf(*sniff))
    return fail(ErrorKind::BadInput, u"%1:%2"_s.arg(path).arg(damage->place.line), damage->problem);
  QString seen;
  switch (sniff->shape) {
  case io::Sniff::Shape::Folder:
    return fail(ErrorKind::BadInput, path,
                u"this folder is no BEIR data set: it lacks corpus.jsonl, queries.jsonl or qrels/; name a file"_s);
  case io::Sniff::Shape::Text: seen = u"text"_s; break;
  case io::Sniff::Shape::JsonLines: seen = u"JSON Lines"_s; break;
  case io::Sniff::Shape::JsonArray: seen = u"a JSON array"_s; break;
  case io::Sniff::Shape::JsonObject: seen = u"a JSON document"_s; break;
  }
  QStringList keys(sniff->keys.begin(), sniff->keys.end());
  keys.sort();
  if (keys.size() > 12) keys = keys.first(12);
  if (!keys.isEmpty()) seen += text::shortened(u" with the keys "_s + keys.join(u", "_s), io::LongestMessage);
  return fail(ErrorKind::BadInput, path, u"no known format fits this file (%1); name the format yourself"_s.arg(seen));
}

Result<const Format*> formatFor(const QString& path, const QString& formatId)
{
  QString id = formatId;
  if (id.isEmpty()) {
    auto recognised = recogniseFile(path);
    if (!recognised) return tl::unexpected(recognised.error());
    id = recognised->formatId;
  }
  const Format* const format = findFormat(id);
  if (format && format->reads) return format;
  return fail(ErrorKind::Usage, id,
              format ? u"this format can only be written; choose another"_s
                     : u"there is no such format; see the list of formats"_s);
}

// The JSON library throws; what it could throw is looked for before, and this is where anything else would stop.
template <class Work>
auto withoutExceptions(const QString& path, const Work& work) -> decltype(work())
{
  try {
    return work();
  } catch (const std::exception& thrown) {
    return fail(ErrorKind::BadInput, path,
                u"the file could not be read (%1); check it and report this"_s.arg(QString::fromUtf8(thrown.what())));
  }
}

} // namespace

Result<Recognised> recognise(const QString& path)
{
  return withoutExceptions(path, [&] { return recogniseFile(path); });
}

Result<Report> importFile(const QString& path, const QString& formatId, const ImportHints& hints, RecordSink& sink,
                          const ProgressFunction& progress)
{
  return withoutExceptions(path, [&]() -> Result<Report> {
    const auto format = formatFor(path, formatId);
    if (!format) return tl::unexpected(format.error());
    io::ReadContext context(path, hints, sink, progress);
    context.report().format = (*format)->id;
    if (auto read = (*format)->read(context); !read) return tl::unexpected(read.error());
    // A file that is cut short behind its header must not pass for one that was imported.
    if (!context.refused() && context.emitted() == 0 && context.report().skipped.isEmpty())
      context.fault(0, u"the file holds nothing to import; see whether it is whole"_s);
    return context.report();
  });
}

Result<QVector<PreviewRow>> preview(const QString& path, const QString& formatId, const ImportHints& hints, int rows)
{
  return withoutExceptions(path, [&]() -> Result<QVector<PreviewRow>> {
    const auto format = formatFor(path, formatId);
    if (!format) return tl::unexpected(format.error());
    io::PreviewSink sink(rows);
    const ProgressFunction progress;
    io::ReadContext context(path, hints, sink, progress);
    const auto read = (*format)->read(context);
    if (!read && !sink.isFull()) return tl::unexpected(read.error());
    if (sink.rows().isEmpty() && context.refused()) {
      const Fault& fault = context.report().faults.first();
      return fail(ErrorKind::BadInput, u"%1:%2"_s.arg(fault.place.file).arg(fault.place.line), fault.problem);
    }
    return sink.rows();
  });
}

} // namespace assayer
