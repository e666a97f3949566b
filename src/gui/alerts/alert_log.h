// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message.h"
#include "locks/alerts/alert_rules.h"

#include <QAbstractTableModel>
#include <QDateTime>
#include <QPointer>

#include <deque>

namespace locks {
struct ActionReport;
}

namespace gui {

/// What the end of a hold against our will says: which lock, why, and what to do next.
QString lossSentence(const locks::ActionReport &loss);

/// The alerts since the start, newest first; the oldest go beyond ten thousand. GUI thread.
class AlertLog : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column : quint8 { Time, Connection, Sentence, Token, ColumnCount };
    static constexpr int most = 10'000;

    using QAbstractTableModel::QAbstractTableModel;

    /// The connection that told, and what it is called now.
    struct Source
    {
        QPointer<const QObject> connection; ///< null once it is closed for good
        QString name;
    };
    void append(const Source &source, const QList<locks::Alert> &alerts);
    /// A lock that this program renewed and lost just now.
    void appendLoss(const Source &source, const locks::ActionReport &loss);
    void clear();
    /// What told this row; without a connection where that is closed for good.
    Source sourceAt(int row) const;
    MessageLock lockAt(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Entry
    {
        QDateTime at;
        Source source;
        QString sentence;
        QString token;
        MessageLock lock;
    };
    /// Oldest first; not more than the most.
    void insert(const QList<Entry> &entries);

    std::deque<Entry> m_entries; ///< newest first
};

} // namespace gui
