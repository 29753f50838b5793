#include "workbench/status_line.h"

#include "shared/elided_label.h"
#include "shared/menu_button.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStringList>
#include <QTimer>

namespace assayer {

using namespace Qt::StringLiterals;

StatusLine::StatusLine(QWidget* parent) : QWidget(parent)
{
  setObjectName(u"status"_s);
  setAccessibleName(tr("Status"));
  m_mark = plain::label(tr("Not done"), this);
  m_mark->setObjectName(u"status.mark"_s);
  m_mark->hide();
  m_left = new ElidedLabel({}, this);
  m_left->setObjectName(u"status.text"_s);
  m_split = new MenuButton(this);
  m_split->setObjectName(u"status.split"_s);
  m_split->setAccessibleName(tr("Test split"));
  m_split->hide();
  connect(m_split, &QAbstractButton::clicked, this, &StatusLine::splitClicked);
  m_right = plain::label({}, this);
  m_right->setObjectName(u"status.progress"_s);
  m_right->setAccessibleName(tr("Progress"));

  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(space::Medium, space::Tiny, space::Medium, space::Tiny);
  layout->setSpacing(space::Small);
  layout->addWidget(m_mark);
  layout->addWidget(m_left, 1);
  layout->addWidget(m_split);
  layout->addWidget(m_right);
}

void StatusLine::setUndoKey(const QString& key)
{
  m_undoKey = key;
  show();
}

void StatusLine::saved(const QDateTime& when)
{
  m_savedAt = when;
  m_what.clear();
  m_failed = false;
  m_refused = false;
  m_describesSave = true;
  m_fresh = true;
  QTimer::singleShot(0, this, [this] { m_fresh = false; });
  show();
}

void StatusLine::say(const QString& text)
{
  if (m_failed) return;
  m_what = text;
  m_refused = false;
  m_describesSave = m_fresh;
  show();
}

void StatusLine::done(const QString& text)
{
  m_failed = false;
  m_fresh = false;
  say(text);
}

void StatusLine::refuse(const QString& text)
{
  if (m_failed) return;
  m_what = text;
  m_refused = true;
  show();
}

void StatusLine::fail(const QString& text)
{
  m_what = text;
  m_failed = true;
  m_refused = false;
  m_fresh = false;
  show();
}

void StatusLine::setProgress(const QString& text)
{
  m_right->setText(text);
}

void StatusLine::setSplit(const QString& text, const QString& explanation, bool isWarning)
{
  QFont face = font();
  face.setBold(isWarning);
  m_split->setFont(face);
  m_split->setWords(isWarning ? u"! "_s + text : text);
  m_split->setAccessibleName(text.isEmpty() ? tr("Test split") : text);
  m_split->setToolTip(plain::toolTip(explanation));
  m_split->setVisible(!text.isEmpty());
}

void StatusLine::clear()
{
  setSplit({});
  m_savedAt = {};
  m_what.clear();
  m_failed = false;
  m_refused = false;
  m_fresh = false;
  m_right->clear();
  show();
}

QString StatusLine::text() const
{
  return m_left->text();
}

void StatusLine::show()
{
  QStringList parts;
  const QString saved = m_savedAt.isValid() ? tr("Saved %1").arg(m_savedAt.toString(u"HH:mm:ss"_s)) : QString();
  if (m_failed || m_refused) {
    parts = {m_what};
  } else if (!m_describesSave) {
    parts = {m_what, saved};
  } else {
    parts = {saved, m_what, saved.isEmpty() || m_undoKey.isEmpty() ? QString() : tr("%1 undoes").arg(m_undoKey)};
  }
  parts.removeAll(QString());
  m_left->setText(parts.join(u" · "_s));
  setAccessibleDescription(m_left->text());

  QPalette colours = palette();
  colours.setColor(QPalette::WindowText, Theme::of(this).bad);
  m_mark->setPalette(colours);
  m_mark->setVisible(m_failed);
}

} // namespace assayer
