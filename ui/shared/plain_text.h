// The only way for text from data into labels, tool tips, menus and message boxes: never read as markup, its direction
// isolated from ours. Qt guesses HTML in most places that take a string. Free functions, GUI thread where widgets are.
#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QString>
#include <QStringList>
#include <QStringView>

class QLabel;
class QMessageBox;
class QWidget;

namespace assayer::plain {

/// The text between first-strong isolate marks, with its own isolates balanced so that none leaks. Empty stays empty.
QString isolated(QStringView text);
/// Whether the first letter that has a direction runs from right to left, isolated or not.
bool isRightToLeft(QStringView text);
/// For QWidget::setToolTip, item tool tips and whatever else may guess HTML: escaped, line breaks kept.
QString toolTip(QStringView text);
/// Line breaks, tabs and other control characters as single spaces, for one-line places.
QString oneLine(QStringView text);
/// For a table on the clipboard: one line, and text for a spreadsheet as well, which would run "=…", "+…", "-…" or "@…"
/// as a formula unless an apostrophe stands before it. Numbers stay as they are.
QString tableCell(QStringView text);
/// For menus, buttons and tabs: '&' is no mnemonic.
QString withoutMnemonic(QStringView text);
/// One line, cut with "…" between graphemes to a width in logical pixels.
QString elided(QStringView text, const QFontMetricsF& metrics, qreal width, Qt::TextElideMode mode = Qt::ElideRight);

/// Up to so many lines of a width, line breaks of the text as blanks, the last line cut with "…".
QStringList wrapped(QStringView text, const QFont& font, qreal width, int lines);

/// A label that shows text as it is. Use it for every label, ours as well.
QLabel* label(const QString& text, QWidget* parent);
/// Text and informative text of a message box, both as they are.
void setTexts(QMessageBox& box, const QString& text, const QString& informative = {});

} // namespace assayer::plain
