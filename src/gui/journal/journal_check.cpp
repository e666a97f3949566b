// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_check.h"

#include "base/run_in_pool.h"

#include <QPointer>

namespace gui {

JournalCheck::JournalCheck(QObject *parent)
    : QObject(parent)
    , m_stop(std::make_shared<std::atomic<bool>>(false))
{
}

JournalCheck::~JournalCheck()
{
    *m_stop = true;
}

void JournalCheck::start(const QString &folder)
{
    if (std::exchange(m_running, true))
        return;
    *m_stop = false;
    base::runInPool([folder, stop = m_stop, self = QPointer(this)] {
        const auto tell = [&stop, &self](qint64 records) {
            base::post(QCoreApplication::instance(), [self, records] {
                if (self)
                    emit self->progressed(records);
            });
            return !*stop;
        };
        const auto found = journal::JournalReader(folder).verify(tell);
        base::post(QCoreApplication::instance(), [self, found] {
            if (self)
                self->onEnd(found);
        });
    });
}

void JournalCheck::stop()
{
    *m_stop = true;
}

void JournalCheck::onEnd(const redis::Result<journal::Verification> &found)
{
    m_running = false;
    if (found.ok())
        emit finished(*found);
    else
        emit failed(found.error().text);
}

} // namespace gui
