// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/read_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

/// Files of a user's, of any size and kind.
class TestReadFile : public QObject
{
    Q_OBJECT
private slots:
    void upToTheLimit();
    void devicesWithoutEnd();
    void whatCannotBeRead();
};

void TestReadFile::upToTheLimit()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("12345");
    file.close();
    const auto whole = base::readFile(path, 5);
    QVERIFY(whole.ok());
    QCOMPARE(*whole, QByteArrayLiteral("12345"));
    const auto refused = base::readFile(path, 4);
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().kind, base::ErrorKind::BadInput);
    QVERIFY2(refused.error().text.contains(QStringLiteral("too large")), qPrintable(refused.error().text));
}

void TestReadFile::devicesWithoutEnd()
{
    const auto refused = base::readFile(QStringLiteral("/dev/zero"), 1'000'000);
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().kind, base::ErrorKind::BadInput);
}

void TestReadFile::whatCannotBeRead()
{
    QTemporaryDir folder;
    for (const QString &path : {folder.filePath(QStringLiteral("none")), folder.path()}) {
        const auto refused = base::readFile(path, 100);
        QVERIFY(!refused.ok());
        QVERIFY2(refused.error().text.contains(path), qPrintable(refused.error().text));
        QCOMPARE(refused.error().domain(), base::ErrorDomain::Disk);
    }
}

QTEST_GUILESS_MAIN(TestReadFile)
#include "tst_read_file.moc"
