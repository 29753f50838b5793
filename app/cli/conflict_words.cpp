#include "cli/conflict_words.h"

#include "cli/table.h"

#include <QDateTime>
#include <QJsonObject>

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QString time(qint64 at)
{
  return QDateTime::fromMSecsSinceEpoch(at, Qt::UTC).toString(Qt::ISODate);
}

QString line(const ConflictStep& step)
{
  QString text = u"      %1  %2"_s.arg(time(step.at), harmless(step.result));
  if (step.tookBack) text += u" (undone or redone)"_s;
  if (!step.note.isEmpty()) text += u"  note: "_s + harmless(step.note);
  for (const QString& quote : step.quotes) text += u"  quote: "_s + harmless(quote);
  return text + u'\n';
}

QString heading(const ConflictRow& row)
{
  QString text = row.about;
  if (!row.place.isEmpty()) text += u" · "_s + row.place;
  text += u" · query "_s + row.queryName;
  if (!row.judge.isEmpty()) text += u" · "_s + row.judge;
  return harmless(text);
}

QJsonObject json(const ConflictStep& step)
{
  QJsonObject object{{u"at"_s, time(step.at)}, {u"result"_s, step.result}};
  if (step.tookBack) object[u"undo"_s] = true;
  if (!step.note.isEmpty()) object[u"note"_s] = step.note;
  if (!step.quotes.isEmpty()) object[u"quotes"_s] = QJsonArray::fromStringList(step.quotes);
  return object;
}

} // namespace

QString conflictText(const QVector<ConflictRow>& rows)
{
  QString text;
  for (qsizetype i = 0; i < rows.size(); ++i) {
    const ConflictRow& row = rows[i];
    text += u"%1. %2\n"_s.arg(i + 1).arg(heading(row));
    if (row.before) text += u"   before both\n"_s + line(*row.before);
    for (qsizetype side = 0; side < row.sides.size(); ++side) {
      const ConflictSideRow& shown = row.sides[side];
      const bool counts = row.label && side == 0;
      text += u"   side %1%2\n"_s.arg(side + 1).arg(counts ? u", which counts at present"_s : QString());
      for (const ConflictStep& step : shown.steps) text += line(step);
      if (!row.claim) continue;
      text += u"      %1  %2 replaced “%3”\n"_s.arg(time(shown.at), harmless(shown.by), harmless(row.text));
      if (shown.claims.isEmpty()) text += u"      deleted\n"_s;
      for (const QString& claim : shown.claims) text += u"      “%1”\n"_s.arg(harmless(claim));
    }
  }
  return text;
}

QJsonArray conflictJson(const QVector<ConflictRow>& rows)
{
  QJsonArray array;
  for (const ConflictRow& row : rows) {
    QJsonObject object{{u"about"_s, row.about}, {u"query"_s, row.queryName}, {u"place"_s, row.place}};
    if (!row.judge.isEmpty()) object[u"judge"_s] = row.judge;
    if (row.claim) object[u"claim"_s] = row.text;
    if (row.before) object[u"before"_s] = json(*row.before);
    QJsonArray sides;
    for (const ConflictSideRow& side : row.sides) {
      QJsonObject shown;
      if (row.claim) {
        shown = {
            {u"judge"_s, side.by}, {u"at"_s, time(side.at)}, {u"claims"_s, QJsonArray::fromStringList(side.claims)}};
      } else {
        QJsonArray steps;
        for (const ConflictStep& step : side.steps) steps.append(json(step));
        shown = {{u"steps"_s, steps}, {u"counts"_s, sides.isEmpty()}};
      }
      sides.append(shown);
    }
    object[u"sides"_s] = sides;
    array.append(object);
  }
  return array;
}

} // namespace assayer::cli
