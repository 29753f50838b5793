#include "layers/layers_test.h"

#include "layers/source_tree.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList sourceEndings{u".h"_s, u".cpp"_s};

QString broken(const QStringList& folders, const QStringList& endings, QStringList (*rule)(const Source&))
{
  QStringList found;
  int sources = 0;
  for (const QString& folder : folders)
    for (const Source& source : sourcesUnder(folder, endings)) {
      found += rule(source);
      ++sources;
    }
  return sources == 0 ? u"no sources were found"_s : found.join(u'\n');
}

} // namespace

void LayersTest::every_include_keeps_to_its_layer()
{
  const QString found = broken({u"models"_s, u"ui"_s, u"app"_s}, sourceEndings, forbiddenIncludes);
  QVERIFY2(found.isEmpty(), qPrintable(found));
}

void LayersTest::an_include_that_leaves_its_layer_is_found_data()
{
  QTest::addColumn<QString>("path");
  QTest::addColumn<QString>("text");
  QTest::addColumn<bool>("forbidden");
  const auto row = [](const char* name, const QString& path, const QString& text, bool forbidden) {
    QTest::newRow(name) << path << text << forbidden;
  };
  row("store sees io", u"models/store/x.cpp"_s, u"#include \"io/format.h\""_s, true);
  row("core sees store", u"models/core/x.h"_s, u"#include \"store/store.h\""_s, true);
  row("work sees io", u"models/work/x.cpp"_s, u"#include \"io/format.h\""_s, false);
  row("the window sees io", u"ui/judge/x.cpp"_s, u"#include \"io/format.h\""_s, true);
  row("shared widgets see a page", u"ui/shared/x.cpp"_s, u"  #  include \"judge/x.h\""_s, true);
  row("the command line sees the window", u"app/cli/x.cpp"_s, u"#include \"shared/theme.h\""_s, true);
  row("work sees SQL by its short name", u"models/work/x.cpp"_s, u"#include <QSqlQuery>"_s, true);
  row("work sees SQL by its long name", u"models/work/x.cpp"_s, u"#include <QtSql/QSqlQuery>"_s, true);
  row("the store sees SQL", u"models/store/x.cpp"_s, u"#include <QSqlQuery>"_s, false);
  row("metrics see a widget", u"models/metrics/x.cpp"_s, u"#include <QWidget>"_s, true);
  row("metrics see a colour", u"models/metrics/x.cpp"_s, u"#include <QColor>"_s, true);
  row("metrics see a string", u"models/metrics/x.cpp"_s, u"#include <QString>"_s, false);
  row("the command line sees JSON", u"app/cli/x.cpp"_s, u"#include <nlohmann/json.hpp>"_s, true);
  row("the window sees the network", u"ui/workbench/x.cpp"_s, u"#include <QNetworkAccessManager>"_s, true);
  row("the command line sees the network", u"app/cli/x.cpp"_s, u"#include <QtNetwork/QTcpSocket>"_s, true);
  row("the store sees the network", u"models/store/x.cpp"_s, u"#include <QLocalSocket>"_s, true);
  row("what tells people sees the network", u"models/notify/x.cpp"_s, u"#include <QNetworkAccessManager>"_s, false);
  row("what tells people sees the store", u"models/notify/x.cpp"_s, u"#include \"store/store.h\""_s, true);
  row("the command line sees the keychain", u"app/cli/x.cpp"_s, u"#include <qt6keychain/keychain.h>"_s, true);
  row("work sees the algebra", u"models/work/x.cpp"_s, u"#include <Eigen/Core>"_s, true);
  row("clustering sees the algebra", u"models/clustering/x.cpp"_s, u"#include <Eigen/Core>"_s, false);
  row("clustering sees the store", u"models/clustering/x.cpp"_s, u"#include \"store/store.h\""_s, true);
  row("no folder named", u"models/io/x.cpp"_s, u"#include \"format.h\""_s, true);
  row("out of the root", u"models/io/x.cpp"_s, u"#include \"io/../store/store.h\""_s, true);
  row("a folder nobody knows", u"models/new/x.cpp"_s, {}, true);
}

void LayersTest::an_include_that_leaves_its_layer_is_found()
{
  QFETCH(QString, path);
  QFETCH(QString, text);
  QFETCH(bool, forbidden);
  QCOMPARE(!forbiddenIncludes({path, text}).isEmpty(), forbidden);
}

