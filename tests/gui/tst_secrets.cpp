// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "certificates.h"
#include "sentinel_trio.h"
#include "window_fixture.h"

#include "gui/live/deployment.h"
#include "gui/live/workspace.h"

#include <QApplication>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPointer>
#include <QProcess>
#include <QTest>
#include <QUrl>

#include <cstdio>

#include <unistd.h>

namespace {

const QList<QByteArray> secrets{"plain-secret-1",    "tls-secret-2",    "passphrase-secret-3",
                                "sentinel-secret-4", "pasted-secret-5", "wrong-secret-6"};

// ---- What a person does, in a process of its own; what it needs to know comes by standard input.

QJsonObject readOrder()
{
    char buffer[65536];
    const char *line = std::fgets(buffer, sizeof buffer, stdin);
    return line ? QJsonDocument::fromJson(QByteArray(line)).object() : QJsonObject();
}

void say(const char *line)
{
    std::printf("%s\n", line);
    std::fflush(stdout);
}

QWidget *newConnection(const WindowFixture &fixture, const QString &name, const QString &url)
{
    fixture.press("New connection…");
    QWidget *form = fixture.waitForDialog("New connection");
    fixture.type("Name", name, form);
    fixture.type("URL", url, form);
    return form;
}

bool waitForKey(WindowFixture &fixture, const QString &key)
{
    if (fixture.waitForKey(key))
        return true;
    std::printf("no %s\n", qPrintable(key));
    for (const gui::Deployment *each : fixture.workspace().deployments())
        std::printf("%s: %s\n", qPrintable(each->spec().name), qPrintable(each->trouble()));
    for (QWidget *window : QApplication::topLevelWidgets()) {
        if (window->isVisible())
            std::printf("%s: %s\n", qPrintable(window->windowTitle()), qPrintable(texts(window).join('|')));
    }
    std::fflush(stdout);
    return false;
}

void save(WindowFixture &fixture, QWidget *form)
{
    const QPointer<QWidget> open(form);
    fixture.press("Save", form);
    waitFor([open] { return !open || !open->isVisible(); });
}

/// Pasted with the URL, wrong at first, then typed when asked.
bool workPlain(WindowFixture &fixture, const QJsonObject &order)
{
    const QString host = order["plain"].toString();
    QWidget *form = newConnection(fixture, "plain", "redis://:" + secrets[5] + '@' + host);
    fixture.press("Test connection", form);
    QWidget *ask = fixture.waitForDialog("Password required");
    fixture.type("Password", secrets[0], ask);
    fixture.press("Log in", ask);
    const bool good = waitFor([&] { return texts(form).join('\n').contains(QString::fromUtf8("✓ Login")); });
    save(fixture, form);
    if (!good || !waitForKey(fixture, "lock:plain"))
        return false;
    fixture.select("lock:plain");
    fixture.press("Force release…");
    QWidget *release = fixture.waitForDialog("Force release");
    fixture.type("Reason", "drill", release);
    fixture.press("Release", release);
    return fixture.waitForMessage("Released.");
}

bool workPasted(WindowFixture &fixture, const QJsonObject &order)
{
    QWidget *form =
        newConnection(fixture, "pasted", "redis://paste:" + secrets[4] + '@' + order["plain"].toString());
    const bool hidden = waitFor([form] { return !find<QLineEdit>(form, "URL")->text().contains("secret"); });
    if (!hidden)
        say("the password still stands in the URL");
    save(fixture, form);
    return hidden && waitForKey(fixture, "lock:pasted");
}

bool workTls(WindowFixture &fixture, const QJsonObject &order)
{
    QWidget *form = newConnection(fixture, "tls", order["tls"].toString());
    fixture.type("Password", secrets[1], form);
    fixture.type("Passphrase of the client key", secrets[2], form);
    save(fixture, form);
    return waitForKey(fixture, "lock:tls");
}

bool workSentinel(WindowFixture &fixture, const QJsonObject &order)
{
    QWidget *form = newConnection(fixture, "trio", order["sentinel"].toString());
    fixture.type("Sentinels' password", secrets[3], form);
    save(fixture, form);
    return waitForKey(fixture, "lock:trio");
}

int work()
{
    const QJsonObject order = readOrder();
    {
        gui::WindowOptions options;
        options.configDir = order["config"].toString();
        WindowFixture fixture(options);
        if (!workPlain(fixture, order) || !workPasted(fixture, order) || !workTls(fixture, order)
            || !workSentinel(fixture, order))
            return 1;
        QFile exported(options.configDir + "/exported.json");
        if (!exported.open(QIODevice::WriteOnly))
            return 2;
        exported.write(fixture.workspace().exportedProfiles());
        exported.close();
        say("READY");
        readOrder();
    }
    say("ENDED");
    return 0;
}

// ---- Who looks for what it left.

/// Each secret in the forms in which a program could write it.
QList<QByteArray> needles()
{
    QList<QByteArray> all;
    for (const QByteArray &secret : secrets)
        all << secret << secret.toBase64() << secret.toHex() << secret.toPercentEncoding("", "-")
            << QByteArray(reinterpret_cast<const char *>(QString::fromUtf8(secret).utf16()),
                          secret.size() * 2);
    return all;
}

QStringList found(const QByteArray &where, const QString &name)
{
    QStringList hits;
    for (const QByteArray &needle : needles()) {
        if (where.contains(needle))
            hits += name + ": " + needle;
    }
    return hits;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList foundBelow(const QString &folder, bool mustHaveFiles)
{
    QStringList hits;
    QDirIterator each(folder, QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot,
                      QDirIterator::Subdirectories);
    int files = 0;
    while (each.hasNext()) {
        const QString path = each.next();
        hits += found(path.toUtf8(), path);
        if (QFileInfo(path).isFile()) {
            hits += found(contentOf(path), path);
            ++files;
        }
    }
    if (files == 0 && mustHaveFiles)
        hits += folder + " has no file: nothing was looked at";
    return hits;
}

/// The process and all that it started.
QList<qint64> family(qint64 pid)
{
    QList<qint64> all{pid};
    for (qsizetype i = 0; i < all.size(); ++i) {
        const QString tasks = QString("/proc/%1/task").arg(all[i]);
        for (const QString &task : QDir(tasks).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const QByteArrayList children = contentOf(tasks + '/' + task + "/children").split(' ');
            for (const QByteArray &child : children) {
                if (child.toLongLong() > 0)
                    all += child.toLongLong();
            }
        }
    }
    return all;
}

QStringList foundInProcesses(qint64 pid)
{
    QStringList hits;
    for (const qint64 each : family(pid)) {
        for (const char *name : {"cmdline", "environ"}) {
            const QString path = QString("/proc/%1/%2").arg(each).arg(name);
            hits += found(contentOf(path), path);
        }
    }
    return hits;
}

} // namespace

/// After a full run with passwords of every kind, none is in a file, an argument, the environment or what was
/// printed.
class TestSecrets : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void theWindow();
    void theProgram_data();
    void theProgram();
    void noCore();

private:
    QProcessEnvironment environment() const;
    QJsonObject order() const;
    QString plain() const { return QString("127.0.0.1:%1").arg(m_plain.port()); }

