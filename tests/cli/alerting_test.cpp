#include "cli/alerting_test.h"

#include "cli/alerting.h"
#include "support/scripted_server.h"

#include <QBuffer>
#include <QJsonDocument>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// `alert` as it was typed, with a keychain in memory and no wait between attempts.
struct Alert {
  explicit Alert(const QStringList& words)
  {
    QVector<QCommandLineOption> options = cli::alertOptions();
    options.append({u"json"_s, u"…"_s});
    m_parser.addOptions(options);
    m_parser.parse(QStringList{u"assayer-cli"_s} + words);
    m_out.open(QIODevice::WriteOnly);
    m_err.open(QIODevice::WriteOnly);
    reach.environment = {};
    reach.keychain = {[this]() -> Result<std::optional<QString>> { return kept; },
                      [this](const QString& secret) -> Result<void> {
                        kept = secret;
                        return {};
                      },
                      [this]() -> Result<void> {
                        kept.reset();
                        return {};
                      }};
    reach.posting.wait = [](std::chrono::milliseconds) { return true; };
  }

  cli::Invocation invocation() { return {m_parser, m_parser.positionalArguments(), m_out, m_err}; }
  Result<cli::ExitStatus> tell()
  {
    DaySummary day;
    day.day = QDate(2026, 12, 1);
    day.workspace = u"Handbook"_s;
    day.run = u"today"_s;
    return cli::tellOf(day, invocation(), reach);
  }
  Result<std::optional<cli::ExitStatus>> change(const QByteArray& line)
  {
    QByteArray bytes = line;
    QBuffer in(&bytes);
    in.open(QIODevice::ReadOnly);
    return cli::changeWebhook(invocation(), in, reach);
  }
  QString out() const { return QString::fromUtf8(m_out.data()); }
  QString err() const { return QString::fromUtf8(m_err.data()); }

  cli::AlertReach reach;
  std::optional<QString> kept;

private:
  QCommandLineParser m_parser;
  QBuffer m_out;
  QBuffer m_err;
};

} // namespace

void AlertingTest::a_day_is_printed_and_not_sent_unless_asked()
{
  ScriptedServer server({answer(200, "ok")});
  Alert text({});
  text.kept = server.address();
  QVERIFY(text.tell());
  QVERIFY(text.out().startsWith(u"# Failures of 2026-12-01\n"_s));
  Alert json({u"--json"_s});
  json.kept = server.address();
  QVERIFY(json.tell());
  const QJsonObject said = QJsonDocument::fromJson(json.out().toUtf8()).object();
  QCOMPARE(said[u"sent"_s], QJsonValue(false));
  QVERIFY(said[u"body"_s][u"text"_s].toString().startsWith(u"Failures of 2026-12-01. Workspace Handbook"_s));
  QCOMPARE(server.connections(), 0);
}

void AlertingTest::a_day_is_posted_where_asked()
{
  ScriptedServer server({answer(500, {}), answer(200, "ok")});
  Alert alert({u"--send"_s, u"--json"_s});
  alert.kept = server.address();
  QVERIFY(alert.tell());
  const QJsonObject said = QJsonDocument::fromJson(alert.out().toUtf8()).object();
  QCOMPARE(said[u"sent"_s], QJsonValue(true));
  QCOMPARE(said[u"attempts"_s], QJsonValue(2));
  QCOMPARE(said[u"status"_s], QJsonValue(200));
  QCOMPARE(said[u"host"_s], QJsonValue(u"127.0.0.1"_s));
  QCOMPARE(server.requests().size(), 2);
  QCOMPARE(QJsonDocument::fromJson(server.requests().last().body).object(), said[u"body"_s].toObject());
  QVERIFY(!(alert.out() + alert.err()).contains(u"path-token"_s));

  Alert text({u"--send"_s});
  text.kept = u"https://example.org/kept"_s; // the environment goes before it
  text.reach.environment.insert(u"ASSAYER_WEBHOOK_URL"_s, server.address());
  QVERIFY(text.tell());
  QVERIFY(text.out().startsWith(u"# Failures of 2026-12-01\n"_s));
  QCOMPARE(text.err(), u"posted to 127.0.0.1\n"_s);
  QCOMPARE(server.requests().size(), 3);
}

void AlertingTest::a_webhook_that_is_none_is_named_by_its_place_only()
{
  Alert alert({u"--send"_s});
  const auto none = alert.tell();
  QVERIFY(!none);
  QCOMPARE(none.error().kind, ErrorKind::NotFound);
  alert.reach.environment.insert(u"ASSAYER_WEBHOOK_URL"_s, u"hooks.slack.com/path-token"_s);
  const auto wrong = alert.tell();
  QVERIFY(!wrong);
  QCOMPARE(sentence(wrong.error()),
           u"ASSAYER_WEBHOOK_URL: the webhook's address is no web address; it begins with https://"_s);
  QVERIFY(alert.out().isEmpty());
}

void AlertingTest::a_failing_webhook_fails_the_verb()
{
  ScriptedServer server({answer(404, "no_service")});
  Alert alert({u"--send"_s});
  alert.kept = server.address();
  const auto failed = alert.tell();
  QVERIFY(!failed);
  QCOMPARE(sentence(failed.error()), u"127.0.0.1: refused the text with 404 (no_service)"_s);
  QVERIFY(alert.out().isEmpty());
}

void AlertingTest::a_webhook_is_kept_from_a_line_and_forgotten()
{
  Alert neither({});
  const auto nothing = neither.change("https://example.org/path-token\n");
  QVERIFY(nothing && !*nothing);
  QVERIFY(!neither.kept);

  Alert keep({u"--keep-webhook"_s});
  const auto kept = keep.change("https://example.org/path-token\nmore\n");
  QVERIFY(kept && *kept == cli::Done);
  QCOMPARE(*keep.kept, u"https://example.org/path-token"_s);
  QVERIFY(!(keep.out() + keep.err()).contains(u"path-token"_s));
  QVERIFY(!keep.change({})); // nothing was typed
  QVERIFY(keep.kept);

  Alert forget({u"--forget-webhook"_s});
  forget.kept = u"https://example.org/path-token"_s;
  const auto forgotten = forget.change({});
  QVERIFY(forgotten && *forgotten == cli::Done);
  QVERIFY(!forget.kept);

  Alert both({u"--keep-webhook"_s, u"--forget-webhook"_s});
  const auto refused = both.change({});
  QVERIFY(!refused && refused.error().kind == ErrorKind::Usage);
}

} // namespace assayer::tests
