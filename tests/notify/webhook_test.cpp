#include "notify/webhook_test.h"

#include "support/scripted_server.h"
#include "notify/webhook.h"

#include <QJsonDocument>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslServer>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using std::chrono::milliseconds;
using Then = ScriptedAnswer::Then;

namespace {

const QString Secret = u"path-token"_s;
const QJsonObject Body{{u"text"_s, u"3 of 4 samples fail: 退款 & <b>"_s}};

/// Waits that are written down instead of waited for.
struct Waits {
  QVector<milliseconds> asked;
  Posting posting(const Posting& more = {})
  {
    Posting posting = more;
    posting.wait = [this](milliseconds time) {
      asked.append(time);
      return true;
    };
    return posting;
  }
};

Result<Delivery> post(const QString& address, const Posting& posting, std::optional<bool> mustSayOk = {})
{
  const auto parsed = WebhookAddress::parse(address);
  if (!parsed) return tl::unexpected(parsed.error());
  return postToWebhook(*parsed, Body, posting, mustSayOk);
}

bool tellsNothing(const Error& error)
{
  const QString all = error.context + error.detail;
  return !all.contains(Secret) && !all.contains(u"services"_s) && !all.contains(u"query-token"_s) &&
         !all.contains(u"user-token"_s);
}

#define COMPARE_FAILURE(result, kindOf, detailOf)                                                                      \
  do {                                                                                                                 \
    const auto failure = result;                                                                                       \
    QVERIFY(!failure);                                                                                                 \
    QCOMPARE(failure.error().detail, QString(detailOf));                                                               \
    QCOMPARE(failure.error().kind, ErrorKind::kindOf);                                                                 \
    QVERIFY(tellsNothing(failure.error()));                                                                            \
  } while (false)

} // namespace

void WebhookTest::a_server_that_takes_the_text_gets_it_once()
{
  ScriptedServer server({answer(200, "ok")});
  Waits waits;
  const auto done = post(server.address(), waits.posting());
  QVERIFY(done);
  QCOMPARE(*done, (Delivery{1, 200}));
  QCOMPARE(server.requests().size(), 1);
  QVERIFY(waits.asked.isEmpty());
  const ReceivedRequest request = server.requests().first();
  QVERIFY(request.head.startsWith("POST /services/T0/B0/path-token HTTP/1.1\r\n"));
  QVERIFY(request.head.toLower().contains("content-type: application/json; charset=utf-8"));
  QVERIFY(!request.head.toLower().contains("upgrade"));
  QCOMPARE(QJsonDocument::fromJson(request.body).object(), Body);
}

void WebhookTest::a_name_and_a_password_go_along()
{
  ScriptedServer server({answer(401, {}, "WWW-Authenticate: Basic realm=\"x\"\r\n")});
  const QString address = server.address().replace(u"http://"_s, u"http://user-token:path-token@"_s);
  COMPARE_FAILURE(post(address, {}), Remote, u"refused the text with 401"_s);
  QCOMPARE(server.requests().size(), 1);
  const QByteArray head = server.requests().first().head;
  QVERIFY(head.contains("Authorization: Basic " + QByteArray("user-token:path-token").toBase64()));
  QVERIFY(!head.contains("user-token"));
}

void WebhookTest::a_failing_server_is_asked_again()
{
  ScriptedServer server({answer(500, "no"), answer(503, "no"), answer(200, "ok")});
  Waits waits;
  const auto done = post(server.address(), waits.posting());
  QVERIFY(done);
  QCOMPARE(*done, (Delivery{3, 200}));
  QCOMPARE(server.requests().size(), 3);
  QCOMPARE(waits.asked.size(), 2);
  for (const ReceivedRequest& request : server.requests())
    QCOMPARE(QJsonDocument::fromJson(request.body).object(), Body);
}

