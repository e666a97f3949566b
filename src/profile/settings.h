// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QVariantMap>

#include <functional>

namespace profile {

/// What the window remembers and what a person prefers, in `settings.ini`. The only user of QSettings.
///
/// An object that is handed to who needs it, not a global: a test makes one over a file of its own. Every
/// name that is stored stands once, in settings.cpp, with its default. Values that cannot be understood count
/// as absent. Main thread, which never waits for the file: what stands there is read elsewhere and taken when
/// it comes, and what is set is handed on to be written. Nothing of it is secret; profiles are in
/// ProfileStore.
class Settings
{
public:
    /// Hears of every value that becomes another.
    using Keep = std::function<void(const QString &name, const QVariant &value)>;

    /// Everything is absent until setRead().
    explicit Settings(Keep keep);
    Settings(const Settings &) = delete;
    Settings &operator=(const Settings &) = delete;

    /// What stands in `file`, which need not exist. From any thread; blocks.
    static QVariantMap read(const QString &file);
    /// Takes what was read. What was set before that is newer, and stays.
    void setRead(const QVariantMap &read);

    /// @name Window state
    /// Bytes of QMainWindow, QSplitter and QHeaderView. Each has a version, raised by the caller when the
    /// parts of what it describes change: the state of another version is forgotten instead of misapplied.
    /// @{
    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray &geometry);
    QByteArray windowState(int version) const;
    void setWindowState(const QByteArray &state, int version);
    QByteArray splitterState(const QString &splitter) const;
    void setSplitterState(const QString &splitter, const QByteArray &state);
    QByteArray headerState(const QString &table, int version) const;
    void setHeaderState(const QString &table, const QByteArray &state, int version);
    QJsonObject groupings() const; ///< by name of connection: a word; empty: none
    void setGroupings(const QJsonObject &groupings);
    QJsonObject labPart(const QString &part) const; ///< what a part of the lab remembers; empty: nothing
    void setLabPart(const QString &part, const QJsonObject &state);
    /// @}

    /// @name Preferences
    /// @{
    QString appearance() const; ///< "system", "light" or "dark"; empty: never chosen
    void setAppearance(const QString &appearance);
    QJsonObject alertRules() const; ///< empty: none
    void setAlertRules(const QJsonObject &rules);
    int historyDays() const; ///< for so long history is kept; 0: never chosen
    void setHistoryDays(int days);
    qint64 historyBytes() const; ///< and so much of it; 0: never chosen
    void setHistoryBytes(qint64 bytes);
    QJsonObject learned() const; ///< how far somebody came with the lessons; empty: never began
    void setLearned(const QJsonObject &learned);
    /// @}

    /// Writes some values into `file`, with mode 0600, beside those that stand there. From any thread;
    /// blocks.
    static redis::Result<void> write(const QString &file, const QVariantMap &values);

private:
    QVariant value(const QString &name, const QVariant &absent = {}) const
    {
        return m_values.value(name, absent);
    }
    void set(const QString &name, const QVariant &value);
    QByteArray versioned(const QString &key, int version) const;
    void setVersioned(const QString &key, const QByteArray &bytes, int version);

    QVariantMap m_values;
    Keep m_keep;
};

} // namespace profile
