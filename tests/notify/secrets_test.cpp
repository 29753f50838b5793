#include "notify/secrets_test.h"

#include "notify/secrets.h"
#include "notify/session_bus.h"

#include <QLocalServer>
#include <QLocalSocket>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString Address = u"https://hooks.slack.com/services/T0/B0/path-token"_s;

QProcessEnvironment environmentWith(const QString& name, const QString& value)
{
  QProcessEnvironment environment;
  environment.insert(name, value);
  return environment;
}

/// A keychain of one entry, in memory: no test touches that of whoever runs it.
struct MemoryKeychain {
  std::optional<QString> entry;
  int asked = 0;
  std::optional<Error> failure;

  Keychain keychain()
  {
    return {[this]() -> Result<std::optional<QString>> {
              ++asked;
              if (failure) return tl::unexpected(*failure);
              return entry;
            },
            [this](const QString& secret) -> Result<void> {
              ++asked;
              if (failure) return tl::unexpected(*failure);
              entry = secret;
              return {};
            },
            [this]() -> Result<void> {
              entry.reset();
              return {};
            }};
  }
};

bool tellsNoSecret(const Error& error)
{
  return !(error.context + error.detail).contains(u"path-token"_s);
}

} // namespace

void SecretsTest::initTestCase()
{
  // Before anything looks for the bus: the keychain of whoever runs this stays out of it.
  qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus");
}

void SecretsTest::the_environment_goes_before_the_keychain()
{
  MemoryKeychain kept{u"https://example.org/kept"_s, 0, {}};
  const auto found = findWebhook(environmentWith(u"ASSAYER_WEBHOOK_URL"_s, Address + u'\n'), kept.keychain());
  QVERIFY(found);
  QCOMPARE(found->text, Address);
  QCOMPARE(found->place, SecretPlace::Environment);
  QCOMPARE(kept.asked, 0);
}

void SecretsTest::the_keychain_is_asked_when_the_environment_says_nothing_data()
{
  QTest::addColumn<QString>("variable");
  QTest::addColumn<QString>("value");
  QTest::newRow("unset") << u"OTHER"_s << u"x"_s;
  QTest::newRow("empty") << u"ASSAYER_WEBHOOK_URL"_s << QString();
  QTest::newRow("blank") << u"ASSAYER_WEBHOOK_URL"_s << u" \n"_s;
}

void SecretsTest::the_keychain_is_asked_when_the_environment_says_nothing()
{
  QFETCH(QString, variable);
  QFETCH(QString, value);
  MemoryKeychain kept{Address, 0, {}};
  const auto found = findWebhook(environmentWith(variable, value), kept.keychain());
  QVERIFY(found);
  QCOMPARE(found->text, Address);
  QCOMPARE(found->place, SecretPlace::Keychain);
}

void SecretsTest::nothing_anywhere_says_where_to_put_it()
{
  MemoryKeychain kept;
  const auto found = findWebhook({}, kept.keychain());
  QVERIFY(!found);
  QCOMPARE(found.error(),
           (Error{ErrorKind::NotFound,
                  {},
                  u"there is no webhook: ASSAYER_WEBHOOK_URL is not set, and the system's keychain holds none"_s}));
  kept.entry = u" "_s;
  QVERIFY(!findWebhook({}, kept.keychain()));
}

void SecretsTest::a_keychain_that_fails_says_so()
{
  MemoryKeychain kept;
  kept.failure = Error{ErrorKind::Permission, {}, u"the system's keychain is locked"_s};
  const auto found = findWebhook({}, kept.keychain());
  QVERIFY(!found);
  QCOMPARE(found.error(),
           (Error{ErrorKind::Permission,
                  {},
                  u"there is no webhook: ASSAYER_WEBHOOK_URL is not set, and the system's keychain is locked"_s}));
}

