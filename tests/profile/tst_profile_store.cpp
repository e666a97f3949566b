// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/profile_json.h"
#include "profile/profile_store.h"
#include "profile/store_thread.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using profile::Profile;
using profile::ProfileStore;
using profile::StoreThread;

class TestProfileStore : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void savesAndLoads();
    void neverSavesPasswords();
    void replacesRenamesAndRemoves();
    void refusesDuplicatesAndTellsNames();
    void twoStoresDoNotUndoEachOther();
    void aDamagedFileStaysWhereItIs_data();
    void aDamagedFileStaysWhereItIs();
    void keepsWhatItDoesNotKnow();
    void laterReleaseIsNotOverwritten();
    void unknownAccessIsReadOnly();
    void cannotSave();
    void theThreadKeepsTheOrder();

private:
    QString file() const { return m_folder->filePath(QStringLiteral("config/profiles.json")); }
    void write(const QByteArray &content);
    QByteArray content();

    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

Profile sample(const char *name)
{
    Profile profile;
    profile.name = QString::fromLatin1(name);
    profile.urls = {QStringLiteral("redis://10.0.0.1:7001/2"), QStringLiteral("redis://10.0.0.2:7001/2")};
    profile.user = QStringLiteral("ada");
    profile.environment = locks::Environment::Development;
    profile.colour = QStringLiteral("#c01c28");
    profile.separate = true;
    profile.patterns = {"lock:*", QByteArray("\xff*"), "base64:*"};
    profile.gentle = true;
    profile.absurdDays = 7;
    return profile;
}

QList<Profile> loaded(ProfileStore &store, QStringList *warnings = nullptr)
{
    const auto read = store.load();
    return read.ok() ? read.value().take([warnings](const QString &each) {
        if (warnings)
            warnings->append(each);
    })
                     : QList<Profile>();
}

Profile found(ProfileStore &store, const char *name)
{
    const auto read = store.find(QString::fromLatin1(name));
    return read.ok() ? read.value().take([](const QString &) {}) : Profile();
}

} // namespace

void TestProfileStore::write(const QByteArray &content)
{
    QVERIFY(QDir().mkpath(m_folder->filePath(QStringLiteral("config"))));
    QFile output(file());
    QVERIFY(output.open(QIODevice::WriteOnly));
    QCOMPARE(output.write(content), content.size());
}

QByteArray TestProfileStore::content()
{
    QFile input(file());
    return input.open(QIODevice::ReadOnly) ? input.readAll() : QByteArray();
}

void TestProfileStore::savesAndLoads()
{
    ProfileStore store(file());
    QVERIFY(store.load().ok());
    QVERIFY(loaded(store).isEmpty());
    QVERIFY(!QFile::exists(file()));
    const Profile orders = sample("orders");
    QVERIFY(store.save(orders).ok());
    Profile billing = Profile::ofEnvironment(locks::Environment::Production);
    billing.name = QStringLiteral("billing");
    billing.urls = {QStringLiteral("unix:///run/redis.sock")};
    QVERIFY(store.save(billing).ok());
    ProfileStore other(file());
    QStringList warnings;
    const QList<Profile> profiles = loaded(other, &warnings);
    QCOMPARE(warnings, QStringList());
    QCOMPARE(profiles.size(), 2);
    QVERIFY(profiles[0] == orders);
    QVERIFY(profiles[1] == billing);
    struct stat status = {};
    QCOMPARE(::stat(QFile::encodeName(file()).constData(), &status), 0);
    QCOMPARE(int(status.st_mode & 0777), 0600);
}

void TestProfileStore::neverSavesPasswords()
{
    ProfileStore store(file());
    Profile profile = sample("orders");
    profile.urls = {QStringLiteral("redis://ada:hunter2@10.0.0.1:7001")};
    QVERIFY(!store.save(profile).ok());
    const QByteArray json = QJsonDocument(profile::toJson(profile)).toJson();
    QVERIFY(!json.contains("hunter2"));
    QVERIFY(json.contains("10.0.0.1:7001"));
    profile.urls = {QStringLiteral("redis://ada:hunter2@host:notaport")};
    QVERIFY(!QJsonDocument(profile::toJson(profile)).toJson().contains("hunter2"));
    write("{\"version\":1,\"profiles\":[{\"name\":\"x\",\"urls\":[\"redis://:hunter2@h:1\"]}]}");
    QVERIFY(!found(store, "x").urls.first().contains(QLatin1String("hunter2")));
    QVERIFY(store.save(sample("orders")).ok());
    QVERIFY(!content().contains("hunter2"));
}

