// A list whose letters are commands, not a search of its own, and that chooses no row by itself when it gets the focus:
// what is chosen is opened. GUI thread.
#pragma once

#include <QListView>

namespace assayer {

class QuietList : public QListView {
public:
  using QListView::QListView;
  void keyboardSearch(const QString&) override {}

protected:
  void focusInEvent(QFocusEvent* event) override
  {
    if (currentIndex().isValid())
      QListView::focusInEvent(event);
    else
      QAbstractScrollArea::focusInEvent(event);
  }
};

} // namespace assayer
