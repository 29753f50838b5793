#include "work/import_preview.h"

#include "io/importer.h"
#include "work/importing.h"

#include <QFileInfo>

#include <set>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Notes the grades of relevance that pass by and ends the reading when it has seen enough.
class GradeSink : public RecordSink {
public:
  explicit GradeSink(int records) : m_left(records) {}

  Result<void> take(Record&& record, const Place&) override
  {
    if (--m_left < 0) return fail(ErrorKind::Cancelled, {}, u"enough was read"_s);
    const auto* label = std::get_if<LabelRecord>(&record);
    if (!label || label->criterion != u"relevance"_s || label->state != LabelState::Valued) return {};
    bool isNumber = false;
    const int grade = label->value.toInt(&isNumber);
    if (isNumber) m_grades.insert(grade);
    return {};
  }

  QVector<int> grades() const { return {m_grades.begin(), m_grades.end()}; }

private:
  int m_left;
  std::set<int> m_grades;
};

} // namespace

QVector<FormatChoice> formatChoices()
{
  QVector<FormatChoice> choices;
  for (const Format& format : formats())
    choices.append({format.id, format.name, format.signature, format.carries, format.reads, format.writes});
  return choices;
}

FileLook lookAtFile(const QString& path, const QString& formatId, int rows, int records)
{
  FileLook look;
  look.file = path;
  look.bytes = QFileInfo(path).size();
  look.formatId = formatId;
  if (auto readable = mayImport(path); !readable) {
    look.error = readable.error();
    return look;
  }
  if (formatId.isEmpty()) {
    const auto recognised = recognise(path);
    if (!recognised) {
      look.error = recognised.error();
      return look;
    }
    look.formatId = recognised->formatId;
    look.why = recognised->why;
  }
  if (const Format* format = findFormat(look.formatId)) look.formatName = format->name;

  const ImportHints hints;
  const auto previewed = preview(path, look.formatId, hints, rows);
  if (!previewed) {
    look.error = previewed.error();
    return look;
  }
  for (const PreviewRow& row : *previewed) look.rows.append({row.kind, row.what});

  GradeSink sink(records);
  const auto read = importFile(path, look.formatId, hints, sink);
  if (!read && read.error().kind != ErrorKind::Cancelled) look.error = read.error();
  look.grades = sink.grades();
  return look;
}

} // namespace assayer
