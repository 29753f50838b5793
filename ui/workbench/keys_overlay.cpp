#include "workbench/keys_overlay.h"

#include "commands/command_table.h"
#include "commands/key_reading.h"
#include "commands/keymap.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "workbench/sized_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

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
    if (lastMenu != command.menu) all.append({QString(menuTitle(command.menu)).remove(u'&'), {}});
    lastMenu = command.menu;
    QStringList keys;
    for (const QKeyCombination key : keymap.keys(command.id)) keys.append(chordText(key));
    if (keys.isEmpty()) continue;
    if (command.submenu.isEmpty()) {
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
  build();
  show();
  raise();
  setFocus();
}

void KeysOverlay::build()
{
  auto* scroll = new QScrollArea(this);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setFocusPolicy(Qt::NoFocus);
  auto* sheet = new QWidget(scroll);
  auto* columns = new QHBoxLayout(sheet);
  columns->setContentsMargins({});
  columns->setSpacing(2 * space::Wide);

  const QVector<Section> all = sections(m_keymap);
  qsizetype total = 0;
  for (const Section& section : all) total += section.lines.size() + 2;
  constexpr int columnCount = 3;
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
      grid->addWidget(new Caps(line.keys, sheet), row, 0, Qt::AlignLeft | Qt::AlignVCenter);
      grid->addWidget(paragraph(line.text, sheet), row++, 1, Qt::AlignVCenter);
    }
    used += section.lines.size() + 2;
  }
  scroll->setWidget(sheet);

  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(2 * space::Wide, space::Wide, 2 * space::Wide, space::Wide);
  auto* head = new QHBoxLayout;
  head->addWidget(new SizedLabel(tr("Keys"), &Fonts::figures, this));
  head->addStretch(1);
  head->addWidget(paragraph(tr("Esc closes. Change keys in the settings."), this, true), 0);
  layout->addLayout(head);
  layout->addWidget(scroll, 1);
}

void KeysOverlay::keyPressEvent(QKeyEvent* event)
{
  if (!event->isAutoRepeat()) leave();
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
  return QWidget::eventFilter(watched, event);
}

void KeysOverlay::leave()
{
  hide();
  deleteLater();
  Q_EMIT closed();
}

} // namespace assayer
