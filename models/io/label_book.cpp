#include "io/label_book.h"

#include "core/text.h"

#include <tuple>

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

QString subjectKey(const LabelRecord& label)
{
  const QStringList parts{label.criterion, label.query, label.chunk,
                          label.chunkHash, label.run,   label.claim,
                          label.otherRun,  label.judge, QString::number(label.round)};
  return parts.join(QChar(u'\x1f'));
}

// What one pair's labels say so far.
struct Verdict {
  bool closed = false; // unjudgeable by all
  std::optional<int> adjudicated;
  QVector<int> grades;
  QString open;
};

} // namespace

void LabelBook::take(const Record& record)
{
  if (const auto* const judge = std::get_if<JudgeRecord>(&record)) {
    m_judges.insert(judge->row.name, judge->row.kind);
  } else if (const auto* const chunk = std::get_if<ChunkRecord>(&record)) {
    m_textHashes.insert(chunk->name, text::hash(chunk->text));
  } else if (const auto* const label = std::get_if<LabelRecord>(&record)) {
    const QString key = subjectKey(*label);
    const auto place = m_places.constFind(key);
    if (place == m_places.constEnd()) {
      m_places.insert(key, m_current.size());
      m_current.append(*label);
      return;
    }
    LabelRecord& before = m_current[*place];
    if (std::tie(before.counter, before.at, before.event) <= std::tie(label->counter, label->at, label->event))
      before = *label;
  }
}

QVector<LabelBook::Gold> LabelBook::relevance(const QString& judge) const
{
  QVector<Gold> all;
  QVector<Verdict> verdicts;
  QHash<std::pair<QString, QString>, qsizetype> places;
  for (const LabelRecord& label : m_current) {
    if (label.criterion != u"relevance"_s || label.round != 0) continue;
    if (!judge.isEmpty() && label.judge != judge) continue;
    const JudgeKind kind = kindOf(label.judge);
    if (judge.isEmpty() && kind == JudgeKind::Model) continue;
    const std::pair<QString, QString> pair(label.query, label.chunk);
    auto place = places.constFind(pair);
    if (place == places.constEnd()) {
      place = places.insert(pair, all.size());
      all.append(Gold{label.query, label.chunk, {}, {}});
      verdicts.append(Verdict{});
    }
    Verdict& verdict = verdicts[*place];
    const QByteArray newest = m_textHashes.value(label.chunk);
    if (!label.chunkHash.isEmpty() && !newest.isEmpty() && label.chunkHash.toLatin1() != newest.toHex())
      verdict.open = u"stale: the chunk's text has changed since"_s;
    else if (label.state == LabelState::CannotJudge)
      verdict.open = u"cannot judge"_s;
    else if (label.state == LabelState::Later)
      verdict.open = u"put off for later"_s;
    else if (label.state == LabelState::Cleared)
      verdict.open = u"withdrawn"_s;
    else if (label.state == LabelState::Unjudgeable)
      verdict.closed = true;
    else if (kind == JudgeKind::Adjudication)
      verdict.adjudicated = label.value.toInt();
    else
      verdict.grades.append(label.value.toInt());
  }
  for (qsizetype i = 0; i < all.size(); ++i) {
    const Verdict& verdict = verdicts[i];
    if (verdict.closed)
      all[i].open = u"unjudgeable by all"_s;
    else if (verdict.adjudicated)
      all[i].grade = verdict.adjudicated;
    else if (verdict.grades.isEmpty())
      all[i].open = verdict.open;
    else if (verdict.grades.count(verdict.grades.first()) == verdict.grades.size())
      all[i].grade = verdict.grades.first();
    else
      all[i].open = u"judges disagree"_s;
  }
  return all;
}

} // namespace assayer::io