void SecretsTest::only_an_address_is_kept()
{
  MemoryKeychain kept;
  const auto refused = keepWebhook(u"http://hooks.slack.com/services/path-token"_s, kept.keychain());
  QVERIFY(!refused);
  QCOMPARE(refused.error().kind, ErrorKind::BadInput);
  QVERIFY(tellsNoSecret(refused.error()));
  QVERIFY(!kept.entry);
  QVERIFY(keepWebhook(Address + u"\n"_s, kept.keychain()));
  QCOMPARE(*kept.entry, Address);
  kept.failure = Error{ErrorKind::Remote, {}, u"the system's keychain failed"_s};
  QVERIFY(!keepWebhook(Address, kept.keychain()));
}

void SecretsTest::a_machine_without_a_keychain_says_so()
{
  const Error none{ErrorKind::Remote, {}, u"there is no system keychain here, as on a server"_s};
  const Keychain keychain = systemKeychain();
  const auto read = keychain.read();
  QVERIFY(!read);
  QCOMPARE(read.error(), none);
  const auto written = keychain.write(Address);
  QVERIFY(!written);
  QCOMPARE(written.error(), none);
  const auto removed = keychain.remove();
  QVERIFY(!removed);
  QCOMPARE(removed.error(), none);
}

void SecretsTest::the_bus_of_a_session_is_found_data()
{
  QTest::addColumn<QString>("variable");
  QTest::addColumn<QString>("value");
  QTest::addColumn<QString>("path");
  const QString bus = u"DBUS_SESSION_BUS_ADDRESS"_s;
  QTest::newRow("a path") << bus << u"unix:path=/run/user/1000/bus"_s << u"/run/user/1000/bus"_s;
  QTest::newRow("a path and more") << bus << u"unix:path=/tmp/a%20b,guid=12;tcp:host=x"_s << u"/tmp/a b"_s;
  QTest::newRow("the folder of the session") << u"XDG_RUNTIME_DIR"_s << u"/run/user/7"_s << u"/run/user/7/bus"_s;
  QTest::newRow("another kind") << bus << u"unix:abstract=/tmp/x"_s << QString();
  QTest::newRow("none") << u"OTHER"_s << u"x"_s << QString();
}

void SecretsTest::the_bus_of_a_session_is_found()
{
  QFETCH(QString, variable);
  QFETCH(QString, value);
  QFETCH(QString, path);
  QCOMPARE(sessionBusPath(environmentWith(variable, value)), path);
}

void SecretsTest::a_bus_that_says_nothing_is_not_waited_for()
{
  const QTemporaryDir folder;
  const QString path = folder.filePath(u"bus"_s);
  QLocalServer silent; // the system takes the connection; nobody ever answers
  QVERIFY(silent.listen(path));
  QVERIFY(!sessionBusAnswers(environmentWith(u"DBUS_SESSION_BUS_ADDRESS"_s, u"unix:path="_s + path),
                             std::chrono::milliseconds(100)));
  QVERIFY(!sessionBusAnswers({}, std::chrono::milliseconds(100)));
}

void SecretsTest::a_bus_that_answers_is_believed()
{
  const QTemporaryDir folder;
  const QString path = folder.filePath(u"bus"_s);
  QLocalServer server;
  QVERIFY(server.listen(path));
  bool answers = false;
  std::thread asking([&] {
    answers = sessionBusAnswers(environmentWith(u"DBUS_SESSION_BUS_ADDRESS"_s, u"unix:path="_s + path),
                                std::chrono::seconds(20));
  });
  QByteArray asked;
  if (server.waitForNewConnection(20'000)) {
    QLocalSocket* const socket = server.nextPendingConnection();
    while (!asked.endsWith('\n') && socket->waitForReadyRead(20'000)) asked += socket->readAll();
    socket->write("REJECTED EXTERNAL\r\n");
    socket->flush();
  }
  asking.join();
  QCOMPARE(asked, QByteArray("\0AUTH\r\n", 7));
  QVERIFY(answers);
}

} // namespace assayer::tests
