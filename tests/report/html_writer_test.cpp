#include "report/html_writer_test.h"

#include "report/html_style.h"
#include "report/html_writer.h"
#include "report/sample_document.h"

#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using namespace assayer::report;

namespace {

/// The page as elements in order, each with its attributes and its own text; faulty: not well-formed.
struct Element {
  QString name;
  QXmlStreamAttributes attributes;
  QString text; // everything within
};
struct PageElements {
  QVector<Element> all;
  QString fault;

  int count(const QString& name) const
  {
    return static_cast<int>(
        std::count_if(all.begin(), all.end(), [&](const Element& element) { return element.name == name; }));
  }
};

PageElements elementsOf(const QByteArray& html)
{
  PageElements page;
  QVector<qsizetype> open;
  QXmlStreamReader xml(html);
  while (!xml.atEnd()) {
    xml.readNext();
    if (xml.isStartElement()) {
      open.append(page.all.size());
      page.all.append({xml.name().toString(), xml.attributes(), {}});
    } else if (xml.isCharacters()) {
      for (const qsizetype at : std::as_const(open)) page.all[at].text += xml.text();
    } else if (xml.isEndElement()) {
      open.removeLast();
    }
  }
  if (xml.hasError()) page.fault = xml.errorString() + u" in line "_s + QString::number(xml.lineNumber());
  return page;
}

} // namespace

void HtmlWriterTest::the_page_is_well_formed_and_fetches_nothing()
{
  const QByteArray html = toHtml(everyBlock());
  QVERIFY(html.startsWith("<!DOCTYPE html>"));
  const PageElements page = elementsOf(html);
  QVERIFY2(page.fault.isEmpty(), qPrintable(page.fault));
  for (const Element& element : page.all) {
    QVERIFY(element.name != u"script"_s && element.name != u"link"_s && element.name != u"img"_s &&
            element.name != u"iframe"_s);
    for (const QXmlStreamAttribute& attribute : element.attributes) {
      QVERIFY(!attribute.name().startsWith(u"on"_s));
      QVERIFY(attribute.name() != u"src"_s);
      if (attribute.name() == u"href"_s) QVERIFY(attribute.value().startsWith(u'#'));
    }
  }
  QVERIFY(!htmlStyle().contains(u"url("_s) && !htmlStyle().contains(u"@import"_s));
  // Read by browsers as it stands, so nothing of it may have been escaped.
  QVERIFY(!htmlStyle().contains(QRegularExpression(u"[<>&\"]"_s)));
  const auto policy = std::find_if(page.all.begin(), page.all.end(), [](const Element& element) {
    return element.attributes.value(u"http-equiv"_s) == u"Content-Security-Policy"_s;
  });
  QVERIFY(policy != page.all.end());
  QVERIFY(policy->attributes.value(u"content"_s).startsWith(u"default-src 'none'"_s));
  QVERIFY(html.contains("width=device-width"));
}

void HtmlWriterTest::headings_are_in_order_and_tables_have_captions_and_scopes()
{
  const PageElements page = elementsOf(toHtml(everyBlock()));
  QCOMPARE(page.count(u"h1"_s), 1);
  QCOMPARE(page.count(u"h2"_s), 3);
  int level = 0;
  for (const Element& element : page.all) {
    static const QRegularExpression heading(u"^h([1-6])$"_s);
    if (const auto match = heading.match(element.name); match.hasMatch()) {
      QVERIFY(match.captured(1).toInt() <= level + 1);
      level = match.captured(1).toInt();
    }
    if (element.name == u"th"_s) QVERIFY(!element.attributes.value(u"scope"_s).isEmpty());
  }
  QCOMPARE(page.count(u"table"_s), page.count(u"caption"_s));
  // A table without rows is a heading and a sentence.
  QVERIFY(std::any_of(page.all.begin(), page.all.end(), [](const Element& element) {
    return element.name == u"p"_s && element.text == u"Nothing to list."_s;
  }));
}