void WebhookTest::a_server_that_goes_on_failing_is_given_up_on()
{
  ScriptedServer server({answer(500, "path-token")});
  Waits waits;
  const auto done = post(server.address(), waits.posting());
  COMPARE_FAILURE(done, Remote, u"answered 500; it was tried 4 times"_s);
  QCOMPARE(done.error().context, u"127.0.0.1"_s);
  QCOMPARE(server.requests().size(), 4);
  QCOMPARE(waits.asked.size(), 3);
  ScriptedServer once({answer(502, {})});
  COMPARE_FAILURE(post(once.address(), waits.posting({.retries = 0})), Remote, u"answered 502"_s);
  QCOMPARE(once.requests().size(), 1);
}

void WebhookTest::waits_grow_and_depend_on_the_seed_alone()
{
  ScriptedServer server({answer(500, {})});
  Waits first;
  Waits same;
  Waits other;
  QVERIFY(!post(server.address(), first.posting({.seed = 7})));
  QVERIFY(!post(server.address(), same.posting({.seed = 7})));
  QVERIFY(!post(server.address(), other.posting({.seed = 8})));
  QCOMPARE(first.asked, same.asked);
  QVERIFY(first.asked != other.asked);
  QCOMPARE(first.asked.size(), 3);
  for (int i = 0; i < 3; ++i) {
    QVERIFY(first.asked[i] >= milliseconds(500 << i));
    QVERIFY(first.asked[i] < milliseconds(1000 << i));
  }
}

