#include "work/judged_answers.h"

#include "work/answer_reading.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

class RunAnswersReader::Loader {
public:
  Loader(Store& store, LabelScope scope, std::optional<QueryId> only = {})
      : m_only(only), m_reading(store, RunReading::Extent::All, only), m_labels(store, scope, AnswerLabels::Parts::All)
  {
  }

  Result<RunAnswers> load(RunId run)
  {
    if (auto read = m_reading.read(run); !read) return tl::unexpected(read.error());
    if (auto read = readLabelsOnce(); !read) return tl::unexpected(read.error());
    return m_labels.of(m_reading);
  }

private:
  Result<void> readLabelsOnce()
  {
    // Of a query that the run did not answer there is nothing to know.
    if (m_hasLabels || (m_only && m_reading.now().answers.isEmpty())) return {};
    m_hasLabels = true;
    return m_only ? m_labels.readOf(*m_only) : m_labels.read();
  }

  std::optional<QueryId> m_only;
  RunReading m_reading;
  AnswerLabels m_labels;
  bool m_hasLabels = false;
};

RunAnswersReader::RunAnswersReader(Store& store, LabelScope scope) : m_loader(std::make_unique<Loader>(store, scope)) {}

RunAnswersReader::~RunAnswersReader() = default;

Result<RunAnswers> RunAnswersReader::read(RunId run)
{
  return m_loader->load(run);
}

bool isReference(const RunRow& run)
{
  return run.record.contains(u"reference"_s) &&
         QJsonDocument::fromJson(run.record.toUtf8()).object().value(u"role"_s).toString() == u"reference";
}

Result<RunAnswers> loadRunAnswers(Store& store, RunId run, LabelScope scope)
{
  return RunAnswersReader(store, scope).read(run);
}

Result<RunAnswers> loadRunAnswer(Store& store, RunId run, QueryId query, LabelScope scope)
{
  return RunAnswersReader::Loader(store, scope, query).load(run);
}

} // namespace assayer
