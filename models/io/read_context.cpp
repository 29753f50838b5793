#include "io/read_context.h"

#include "core/text.h"
#include "io/writer.h"

#include <QFileInfo>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

ReadContext::ReadContext(const QString& path, const ImportHints& hints, RecordSink& sink,
                         const ProgressFunction& progress)
    : m_path(path), m_file(path), m_hints(hints), m_sink(sink), m_progress(progress)
{
  m_sinceProgress.start();
}

Result<void> ReadContext::emitRecord(Record&& record, qint64 line)
{
  ++m_report.read[countedAs(record)];
  ++m_emitted;
  if (m_refused) return {};
  return m_sink.take(std::move(record), Place{m_file, line});
}

Result<void> ReadContext::nameJudge(const QString& name, JudgeKind kind, qint64 line)
{
  if (m_judges.contains(name)) return {};
  m_judges.insert(name);
  JudgeRecord judge;
  judge.row.name = name;
  judge.row.kind = kind;
  return emitRecord(std::move(judge), line);
}

QString ReadContext::runName(const QString& given) const
{
  if (!m_hints.runName.isEmpty()) return m_hints.runName;
  return given.isEmpty() ? QFileInfo(m_path).completeBaseName() : given;
}

QString ReadContext::judgeName(const QString& given) const
{
  if (!given.isEmpty()) return given;
  return m_hints.judgeName.isEmpty() ? QFileInfo(m_path).completeBaseName() : m_hints.judgeName;
}

void ReadContext::fault(qint64 line, const QString& problem)
{
  m_refused = true;
  add(line, problem, true);
}

void ReadContext::remark(qint64 line, const QString& problem)
{
  add(line, problem, false);
}

void ReadContext::skip(const QString& reason, qint64 count)
{
  const QString key = text::shortened(reason, LongestMessage);
  if (m_report.skipped.size() >= KeptReasons && !m_report.skipped.contains(key))
    m_report.skipped[u"for other reasons"_s] += count;
  else
    m_report.skipped[key] += count;
}

void ReadContext::add(qint64 line, const QString& wholeProblem, bool fatal)
{
  const QString problem = text::shortened(wholeProblem, LongestMessage);
  const Place place{m_file, line};
  if (const Fault* const last = m_report.faults.isEmpty() ? nullptr : &m_report.faults.last();
      last && last->place == place && last->problem == problem && last->fatal == fatal)
    return; // two parts of one line have the same fault
  ++m_report.faultCount;
  if (m_report.faults.size() < KeptFaults) {
    m_report.faults.append(Fault{Place{m_file, line}, problem, fatal});
    return;
  }
  // A fatal fault must never be crowded out by remarks, else the import would not count as refused.
  if (!fatal || m_report.refused()) return;
  m_report.faults.last() = Fault{Place{m_file, line}, problem, true};
}

std::optional<QString> ReadContext::decode(QByteArrayView bytes, qint64 line)
{
  auto decoded = text::decodeUtf8(bytes);
  if (decoded) return std::move(*decoded);
  fault(line, decoded.error().detail);
  return std::nullopt;
}

std::optional<int> ReadContext::mapGrade(int grade, qint64 line)
{
  if (m_hints.gradeMap.isEmpty()) return grade;
  const auto mapped = m_hints.gradeMap.constFind(grade);
  if (mapped != m_hints.gradeMap.constEnd()) return *mapped;
  fault(line, u"grade %1 has no place in the mapping; map it to a grade of the workspace"_s.arg(grade));
  return std::nullopt;
}

Result<void> ReadContext::advance(qint64 bytes)
{
  m_done += bytes;
  m_report.bytes = m_done;
  if (!m_progress || m_sinceProgress.elapsed() < 100) return {};
  m_sinceProgress.restart();
  if (m_progress(Progress{m_done, m_total})) return {};
  return fail(ErrorKind::Cancelled, m_file, u"the import was stopped; nothing was changed"_s);
}

QString atColumn(qint64 column)
{
  return u" (column %1)"_s.arg(column);
}

} // namespace assayer::io
