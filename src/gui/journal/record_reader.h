// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/common/latest_answer.h"
#include "journal/live_reader.h"

#include <QObject>

#include <optional>

namespace gui {

/// One action with all that is shown of it.
struct ShownRecord
{
    journal::Recorded recorded;
    QString json; ///< as recordJson()
};

/// Reads the record of the action that is selected, in the pool: one at a time, and what was asked for last
/// counts. GUI thread.
class RecordReader : public QObject
{
    Q_OBJECT
public:
    explicit RecordReader(QObject *parent = nullptr);

    /// `sequence` 0: none is wanted any more. Asked for again it is read again, and what was read stays until
    /// then; another one is not known before it was read.
    void read(const QString &folder, qint64 sequence);
    /// Of what was asked for last; none: it has not been read yet, or could not be.
    const std::optional<ShownRecord> &record() const { return m_record; }
    /// What was asked for is still on its way.
    bool isReading() const { return m_answers.isFinding(); }
    /// Why what was asked for last could not be read; empty: it could, or is on its way.
    const QString &trouble() const { return m_trouble; }
    /// Looks for an action by its id; found(), missing() or failed() answers.
    void find(const QString &folder, const QString &id);

signals:
    /// Another one was asked for, or an answer came.
    void changed();
    void failed(const QString &sentence);
    void found(const QString &folder, qint64 sequence);
    /// The journal has no such action.
    void missing(const QString &folder, const QString &id);

private:
    struct Answer
    {
        std::optional<ShownRecord> record;
        QString error;
    };

    struct Wish
    {
        QString folder;
        qint64 sequence = 0;
        bool operator==(const Wish &) const = default;
    };

    void take(const Answer &answer);

    LatestAnswer<Wish, Answer> m_answers;
    Wish m_wish;
    std::optional<ShownRecord> m_record;
    QString m_trouble;
};

} // namespace gui
