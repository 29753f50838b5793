#include "cli/breakdown.h"

#include "cli/answer_words.h"
#include "cli/table.h"

#include "core/criteria.h"

#include <QJsonArray>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList outcomeColumns{u"answered"_s, u"declined"_s, u"escalated"_s, u"asked_back"_s,
                                 u"empty"_s,    u"failed"_s,   u"open"_s};

QString expectName(Expect expect)
{
  return expect == Expect::None ? u"unsaid"_s : expectWord(expect);
}

QString cellOf(const AnswerPlaces& places, const QString& word)
{
  const QString count = QString::number(places.size());
  return places.isEmpty() || word.isEmpty() ? count : count + u' ' + word;
}

QString splitCell(const SplitPlaces& places)
{
  return u"%1 yes, %2 open, %3 no"_s.arg(places.yes.size()).arg(places.open.size()).arg(places.no.size());
}

const QStringList& causeNames()
{
  return builtInCriterion(criterion::Cause)->values;
}

QJsonArray queriesAt(const AnswerPlaces& places, const RunAnswers& answers)
{
  QJsonArray names;
  for (const int place : places) names.append(answers.queries[place].name);
  return names;
}

QJsonObject splitJson(const SplitPlaces& places, const RunAnswers& answers)
{
  return {{u"yes"_s, queriesAt(places.yes, answers)},
          {u"open"_s, queriesAt(places.open, answers)},
          {u"no"_s, queriesAt(places.no, answers)}};
}

} // namespace

QString matricesText(const AnswerMatrices& matrices)
{
  Table retrieval({u"an answering chunk in the context"_s, u">faithful"_s, u">open"_s, u">not faithful"_s});
  for (std::size_t row = 0; row < 3; ++row) {
    QStringList cells{triWord(triOrder[row])};
    for (std::size_t column = 0; column < 3; ++column)
      cells.append(cellOf(matrices.retrieval[row][column], retrievalCellWord(triOrder[row], triOrder[column])));
    retrieval.add(cells);
  }
  QStringList columns{u"expected"_s};
  for (const QString& column : outcomeColumns) columns.append(u">"_s + QString(column).replace(u'_', u' '));
  Table abstention(columns);
  for (auto row = matrices.abstention.begin(); row != matrices.abstention.end(); ++row) {
    QStringList cells{expectName(row.key())};
    for (std::size_t column = 0; column < OutcomeColumnCount; ++column)
      cells.append(cellOf((*row)[column], outcomeCellWord(row.key(), static_cast<OutcomeColumn>(column))));
    abstention.add(cells);
  }
  Table causes({u"cause"_s, u">settled"_s, u">possible"_s});
  for (std::size_t cause = 0; cause < CauseCount; ++cause) {
    const auto& cell = matrices.causes[cause];
    if (cell.settled.isEmpty() && cell.possible.isEmpty()) continue;
    causes.add({QString(causeNames().value(static_cast<qsizetype>(cause))).replace(u'_', u' '),
                QString::number(cell.settled.size()), QString::number(cell.possible.size())});
  }
  QString text = u"Retrieval against faithfulness, %1 answered"_s.arg(matrices.answered);
  if (!matrices.answeredOpen.isEmpty()) text += u", %1 perhaps"_s.arg(matrices.answeredOpen.size());
  text += u":\n"_s + retrieval.text();
  text += u"\nWhat was expected against what came:\n"_s + abstention.text();
  text += u"\nWhat broke (possible: open labels decide):\n"_s + causes.text();
  Table coverage({u"coverage, where an answer is expected"_s, u"queries"_s});
  coverage.add({u"some of what is needed in the context"_s, splitCell(matrices.anyNeed)});
  coverage.add({u"all of what is needed in the context"_s, splitCell(matrices.allNeeds)});
  coverage.add({u"answered without an answering chunk"_s, splitCell(matrices.answeredWithout)});
  return text + u'\n' + coverage.text();
}

QJsonObject matricesJson(const AnswerMatrices& matrices, const RunAnswers& answers)
{
  QJsonArray retrieval;
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 3; ++column)
      retrieval.append(QJsonObject{{u"chunk"_s, triWord(triOrder[row])},
                                   {u"faithful"_s, triWord(triOrder[column])},
                                   {u"queries"_s, queriesAt(matrices.retrieval[row][column], answers)}});
  QJsonObject abstention;
  for (auto row = matrices.abstention.begin(); row != matrices.abstention.end(); ++row) {
    QJsonObject cells;
    for (std::size_t column = 0; column < OutcomeColumnCount; ++column)
      cells[outcomeColumns[static_cast<qsizetype>(column)]] = queriesAt((*row)[column], answers);
    abstention[expectName(row.key())] = cells;
  }
  QJsonObject causes;
  for (std::size_t cause = 0; cause < CauseCount; ++cause) {
    const auto& cell = matrices.causes[cause];
    if (cell.settled.isEmpty() && cell.possible.isEmpty()) continue;
    causes[causeNames().value(static_cast<qsizetype>(cause))] = QJsonObject{
        {u"settled"_s, queriesAt(cell.settled, answers)}, {u"possible"_s, queriesAt(cell.possible, answers)}};
  }
  return {{u"answered"_s, matrices.answered},
          {u"answered_open"_s, queriesAt(matrices.answeredOpen, answers)},
          {u"retrieval_faithfulness"_s, retrieval},
          {u"outcomes"_s, abstention},
          {u"causes"_s, causes},
          {u"coverage_any"_s, splitJson(matrices.anyNeed, answers)},
          {u"coverage_all"_s, splitJson(matrices.allNeeds, answers)},
          {u"answered_without_coverage"_s, splitJson(matrices.answeredWithout, answers)}};
}

} // namespace assayer::cli
