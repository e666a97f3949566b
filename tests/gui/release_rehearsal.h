// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accessible.h"
#include "gui/bulk/release_list_dialog.h"
#include "gui/bulk/release_list_model.h"
#include "gui/bulk/release_list_view.h"
#include "redis_server.h"

#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>

#include <functional>
#include <vector>

inline locks::Row rowOf(const QByteArray &key, const QByteArray &token)
{
    locks::Row row;
    row.key = key;
    row.token = token;
    row.hasToken = true;
    return row;
}

/// Its lease, which stands in its value, is over.
inline locks::Row lapsedRow(const QByteArray &key)
{
    locks::Row row = rowOf(key, "t");
    row.logical = true;
    row.deadline = locks::steadyNow() - 60'000;
    return row;
}

/// Renewed every ten seconds, at last so long ago.
inline locks::Row renewedRow(const QByteArray &key, locks::Millis ago)
{
    locks::Row row = rowOf(key, "t");
    row.renewals = 3;
    row.renewalPeriod = 10'000;
    row.lastRenewal = locks::steadyNow() - ago;
    row.renewalMissed = ago > 15'000;
    row.deadline = locks::steadyNow() + 30'000;
    return row;
}

/// The connections of its owner ended so long ago, and none was seen since.
inline locks::Row leftRow(const QByteArray &key, locks::Millis ago)
{
    locks::Row row = rowOf(key, "web-4");
    const locks::Millis now = locks::steadyNow();
    row.connections = std::make_shared<const locks::OwnerConnections>(locks::OwnerConnections{
        locks::OwnerConnections::Seen::Ended, "web-4", "web-4", "10.0.0.4:5123", now - ago, now});
    return row;
}

inline QList<locks::Row> plainRows(int count)
{
    QList<locks::Row> rows;
    for (int i = 0; i < count; ++i)
        rows.append(rowOf("lock:" + QByteArray::number(i), "t"));
    return rows;
}

/// A dialog whose runs the test itself reports.
struct Rehearsal
{
    explicit Rehearsal(int count, locks::Environment environment = locks::Environment::Staging,
                       bool allTicked = false)
        : Rehearsal(plainRows(count), environment, allTicked)
    {
    }
    explicit Rehearsal(const QList<locks::Row> &rows,
                       locks::Environment environment = locks::Environment::Staging, bool allTicked = false)
    {
        locks::DeploymentSpec spec;
        spec.name = QStringLiteral("orders");
        spec.environment = environment;
        dialog = new gui::ReleaseListDialog(
            gui::ListedRows::of(rows), spec,
            {locks::ActionKind::Release, QStringLiteral("scope"), false, allTicked},
            [this](const gui::ReleaseListDialog::Order &order, gui::ReleaseListDialog::Reported tell) {
                reason = order.reason;
                dryRun = order.dryRun;
                places = order.places ? *order.places : std::vector<int>();
                reported = std::move(tell);
                ++runs;
                return [this] {
                    ++stops;
                };
            });
        dialog->open();
        dialog->startDryRun();
    }
    ~Rehearsal() { delete dialog; }

    void report(size_t first, int count, locks::Outcome outcome)
    {
        QList<locks::ActionReport> reports;
        for (int i = 0; i < count; ++i) {
            locks::ActionReport each;
            each.outcome = outcome;
            each.key = "lock:" + QByteArray::number(int(first) + i);
            each.sentence = QString::fromLatin1(locks::outcomeWord(outcome));
            reports.append(each);
        }
        reported(first, reports);
    }
    gui::ReleaseListView *view() const { return dialog->findChild<gui::ReleaseListView *>(); }
    QAbstractItemModel *model() const { return view()->model(); }
    QString cell(int line, int column) const { return model()->index(line, column).data().toString(); }
    bool isTicked(int line) const
    {
        return model()->index(line, gui::ReleaseListModel::Key).data(Qt::CheckStateRole).toInt()
            == Qt::Checked;
    }
    bool mayTick(int line) const
    {
        return model()->flags(model()->index(line, gui::ReleaseListModel::Key)) & Qt::ItemIsUserCheckable;
    }
    int ticked() const { return dialog->list()->ticks().ticked(); }
    /// Of one that may be ticked and is not.
    bool waitForShown(int line) const
    {
        return waitFor([this, line] { return dialog->list()->ticks().canTickMore(line, line); });
    }
    /// Space on the whole list.
    void tickByKeys() const
    {
        QTest::keyClick(view(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(view(), Qt::Key_Space);
    }
    QPushButton *buttonOf(const char *name) { return find<QPushButton>(dialog, QString::fromUtf8(name)); }
    void type(const char *name, const QString &text)
    {
        find<QLineEdit>(dialog, QString::fromUtf8(name))->setText(text);
    }

    QPointer<gui::ReleaseListDialog> dialog;
    gui::ReleaseListDialog::Reported reported;
    QString reason;
    std::vector<int> places; ///< that the run goes over
    bool dryRun = false;
    int runs = 0;
    int stops = 0;
};

/// Whether a label says so.
inline bool says(QWidget *where, const QString &part)
{
    return texts(where).join(QLatin1Char('\n')).contains(part);
}

/// Looks through the list and ticks what was shown, until that is so many.
inline bool tickSeen(QWidget *list, int count)
{
    const QString wanted = QStringLiteral("%1 of %1 ticked").arg(count);
    QScrollBar *bar = list->findChild<gui::ReleaseListView *>()->verticalScrollBar();
    return waitFor([&] {
        bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
        button<QPushButton>(list, QStringLiteral("Tick those seen"))->click();
        return says(list, wanted);
    });
}
