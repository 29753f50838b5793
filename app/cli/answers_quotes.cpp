#include "cli/answers.h"
#include "cli/table.h"

#include "answers/diagnosis.h"
#include "cli/answer_words.h"
#include "work/quote_counts.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList modalityNames{u"either"_s, u"text"_s, u"image"_s, u"needs_both"_s, u"failed"_s};

/// The one run of a condition; absent: there is none. Usage: there are several.
Result<std::optional<RunRow>> onlyRun(Store& store, Condition condition, const QString& name)
{
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  std::optional<RunRow> found;
  for (const RunRow& run : *runs) {
    if (run.condition != condition) continue;
    if (found)
      return fail(ErrorKind::Usage, u"--modalities"_s,
                  u"several runs have the condition %1; there must be one"_s.arg(name));
    found = run;
  }
  return found;
}

/// Whether the answer to each query is right.
Result<QHash<QueryId, Tri>> rightness(Store& store, RunId run, LabelScope scope)
{
  const auto answers = loadRunAnswers(store, run, scope);
  if (!answers) return tl::unexpected(answers.error());
  QHash<QueryId, Tri> right;
  for (std::size_t i = 0; i < answers->answers.size(); ++i)
    right.insert(answers->queries[static_cast<qsizetype>(i)].id, isRight(answers->answers[i]));
  return right;
}

} // namespace

Result<Section> quotesSection(Store& store, const RunAnswers& answers)
{
  const auto counts = countQuotes(store, answers.run.id);
  if (!counts) return tl::unexpected(counts.error());
  Table table({u"judge"_s, u">quotes"_s, u">exact"_s, u">but for spelling"_s, u">nearly"_s, u">in another chunk"_s,
               u">nowhere"_s});
  QJsonArray rows;
  for (const QuoteCounts& row : *counts) {
    table.add({row.judge.name, QString::number(row.all), QString::number(row.exact), QString::number(row.normalised),
               QString::number(row.nearly), QString::number(row.elsewhere), QString::number(row.absent)});
    rows.append(QJsonObject{{u"judge"_s, row.judge.name},
                            {u"quotes"_s, row.all},
                            {u"exact"_s, row.exact},
                            {u"normalised"_s, row.normalised},
                            {u"near"_s, row.nearly},
                            {u"elsewhere"_s, row.elsewhere},
                            {u"absent"_s, row.absent}});
  }
  return Section{table.isEmpty() ? u"No verdict on a claim has a quote.\n"_s
                                 : u"Do the judges' quotes stand in the chunks that they name?\n"_s + table.text(),
                 rows};
}

Result<Section> modalitiesSection(Store& store, const AnswersRequest& request, const RunAnswers& answers)
{
  const auto text = onlyRun(store, Condition::TextOnly, u"text_only"_s);
  if (!text) return tl::unexpected(text.error());
  const auto image = onlyRun(store, Condition::ImageOnly, u"image_only"_s);
  if (!image) return tl::unexpected(image.error());
  if (!*text || !*image)
    return Section{u"Runs with the conditions text_only and image_only are needed.\n"_s, QJsonValue()};
  const auto byText = rightness(store, (*text)->id, request.scope);
  if (!byText) return tl::unexpected(byText.error());
  const auto byImage = rightness(store, (*image)->id, request.scope);
  if (!byImage) return tl::unexpected(byImage.error());
  Table table({u"query"_s, u"both"_s, u"text only"_s, u"image only"_s, u"so it rests on"_s});
  QJsonArray rows;
  for (std::size_t i = 0; i < answers.answers.size(); ++i) {
    const QueryRow& query = answers.queries[static_cast<qsizetype>(i)];
    if (!byText->contains(query.id) || !byImage->contains(query.id)) continue;
    const Tri both = isRight(answers.answers[i]);
    const Tri withText = byText->value(query.id);
    const Tri withImage = byImage->value(query.id);
    const auto found = modality(both, withText, withImage);
    const QString name = found ? modalityNames[static_cast<int>(*found)] : u"open"_s;
    table.add({query.name, triWord(both), triWord(withText), triWord(withImage), name});
    rows.append(QJsonObject{{u"query"_s, query.name},
                            {u"both"_s, triWord(both)},
                            {u"text_only"_s, triWord(withText)},
                            {u"image_only"_s, triWord(withImage)},
                            {u"rests_on"_s, name}});
  }
  return Section{harmless(u"With text and image against run %1 and run %2."_s.arg((*text)->name, (*image)->name)) +
                     u'\n' + table.text(),
                 rows};
}

} // namespace assayer::cli
