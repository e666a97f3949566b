// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/record_reader.h"

#include "gui/journal/record_facts.h"

namespace gui {

RecordReader::RecordReader(QObject *parent)
    : QObject(parent)
    , m_answers(
          this,
          [](const Wish &wish) {
              Answer answer;
              const auto read = journal::LiveReader(wish.folder).readOne(wish.sequence);
              if (!read.ok())
                  answer.error = read.error().text;
              else if (*read)
                  answer.record = ShownRecord{**read, recordJson(**read)};
              return answer;
          },
          [this](const Answer &answer, const Wish &) { take(answer); })
{
}

void RecordReader::read(const QString &folder, qint64 sequence)
{
    const Wish wish{folder, sequence};
    const bool another = wish != m_wish;
    m_wish = wish;
    if (sequence != 0)
        m_answers.ask(wish);
    else
        m_answers.leave();
    if (!another)
        return;
    m_record.reset(); // nobody is to act on what is not selected any more
    m_trouble.clear();
    emit changed();
}

void RecordReader::take(const Answer &answer)
{
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