    std::unique_ptr<QTemporaryDir> m_home;
    RedisServer m_plain;
    Certificates m_certificates;
    quint16 m_tlsPort = freePort();
    std::unique_ptr<RedisServer> m_secured;
    std::unique_ptr<SentinelTrio> m_trio;
    QString m_tlsUrl;
};

void TestSecrets::initTestCase()
{
    const Certificates::Pair mine = m_certificates.issue("DNS:me");
    m_secured = std::make_unique<RedisServer>(
        m_certificates.serverOptions(m_tlsPort, m_certificates.issue("IP:127.0.0.1"), true));
    m_secured->command("SET lock:tls token PX 600000");
    m_secured->command("CONFIG SET requirepass " + secrets[1]);
    m_tlsUrl = QString("rediss://127.0.0.1:%1?ca=%2&client_cert=%3&client_key=%4")
                   .arg(m_tlsPort)
                   .arg(m_certificates.authority(), mine.certificate,
                        m_certificates.encrypted(mine.key, QString::fromUtf8(secrets[2])));
    m_trio = std::make_unique<SentinelTrio>(QString::fromUtf8(secrets[3]));
    m_trio->master().command("SET lock:trio token PX 600000");
}

void TestSecrets::init()
{
    m_home = std::make_unique<QTemporaryDir>();
    QDir(m_home->path()).mkpath("tmp");
    m_plain.command({"CONFIG", "SET", "requirepass", ""});
    m_plain.command("SET lock:plain token PX 600000");
    m_plain.command("SET lock:pasted token PX 600000");
    m_plain.command("ACL SETUSER paste on >" + secrets[4] + " ~* &* +@all");
    m_plain.command("CONFIG SET requirepass " + secrets[0]);
    m_plain.command("AUTH " + secrets[0]);
}

