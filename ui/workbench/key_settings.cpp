#include "workbench/key_settings.h"

#include "commands/command_table.h"
#include "commands/key_reading.h"
#include "commands/keymap.h"
#include "shared/theme.h"
#include "workbench/short_list.h"
#include "shared/sized_label.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::StringLiterals;

KeySettings::KeySettings(Keymap& keymap, QWidget* parent) : QWidget(parent), m_keymap(keymap)
{
  setObjectName(u"settings.keys"_s);
  m_filter = new QLineEdit(this);
  m_filter->setObjectName(u"keys.filter"_s);
  m_filter->setAccessibleName(tr("Find a command"));
  m_filter->setPlaceholderText(tr("find a command or a key"));
  m_filter->setClearButtonEnabled(true);
  connect(m_filter, &QLineEdit::textChanged, this, &KeySettings::filter);

  m_list = new QTreeWidget(this);
  m_list->setObjectName(u"keys.list"_s);
  m_list->setAccessibleName(tr("Commands and their keys"));
  m_list->setHeaderLabels({tr("Command"), tr("Keys"), tr("Where")});
  m_list->setRootIsDecorated(false);
  m_list->setUniformRowHeights(true);
  m_list->setItemDelegate(new RowDelegate(m_list));
  m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  m_list->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
  m_list->header()->setStretchLastSection(false);
  m_list->header()->setMinimumSectionSize(fontMetrics().averageCharWidth() * 12);
  m_list->installEventFilter(this);
  connect(m_list, &QTreeWidget::currentItemChanged, this, [this] {
    updateState();
    stopListening();
    say({});
  });
  connect(m_list, &QTreeWidget::itemDoubleClicked, this, [this] { listen(false); });

  const auto button = [this](const QString& name, const QString& text) {
    auto* made = new QPushButton(text, this);
    made->setObjectName(u"keys."_s + name);
    made->setAutoDefault(false);
    return made;
  };
  m_change = button(u"change"_s, tr("&Change the key…"));
  m_add = button(u"add"_s, tr("&Add a key…"));
  m_remove = button(u"remove"_s, tr("Re&move its keys"));
  m_reset = button(u"reset"_s, tr("&Reset"));
  m_resetAll = button(u"resetAll"_s, tr("Reset a&ll"));
  connect(m_change, &QPushButton::clicked, this, [this] { listen(false); });
  connect(m_add, &QPushButton::clicked, this, [this] { listen(true); });
  connect(m_remove, &QPushButton::clicked, this, [this] {
    if (const auto done = m_keymap.setKeys(current(), {}); !done) say(sentence(done.error()));
  });
  connect(m_reset, &QPushButton::clicked, this, [this] {
    const auto done = m_keymap.reset(current());
    say(done ? QString() : sentence(done.error()));
  });
  connect(m_resetAll, &QPushButton::clicked, &m_keymap, &Keymap::resetAll);
  m_state = paragraph({}, this);
  m_state->setObjectName(u"keys.state"_s);
  m_state->setMinimumHeight(2 * fontMetrics().height());

  auto* buttons = new QHBoxLayout;
  for (QPushButton* each : {m_change, m_add, m_remove, m_reset}) buttons->addWidget(each);
  buttons->addStretch(1);
  buttons->addWidget(m_resetAll);
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(space::Small);
  layout->addWidget(m_filter);
  layout->addWidget(m_list, 1);
  layout->addWidget(m_state);
  layout->addLayout(buttons);

  say({});
  fill();
  connect(&m_keymap, &Keymap::changed, this, &KeySettings::fill);
}

QString KeySettings::current() const
{
  const QTreeWidgetItem* item = m_list->currentItem();
  return item ? item->data(0, Qt::UserRole).toString() : QString();
}

void KeySettings::fill()
{
  if (m_list->topLevelItemCount() == 0)
    for (const Command& command : commandTable()) {
      auto* item = new QTreeWidgetItem(m_list);
      item->setData(0, Qt::UserRole, command.id);
      item->setText(2, placesText(command.places));
    }
  for (int row = 0; row < m_list->topLevelItemCount(); ++row) {
    QTreeWidgetItem* item = m_list->topLevelItem(row);
    const QString id = item->data(0, Qt::UserRole).toString();
    const Command& command = *findCommand(id);
    const QString text = command.submenu.isEmpty() ? command.text : command.submenu + u": "_s + command.text;
    // Changed keys are bold and say so.
    item->setText(0, m_keymap.isDefault(id) ? text : tr("%1 (changed)").arg(text));
    item->setText(1, m_keymap.allKeys(id));
    QFont font = m_list->font();
    font.setBold(!m_keymap.isDefault(id));
    item->setFont(1, font);
  }
  if (!m_list->currentItem()) m_list->setCurrentItem(m_list->topLevelItem(0));
  updateState();
}

void KeySettings::filter(const QString& words)
{
  for (int row = 0; row < m_list->topLevelItemCount(); ++row) {
    QTreeWidgetItem* item = m_list->topLevelItem(row);
    const QString all = item->text(0) + u' ' + item->text(1);
    item->setHidden(!all.contains(words.trimmed(), Qt::CaseInsensitive));
  }
}

void KeySettings::listen(bool add)
{
  if (current().isEmpty()) return;
  m_listening = true;
  m_adding = add;
  m_list->setFocus();
  say(tr("Press the key for “%1”. Esc keeps things as they are.").arg(findCommand(current())->text));
}

void KeySettings::take(QKeyEvent& event)
{
  if (event.key() == Qt::Key_Escape) {
    stopListening();
    say({});
    return;
  }
  const QVector<QKeyCombination> chords = chordsOf(event);
  if (chords.isEmpty()) return; // a modifier on its way to a chord
  const QString id = current();
  QVector<QKeyCombination> keys = m_adding ? m_keymap.keys(id) : QVector<QKeyCombination>();
  if (!keys.contains(chords.first())) keys.append(chords.first());
  const auto done = m_keymap.setKeys(id, keys);
  stopListening();
  say(done ? tr("%1 now means “%2”.").arg(chordText(chords.first()), findCommand(id)->text) : sentence(done.error()));
}

void KeySettings::stopListening()
{
  m_listening = false;
}

void KeySettings::say(const QString& text)
{
  m_state->setText(text.isEmpty() ? tr("Enter changes the key of the chosen command.") : text);
}

void KeySettings::updateState()
{
  const QString id = current();
  m_remove->setEnabled(!id.isEmpty() && !m_keymap.keys(id).isEmpty());
  m_reset->setEnabled(!id.isEmpty() && !m_keymap.isDefault(id));
}

bool KeySettings::eventFilter(QObject* watched, QEvent* event)
{
  if (watched == m_list && event->type() == QEvent::FocusOut && m_listening) {
    stopListening();
    say({});
  }
  if (watched != m_list || (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride))
    return QWidget::eventFilter(watched, event);
  auto& key = static_cast<QKeyEvent&>(*event);
  if (event->type() == QEvent::ShortcutOverride) {
    if (m_listening) event->accept(); // no mnemonic may take the key that is being chosen
    return m_listening;
  }
  if (m_listening) {
    take(key);
    return true;
  }
  if (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) {
    listen(false);
    return true;
  }
  return false;
}

} // namespace assayer
