// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message.h"

#include <QAbstractTableModel>
#include <QDateTime>

#include <deque>

namespace gui {

/// Everything that was said since the start, oldest first, and what of it stands: MessageBar shows the newest
/// that stands, MessageList all.
///
/// Errors, warnings and questions stand until they are closed or withdrawn, news for ten seconds after it was
/// last said; a repeated message counts up instead of standing twice. Keeps the last five hundred. GUI
/// thread.
class MessageLog : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column : quint8 { Time, Connection, Text, ColumnCount };
    static constexpr int most = 500;

    struct Entry
    {
        quint64 id = 0; ///< from 1 on, never used again
        Message message;
        QString connection; ///< what it was called when this was said; empty: about none
        QDateTime at; ///< of the last time
        int times = 1;
        bool stands = true;
        quint64 said = 0; ///< another number whenever it is said again

        /// With how often it was said.
        QString text() const;
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// What a connection is called; without it none has a name.
    void setNaming(std::function<QString(const QObject *)> naming) { m_naming = std::move(naming); }

    void show(const Message &message);
    /// Takes the place of the message of this topic where that still stands; nothing where it was closed.
    void update(const Message &message);
    /// The message of this topic is no longer true.
    void withdraw(const QString &topic);
    void close(quint64 id);
    void closeAll();
    /// The connection is gone: what was said of it concerns every page now, and leads to no lock.
    void detach(const QObject *connection);

    /// Null when it is forgotten.
    const Entry *entry(quint64 id) const;
    const Entry &at(int row) const { return m_entries[size_t(row)]; }
    /// The newest that stands and is about this connection or about none, questions behind all others; null
    /// when there is none.
    const Entry *newest(const QObject *connection) const;
    /// How many stand that are about this connection or about none.
    int standing(const QObject *connection) const;
    /// How many stand, about whatever.
    int allStanding() const;
    /// How many stand that are about this very connection.
    int standingAbout(const QObject *connection) const;
    void setGoodNewsTime(int milliseconds) { m_goodNewsMs = milliseconds; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

signals:
    /// Something came, or stands no more, or says something else.
    void altered();

private:
    Entry *ofTopic(const QString &topic);
    Entry *same(const Message &message);
    void append(const Message &message);
    void again(Entry *entry, const Message &message, int times);
    void letPass(Entry &entry);
    void end(Entry *entry);
    void tell(const Entry &entry);

    std::function<QString(const QObject *)> m_naming;
    std::deque<Entry> m_entries; ///< oldest first
    quint64 m_lastId = 0;
    quint64 m_said = 0;
    int m_goodNewsMs = 10'000;
};

} // namespace gui