void TestProfileStore::replacesRenamesAndRemoves()
{
    ProfileStore store(file());
    QVERIFY(store.save(sample("a")).ok());
    QVERIFY(store.save(sample("b")).ok());
    Profile changed = sample("a");
    changed.absurdDays = 99;
    QVERIFY(store.save(changed, QStringLiteral("a")).ok());
    QCOMPARE(found(store, "a").absurdDays, 99);
    changed.name = QStringLiteral("c");
    QVERIFY(store.save(changed, QStringLiteral("a")).ok());
    QVERIFY(!store.find(QStringLiteral("a")).ok());
    QCOMPARE(loaded(store).first().name, QStringLiteral("c")); // in its place
    QVERIFY(store.remove(QStringLiteral("c")).ok());
    QCOMPARE(loaded(store).size(), 1);
    QVERIFY(!store.remove(QStringLiteral("c")).ok());
}

void TestProfileStore::refusesDuplicatesAndTellsNames()
{
    ProfileStore store(file());
    QVERIFY(store.save(sample("orders")).ok());
    const auto twice = store.save(sample("Orders"));
    QVERIFY(!twice.ok());
    QVERIFY(twice.error().kind == redis::ErrorKind::BadInput);
    const auto none = store.find(QStringLiteral("order"));
    QVERIFY(!none.ok());
    QVERIFY2(none.error().text.contains(QLatin1String("orders")), qUtf8Printable(none.error().text));
}

void TestProfileStore::twoStoresDoNotUndoEachOther()
{
    ProfileStore first(file());
    ProfileStore second(file());
    QVERIFY(first.load().ok());
    QVERIFY(second.save(sample("b")).ok());
    QVERIFY(first.save(sample("a")).ok());
    QCOMPARE(loaded(second).size(), 2);
}

void TestProfileStore::aDamagedFileStaysWhereItIs_data()
{
    QTest::addColumn<QByteArray>("damaged");
    QTest::addColumn<QString>("line");
    const auto row = [](const char *name, const char *damaged, const char *line) {
        QTest::newRow(name) << QByteArray(damaged) << QString::fromLatin1(line);
    };
    row("cut off", "{\n \"version\": 1,\n \"profiles\": [\n  {\"name\":", "line 4");
    row("stray comma", "{\n \"profiles\": [],,\n}", "line 2");
    row("empty", "", "line 1");
    row("another file", "[1, 2]", "line 1");
}

void TestProfileStore::aDamagedFileStaysWhereItIs()
{
    QFETCH(QByteArray, damaged);
    QFETCH(QString, line);
    write(damaged);
    ProfileStore store(file());
    const auto loaded = store.load();
    const auto found = store.find(QStringLiteral("a"));
    const auto saved = store.save(sample("a"));
    const auto removed = store.remove(QStringLiteral("a"));
    QVERIFY(!loaded.ok() && !found.ok() && !saved.ok() && !removed.ok());
    for (const redis::Error &error : {loaded.error(), found.error(), saved.error(), removed.error()}) {
        QCOMPARE(error.kind, redis::ErrorKind::FileDamaged);
        QVERIFY2(error.text.contains(line) && error.text.contains(file()), qPrintable(error.text));
    }
    QCOMPARE(content(), damaged);
    QCOMPARE(QFileInfo(file()).dir().entryList(QDir::Files), QStringList(QStringLiteral("profiles.json")));
}

