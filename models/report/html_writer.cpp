#include "report/html_writer.h"

#include "report/html_style.h"
#include "report/plain.h"
#include "report/svg_chart.h"

#include <QXmlStreamWriter>

#include <algorithm>

namespace assayer::report {

using namespace Qt::Literals::StringLiterals;

namespace {

class HtmlPage {
public:
  explicit HtmlPage(QByteArray& out) : m_xml(&out) {}

  void write(const Document& document)
  {
    m_xml.writeDTD(u"<!DOCTYPE html>"_s);
    m_xml.writeStartElement(u"html"_s);
    m_xml.writeAttribute(u"lang"_s, u"en"_s);
    head(document);
    m_xml.writeStartElement(u"body"_s);
    m_xml.writeStartElement(u"header"_s);
    sentence(u"h1"_s, document.title);
    sentence(u"p"_s, document.subtitle);
    m_xml.writeEndElement();
    contents(document);
    m_xml.writeStartElement(u"main"_s);
    for (qsizetype i = 0; i < document.sections.size(); ++i) section(document.sections[i], i);
    m_xml.writeEndElement();
    m_xml.writeEndElement();
    m_xml.writeEndElement();
    m_xml.writeEndDocument();
  }

private:
  void meta(const QString& kind, const QString& name, const QString& content)
  {
    m_xml.writeEmptyElement(u"meta"_s);
    m_xml.writeAttribute(kind, name);
    m_xml.writeAttribute(u"content"_s, content);
  }

  void head(const Document& document)
  {
    m_xml.writeStartElement(u"head"_s);
    m_xml.writeEmptyElement(u"meta"_s);
    m_xml.writeAttribute(u"charset"_s, u"utf-8"_s);
    meta(u"http-equiv"_s, u"Content-Security-Policy"_s,
         u"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"_s);
    meta(u"name"_s, u"viewport"_s, u"width=device-width, initial-scale=1"_s);
    meta(u"name"_s, u"referrer"_s, u"no-referrer"_s);
    m_xml.writeTextElement(u"title"_s, shownText(document.title.text()));
    m_xml.writeTextElement(u"style"_s, htmlStyle());
    m_xml.writeEndElement();
  }

  void contents(const Document& document)
  {
    if (document.sections.size() < 3) return;
    m_xml.writeStartElement(u"nav"_s);
    m_xml.writeAttribute(u"aria-label"_s, u"Contents"_s);
    m_xml.writeStartElement(u"ol"_s);
    for (qsizetype i = 0; i < document.sections.size(); ++i) {
      m_xml.writeStartElement(u"li"_s);
      m_xml.writeStartElement(u"a"_s);
      m_xml.writeAttribute(u"href"_s, u"#section-%1"_s.arg(i + 1));
      m_xml.writeCharacters(shownText(document.sections[i].heading));
      m_xml.writeEndElement();
      m_xml.writeEndElement();
    }
    m_xml.writeEndElement();
    m_xml.writeEndElement();
  }

  void name(const QString& text, int most = MostShown)
  {
    m_xml.writeStartElement(u"bdi"_s);
    m_xml.writeCharacters(shownText(text, most));
    m_xml.writeEndElement();
  }

  void parts(const Sentence& words)
  {
    for (const Sentence::Part& part : words.parts()) {
      if (part.isName)
        name(part.text, MostInSentence);
      else
        m_xml.writeCharacters(harmlessText(part.text));
    }
  }

  void sentence(const QString& element, const Sentence& words, const QString& classes = {})
  {
    if (words.pattern.isEmpty()) return;
    m_xml.writeStartElement(element);
    if (!classes.isEmpty()) m_xml.writeAttribute(u"class"_s, classes);
    parts(words);
    m_xml.writeEndElement();
  }

  void section(const Section& section, qsizetype place)
  {
    const QString id = u"section-%1"_s.arg(place + 1);
    m_xml.writeStartElement(u"section"_s);
    m_xml.writeAttribute(u"id"_s, id);
    m_xml.writeAttribute(u"aria-labelledby"_s, id + u"-heading"_s);
    m_xml.writeStartElement(u"h2"_s);
    m_xml.writeAttribute(u"id"_s, id + u"-heading"_s);
    m_xml.writeCharacters(shownText(section.heading));
    m_xml.writeEndElement();
    for (const Block& one : section.blocks) std::visit([&](const auto& written) { block(written); }, one);
    m_xml.writeEndElement();
  }

  void block(const Paragraph& paragraph) { sentence(u"p"_s, paragraph.text); }

  void block(const Note& note)
  {
    m_xml.writeStartElement(u"p"_s);
    m_xml.writeAttribute(u"class"_s, note.isWarning ? u"note warning"_s : u"note"_s);
    if (note.isWarning) m_xml.writeTextElement(u"b"_s, u"Take care: "_s);
    parts(note.text);
    m_xml.writeEndElement();
  }

  void block(const List& list)
  {
    m_xml.writeStartElement(u"ul"_s);
    for (const Sentence& item : list.items) sentence(u"li"_s, item);
    m_xml.writeEndElement();
  }