QProcessEnvironment TestSecrets::environment() const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("HOME", m_home->path());
    environment.insert("TMPDIR", m_home->path() + "/tmp");
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    for (const char *each : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
        environment.remove(each);
    return environment;
}

QJsonObject TestSecrets::order() const
{
    return {{"plain", plain()},
            {"tls", m_tlsUrl},
            {"sentinel", m_trio->url()},
            {"config", m_home->path() + "/.config/lockscope"}};
}

void TestSecrets::theWindow()
{
    QProcess person;
    person.setProcessEnvironment(environment());
    person.start(QCoreApplication::applicationFilePath(), {"--work"});
    QVERIFY(person.waitForStarted());
    person.write(QJsonDocument(order()).toJson(QJsonDocument::Compact) + '\n');
    QByteArray printed;
    const bool ready = waitFor(
        [&] {
            printed += person.readAllStandardOutput();
            return printed.contains("READY\n") || person.state() == QProcess::NotRunning;
        },
        60000);
    printed += person.readAllStandardError();
    QVERIFY2(ready && printed.contains("READY\n"), printed.constData());
    const QStringList running = foundInProcesses(person.processId());
    QVERIFY2(running.isEmpty(), qPrintable(running.join('\n')));
    person.write("\n");
    QVERIFY(person.waitForFinished(20000 * patience));
    QCOMPARE(person.exitCode(), 0);
    printed += person.readAllStandardOutput() + person.readAllStandardError();
    const QStringList left = foundBelow(m_home->path(), true) + found(printed, "output");
    QVERIFY2(left.isEmpty(), qPrintable(left.join('\n')));
}

void TestSecrets::theProgram_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("password"); // in the environment
    QTest::newRow("window, in the URL") << QStringList{"redis://:" + secrets[0] + "@HOST"} << QByteArray();
    QTest::newRow("window, in the environment") << QStringList{"redis://HOST"} << secrets[0];
    QTest::newRow("watch, in the URL")
        << QStringList{"watch", "redis://:" + secrets[0] + "@HOST"} << QByteArray();
    QTest::newRow("watch, in the environment") << QStringList{"watch", "redis://HOST"} << secrets[0];
}

void TestSecrets::theProgram()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, password);
    QProcess program;
    QProcessEnvironment own = environment();
    if (!password.isEmpty())
        own.insert("LOCKSCOPE_PASSWORD", password);
    program.setProcessEnvironment(own);
    arguments.replaceInStrings("HOST", plain());
    program.start(qEnvironmentVariable("LOCKSCOPE_BINARY"), arguments);
    QVERIFY(program.waitForStarted());
    QVERIFY(waitFor([this] { return m_plain.command("CLIENT LIST").contains("name=lockscope-watch"); }));
    const QStringList running = foundInProcesses(program.processId());
    QVERIFY2(running.isEmpty(), qPrintable(running.join('\n')));
    program.terminate();
    if (!program.waitForFinished(5000 * patience))
        program.kill();
    program.waitForFinished(5000 * patience);
    const QByteArray printed = program.readAllStandardOutput() + program.readAllStandardError();
    const QStringList left = found(printed, "output") + foundBelow(m_home->path(), false);
    QVERIFY2(left.isEmpty(), qPrintable(left.join('\n')));
}

/// Neither in a file nor in what a core handler is given.
void TestSecrets::noCore()
{
    QProcess program;
    program.setProcessEnvironment(environment());
    program.start(qEnvironmentVariable("LOCKSCOPE_BINARY"),
                  {"watch", "redis://:" + secrets[0] + '@' + plain()});
    QVERIFY(program.waitForStarted());
    QVERIFY(waitFor([this] { return m_plain.command("CLIENT LIST").contains("name=lockscope-watch"); }));
    const QString proc = QString("/proc/%1/").arg(program.processId());
    const QByteArray limits = contentOf(proc + "limits").simplified();
    QVERIFY2(limits.contains("Max core file size 0 0 bytes"), limits.constData());
    QCOMPARE(contentOf(proc + "coredump_filter").trimmed().toInt(nullptr, 16), 0);
    program.terminate();
    QVERIFY(program.waitForFinished(5000 * patience));
}

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    if (argc > 1 && qstrcmp(argv[1], "--work") == 0)
        return work();
    TestSecrets test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_secrets.moc"
