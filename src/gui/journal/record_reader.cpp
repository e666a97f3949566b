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
    m_due = sequence != 0;
    if (m_due && !m_reading)
        begin();
    if (!another)
        return;
    m_record.reset(); // nobody is to act on what is not selected any more
    m_trouble.clear();
    emit changed();
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
    m_trouble = answer.error;
    if (answer.error.isEmpty())
        m_record = answer.record;
    emit changed();
    if (!answer.error.isEmpty())
        emit failed(answer.error);
}

void RecordReader::find(const QString &folder, const QString &id)
{
    base::runInPool([folder, id, self = QPointer(this)] {
        const auto read = journal::LiveReader(folder).sequenceOf(id);
        const qint64 sequence = read.ok() ? *read : 0;
        const QString error = read.ok() ? QString() : read.error().text;
        base::post(QCoreApplication::instance(), [self, folder, id, sequence, error] {
            if (!self)
                return;
            if (!error.isEmpty())
                emit self->failed(error);
            else if (sequence == 0)
                emit self->missing(folder, id);
            else
                emit self->found(folder, sequence);
        });
    });
}

} // namespace gui
