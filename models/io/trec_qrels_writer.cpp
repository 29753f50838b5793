#include "io/trec.h"

#include "io/label_book.h"
#include "io/writer.h"

#include <algorithm>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

// Unjudged is never written as 0: what has no grade is left out and counted by its reason.
class TrecQrelsWriter : public Writer {
public:
  using Writer::Writer;

  Result<void> take(Record&& record, const Place&) override
  {
    m_labels.take(record);
    return {};
  }

  Result<Report> finish() override
  {
    for (const LabelBook::Gold& gold : m_labels.relevance(options().judge)) {
      if (!gold.grade) {
        ++report().skipped[gold.open];
        continue;
      }
      if (hasSpace(gold.query) || hasSpace(gold.chunk)) {
        ++report().skipped[u"an id with white space, which the format cannot hold"_s];
        continue;
      }
      ++report().added[u"labels"_s];
      const QString line = gold.query + u" 0 "_s + gold.chunk + u' ' + QString::number(*gold.grade) + u'\n';
      if (auto written = write(line.toUtf8()); !written) return tl::unexpected(written.error());
    }
    return report();
  }

private:
  static bool hasSpace(const QString& id)
  {
    return std::any_of(id.begin(), id.end(), [](QChar c) { return c.unicode() <= 0x20; });
  }

  LabelBook m_labels;
};

} // namespace

std::unique_ptr<RecordWriter> makeTrecQrelsWriter(QIODevice& device, const ExportOptions& options)
{
  return std::make_unique<TrecQrelsWriter>(device, options);
}

} // namespace assayer::io
