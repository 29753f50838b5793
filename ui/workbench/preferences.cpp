#include "workbench/preferences.h"

#include "workbench/control_style.h"

#include <QApplication>
#include <QFileInfo>

#include <algorithm>

namespace assayer {

using namespace Qt::StringLiterals;

namespace {
constexpr int smallestSize = 70;
constexpr int largestSize = 250;
const QString themeKey = u"appearance/theme"_s;
const QString sizeKey = u"appearance/size"_s;
const QString recentKey = u"recent"_s;
const QString lastKey = u"lastOpen"_s;
const QString judgeKey = u"/judge"_s;
} // namespace

Preferences::Preferences(QSettings& settings, const QFont& userFont) : m_settings(settings), m_userFont(userFont) {}

ThemeChoice Preferences::theme() const
{
  const QString stored = m_settings.value(themeKey).toString();
  if (stored == u"light"_s) return ThemeChoice::Light;
  return stored == u"dark"_s ? ThemeChoice::Dark : ThemeChoice::System;
}

void Preferences::setTheme(ThemeChoice choice)
{
  const QString text = choice == ThemeChoice::Light  ? u"light"_s
                       : choice == ThemeChoice::Dark ? u"dark"_s
                                                     : u"system"_s;
  m_settings.setValue(themeKey, text);
}

int Preferences::textSize() const
{
  return std::clamp(m_settings.value(sizeKey, 100).toInt(), smallestSize, largestSize);
}

void Preferences::setTextSize(int percent)
{
  m_settings.setValue(sizeKey, std::clamp(percent, smallestSize, largestSize));
}

void Preferences::changeTextSize(int steps)
{
  setTextSize(textSize() + steps * 10);
}

void Preferences::apply(QApplication& application) const
{
  if (!qobject_cast<ControlStyle*>(QApplication::style())) QApplication::setStyle(new ControlStyle);
  applyTheme(application, theme());
  QFont font = m_userFont;
  if (font.pointSizeF() > 0)
    font.setPointSizeF(font.pointSizeF() * textSize() / 100);
  else
    font.setPixelSize(std::max(1, font.pixelSize() * textSize() / 100));
  QApplication::setFont(font);
}

QStringList Preferences::recent() const
{
  return m_settings.value(recentKey).toStringList();
}

void Preferences::addRecent(const QString& path)
{
  const QString absolute = QFileInfo(path).absoluteFilePath();
  QStringList paths = recent();
  paths.removeAll(absolute);
  paths.prepend(absolute);
  m_settings.setValue(recentKey, paths.mid(0, KeptRecent));
}

void Preferences::removeRecent(const QString& path)
{
  QStringList paths = recent();
  paths.removeAll(path);
  m_settings.setValue(recentKey, paths);
}

QString Preferences::lastOpen() const
{
  return m_settings.value(lastKey).toString();
}

void Preferences::setLastOpen(const QString& path)
{
  m_settings.setValue(lastKey, path);
}

QString Preferences::judgeFor(const QByteArray& workspaceUid) const
{
  return m_settings.value(groupOf(workspaceUid) + judgeKey).toString();
}

void Preferences::setJudgeFor(const QByteArray& workspaceUid, const QString& name)
{
  m_settings.setValue(groupOf(workspaceUid) + judgeKey, name);
}

QString Preferences::groupOf(const QByteArray& workspaceUid)
{
  return u"workspaces/"_s + QString::fromLatin1(workspaceUid.toHex());
}

} // namespace assayer
