// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/error.h"
#include "base/file_error.h"

#include <QFile>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

using base::ErrorDomain;
using base::ErrorKind;

/// What is known of an error by its kind.
class TestErrorDomains : public QObject
{
    Q_OBJECT

private slots:
    void everyKindHasItsCodeAndItsSentence();
    void domains_data();
    void domains();
    void systemErrors();
    void aFileThatMayNotBeRead();
    void aFullDisk();
};

void TestErrorDomains::everyKindHasItsCodeAndItsSentence()
{
    QSet<QByteArray> codes;
    for (int i = 0; i < base::errorKinds; ++i) {
        const base::Error error = base::makeError(ErrorKind(i), "detail", true);
        QCOMPARE(error.kind, ErrorKind(i));
        QVERIFY2(error.text.endsWith(u'.'), qPrintable(error.text));
        QCOMPARE(error.detail, QByteArray("detail"));
        QVERIFY(error.requestSent);
        codes.insert(base::errorCode(ErrorKind(i)));
    }
    QCOMPARE(codes.size(), base::errorKinds);
}

void TestErrorDomains::domains_data()
{
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<ErrorDomain>("domain");
    const auto row = [](const char *name, ErrorKind kind, ErrorDomain domain) {
        QTest::newRow(name) << kind << domain;
    };
    row("a name without address", ErrorKind::CannotResolve, ErrorDomain::NameLookup);
    row("a certificate", ErrorKind::Tls, ErrorDomain::Tls);
    row("a server at its limit", ErrorKind::OutOfMemory, ErrorDomain::Redis);
    row("a full disk", ErrorKind::DiskFull, ErrorDomain::Disk);
    row("a file that is no JSON", ErrorKind::FileDamaged, ErrorDomain::Disk);
    row("a damaged database", ErrorKind::DatabaseDamaged, ErrorDomain::Database);
    row("wrong input", ErrorKind::BadInput, ErrorDomain::Usage);
    row("no consent", ErrorKind::Policy, ErrorDomain::Policy);
    row("stopped", ErrorKind::Cancelled, ErrorDomain::Program);
    row("no redis-server", ErrorKind::ProgramFailed, ErrorDomain::Program);
}

void TestErrorDomains::domains()
{
    QFETCH(const ErrorKind, kind);
    QFETCH(const ErrorDomain, domain);
    QCOMPARE(base::domainOf(kind), domain);
    QCOMPARE(base::makeError(kind).domain(), domain);
}

void TestErrorDomains::systemErrors()
{
    QCOMPARE(base::fileErrorKind(ENOSPC), ErrorKind::DiskFull);
    QCOMPARE(base::fileErrorKind(EDQUOT), ErrorKind::DiskFull);
    QCOMPARE(base::fileErrorKind(EACCES), ErrorKind::FileDenied);
    QCOMPARE(base::fileErrorKind(EROFS), ErrorKind::FileDenied);
    QCOMPARE(base::fileErrorKind(EIO), ErrorKind::FileFailed);
    const base::Error error = base::fileError(QStringLiteral("It cannot be written."), ENOSPC);
    QCOMPARE(error.domain(), ErrorDomain::Disk);
    QCOMPARE(error.text, QStringLiteral("It cannot be written."));
    QVERIFY(!error.detail.isEmpty());
}

void TestErrorDomains::aFileThatMayNotBeRead()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("secret")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    QVERIFY(file.setPermissions({}));
    if (file.open(QIODevice::ReadOnly))
        QSKIP("this user may read everything");
    QCOMPARE(base::fileError({}, file).kind, ErrorKind::FileDenied);
}

void TestErrorDomains::aFullDisk()
{
    QFile full(QStringLiteral("/dev/full"));
    if (!full.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        QSKIP("no /dev/full here");
    QCOMPARE(full.write("x"), qint64(-1));
    QCOMPARE(base::fileError({}, full).kind, ErrorKind::DiskFull);
}

QTEST_GUILESS_MAIN(TestErrorDomains)
#include "tst_error_domains.moc"