void HtmlWriterTest::charts_are_pictures_with_words_and_their_figures_in_a_table()
{
  const PageElements page = elementsOf(toHtml(everyBlock()));
  QCOMPARE(page.count(u"svg"_s), 5);
  QCOMPARE(page.count(u"details"_s), 5);
  for (qsizetype i = 0; i < page.all.size(); ++i) {
    if (page.all[i].name != u"svg"_s) continue;
    QCOMPARE(page.all[i].attributes.value(u"role"_s), u"img"_s);
    QCOMPARE(page.all[i + 1].name, u"title"_s);
    QVERIFY(!page.all[i + 1].text.isEmpty());
    QCOMPARE(page.all[i + 2].name, u"desc"_s);
    const QString names = page.all[i].attributes.value(u"aria-labelledby"_s).toString();
    QCOMPARE(names,
             u"%1 %2"_s.arg(page.all[i + 1].attributes.value(u"id"_s), page.all[i + 2].attributes.value(u"id"_s)));
  }
}

void HtmlWriterTest::names_do_nothing_data()
{
  QTest::addColumn<QString>("name");
  for (const QString& name : attackingNames()) QTest::addRow("%s", name.left(12).toUtf8().constData()) << name;
}

void HtmlWriterTest::names_do_nothing()
{
  QFETCH(QString, name);
  const PageElements plain = elementsOf(toHtml(everyBlock()));
  const QByteArray html = toHtml(everyBlock(name, name));
  const PageElements page = elementsOf(html);
  QVERIFY2(page.fault.isEmpty(), qPrintable(page.fault));
  // The name made no element: there are as many of each as with an ordinary one. (A chart draws names on two lines.)
  for (const QString& element : {u"table"_s, u"td"_s, u"section"_s, u"p"_s, u"h1"_s, u"svg"_s, u"img"_s, u"script"_s})
    QCOMPARE(page.count(element), plain.count(element));
  QVERIFY(html.size() < toHtml(everyBlock()).size() + 60000); // 10,000 characters are cut wherever they stand
  const QString text = QString::fromUtf8(html);
  for (const char16_t turning : {u'\u202e', u'\u2066', u'\0', u'\a', u'\uffff'})
    QVERIFY(!text.contains(QChar(turning)));
}

void HtmlWriterTest::names_are_isolated()
{
  const PageElements page = elementsOf(toHtml(everyBlock(u"شركة"_s)));
  const auto inBdi = std::count_if(page.all.begin(), page.all.end(), [](const Element& element) {
    return element.name == u"bdi"_s && element.text == u"شركة"_s;
  });
  QVERIFY(inBdi >= 4);
}

void HtmlWriterTest::undefined_is_said_and_never_zero()
{
  const PageElements page = elementsOf(toHtml(everyBlock()));
  const auto cell = std::find_if(page.all.begin(), page.all.end(), [](const Element& element) {
    return element.name == u"td"_s && element.text.contains(u"not calculable"_s);
  });
  QVERIFY(cell != page.all.end());
  QVERIFY(cell->text.contains(u"not produced"_s));
  QVERIFY(!cell->text.contains(u'0'));
}

void HtmlWriterTest::both_themes_and_paper_have_their_colours()
{
  const QString style = htmlStyle();
  QVERIFY(style.contains(u"prefers-color-scheme:dark"_s));
  QVERIFY(style.contains(u"@media print"_s));
  static const QRegularExpression used(u"var\\((--[a-z-]+)\\)"_s);
  auto matches = used.globalMatch(style);
  while (matches.hasNext()) {
    const QString name = matches.next().captured(1) + u':';
    QVERIFY2(style.count(name) >= 2, qPrintable(name));
  }
}

void HtmlWriterTest::an_empty_document_is_a_page()
{
  const PageElements page = elementsOf(toHtml({}));
  QVERIFY(page.fault.isEmpty());
  QCOMPARE(page.count(u"section"_s), 0);
}

} // namespace assayer::tests
