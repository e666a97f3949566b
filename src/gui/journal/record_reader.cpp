// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/record_reader.h"

#include "base/run_in_pool.h"
#include "gui/journal/record_facts.h"

#include <QPointer>

namespace gui {

void RecordReader::read(const QString &folder, qint64 sequence)
{
    const bool another = folder != m_folder || sequence != m_sequence;
    m_folder = folder;
    m_sequence = sequence;
    if (another && sequence == 0 && m_record) {
        m_record.reset();
        emit changed();
    }
    m_due = sequence != 0;
    if (m_due && !m_reading)
        begin();
}

void RecordReader::begin()
{
    m_due = false;
    m_reading = true;
    base::runInPool([folder = m_folder, sequence = m_sequence, self = QPointer(this)] {
        Answer answer;
        const auto read = journal::LiveReader(folder).readOne(sequence);
        if (!read.ok())
            answer.error = read.error().text;
        else if (*read)
            answer.record = ShownRecord{**read, recordJson(**read)};
        base::post(QCoreApplication::instance(), [self, answer, folder, sequence] {
            if (self)
                self->onRead(answer, folder, sequence);
        });
    });
}

void RecordReader::onRead(const Answer &answer, const QString &folder, qint64 sequence)
{
    m_reading = false;
    if (m_due)
        begin();
    if (folder != m_folder || sequence != m_sequence)
        return;
    if (!answer.error.isEmpty())
        return emit failed(answer.error);
    m_record = answer.record;
    emit changed();
}

void RecordReader::find(const QString &folder, const QString &id)
{
    base::runInPool([folder, id, self = QPointer(this)] {
        const auto read = journal::LiveReader(folder).sequenceOf(id);
        const qint64 sequence = read.ok() ? *read : 0;
        base::post(QCoreApplication::instance(), [self, folder, sequence] {
            if (self && sequence != 0)
                emit self->found(folder, sequence);
        });
    });
}

} // namespace gui
