// The sources of an answer, one row each: its mark in the text, the chunk, and whether the generator had been given it,
// on a second line where the first is too short. Faults bear an icon and words. Owned by an answer view; GUI thread.
#pragma once

#include "shared/icons.h"

#include <QString>
#include <QVector>
#include <QWidget>

#include <optional>

namespace assayer {

struct SourceRow {
  QString mark;        // "[1]"
  QString name;        // of the chunk, or the id as cited
  QString state;       // "shown to the generator as #1", "not in the corpus"
  bool isSound = true; // known, and shown to the generator
  bool operator==(const SourceRow&) const = default;
};

class CitationList : public QWidget {
  Q_OBJECT

public:
  explicit CitationList(QWidget* parent);

  void setRows(const QVector<SourceRow>& rows);
  int count() const { return static_cast<int>(m_rows.size()); }
  std::optional<int> active() const { return m_active; }
  /// ring: the pane has the focus.
  void setActive(std::optional<int> row, bool ring);
  QRect rowRect(int row) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

Q_SIGNALS:
  void clicked(int row);

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;

private:
  int lineHeight() const;
  int iconSide() const;
  int rowHeight(const SourceRow& row, int width) const;
  int stateWidth(const SourceRow& row) const;
  bool isOneLine(const SourceRow& row, int width) const;
  std::optional<int> rowAt(const QPoint& point) const;
  QString spoken(const SourceRow& row) const;

  QVector<SourceRow> m_rows;
  std::optional<int> m_active;
  bool m_ring = false;
};

} // namespace assayer
