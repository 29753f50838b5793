// Turns the first records into rows for people and then stops the reader. Private to io/.
#pragma once

#include "io/importer.h"

namespace assayer::io {

class PreviewSink : public RecordSink {
public:
  explicit PreviewSink(int rows) : m_wanted(rows) {}

  Result<void> take(Record&& record, const Place& place) override;
  bool isFull() const { return m_rows.size() >= m_wanted; }
  const QVector<PreviewRow>& rows() const { return m_rows; }

private:
  int m_wanted;
  QVector<PreviewRow> m_rows;
};

} // namespace assayer::io
