#include "support/long_texts.h"

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

QVector<Record> longTexts()
{
  const QString words = u"Whether the customer who returned the second of three parcels is owed the postage "_s;
  const QString longText = words.repeated(61).left(5000);
  const QString longName = u"the-annual-report-of-the-supervisory-board-"_s.repeated(5).left(200);
  QVector<Record> records;
  for (int i = 0; i < 60; ++i) {
    QueryRecord query;
    query.detail.row.name = u"q%1"_s.arg(i);
    query.detail.row.text = i == 0 ? longText : u"Short question %1?"_s.arg(i);
    query.detail.row.family = i == 0 ? longName : u"family %1"_s.arg(i);
    query.detail.row.expect = Expect::Answer;
    query.detail.reference = query.detail.row.text.left(1500);
    records.append(query);
  }
  DocumentRecord document;
  document.row.name = longName;
  document.row.title = longName;
  records.append(document);
  RunRecord run;
  run.row.name = longName;
  run.row.k = 5;
  run.row.record = u"{}"_s;
  records.append(run);
  RankingRecord ranking;
  ranking.run = longName;
  ranking.query = u"q0"_s;
  for (int i = 0; i < 3; ++i) {
    ChunkRecord chunk;
    chunk.name = longName + QString::number(i);
    chunk.document = longName;
    chunk.text = i == 0 ? words : longText.repeated(4);
    records.append(chunk);
    ranking.chunks.append(chunk.name);
  }
  records.append(ranking);
  AnswerRecord answer;
  answer.run = longName;
  answer.query = u"q0"_s;
  answer.text = longText;
  answer.citations = {{0, 7, longName + u'0'}, {8, 11, longName + u" that nobody has"_s}};
  records.append(answer);
  return records;
}

QStringList longGrades()
{
  QStringList grades;
  for (int grade = 0; grade < 9; ++grade)
    grades.append(grade % 4 == 3 ? u"short"_s : u"%1 of the points that the guideline names are met"_s.arg(grade));
  return grades;
}

} // namespace assayer::tests
