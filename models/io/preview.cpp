#include "io/preview.h"

namespace assayer::io {

using namespace Qt::Literals::StringLiterals;

namespace {

QString brief(const QString& text)
{
  const QString line = text.simplified();
  return line.size() <= 160 ? line : line.first(159) + u'…';
}

QString labelled(const LabelRecord& label)
{
  switch (label.state) {
  case LabelState::CannotJudge: return u"cannot judge"_s;
  case LabelState::Later: return u"later"_s;
  case LabelState::Cleared: return u"withdrawn"_s;
  case LabelState::Unjudgeable: return u"unjudgeable by all"_s;
  case LabelState::Valued: break;
  }
  return label.value;
}

struct Describe {
  PreviewRow operator()(const WorkspaceRecord& record) const
  {
    return {u"settings"_s, record.settings ? record.settings->grades.join(u", "_s) : QString()};
  }
  PreviewRow operator()(const DocumentRecord& record) const
  {
    return {u"document"_s, record.row.name + u"  "_s + brief(record.row.title)};
  }
  PreviewRow operator()(const ChunkRecord& record) const
  {
    return {u"chunk"_s, record.name + u"  "_s + brief(record.text)};
  }
  PreviewRow operator()(const QueryRecord& record) const
  {
    const QueryRow& row = record.detail.row;
    return {u"query"_s, row.name + u"  "_s + brief(row.text)};
  }
  PreviewRow operator()(const RunRecord& record) const { return {u"run"_s, record.row.name}; }
  PreviewRow operator()(const RankingRecord& record) const
  {
    return {u"ranking"_s, u"%1, query %2: %3 chunks, first %4"_s.arg(
                              record.run, record.query, QString::number(record.chunks.size()), record.chunks.value(0))};
  }
  PreviewRow operator()(const AnswerRecord& record) const
  {
    return {u"answer"_s, u"%1, query %2, %3 citations: %4"_s.arg(
                             record.run, record.query, QString::number(record.citations.size()), brief(record.text))};
  }
  PreviewRow operator()(const ClaimRecord& record) const { return {u"claim"_s, brief(record.text)}; }
  PreviewRow operator()(const JudgeRecord& record) const
  {
    return {u"judge"_s, record.row.name + (record.row.kind == JudgeKind::Model ? u" (model)"_s : QString())};
  }
  PreviewRow operator()(const GuidelineRecord& record) const { return {u"guideline"_s, record.version}; }
  PreviewRow operator()(const CriterionRecord& record) const
  {
    return {u"criterion"_s, record.name + u": "_s + record.values.join(u", "_s)};
  }
  PreviewRow operator()(const LabelRecord& record) const
  {
    QStringList subject;
    for (const QString& part : {record.query, record.chunk, record.run, record.otherRun, record.claim})
      if (!part.isEmpty()) subject.append(part);
    return {u"label"_s,
            u"%1 of %2 by %3: %4"_s.arg(record.criterion, subject.join(u", "_s), record.judge, labelled(record))};
  }
  PreviewRow operator()(const ScoreRecord& record) const
  {
    return {u"score"_s, u"%1 of %2, query %3 by %4: %5"_s.arg(record.measure, record.run, record.query, record.judge,
                                                              record.value ? QString::number(*record.value)
                                                                           : u"missing, "_s + record.reason)};
  }
  PreviewRow operator()(const PoolRecord& record) const
  {
    return {u"pool"_s, u"%1 is among what query %2 may be judged on"_s.arg(record.chunk, record.query)};
  }
  PreviewRow operator()(const KeptRecord& record) const
  {
    return {u"kept"_s, record.kind + u"  "_s + brief(record.json)};
  }
};

} // namespace

Result<void> PreviewSink::take(Record&& record, const Place&)
{
  m_rows.append(std::visit(Describe{}, record));
  if (!isFull()) return {};
  return fail(ErrorKind::Cancelled, {}, u"the preview is full"_s);
}

} // namespace assayer::io
