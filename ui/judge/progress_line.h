// How far judging is: of the query, of the run's top k, of the whole pool. A small bar of four textures and the count
// in words each. Owned by the Judge page; GUI thread.
#pragma once

#include "metrics/engine.h"

#include <QString>
#include <QVector>
#include <QWidget>

namespace assayer {

struct ProgressPart {
  QString title; // "query", "top 5", "pool"
  JudgingCounts counts;
  bool operator==(const ProgressPart&) const = default;
};

class ProgressLine : public QWidget {
  Q_OBJECT

public:
  explicit ProgressLine(QWidget* parent);

  /// Empty parts: still counting.
  void showParts(const QVector<ProgressPart>& parts);
  const QVector<ProgressPart>& parts() const { return m_parts; }
  /// Only what is judged in words; the bars and the tool tip say the rest.
  void setBrief(bool brief);
  int widthFor(bool brief) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  QString words(const ProgressPart& part, bool brief) const;
  QString whole(const ProgressPart& part) const;
  int barWidth() const;

  QVector<ProgressPart> m_parts;
  bool m_brief = false;
};

} // namespace assayer
