// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/journal/journal_view.h"
#include "journal/journal.h"
#include "samples.h"
#include "window_fixture.h"

#include <QPlainTextEdit>
#include <QTest>

/// Works the page `Journal` of a window by the names that a person reads.
namespace journal_page {

/// Another program that writes to the same journal.
class Other
{
public:
    explicit Other(const QString &folder)
        : m_journal(folder)
    {
    }
    QString begin(const QByteArray &key) { return *waitForTask(m_journal.intent(sampleIntent(key))); }
    void end(const QString &id, const QByteArray &key)
    {
        if (!waitForTask(m_journal.outcome(id, sampleReport(key))).ok())
            qFatal("not written");
    }
    void write(const QByteArray &key) { end(begin(key), key); }

private:
    journal::Journal m_journal;
};

inline void showPage(WindowFixture &fixture)
{
    QTest::keyClick(fixture.window(), Qt::Key_3, Qt::ControlModifier);
}

inline gui::JournalView *table(const WindowFixture &fixture)
{
    return find<gui::JournalView>(fixture.window(), QStringLiteral("Journal"));
}

inline QString cell(const WindowFixture &fixture, int row, int column)
{
    return table(fixture)->model()->index(row, column).data(Qt::AccessibleTextRole).toString();
}

inline QStringList keys(const WindowFixture &fixture)
{
    QStringList all;
    for (int row = 0; row < table(fixture)->model()->rowCount(); ++row)
        all += cell(fixture, row, gui::JournalColumns::Key);
    return all;
}

inline bool waitForKeys(const WindowFixture &fixture, const QStringList &wanted)
{
    const bool came = waitFor([&] { return keys(fixture) == wanted; });
    if (!came)
        qWarning("%s", qPrintable(keys(fixture).join(u' ')));
    return came;
}

inline void choose(const WindowFixture &fixture, int row)
{
    gui::JournalView *view = table(fixture);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                      view->visualRect(view->model()->index(row, 0)).center());
}

inline QString record(const WindowFixture &fixture)
{
    return find<QPlainTextEdit>(fixture.window(), QStringLiteral("Record as exported"))
        ? find<QPlainTextEdit>(fixture.window(), QStringLiteral("Record as exported"))->toPlainText()
        : QString();
}

inline bool reads(const WindowFixture &fixture, const QString &part)
{
    return waitFor([&] { return texts(fixture.window()).join(u'\n').contains(part); });
}

inline QString tip(const WindowFixture &fixture, const char *name)
{
    return button<QAbstractButton>(fixture.window(), QString::fromUtf8(name))->toolTip();
}

} // namespace journal_page
