#include "workbench/conflict_dialog.h"

#include "core/workers.h"
#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "shared/sized_label.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListView>
#include <QLocale>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostSides = 4; // of one screen; further copies' results are rare and keep their letter

QString sideLetter(qsizetype side)
{
  return QString(QChar(u'A' + static_cast<char16_t>(side)));
}

QString when(qint64 at)
{
  return QLocale().toString(QDateTime::fromMSecsSinceEpoch(at), QLocale::ShortFormat);
}

QString stepText(const ConflictStep& step)
{
  QString text = when(step.at) + u"\n"_s + plain::isolated(step.result);
  if (step.tookBack) text += u"  "_s + ConflictDialog::tr("(undone or redone)");
  if (!step.note.isEmpty()) text += u"\n"_s + ConflictDialog::tr("Note: %1").arg(plain::isolated(step.note));
  for (const QString& quote : step.quotes) text += u"\n“"_s + plain::isolated(quote) + u"”"_s;
  return text;
}

QString sideText(const ConflictRow& row, const ConflictSideRow& side)
{
  QStringList parts;
  for (const ConflictStep& step : side.steps) parts.append(stepText(step));
  if (!row.claim) return parts.join(u"\n\n"_s);
  parts.append(ConflictDialog::tr("%1, by %2").arg(when(side.at), plain::isolated(side.by)));
  if (side.claims.isEmpty()) parts.append(ConflictDialog::tr("Deleted the claim"));
  for (const QString& claim : side.claims) parts.append(plain::isolated(claim));
  return parts.join(u"\n\n"_s);
}

QPlainTextEdit* reading(const QString& name, const QString& accessible, QWidget* parent)
{
  auto* text = new QPlainTextEdit(parent);
  text->setObjectName(name);
  text->setAccessibleName(accessible);
  text->setReadOnly(true);
  text->setTabChangesFocus(true);
  return text;
}

} // namespace

ConflictDialog::ConflictDialog(const QString& workspace, const JudgeRow& judge, bool blind, QWidget* parent)
    : QDialog(parent), m_workspace(workspace), m_judge(judge), m_blind(blind),
      m_model([](const Shown& shown, int role) -> QVariant {
        if (role == Qt::DisplayRole) return shown.text;
        if (role == Qt::ToolTipRole) return plain::toolTip(shown.text);
        return {};
      })
{
  setObjectName(u"conflicts"_s);
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Conflicts of merged files"));
  if (auto opened = Store::another(workspace)) m_store = std::move(*opened);

  m_list = new QListView(this);
  m_list->setObjectName(u"conflicts.list"_s);
  m_list->setAccessibleName(tr("Conflicts"));
  m_list->setUniformItemSizes(true);
  m_list->setModel(&m_model);
  m_list->installEventFilter(this);
  connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &ConflictDialog::showRow);

  auto* right = new QWidget(this);
  auto* column = new QVBoxLayout(right);
  column->setContentsMargins({});
  column->setSpacing(space::Small);
  m_heading = new SizedLabel({}, &Fonts::heading, right);
  m_heading->setObjectName(u"conflicts.heading"_s);
  m_heading->setWordWrap(true);
  m_query = paragraph({}, right);
  m_query->setObjectName(u"conflicts.query"_s);
  m_item = reading(u"conflicts.item"_s, tr("What was judged"), right);
  m_before = paragraph({}, right, true);
  m_before->setObjectName(u"conflicts.before"_s);
  m_sides = new QHBoxLayout;
  m_sides->setSpacing(space::Medium);
  column->addWidget(m_heading);
  column->addWidget(m_query);
  column->addWidget(m_item, 2);
  column->addWidget(m_before);
  column->addLayout(m_sides, 3);

  auto* splitter = new QSplitter(this);
  splitter->addWidget(m_list);
  splitter->addWidget(right);
  splitter->setStretchFactor(0, 1);
  splitter->setStretchFactor(1, 3);
  splitter->setChildrenCollapsible(false);

  m_state = paragraph(tr("Reading…"), this, true);
  m_state->setObjectName(u"conflicts.state"_s);
  m_undo = new KeyButton({tr("Ctrl+Z"), tr("take the choice back")}, this);
  m_undo->setObjectName(u"conflicts.undo"_s);
  m_undo->setEnabled(false);
  connect(m_undo, &QAbstractButton::clicked, this, &ConflictDialog::takeBack);
  m_next = new KeyButton({tr("Enter"), tr("next")}, this);
  m_next->setObjectName(u"conflicts.next"_s);
  connect(m_next, &QAbstractButton::clicked, this, &ConflictDialog::next);
  auto* foot = new QHBoxLayout;
  foot->addWidget(m_state, 1);
  foot->addWidget(m_undo);
  foot->addWidget(m_next);

  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::Large, space::Large, space::Large, space::Large);
  layout->setSpacing(space::Medium);
  layout->addWidget(splitter, 1);
  layout->addLayout(foot);
  sizeForText(*this, 130, 36);
  connect(&m_reading, &QFutureWatcherBase::finished, this, [this] { takeRows(m_reading.result()); });
  refresh();
}