void WebhookTest::a_server_that_asks_for_time_gets_it()
{
  ScriptedServer server({answer(429, "rate_limited", "Retry-After: 30\r\n"),
                         answer(503, {}, "Retry-After: Tue, 01 Dec 2026 12:00:45 GMT\r\n"),
                         answer(429, {}, "Retry-After: soon\r\n"), answer(200, "ok")});
  Waits waits;
  Posting posting;
  posting.now = [] { return QDateTime(QDate(2026, 12, 1), QTime(12, 0, 0), Qt::UTC); };
  const auto done = post(server.address(), waits.posting(posting));
  QVERIFY(done);
  QCOMPARE(*done, (Delivery{4, 200}));
  QCOMPARE(waits.asked.size(), 3);
  QCOMPARE(waits.asked[0], milliseconds(30'000));
  QCOMPARE(waits.asked[1], milliseconds(45'000));
  QVERIFY(waits.asked[2] < milliseconds(4'000)); // what says no time is waited for as ever
}

void WebhookTest::a_server_that_asks_for_too_much_time_is_given_up_on()
{
  ScriptedServer server({answer(429, {}, "Retry-After: 3600\r\n")});
  Waits waits;
  const auto done = post(server.address(), waits.posting());
  COMPARE_FAILURE(
      done, Remote,
      u"answered 429, and asks to be asked again after 60 minutes; at most 60 s is waited, so try it then"_s);
  QCOMPARE(server.requests().size(), 1);
  QVERIFY(waits.asked.isEmpty());
}

void WebhookTest::nobody_listening_is_tried_again()
{
  QString address;
  {
    const ScriptedServer gone({answer(200, "ok")});
    address = gone.address();
  }
  Waits waits;
  const auto done = post(address, waits.posting());
  COMPARE_FAILURE(done, Remote,
                  u"could not be reached, or ended the connection without an answer; it was tried 4 times"_s);
  QCOMPARE(waits.asked.size(), 3);
}

void WebhookTest::a_connection_that_ends_without_an_answer_is_one_attempt()
{
  ScriptedServer server({{{}, Then::Close}, answer(200, "ok")});
  Waits waits;
  const auto done = post(server.address(), waits.posting());
  QVERIFY(done);
  QCOMPARE(*done, (Delivery{2, 200})); // not sent again behind the caller's back
  QCOMPARE(server.requests().size(), 2);
  QCOMPARE(waits.asked.size(), 1);
}

void WebhookTest::a_silent_server_does_not_hold_the_caller()
{
  ScriptedServer server({{{}, Then::Hold}});
  Waits waits;
  const auto done = post(server.address(), waits.posting({.timeout = milliseconds(100), .retries = 1}));
  COMPARE_FAILURE(done, Remote, u"did not answer within 0.1 s; it was tried 2 times"_s);
  QCOMPARE(waits.asked.size(), 1);
}

void WebhookTest::an_answer_that_does_not_end_is_not_asked_for_again_data()
{
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<int>("then");
  QTest::addColumn<QString>("why");
  const QString perhaps = u"said 200, but its answer did not end in time; the text may have been posted"_s;
  const auto row = [](const char* name, const QByteArray& bytes, Then then, const QString& why) {
    QTest::newRow(name) << bytes << int(then) << why;
  };
  row("headers and then nothing", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n", Then::Hold, perhaps);
  row("a body that drips", "HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\nok", Then::Drip, perhaps);
  row("a body of no length that drips", "HTTP/1.1 200 OK\r\n\r\nok", Then::Drip, perhaps);
  row("more than a webhook says", "HTTP/1.1 200 OK\r\nContent-Length: 70000\r\n\r\n" + QByteArray(70'000, 'o'),
      Then::Close, u"said 200, but its answer is too long for a webhook's"_s);
}

void WebhookTest::an_answer_that_does_not_end_is_not_asked_for_again()
{
  QFETCH(QByteArray, bytes);
  QFETCH(int, then);
  QFETCH(QString, why);
  ScriptedServer server({{bytes, Then(then)}});
  Waits waits;
  COMPARE_FAILURE(post(server.address(), waits.posting({.timeout = milliseconds(300)})), Remote, why);
  QCOMPARE(server.requests().size(), 1);
}

void WebhookTest::a_refusal_is_not_tried_again_data()
{
  QTest::addColumn<int>("status");
  QTest::addColumn<QByteArray>("body");
  QTest::addColumn<QString>("why");
  QTest::newRow("not found") << 404 << QByteArray("no_service") << u"refused the text with 404 (no_service)"_s;
  QTest::newRow("forbidden") << 403 << QByteArray("your path-token is wrong") << u"refused the text with 403"_s;
  QTest::newRow("bad request") << 400 << QByteArray("invalid_blocks\n")
                               << u"refused the text with 400 (invalid_blocks)"_s;
  QTest::newRow("a name is asked for") << 401 << QByteArray() << u"refused the text with 401"_s;
  QTest::newRow("a proxy asks for a name")
      << 407 << QByteArray() << u"is behind a proxy that asks for a name and a password"_s;
}

void WebhookTest::a_refusal_is_not_tried_again()
{
  QFETCH(int, status);
  QFETCH(QByteArray, body);
  QFETCH(QString, why);
  ScriptedServer server({answer(status, body), answer(200, "ok")});
  Waits waits;
  COMPARE_FAILURE(post(server.address(), waits.posting()), Remote, why);
  QCOMPARE(server.requests().size(), 1);
  QVERIFY(waits.asked.isEmpty());
}

void WebhookTest::an_answer_that_lies_is_no_success_data()
{
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<bool>("mustSayOk");
  QTest::addColumn<QString>("why");
  const auto row = [](const char* name, const QByteArray& bytes, bool mustSayOk, const QString& why) {
    QTest::newRow(name) << bytes << mustSayOk << why;
  };
  const QString page = u"said 200, but with a web page, such as one to log in; check the webhook's address"_s;
  const QString untaken = u"said 200, but not that it took the text"_s;
  row("a web page by its type", answer(200, "log in", "Content-Type: Text/HTML; charset=utf-8\r\n").bytes, false, page);
  row("a web page by its start", answer(200, "\xef\xbb\xbf \n<!DOCTYPE html><title>path-token</title>").bytes, false,
      page);
  row("a web page that says ok", answer(200, "ok", "Content-Type: text/html\r\n").bytes, true, page);
  row("another word", answer(200, "no_service").bytes, true, untaken + u" (no_service)"_s);
  row("another word of its own", answer(200, "path-token").bytes, true, untaken);
  row("nothing", answer(200, {}).bytes, true, untaken);
  row("no content", answer(204, {}).bytes, true, u"said 204, but not that it took the text"_s);
  row("a length that is too long", "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nok", false,
      u"said 200, but its answer broke off; the text may have been posted"_s);
  row("a length that is too short", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nok", true, untaken);
}

void WebhookTest::an_answer_that_lies_is_no_success()
{
  QFETCH(QByteArray, bytes);
  QFETCH(bool, mustSayOk);
  QFETCH(QString, why);
  ScriptedServer server({{bytes, Then::Close}, answer(200, "ok")});
  Waits waits;
  COMPARE_FAILURE(post(server.address(), waits.posting(), mustSayOk), Remote, why);
  QCOMPARE(server.requests().size(), 1);
}

void WebhookTest::other_hosts_may_say_what_they_like()
{
  ScriptedServer server({answer(200, "{\"id\": 1}", "Content-Type: application/json\r\n"),
                         answer(204, {}),
                         answer(202, "<3"),
                         {"HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nok", Then::Close}});
  Waits waits;
  for (const int status : {200, 204, 202, 200}) {
    const auto done = post(server.address(), waits.posting());
    QVERIFY(done);
    QCOMPARE(*done, (Delivery{1, status}));
  }
  QVERIFY(waits.asked.isEmpty());
}

void WebhookTest::a_redirect_gets_nothing_data()
{
  QTest::addColumn<int>("status");
  for (const int status : {301, 302, 303, 307, 308}) QTest::addRow("%d", status) << status;
}

void WebhookTest::a_redirect_gets_nothing()
{
  QFETCH(int, status);
  ScriptedServer elsewhere({answer(200, "ok")});
  ScriptedServer server({answer(status, {}, "Location: " + elsewhere.address().toUtf8() + "\r\n")});
  Waits waits;
  COMPARE_FAILURE(post(server.address(), waits.posting()), Remote,
                  u"redirects to another place (%1); the text was not sent there"_s.arg(status));
  QCOMPARE(server.requests().size(), 1);
  QCOMPARE(elsewhere.connections(), 0);
}

void WebhookTest::cookies_are_neither_kept_nor_sent()
{
  ScriptedServer server({answer(500, {}, "Set-Cookie: who=me\r\n"), answer(200, "ok")});
  Waits waits;
  QVERIFY(post(server.address(), waits.posting()));
  QCOMPARE(server.requests().size(), 2);
  QVERIFY(!server.requests().last().head.toLower().contains("cookie"));
}

void WebhookTest::a_certificate_that_nobody_vouches_for_gets_nothing()
{
  const auto file = [](const QString& name) {
    QFile read(QStringLiteral(ASSAYER_TEST_DATA "/") + name);
    return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
  };
  QSslConfiguration configuration; // a key of no use elsewhere: nobody trusts its certificate
  configuration.setLocalCertificate(QSslCertificate(file(u"self_signed.pem"_s)));
  configuration.setPrivateKey(QSslKey(file(u"self_signed_key.pem"_s), QSsl::Ec));
  QVERIFY(!configuration.localCertificate().isNull() && !configuration.privateKey().isNull());
  auto* const encrypted = new QSslServer;
  encrypted->setSslConfiguration(configuration);
  ScriptedServer server({answer(200, "ok")}, encrypted);
  Waits waits;
  const QString address = server.address().replace(u"http://"_s, u"https://"_s);
  COMPARE_FAILURE(
      post(address, waits.posting()), Remote,
      u"could not prove who it is (its certificate is not trusted, or no encryption was agreed on); nothing was sent"_s);
  QVERIFY(server.requests().isEmpty());
  QVERIFY(waits.asked.isEmpty());
}

void WebhookTest::something_that_is_no_web_server_is_not_believed()
{
  ScriptedServer server({{"220 mail.example ready path-token\r\n\r\nok", Then::Close}});
  Waits waits;
  const auto done = post(server.address(), waits.posting({.retries = 0}));
  QVERIFY(!done);
  QCOMPARE(done.error().kind, ErrorKind::Remote);
  QVERIFY(tellsNothing(done.error()));
}

void WebhookTest::posting_can_be_stopped_data()
{
  QTest::addColumn<int>("goesOnFor");
  QTest::addColumn<bool>("whileWaiting");
  QTest::newRow("before it began") << 0 << false;
  QTest::newRow("while the server is silent") << 2 << false;
  QTest::newRow("between two attempts") << 2 << true;
}

void WebhookTest::posting_can_be_stopped()
{
  QFETCH(int, goesOnFor);
  QFETCH(bool, whileWaiting);
  ScriptedServer server({whileWaiting ? answer(500, {}) : ScriptedAnswer{{}, Then::Hold}});
  Posting posting; // with waits of its own
  posting.backOff.first = std::chrono::hours(1);
  posting.backOff.longest = std::chrono::hours(1);
  posting.keepGoing = [&] { return goesOnFor-- > 0; };
  COMPARE_FAILURE(post(server.address(), posting), Cancelled, u"posting was stopped"_s);
  QVERIFY(server.requests().size() <= 1);
}

void WebhookTest::addresses_that_could_be_read_on_the_way_are_refused_data()
{
  QTest::addColumn<QString>("address");
  QTest::addColumn<QString>("host"); // empty: refused
  const auto row = [](const char* name, const QString& address, const QString& host) {
    QTest::newRow(name) << address << host;
  };
  row("Slack's", u"https://hooks.slack.com/services/T0/B0/path-token"_s, u"hooks.slack.com"_s);
  row("with white space", u" https://hooks.slack.com/services/path-token\n"_s, u"hooks.slack.com"_s);
  row("with a name and a query", u"https://user-token:path-token@chat.example.org/a?b=query-token"_s,
      u"chat.example.org"_s);
  row("a host that looks like another", u"https://hооks.slack.com/services/path-token"_s, u"xn--hks-seda.slack.com"_s);
  row("this machine", u"http://localhost:8065/hooks/path-token"_s, u"localhost"_s);
  row("this machine by number", u"http://[::1]:8065/hooks/path-token"_s, u"::1"_s);
  row("not encrypted", u"http://hooks.slack.com/services/path-token"_s, {});
  row("not encrypted, by a name that begins like this machine", u"http://localhost.example.org/path-token"_s, {});
  row("not encrypted, with this machine as the user", u"http://localhost@example.org/path-token"_s, {});
  row("no scheme", u"hooks.slack.com/services/path-token"_s, {});
  row("no host", u"https:///services/path-token"_s, {});
  row("a file", u"file:///services/path-token"_s, {});
  row("another scheme", u"ftp://hooks.slack.com/services/path-token"_s, {});
  row("two lines", u"https://hooks.slack.com/services\r\nHost: path-token"_s, {});
  row("nothing", {}, {});
  row("not a web address", u"path-token"_s, {});
}

void WebhookTest::addresses_that_could_be_read_on_the_way_are_refused()
{
  QFETCH(QString, address);
  QFETCH(QString, host);
  const auto parsed = WebhookAddress::parse(address);
  QCOMPARE(parsed.has_value(), !host.isEmpty());
  if (parsed) {
    QCOMPARE(parsed->host(), host);
    return;
  }
  QCOMPARE(parsed.error().kind, ErrorKind::BadInput);
  QVERIFY(tellsNothing(parsed.error()));
}

void WebhookTest::only_slacks_own_host_must_say_ok()
{
  QVERIFY(WebhookAddress::parse(u"https://HOOKS.slack.com/services/x"_s)->isSlack());
  QVERIFY(!WebhookAddress::parse(u"https://hooks.slack.com.example.org/services/x"_s)->isSlack());
  QVERIFY(!WebhookAddress::parse(u"http://127.0.0.1/hooks.slack.com"_s)->isSlack());
}

} // namespace assayer::tests
