// What the writers of formats share: counting, and writing to a device with its errors as values. Private to io/.
#pragma once

#include "io/format.h"

#include <QByteArrayView>
#include <QIODevice>

#include <initializer_list>

namespace assayer::io {

/// The plural under which reports count a record's kind: "queries", "labels", …
QString countedAs(const Record& record);

class Writer : public RecordWriter {
public:
  Writer(QIODevice& device, const ExportOptions& options) : m_device(device), m_options(options) {}

  Result<Report> finish() override { return m_report; }

protected:
  void count(const Record& record) { ++m_report.added[countedAs(record)]; }
  Result<void> write(QByteArrayView bytes, QByteArrayView end = {});
  Report& report() { return m_report; }
  const ExportOptions& options() const { return m_options; }

private:
  QIODevice& m_device;
  ExportOptions m_options;
  Report m_report;
};

} // namespace assayer::io