ConflictDialog::~ConflictDialog() = default;

void ConflictDialog::refresh()
{
  m_reading.setFuture(QtConcurrent::run(
      &workers(), [workspace = m_workspace, scope = conflictScope(m_judge, m_blind)]() -> Result<QVector<ConflictRow>> {
        auto store = Store::another(workspace);
        if (!store) return tl::unexpected(store.error());
        return conflictRows(**store, scope);
      }));
}

void ConflictDialog::takeRows(const Result<QVector<ConflictRow>>& rows)
{
  m_last.reset();
  m_undo->setEnabled(false);
  m_rows = rows ? *rows : QVector<ConflictRow>();
  QVector<Shown> shown;
  for (const ConflictRow& row : m_rows) shown.append({listText(row), {}});
  m_model.resetRows(shown);
  if (!rows)
    say(sentence(rows.error()));
  else if (m_rows.isEmpty())
    say(tr("There are no conflicts. They come about when two copies of a workspace that are merged decided differently "
           "on the same thing."));
  else
    say((m_rows.size() == 1 ? tr("1 conflict.") : tr("%1 conflicts.").arg(m_rows.size())) + u' ' +
        tr("One of them counts at present, until you choose."));
  if (!m_rows.isEmpty()) m_list->setCurrentIndex(m_model.index(0));
  showRow();
  m_list->setFocus();
  Q_EMIT refreshed();
}

int ConflictDialog::current() const
{
  const int row = m_list->currentIndex().row();
  return row < m_rows.size() ? row : -1;
}

QString ConflictDialog::listText(const ConflictRow& row) const
{
  QStringList parts{plain::isolated(plain::oneLine(row.queryName))};
  if (!row.place.isEmpty()) parts.append(plain::isolated(plain::oneLine(row.place)));
  parts.append(row.about);
  if (!row.judge.isEmpty() && row.judge != m_judge.name) parts.append(plain::isolated(plain::oneLine(row.judge)));
  return parts.join(u" · "_s);
}

void ConflictDialog::showRow()
{
  const int at = current();
  const bool any = at >= 0;
  for (QWidget* widget : {static_cast<QWidget*>(m_heading), static_cast<QWidget*>(m_query),
                          static_cast<QWidget*>(m_item), static_cast<QWidget*>(m_before)})
    widget->setVisible(any);
  m_next->setEnabled(m_rows.size() > 1);
  if (!any) {
    qDeleteAll(std::exchange(m_sideWidgets, {}));
    return;
  }
  const ConflictRow& row = m_rows[at];
  if (row.label && row.label->judge != m_judge.id) {
    const auto noted = m_store ? m_store->markRevealed(m_judge.id, row.label->subject)
                               : fail(ErrorKind::NotFound, {}, tr("the file could not be opened again"));
    if (!noted) { // a look that cannot be noted is none
      say(sentence(noted.error()));
      for (QWidget* widget : {static_cast<QWidget*>(m_heading), static_cast<QWidget*>(m_query),
                              static_cast<QWidget*>(m_item), static_cast<QWidget*>(m_before)})
        widget->hide();
      qDeleteAll(std::exchange(m_sideWidgets, {}));
      return;
    }
  }
  m_heading->setText(listText(row));
  m_query->setText(plain::isolated(row.queryText));
  m_item->setPlainText(row.text);
  if (row.before)
    m_before->setText(
        tr("Before the copies parted: %1, %2").arg(plain::isolated(row.before->result), when(row.before->at)));
  else
    m_before->setText(row.claim ? tr("Each copy replaced this claim in its own way; all that they made stands.")
                                : tr("Nothing was decided before the copies parted."));
  showSides(row, m_model.at(at).kept);
}