void LayersTest::sql_json_and_algebra_are_linked_privately()
{
  const QString found = broken({u"models"_s, u"ui"_s, u"app"_s}, {u"CMakeLists.txt"_s}, forbiddenLinks);
  QVERIFY2(found.isEmpty(), qPrintable(found));
}

void LayersTest::a_public_link_is_found()
{
  const QString store = u"models/store/CMakeLists.txt"_s;
  QVERIFY(forbiddenLinks({store, u"assayer_library(x SOURCES a.cpp PUBLIC Qt6::Core PRIVATE Qt6::Sql)"_s}).isEmpty());
  QVERIFY(!forbiddenLinks({store, u"assayer_library(x SOURCES a.cpp PUBLIC Qt6::Core Qt6::Sql)"_s}).isEmpty());
  QVERIFY(!forbiddenLinks({u"ui/judge/CMakeLists.txt"_s, u"assayer_library(x PRIVATE Qt6::Sql)"_s}).isEmpty());
  QVERIFY(forbiddenLinks({u"ui/judge/CMakeLists.txt"_s, u"# never Qt6::Sql"_s}).isEmpty());
  QVERIFY(!forbiddenLinks({u"models/work/CMakeLists.txt"_s, u"assayer_library(x PRIVATE Qt6::Network)"_s}).isEmpty());
  QVERIFY(!forbiddenLinks({u"models/notify/CMakeLists.txt"_s, u"assayer_library(x PUBLIC Qt6::Network)"_s}).isEmpty());
}

void LayersTest::no_widget_reads_data_as_markup()
{
  const QString found = broken({u"ui"_s, u"app"_s}, sourceEndings, markupSinks);
  QVERIFY2(found.isEmpty(), qPrintable(found));
}

void LayersTest::a_place_that_reads_markup_is_found_data()
{
  QTest::addColumn<QString>("text");
  QTest::addColumn<bool>("sink");
  const auto row = [](const char* name, const QString& text, bool sink) { QTest::newRow(name) << text << sink; };
  row("a label", u"auto* label = new QLabel(name, this);"_s, true);
  row("a label on the stack", u"QLabel label(name);"_s, true);
  row("a plain label", u"auto* label = plain::label(name, this);"_s, false);
  row("a label that says what it is", u"label = new QLabel(this);\nlabel->setTextFormat(Qt::PlainText);"_s, false);
  row("a pointer", u"QLabel* m_label;"_s, false);
  row("a tool tip", u"row->setToolTip(query.text);"_s, true);
  row("a plain tool tip", u"row->setToolTip(plain::toolTip(query.text));"_s, false);
  row("our own tool tip", u"row->setToolTip(tr(\"Which figures\"));"_s, false);
  row("our own tool tip with data in it", u"row->setToolTip(tr(\"Run %1\").arg(name));"_s, true);
  row("no tool tip", u"row->setToolTip({});"_s, false);
  row("a quick message box", u"QMessageBox::warning(this, title, text);"_s, true);
  row("a message box", u"QMessageBox box(this);\nbox.setText(text);"_s, true);
  row("a plain message box", u"QMessageBox box(this);\nplain::setTexts(box, text);"_s, false);
  row("a document", u"view->setHtml(text);"_s, true);
  row("Markdown", u"view->setMarkdown(text);"_s, true);
  row("Markdown without HTML that still loads pictures", u"setMarkdown(text, QTextDocument::MarkdownNoHTML);"_s, true);
  row("Markdown that is sent to the disk for its pictures",
      u"QVariant loadResource(int, const QUrl&) override { return {}; }\nsetMarkdown(text, MarkdownNoHTML);"_s, true);
  row("tamed Markdown",
      u"QVariant loadResource(int, const QUrl&) override { return QImage(1, 1, QImage::Format_Mono); }\n"
      "setMarkdown(text, MarkdownNoHTML);"_s,
      false);
}

void LayersTest::a_place_that_reads_markup_is_found()
{
  QFETCH(QString, text);
  QFETCH(bool, sink);
  QCOMPARE(!markupSinks({u"ui/judge/x.cpp"_s, text}).isEmpty(), sink);
}

} // namespace assayer::tests