  void block(const Table& table)
  {
    if (table.rows.isEmpty()) {
      m_xml.writeTextElement(u"h3"_s, shownText(table.caption));
      m_xml.writeStartElement(u"p"_s);
      m_xml.writeAttribute(u"class"_s, u"quiet"_s);
      m_xml.writeCharacters(harmlessText(table.empty));
      m_xml.writeEndElement();
      return;
    }
    const QString id = u"table-%1"_s.arg(++m_tables);
    m_xml.writeStartElement(u"div"_s);
    m_xml.writeAttribute(u"class"_s, u"scroll"_s);
    // Reached by the keyboard as well, since what is cut off is scrolled to.
    m_xml.writeAttribute(u"tabindex"_s, u"0"_s);
    m_xml.writeAttribute(u"role"_s, u"region"_s);
    m_xml.writeAttribute(u"aria-labelledby"_s, id);
    m_xml.writeStartElement(u"table"_s);
    m_xml.writeStartElement(u"caption"_s);
    m_xml.writeAttribute(u"id"_s, id);
    m_xml.writeCharacters(shownText(table.caption));
    m_xml.writeEndElement();
    m_xml.writeStartElement(u"thead"_s);
    m_xml.writeStartElement(u"tr"_s);
    for (qsizetype i = 0; i < table.columns.size(); ++i) {
      m_xml.writeStartElement(u"th"_s);
      m_xml.writeAttribute(u"scope"_s, u"col"_s);
      if (const QString classes = classesOf(table, i); !classes.isEmpty()) m_xml.writeAttribute(u"class"_s, classes);
      name(table.columns[i].title);
      m_xml.writeEndElement();
    }
    m_xml.writeEndElement();
    m_xml.writeEndElement();
    m_xml.writeStartElement(u"tbody"_s);
    for (const Row& one : table.rows) row(table, one);
    m_xml.writeEndElement();
    m_xml.writeEndElement();
    m_xml.writeEndElement();
  }

  /// Numbers stand at the end; what is long to read has room.
  static QString classesOf(const Table& table, qsizetype column)
  {
    constexpr qsizetype Long = 48;
    if (table.columns[column].kind != ColumnKind::Text) return u"n"_s;
    const bool isLong = std::any_of(table.rows.begin(), table.rows.end(),
                                    [&](const Row& row) { return row.cells.value(column).text.size() > Long; });
    return isLong ? u"long"_s : QString();
  }

  void row(const Table& table, const Row& row)
  {
    m_xml.writeStartElement(u"tr"_s);
    if (row.isTotal) m_xml.writeAttribute(u"class"_s, u"total"_s);
    for (qsizetype i = 0; i < table.columns.size(); ++i) {
      const Cell cell = row.cells.value(i);
      m_xml.writeStartElement(i == 0 ? u"th"_s : u"td"_s);
      if (i == 0) m_xml.writeAttribute(u"scope"_s, u"row"_s);
      QStringList classes;
      if (table.columns[i].kind != ColumnKind::Text) classes.append(u"n"_s);
      if (cell.tone != Tone::Plain)
        classes.append(cell.tone == Tone::Good ? u"good"_s : cell.tone == Tone::Bad ? u"bad"_s : u"quiet"_s);
      if (!classes.isEmpty()) m_xml.writeAttribute(u"class"_s, classes.join(u' '));
      if (!cell.text.isEmpty()) name(cell.text);
      if (!cell.detail.isEmpty()) {
        m_xml.writeStartElement(u"small"_s);
        name(cell.detail);
        m_xml.writeEndElement();
      }
      m_xml.writeEndElement();
    }
    m_xml.writeEndElement();
  }

  void block(const Chart& chart)
  {
    m_xml.writeStartElement(u"figure"_s);
    m_xml.writeStartElement(u"figcaption"_s);
    m_xml.writeStartElement(u"b"_s);
    m_xml.writeCharacters(shownText(chart.title));
    m_xml.writeEndElement();
    m_xml.writeCharacters(u" "_s + harmlessText(chart.description));
    m_xml.writeEndElement();
    m_xml.writeStartElement(u"div"_s);
    m_xml.writeAttribute(u"class"_s, u"scroll"_s);
    m_xml.writeAttribute(u"tabindex"_s, u"0"_s);
    writeSvg(m_xml, chart, u"chart-%1"_s.arg(++m_charts));
    m_xml.writeEndElement();
    m_xml.writeStartElement(u"details"_s);
    m_xml.writeTextElement(u"summary"_s, u"The figures of this chart"_s);
    block(tableOf(chart));
    m_xml.writeEndElement();
    m_xml.writeEndElement();
  }

  QXmlStreamWriter m_xml;
  int m_tables = 0;
  int m_charts = 0;
};

} // namespace

QByteArray toHtml(const Document& document)
{
  QByteArray html;
  HtmlPage(html).write(document);
  return html;
}

} // namespace assayer::report