void TestProfileStore::keepsWhatItDoesNotKnow()
{
    write("{\"version\":1,\"theme\":\"x\",\"profiles\":["
          "{\"name\":\"a\",\"urls\":[\"redis://h:1\"],\"sentinel\":\"main\"},"
          "{\"urls\":[]},\"no object\",{\"name\":\"a\",\"urls\":[\"redis://h:2\"]},"
          "{\"name\":\"b\",\"urls\":[],\"environment\":\"moon\"}]}");
    ProfileStore store(file());
    QStringList warnings;
    QCOMPARE(loaded(store, &warnings).size(), 1);
    QCOMPARE(warnings.size(), 4);
    // What was left out is told to whoever asks for one of them.
    QStringList told;
    QVERIFY(store.find(QStringLiteral("a")).value().take([&told](const QString &each) { told += each; }).name
            == u"a");
    QCOMPARE(told, warnings);
    const auto none = store.find(QStringLiteral("b"));
    QVERIFY(!none.ok());
    QVERIFY2(none.error().text.contains(warnings.last()), qPrintable(none.error().text));
    QVERIFY(store.save(sample("c")).ok());
    const QJsonObject root = QJsonDocument::fromJson(content()).object();
    QCOMPARE(root.value(QLatin1String("theme")).toString(), QStringLiteral("x"));
    QCOMPARE(root.value(QLatin1String("profiles")).toArray().size(), 6);
    for (const char *kept : {"\"sentinel\": \"main\"", "no object", "moon"})
        QVERIFY2(content().contains(kept), kept);
}

void TestProfileStore::laterReleaseIsNotOverwritten()
{
    const QByteArray later = "{\"version\":2,\"profiles\":[]}";
    write(later);
    ProfileStore store(file());
    QVERIFY(!store.load().ok());
    QVERIFY(!store.save(sample("a")).ok());
    QCOMPARE(content(), later);
}

void TestProfileStore::unknownAccessIsReadOnly()
{
    const auto isReadOnly = [](const QByteArray &more) {
        const QByteArray json = QByteArrayLiteral("{\"name\":\"a\",\"urls\":[]") + more + '}';
        return profile::fromJson(QJsonDocument::fromJson(json).object())->access == profile::Access::ReadOnly;
    };
    QVERIFY(isReadOnly(",\"access\":\"root\""));
    QVERIFY(!isReadOnly(",\"access\":\"operate\""));
    QVERIFY(!isReadOnly(""));
    QVERIFY(isReadOnly(",\"environment\":\"production\""));
}

void TestProfileStore::cannotSave()
{
    QFile blocker(m_folder->filePath(QStringLiteral("config")));
    QVERIFY(blocker.open(QIODevice::WriteOnly));
    const auto saved = ProfileStore(file()).save(sample("a"));
    QVERIFY(!saved.ok());
    QVERIFY2(saved.error().text.contains(blocker.fileName()), qUtf8Printable(saved.error().text));
}

/// On a thread of its own: in the order of the calls, and all of it when finish() returns.
void TestProfileStore::theThreadKeepsTheOrder()
{
    StoreThread thread(profile::Paths::in(m_folder->filePath(QStringLiteral("config"))));
    QStringList told;
    const auto tell = [&told](const char *name) {
        return [&told, name](const redis::Result<void> &result) {
            told += QString::fromLatin1(name) + (result.ok() ? QString() : u' ' + result.error().text);
        };
    };
    thread.save(sample("a"), {}, tell("a"));
    thread.save(sample("b"), {}, tell("b"));
    thread.remove(QStringLiteral("c"), tell("c"));
    thread.save(sample("c"), QStringLiteral("a"), tell("a to c"));
    thread.remove(QStringLiteral("b"), tell("b"));
    QVERIFY(told.isEmpty());
    thread.finish();
    QCOMPARE(told.size(), 5);
    QVERIFY2(told.at(2).startsWith(QStringLiteral("c ")), qPrintable(told.at(2)));
    told.removeAt(2);
    QCOMPARE(told.join(u','), QStringLiteral("a,b,a to c,b"));
    thread.save(sample("late"), {}, tell("late"));
    QCOMPARE(told.size(), 4);
    ProfileStore store(file());
    QCOMPARE(loaded(store).size(), 1);
    QCOMPARE(loaded(store).first().name, QStringLiteral("c"));
}

QTEST_GUILESS_MAIN(TestProfileStore)
#include "tst_profile_store.moc"
