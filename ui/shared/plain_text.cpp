#include "shared/plain_text.h"

#include <QLabel>
#include <QMessageBox>
#include <QTextLayout>

namespace assayer::plain {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr QChar FirstStrongIsolate{0x2068};
constexpr QChar PopIsolate{0x2069};

bool opensIsolate(QChar c)
{
  return c.unicode() >= 0x2066 && c.unicode() <= 0x2068;
}

} // namespace

QString isolated(QStringView text)
{
  if (text.isEmpty()) return {};
  QString balanced;
  balanced.reserve(text.size() + 2);
  balanced += FirstStrongIsolate;
  int open = 0;
  for (const QChar c : text) {
    if (opensIsolate(c)) ++open;
    if (c == PopIsolate && open-- == 0) { // would close ours
      open = 0;
      continue;
    }
    balanced += c;
  }
  return balanced + QString(open + 1, PopIsolate);
}

// QString::isRightToLeft() passes over what is isolated.
bool isRightToLeft(QStringView text)
{
  for (const QChar c : text) {
    if (c.direction() == QChar::DirL) return false;
    if (c.direction() == QChar::DirR || c.direction() == QChar::DirAL) return true;
  }
  return false;
}

QString toolTip(QStringView text)
{
  if (text.isEmpty()) return {};
  return u"<p style=\"white-space: pre-wrap\">"_s + text.toString().toHtmlEscaped() + u"</p>"_s;
}

QString oneLine(QStringView text)
{
  QString line;
  line.reserve(text.size());
  bool space = false;
  for (const QChar c : text) {
    const bool breaks = c.category() == QChar::Other_Control || c.category() == QChar::Separator_Line ||
                        c.category() == QChar::Separator_Paragraph;
    if (breaks && (space || line.isEmpty())) continue;
    line += breaks ? QChar(u' ') : c;
    space = breaks || c == u' ';
  }
  return line;
}

QString tableCell(QStringView text)
{
  static const QString formulaStarts = u"=+-@\uff1d\uff0b\uff0d\uff20"_s;
  QString cell = oneLine(text);
  bool isNumber = false;
  cell.toDouble(&isNumber);
  if (!cell.isEmpty() && formulaStarts.contains(cell[0]) && !isNumber) cell.prepend(u'\'');
  return cell;
}

QString withoutMnemonic(QStringView text)
{
  return oneLine(text).replace(u'&', u"&&"_s);
}

QString elided(QStringView text, const QFontMetricsF& metrics, qreal width, Qt::TextElideMode mode)
{
  return metrics.elidedText(oneLine(text), mode, width);
}

QStringList wrapped(QStringView text, const QFont& font, qreal width, int lines)
{
  const QString line = oneLine(text);
  QTextLayout layout(line, font);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  layout.beginLayout();
  QStringList found;
  while (found.size() < lines) {
    QTextLine next = layout.createLine();
    if (!next.isValid()) break;
    next.setLineWidth(width);
    const QString rest = line.mid(next.textStart());
    found.append((found.size() + 1 == lines ? elided(rest, QFontMetricsF(font), width) : rest.left(next.textLength()))
                     .trimmed());
  }
  layout.endLayout();
  return found;
}

QLabel* label(const QString& text, QWidget* parent)
{
  auto* const made = new QLabel(parent);
  made->setTextFormat(Qt::PlainText);
  made->setText(text);
  return made;
}

void setTexts(QMessageBox& box, const QString& text, const QString& informative)
{
  // The informative text guesses HTML whatever the format of the text is, so it goes in escaped.
  box.setTextFormat(Qt::PlainText);
  box.setText(text);
  box.setInformativeText(toolTip(informative));
}

} // namespace assayer::plain
