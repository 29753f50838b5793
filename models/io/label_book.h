// Current labels out of a history of label events, and the gold that follows from them. For writers of
// formats that hold one label a subject. Private to io/.
#pragma once

#include "core/records.h"

#include <QHash>
#include <QVector>

#include <optional>

namespace assayer::io {

class LabelBook {
public:
  /// Chunks, judges and labels are remembered; everything else is not looked at.
  void take(const Record& record);

  struct Gold {
    QString query;
    QString chunk;
    std::optional<int> grade;
    QString open; // why there is no grade
  };
  /// Relevance of every labelled (query, chunk) in the order in which they first came. For one judge that judge's own
  /// labels, else gold: the adjudication, else the grade that all persons share.
  QVector<Gold> relevance(const QString& judge) const;

  /// Every judge's newest event on every subject, withdrawn ones too, in the order in which subjects first came.
  const QVector<LabelRecord>& current() const { return m_current; }
  JudgeKind kindOf(const QString& judge) const { return m_judges.value(judge, JudgeKind::Person); }

private:
  QHash<QString, JudgeKind> m_judges;
  QHash<QString, QByteArray> m_textHashes; // of each chunk's newest text
  QHash<QString, qsizetype> m_places;
  QVector<LabelRecord> m_current;
};

} // namespace assayer::io
