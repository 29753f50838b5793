#include "workbench/keys_overlay.h"

#include "commands/command_table.h"
#include "commands/key_reading.h"
#include "commands/keymap.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "shared/sized_label.h"

#include <QApplication>
#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

constexpr int columnCharacters = 50; // a key and its meaning, before a further column fits

/// The caps of one command, side by side.
class Caps : public QWidget {
public:
  Caps(const QStringList& keys, QWidget* parent) : QWidget(parent), m_keys(keys)
  {
    setAccessibleName(keys.join(u", "_s));
  }

  QSize sizeHint() const override
  {
    QSizeF size(0, 0);
    for (const QString& key : m_keys) {
      const QSizeF cap = keyCapSize(key, font());
      size = {size.width() + cap.width() + space::Tiny, std::max(size.height(), cap.height())};
    }
    return size.toSize();
  }
  QSize minimumSizeHint() const override { return sizeHint(); }

protected:
  void changeEvent(QEvent* event) override
  {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
  }
  void paintEvent(QPaintEvent*) override
  {
    QPainter painter(this);
    qreal x = 0;
    for (const QString& key : m_keys) {
      const QSizeF cap = keyCapSize(key, font());
      paintKeyCap(painter, {QPointF(x, (height() - cap.height()) / 2), cap}, key, Theme::of(this), font());
      x += cap.width() + space::Tiny;
    }
  }

private:
  QStringList m_keys;
};

struct Line {
  QStringList keys;
  QString text;
};
struct Section {
  QString title;
  QVector<Line> lines;
};

QVector<Section> sections(const Keymap& keymap)
{
  QVector<Section> all;
  QString lastSubmenu;
  std::optional<Menu> lastMenu;
  for (const Command& command : commandTable()) {
    const bool isNumbered = command.id.back().isDigit();
    const bool ownSection = !command.submenu.isEmpty() && !isNumbered;
    if (lastMenu != command.menu) all.append({QString(menuTitle(command.menu)).remove(u'&'), {}});
    lastMenu = command.menu;
    QStringList keys;
    for (const QKeyCombination key : keymap.keys(command.id)) keys.append(chordText(key));
    if (keys.isEmpty()) continue;
    if (ownSection && command.submenu != lastSubmenu) all.append({command.submenu, {}});
    if (command.submenu.isEmpty() || ownSection) {
      all.last().lines.append({keys, command.text});
    } else if (command.submenu == lastSubmenu) {
      // One line for the whole run of digits: its first and last key.
      QStringList& ends = all.last().lines.last().keys;
      ends = {ends.first(), u"…"_s, keys.first()};
    } else {
      all.last().lines.append({keys, command.submenu});
    }
    lastSubmenu = command.submenu;
  }
  return all;
}

} // namespace

KeysOverlay::KeysOverlay(const Keymap& keymap, QWidget* parent) : QWidget(parent), m_keymap(keymap)
{
  setObjectName(u"keys"_s);
  setAccessibleName(tr("Keys"));
  setFocusPolicy(Qt::StrongFocus);
  setGeometry(parent->rect());
  parent->installEventFilter(this);
  qApp->installEventFilter(this); // before the filter that makes commands of keys
  build();
  show();
  raise();
  setFocus();
}

void KeysOverlay::build()
{
  m_scroll = new QScrollArea(this);
  m_scroll->setFrameShape(QFrame::NoFrame);
  m_scroll->setWidgetResizable(true);
  m_scroll->setFocusPolicy(Qt::NoFocus);
  m_scroll->viewport()->setAutoFillBackground(false);
  auto* sheet = new QWidget(m_scroll);
  auto* columns = new QHBoxLayout(sheet);
  columns->setContentsMargins({});
  columns->setSpacing(2 * space::Wide);

  const QVector<Section> all = sections(m_keymap);
  qsizetype total = 0;
  for (const Section& section : all) total += section.lines.size() + 2;
  const int columnCount = std::clamp(width() / (fontMetrics().averageCharWidth() * columnCharacters), 1, 3);
  qsizetype used = 0;
  QGridLayout* grid = nullptr;
  int gridColumn = -1;
  for (const Section& section : all) {
    const int wanted = static_cast<int>(std::min<qsizetype>(columnCount - 1, used * columnCount / total));
    if (wanted != gridColumn) {
      gridColumn = wanted;
      auto* holder = new QVBoxLayout;
      grid = new QGridLayout;
      grid->setHorizontalSpacing(space::Medium);
      grid->setVerticalSpacing(space::Tiny);
      grid->setColumnStretch(1, 1);
      holder->addLayout(grid);
      holder->addStretch(1);
      columns->addLayout(holder, 1);
    }
    int row = grid->rowCount();
    if (row > 1) grid->setRowMinimumHeight(row++, space::Small);
    grid->addWidget(new SizedLabel(section.title, &Fonts::heading, sheet), row++, 0, 1, 2);
    for (const Line& line : section.lines) {
      grid->addWidget(new Caps(line.keys, sheet), row, 0, Qt::AlignLeft | Qt::AlignTop);
      grid->addWidget(paragraph(line.text, sheet), row++, 1, Qt::AlignTop);
    }
    used += section.lines.size() + 2;
  }
  m_scroll->setWidget(sheet);
  sheet->setAutoFillBackground(false);

  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(2 * space::Wide, space::Wide, 2 * space::Wide, space::Wide);
  auto* head = new QHBoxLayout;
  head->addWidget(new SizedLabel(tr("Keys"), &Fonts::figures, this, true));
  head->addStretch(1);
  QLabel* hint = plain::label(tr("Any key closes this. Keys can be changed in the settings."), this);
  hint->setForegroundRole(QPalette::PlaceholderText);
  head->addWidget(hint);
  layout->addLayout(head);
  layout->addWidget(m_scroll, 1);
}

void KeysOverlay::mousePressEvent(QMouseEvent*)
{
  leave();
}

void KeysOverlay::paintEvent(QPaintEvent*)
{
  QPainter painter(this);
  painter.fillRect(rect(), Theme::of(this).surface);
}

bool KeysOverlay::eventFilter(QObject* watched, QEvent* event)
{
  if (watched == parent() && event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
  const auto* widget = qobject_cast<const QWidget*>(watched);
  if (event->type() != QEvent::KeyPress || isHidden() || !widget || widget->window() != window()) return false;
  const auto& key = static_cast<const QKeyEvent&>(*event);
  if (!scroll(key.key()) && !key.isAutoRepeat() && !chordsOf(key).isEmpty()) leave();
  return true; // whatever the key means elsewhere
}

bool KeysOverlay::scroll(int key)
{
  QScrollBar* bar = m_scroll->verticalScrollBar();
  if (bar->maximum() == 0) return false;
  switch (key) {
  case Qt::Key_Down: bar->triggerAction(QAbstractSlider::SliderSingleStepAdd); return true;
  case Qt::Key_Up: bar->triggerAction(QAbstractSlider::SliderSingleStepSub); return true;
  case Qt::Key_PageDown:
  case Qt::Key_Space: bar->triggerAction(QAbstractSlider::SliderPageStepAdd); return true;
  case Qt::Key_PageUp: bar->triggerAction(QAbstractSlider::SliderPageStepSub); return true;
  case Qt::Key_Home: bar->triggerAction(QAbstractSlider::SliderToMinimum); return true;
  case Qt::Key_End: bar->triggerAction(QAbstractSlider::SliderToMaximum); return true;
  default: return false;
  }
}

void KeysOverlay::leave()
{
  hide();
  deleteLater();
  Q_EMIT closed();
}

} // namespace assayer
