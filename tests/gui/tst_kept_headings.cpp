// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/results/kept_headings.h"

#include <QAbstractTextDocumentLayout>
#include <QImage>
#include <QTextBlock>
#include <QTextDocument>
#include <QtTest>

#include <memory>

/// No heading stands at the foot of a page without what it is the heading of.
class TestKeptHeadings : public QObject
{
    Q_OBJECT
private slots:
    void staysWithWhatFollows_data();
    void staysWithWhatFollows();
    void breaksOnlyWhereItMust();
};

namespace {

const QString table = QStringLiteral("<table><tr><th>head</th></tr><tr><td>first row</td></tr>"
                                     "<tr><td>second row</td></tr></table>");

int pageOf(const QTextDocument &document, const QString &text)
{
    const QTextBlock block = document.find(text).block();
    return int(document.documentLayout()->blockBoundingRect(block).top() / document.pageSize().height());
}

/// Everything stands where it would if it were laid out from the beginning.
bool isLaidOut(const QTextDocument &document)
{
    const std::unique_ptr<QTextDocument> other(document.clone());
    other->setPageSize(document.pageSize());
    QTextBlock same = other->begin();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next(), same = same.next()) {
        const QRectF place = document.documentLayout()->blockBoundingRect(block);
        if (place.top() != other->documentLayout()->blockBoundingRect(same).top())
            return false;
    }
    return document.pageCount() == other->pageCount();
}

} // namespace

void TestKeptHeadings::staysWithWhatFollows_data()
{
    QTest::addColumn<QString>("html");
    QTest::addColumn<QString>("last");
    QTest::newRow("table") << QStringLiteral("<h2>title</h2>") + table << QStringLiteral("first row");
    QTest::newRow("sentence and table")
        << QStringLiteral("<h2>title</h2><p>note</p><h3>run</h3><p>sentence</p>") + table
        << QStringLiteral("first row");
    QTest::newRow("two tables") << QStringLiteral("<h2>title</h2><p>note</p><h3>run</h3><p>sentence</p>")
            + table + QStringLiteral("<h3>other run</h3><p>sentence</p>")
            + table << QStringLiteral("first row");
    QTest::newRow("text") << QStringLiteral("<h2>title</h2><p>first line</p><p>second line</p>")
                          << QStringLiteral("first line");
    QTest::newRow("term and meaning")
        << QStringLiteral("<h2>title</h2><dl><dt><b>term</b></dt><dd>meaning</dd></dl>")
        << QStringLiteral("meaning");
    QTest::newRow("picture") << QStringLiteral(
        "<h2>title</h2><p><img src=\"picture\" height=\"120\"></p><p>below</p>")
                             << QString(QChar::ObjectReplacementCharacter);
}

void TestKeptHeadings::staysWithWhatFollows()
{
    QFETCH(QString, html);
    QFETCH(QString, last);
    int moved = 0;
    for (int lines = 0; lines < 60; ++lines) { // so that it comes to stand everywhere on a page
        QTextDocument document;
        QImage picture(50, 120, QImage::Format_RGB32);
        document.addResource(QTextDocument::ImageResource, QUrl(QStringLiteral("picture")), picture);
        document.setHtml(QStringLiteral("<p>line</p>").repeated(lines) + html);
        document.setPageSize(QSizeF(300, 400));
        const bool wasAlone = pageOf(document, QStringLiteral("title")) != pageOf(document, last);
        gui::keepHeadings(&document);
        QVERIFY2(pageOf(document, QStringLiteral("title")) == pageOf(document, last),
                 qPrintable(QString::number(lines)));
        moved += wasAlone;
        QVERIFY2(isLaidOut(document), qPrintable(QString::number(lines)));
    }
    QVERIFY(moved > 0);
}

void TestKeptHeadings::breaksOnlyWhereItMust()
{
    QTextDocument document;
    document.setHtml(QString(QStringLiteral("<h2>title</h2>") + table).repeated(3));
    document.setPageSize(QSizeF(300, 1000));
    gui::keepHeadings(&document);
    QCOMPARE(document.pageCount(), 1);
}

QTEST_MAIN(TestKeptHeadings)
#include "tst_kept_headings.moc"
