// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/messages/message_log.h"

#include "gui/common/text.h"

#include <QLocale>
#include <QTimer>

#include <algorithm>

namespace gui {

namespace {

bool isNews(const Message &message)
{
    return message.kind == Message::Kind::Good || message.kind == Message::Kind::Information;
}

} // namespace

QString MessageLog::Entry::text() const
{
    return times == 1 ? message.text
                      : MessageLog::tr("%1 (%2 times)").arg(message.text, QLocale().toString(times));
}

MessageLog::Entry *MessageLog::ofTopic(const QString &topic)
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), [&topic](const Entry &each) {
        return each.stands && !topic.isEmpty() && each.message.topic == topic;
    });
    return found == m_entries.end() ? nullptr : &*found;
}

MessageLog::Entry *MessageLog::same(const Message &message)
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), [&message](const Entry &each) {
        const Message &former = each.message;
        return each.stands && former.kind == message.kind && former.text == message.text
            && former.about == message.about && former.buttons.size() == message.buttons.size();
    });
    return found == m_entries.end() ? nullptr : &*found;
}

void MessageLog::show(const Message &message)
{
    if (Entry *entry = ofTopic(message.topic); entry && entry->id == m_lastId) {
        again(entry, message, 1);
    } else if (entry) {
        entry->stands = false; // what is new stands above what came between
        tell(*entry);
        append(message);
    } else if (Entry *repeated = same(message)) {
        again(repeated, message, repeated->times + 1); // its buttons mean the last time
    } else {
        append(message);
    }
    emit altered();
}

void MessageLog::update(const Message &message)
{
    Entry *entry = ofTopic(message.topic);
    if (!entry)
        return;
    again(entry, message, 1);
    emit altered();
}

void MessageLog::again(Entry *entry, const Message &message, int times)
{
    entry->message = message;
    entry->at = QDateTime::currentDateTime();
    entry->times = times;
    letPass(*entry);
    tell(*entry);
}

/// Only what still is the same news is closed: what it has become meanwhile may have to stand.
void MessageLog::letPass(Entry &entry)
{
    entry.said = ++m_said;
    if (!isNews(entry.message))
        return;
    QTimer::singleShot(m_goodNewsMs, this, [this, id = entry.id, said = entry.said] {
        const Entry *now = this->entry(id);
        if (now && now->said == said)
            close(id);
    });
}

void MessageLog::append(const Message &message)
{
    if (m_entries.size() >= size_t(most)) {
        beginRemoveRows({}, 0, 0);
        m_entries.pop_front();
        endRemoveRows();
    }
    const int row = int(m_entries.size());
    beginInsertRows({}, row, row);
    m_entries.push_back({++m_lastId, message, message.about && m_naming ? m_naming(message.about) : QString(),
                         QDateTime::currentDateTime()});
    endInsertRows();
    if (message.about)
        connect(message.about, &QObject::destroyed, this, &MessageLog::detach, Qt::UniqueConnection);
    letPass(m_entries.back());
}

void MessageLog::detach(const QObject *connection)
{
    for (Entry &each : m_entries) {
        if (each.message.about != connection)
            continue;
        each.message.about = nullptr;
        each.message.lock.reset();
        tell(each);
    }
    emit altered();
}

void MessageLog::withdraw(const QString &topic)
{
    if (Entry *entry = ofTopic(topic))
        end(entry);
}

void MessageLog::close(quint64 id)
{
    for (Entry &each : m_entries) {
        if (each.id == id && each.stands)
            return end(&each);
    }
}

void MessageLog::closeAll()
{
    for (Entry &each : m_entries) {
        if (std::exchange(each.stands, false))
            tell(each);
    }
    emit altered();
}

void MessageLog::end(Entry *entry)
{
    entry->stands = false;
    tell(*entry);
    emit altered();
}

void MessageLog::tell(const Entry &entry)
{
    const int row = int(entry.id - m_entries.front().id); // none is taken from between
    emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

const MessageLog::Entry *MessageLog::entry(quint64 id) const
{
    if (m_entries.empty() || id < m_entries.front().id || id > m_lastId)
        return nullptr;
    return &m_entries[size_t(id - m_entries.front().id)];
}

const MessageLog::Entry *MessageLog::newest(const QObject *connection) const
{
    const Entry *question = nullptr;
    for (auto each = m_entries.rbegin(); each != m_entries.rend(); ++each) {
        if (!each->stands || (each->message.about && each->message.about != connection))
            continue;
        if (each->message.kind != Message::Kind::Question)
            return &*each;
        question = question ? question : &*each;
    }
    return question;
}

int MessageLog::standing(const QObject *connection) const
{
    return int(std::count_if(m_entries.begin(), m_entries.end(), [connection](const Entry &each) {
        return each.stands && (!each.message.about || each.message.about == connection);
    }));
}

int MessageLog::standingAbout(const QObject *connection) const
{
    return int(std::count_if(m_entries.begin(), m_entries.end(), [connection](const Entry &each) {
        return each.stands && each.message.about == connection;
    }));
}

int MessageLog::allStanding() const
{
    return int(
        std::count_if(m_entries.begin(), m_entries.end(), [](const Entry &each) { return each.stands; }));
}

int MessageLog::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_entries.size());
}

int MessageLog::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MessageLog::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Entry &entry = m_entries[size_t(index.row())];
    if (role == Qt::ToolTipRole && index.column() == Text)
        return entry.text().toHtmlEscaped();
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Time:
        return clockText(entry.at);
    case Connection:
        return entry.connection;
    default:
        return entry.text();
    }
}

QVariant MessageLog::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString names[] = {tr("Time"), tr("Connection"), tr("Message")};
    return section < ColumnCount ? names[section] : QVariant();
}

} // namespace gui
