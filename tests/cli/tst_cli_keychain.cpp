// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/exit_status.h"
#include "lockscope_process.h"
#include "profile/keychain.h"
#include "profile/paths.h"
#include "profile/profile_store.h"
#include "redis_server.h"
#include "secret_service.h"

#include <QDirIterator>
#include <QTest>

using profile::Keychain;
using profile::Secrets;

namespace {

constexpr char secret[] = "s3cret-word";

Secrets read(Keychain &keychain, const QString &name)
{
    std::optional<Secrets> found;
    keychain.read(name, [&found](const Secrets &secrets) { found = secrets; });
    if (!waitFor([&found] { return found.has_value(); }))
        qFatal("the keychain does not answer");
    return *found;
}

/// The files below that contain it.
QStringList filesWith(const QByteArray &word, const QString &folder)
{
    QStringList files;
    QDirIterator all(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (all.hasNext()) {
        QFile file(all.next());
        if (file.open(QIODevice::ReadOnly) && file.readAll().contains(word))
            files.append(file.fileName());
    }
    return files;
}

} // namespace

/// Passwords in a real keychain, behind a message bus of the test's own.
class TestCliKeychain : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void keepsReplacesAndForgets();
    void aCommandFindsWhatIsKept();
    void withoutKeychainNothingIsKept();

private:
    std::unique_ptr<Keychain> keychain()
    {
        auto made = Keychain::system(m_store->file());
        if (!waitFor([&made] { return made->isAvailable(); }))
            qFatal("there is no keychain");
        return made;
    }
    Ran list(const SecretService &service) const
    {
        QList<std::pair<QString, QString>> environment;
        const QProcessEnvironment own = service.environment();
        for (const QString &name : own.keys())
            environment.append({name, own.value(name)});
        return runLockscope({"list", "--profile", "orders", "--json"}, m_folder.path(), environment);
    }

    QTemporaryDir m_folder;
    RedisServer m_server{{"--requirepass", secret}};
    std::unique_ptr<SecretService> m_service;
    std::unique_ptr<profile::ProfileStore> m_store;
};

void TestCliKeychain::initTestCase()
{
    m_server.command("SET lock:a token PX 600000");
    m_service = std::make_unique<SecretService>(SecretService::Keychain::Gnome);
    // The library finds its bus by the environment, once in a process.
    const QProcessEnvironment own = m_service->environment();
    for (const char *name : {"DBUS_SESSION_BUS_ADDRESS", "HOME", "XDG_RUNTIME_DIR"})
        qputenv(name, own.value(name).toUtf8());
    qunsetenv("XDG_CURRENT_DESKTOP");
    m_store = std::make_unique<profile::ProfileStore>(profile::Paths::in(m_folder.path()).profilesFile());
    profile::Profile orders;
    orders.name = "orders";
    orders.urls = {m_server.url()};
    orders.environment = locks::Environment::Development;
    QVERIFY(m_store->save(orders).ok());
}

void TestCliKeychain::keepsReplacesAndForgets()
{
    const Secrets first{{secret, QByteArray("\xff\0\n", 3)}, "of sentinels", "of the key"};
    const auto own = keychain();
    own->write("orders", first);
    const auto other = keychain();
    QVERIFY(waitFor([&] { return read(*other, "orders") == first; }));
    QVERIFY(read(*other, "payments").isEmpty());
    const auto elsewhere = Keychain::system("/another/profiles.json");
    QVERIFY(waitFor([&] { return elsewhere->isAvailable(); }));
    QVERIFY(read(*elsewhere, "orders").isEmpty());
    const Secrets second{{"another word"}, {}, {}};
    other->write("orders", second);
    QVERIFY(waitFor([&] { return read(*other, "orders") == second; }));
    other->write("orders", {});
    QVERIFY(waitFor([&] { return read(*other, "orders").isEmpty(); }));
}

void TestCliKeychain::aCommandFindsWhatIsKept()
{
    const Ran before = list(*m_service);
    QCOMPARE(before.status, int(cli::ExitUnreachable));
    QVERIFY2((before.err + before.out).contains("wants a password"), (before.err + before.out).constData());
    const auto own = keychain();
    own->write("orders", Secrets{{secret}, {}, {}});
    QVERIFY(waitFor([&] { return !read(*own, "orders").isEmpty(); }));
    const Ran after = list(*m_service);
    QVERIFY2(after.status == int(cli::ExitDone), (after.err + after.out).constData());
    QCOMPARE(after.first().value(u"key").toString(), QStringLiteral("lock:a"));
    // On disk it is encrypted, and nowhere else.
    QVERIFY(QFile::exists(m_service->home() + "/.local/share/keyrings/login.keyring"));
    QCOMPARE(filesWith(secret, m_service->home()) + filesWith(secret, m_folder.path()), QStringList());
    QVERIFY(!(after.out + after.err).contains(secret));
}

/// Where nobody keeps secrets there is no other place for them either, such as a plain file.
void TestCliKeychain::withoutKeychainNothingIsKept()
{
    const SecretService none(SecretService::Keychain::None);
    const Ran ran = list(none);
    QCOMPARE(ran.status, int(cli::ExitUnreachable));
    QVERIFY2((ran.err + ran.out).contains("wants a password"), (ran.err + ran.out).constData());
    QCOMPARE(filesWith(secret, none.home()) + filesWith(secret, m_folder.path()), QStringList());
}

QTEST_GUILESS_MAIN(TestCliKeychain)
#include "tst_cli_keychain.moc"
