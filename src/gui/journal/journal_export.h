// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/format.h"

#include <QObject>

#include <atomic>
#include <memory>
#include <vector>

class QWidget;

namespace gui {

class JournalOrder;

/// *Export…* of the journal: asks for a file name, then writes the actions that are listed in the pool, as
/// `lockscope journal --json` or `--csv` prints them, whole or not at all. GUI thread.
class JournalExport : public QObject
{
    Q_OBJECT
public:
    explicit JournalExport(QObject *parent = nullptr);
    /// What is being written is given up.
    ~JournalExport() override;

    /// `listed`: what is listed when the person is asked.
    void ask(QWidget *window, const QString &folder, const std::shared_ptr<const JournalOrder> &listed);
    bool isWriting() const { return m_writing; }

signals:
    void began();
    /// `head`: the end of the chain, which every line of the file names.
    void written(const QString &path, int actions, const QString &head);
    void failed(const QString &sentence);

private:
    struct Written
    {
        int actions = 0;
        QString head;
        QString error; ///< of the system; empty: it is there
        QString journalError; ///< a sentence
    };

    void write(const QString &path, const QString &folder, const std::shared_ptr<const JournalOrder> &listed);
    static Written writeTo(const QString &path, const QString &folder, const std::vector<qint64> &sequences,
                           const std::atomic<bool> &stop);
    void onWritten(const QString &path, const Written &written);

    bool m_writing = false;
    std::shared_ptr<std::atomic<bool>> m_stop;
};

} // namespace gui
