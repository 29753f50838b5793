#include "notify/harmless_text_test.h"

#include "notify/harmless_text.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void HarmlessTextTest::a_line_is_one_line_data()
{
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("line");
  const auto row = [](const char* name, const QString& text, const QString& line) {
    QTest::newRow(name) << text << line;
  };
  row("plain", u"returns · 45 days"_s, u"returns · 45 days"_s);
  row("line breaks", u" a\r\n\tb\u2028c\u2029\u0085d "_s, u"a b c d"_s);
  row("control characters", u"a\u001b[31mb\u0007"_s, u"a[31mb"_s);
  row("a turned direction", u"a\u202egpj\u202c.\u2066exe\u200f"_s, u"agpj.exe"_s);
  row("joined letters stay", u"می\u200cخواهم 👩\u200d⚕"_s, u"می\u200cخواهم 👩\u200d⚕"_s);
  row("calls", u"@here @channel a@b.example 5 @ 6 @"_s, u"@\u2060here @\u2060channel a@\u2060b.example 5 @ 6 @"_s);
  row("links", u"https://evil.example WWW.evil.example"_s, u"https:\u2060//evil.example WWW\u2060.evil.example"_s);
  row("just short enough", u"0123456789"_s, u"0123456789"_s);
  row("too long", u"01234567890"_s, u"012345678…"_s);
  row("characters beyond the basic plane are whole", u"👩👩👩👩👩👩👩👩👩👩👩"_s, u"👩👩👩👩👩👩👩👩👩…"_s);
  row("nothing", u" \n"_s, {});
}

void HarmlessTextTest::a_line_is_one_line()
{
  QFETCH(QString, text);
  QFETCH(QString, line);
  const bool bounded = QByteArray(QTest::currentDataTag()).contains("long") ||
                       QByteArray(QTest::currentDataTag()).contains("short") ||
                       QByteArray(QTest::currentDataTag()).contains("beyond");
  QCOMPARE(harmlessLine(text, bounded ? 10 : 80), line);
}

void HarmlessTextTest::markdown_reads_data_as_plain_text_data()
{
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("markdown");
  const auto row = [](const char* name, const QString& line, const QString& markdown) {
    QTest::newRow(name) << line << markdown;
  };
  row("plain", u"returns, 45 days (ß); 退款."_s, u"returns, 45 days (ß); 退款."_s);
  row("a link", u"[x](http:\u2060//evil)"_s, u"\\[x\\](http:\u2060//evil)"_s);
  row("a picture", u"![x](y)"_s, u"\\!\\[x\\](y)"_s);
  row("a heading", u"# big"_s, u"\\# big"_s);
  row("a tag", u"<img src=x>"_s, u"\\<img src=x\\>"_s);
  row("an entity", u"&lt;"_s, u"\\&lt;"_s);
  row("emphasis", u"*a* _b_ ~c~ `d`"_s, u"\\*a\\* \\_b\\_ \\~c\\~ \\`d\\`"_s);
  row("a backslash before a star", u"\\*a"_s, u"\\\\\\*a"_s);
  row("a cell", u"a|b"_s, u"a\\|b"_s);
  row("a formula", u"$x$"_s, u"\\$x\\$"_s);
  row("a list", u"- a - b"_s, u"\\- a - b"_s);
  row("another list", u"+ a"_s, u"\\+ a"_s);
  row("a numbered list", u"12. a 13. b"_s, u"12\\. a 13. b"_s);
  row("another numbered list", u"1) a"_s, u"1\\) a"_s);
  row("a rule", u"---"_s, u"\\---"_s);
  row("nothing", {}, {});
}

void HarmlessTextTest::markdown_reads_data_as_plain_text()
{
  QFETCH(QString, line);
  QFETCH(QString, markdown);
  QCOMPARE(markdownText(line), markdown);
}

void HarmlessTextTest::slack_reads_data_as_plain_text_data()
{
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("slack");
  const auto row = [](const char* name, const QString& line, const QString& slack) {
    QTest::newRow(name) << line << slack;
  };
  row("plain", u"returns, 45 days (ß); 退款."_s, u"returns, 45 days (ß); 退款."_s);
  row("a call to everybody", u"<!channel>"_s, u"&lt;!channel&gt;"_s);
  row("a call to a person", u"<@U123>"_s, u"&lt;@U123&gt;"_s);
  row("a link", u"<https:\u2060//evil|bank>"_s, u"&lt;https:\u2060//evil|bank&gt;"_s);
  row("an entity is not undone", u"&lt;!here&gt;"_s, u"&amp;lt;!here&amp;gt;"_s);
  row("emphasis", u"*a* `b` ~c~ ```d```"_s, u"∗a∗ ˋbˋ ∼c∼ ˋˋˋdˋˋˋ"_s);
  row("underlines at the edges of words", u"_a_b_ (_c_)"_s, u"＿a_b＿ (＿c＿)"_s);
  row("underlines inside words", u"hybrid_v2 返品_条件"_s, u"hybrid_v2 返品_条件"_s);
  row("nothing", {}, {});
}

void HarmlessTextTest::slack_reads_data_as_plain_text()
{
  QFETCH(QString, line);
  QFETCH(QString, slack);
  QCOMPARE(slackText(line), slack);
}

} // namespace assayer::tests