void ConflictDialog::showSides(const ConflictRow& row, std::optional<qsizetype> kept)
{
  qDeleteAll(std::exchange(m_sideWidgets, {}));
  for (qsizetype side = 0; side < std::min<qsizetype>(row.sides.size(), mostSides); ++side) {
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins({});
    column->setSpacing(space::Tiny);
    QString title = tr("Copy %1").arg(sideLetter(side));
    const bool counts = row.label && side == 0;
    if (kept)
      title += *kept == side ? tr(": kept") : QString();
    else if (counts)
      title += tr(": counts at present");
    auto* name = new SizedLabel(title, &Fonts::body, box, true);
    auto* text = reading(u"conflicts.side.%1"_s.arg(side), title, box);
    text->setPlainText(sideText(row, row.sides[side]));
    text->installEventFilter(this);
    auto* button = new KeyButton({sideLetter(side), tr("keep this")}, box);
    button->setObjectName(u"conflicts.keep.%1"_s.arg(side));
    button->setCheckable(true);
    button->setChecked(kept == side);
    button->setEnabled(!kept);
    connect(button, &QAbstractButton::clicked, this, [this, side] { keep(side); });
    column->addWidget(name);
    column->addWidget(text, 1);
    column->addWidget(button, 0, Qt::AlignLeft);
    m_sides->addWidget(box, 1);
    m_sideWidgets.append(box);
  }
}

void ConflictDialog::keep(qsizetype side)
{
  const int at = current();
  if (at < 0 || !m_store || side >= m_rows[at].sides.size()) return;
  if (m_model.at(at).kept) {
    say(tr("This one is settled. Ctrl+Z takes the last choice back."));
    return;
  }
  const auto stored = settle(*m_store, m_rows[at], side, m_judge.id);
  if (!stored) {
    say(sentence(stored.error()));
    return;
  }
  m_last = *stored;
  m_lastRow = at;
  m_undo->setEnabled(true);
  m_model.replaceRow(at, {tr("✓ %1: copy %2").arg(listText(m_rows[at]), sideLetter(side)), side});
  say(tr("Saved: copy %1 is kept.").arg(sideLetter(side)));
  Q_EMIT settled(m_rows[at], side);
  next();
  showRow();
}

// The choice stands under the judge whose label it is, so it is undone there, as long as nothing came after it.
void ConflictDialog::takeBack()
{
  if (!m_last || !m_store) return;
  const auto newest = m_store->nextUndo(m_last->judge);
  if (!newest || !*newest || (*newest)->id != m_last->id) {
    say(tr("There is a later decision, so the choice is left as it is."));
    return;
  }
  if (const auto undone = m_store->undo(m_last->judge); !undone) {
    say(sentence(undone.error()));
    return;
  }
  m_last.reset();
  m_undo->setEnabled(false);
  const int row = m_lastRow;
  // Its history has grown by the choice and its undoing, so all is read again.
  connect(
      this, &ConflictDialog::refreshed, this,
      [this, row] { m_list->setCurrentIndex(m_model.index(std::min(row, m_model.rowCount() - 1))); },
      Qt::ConnectionType(Qt::AutoConnection | Qt::SingleShotConnection));
  refresh();
}

void ConflictDialog::next()
{
  const int count = m_model.rowCount();
  for (int step = 1; step <= count; ++step) {
    const int row = (std::max(0, current()) + step) % count;
    if (m_model.at(row).kept) continue;
    m_list->setCurrentIndex(m_model.index(row));
    return;
  }
  if (count > 0) say(tr("All of them are settled."));
}

bool ConflictDialog::eventFilter(QObject* watched, QEvent* event)
{
  if (event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const auto modifiers = key->modifiers() & ~Qt::KeypadModifier;
  if (modifiers == Qt::ControlModifier && key->key() == Qt::Key_Z) {
    takeBack();
    return true;
  }
  if (modifiers != Qt::NoModifier || key->isAutoRepeat()) return QDialog::eventFilter(watched, event);
  if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
    next();
    return true;
  }
  if (key->key() >= Qt::Key_A && key->key() < Qt::Key_A + mostSides) {
    keep(key->key() - Qt::Key_A);
    return true;
  }
  return QDialog::eventFilter(watched, event);
}

void ConflictDialog::say(const QString& text)
{
  m_state->setText(text);
}

} // namespace assayer
