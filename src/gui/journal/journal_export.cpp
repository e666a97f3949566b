// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_export.h"

#include "base/run_in_pool.h"
#include "export/entry_lines.h"
#include "gui/common/save_file.h"
#include "gui/journal/journal_order.h"

#include <QDir>
#include <QFileDialog>
#include <QPointer>
#include <QSaveFile>

#include <algorithm>

namespace gui {

namespace {

/// So much is written at once.
constexpr qsizetype piece = 64 * 1024;

} // namespace

JournalExport::JournalExport(QObject *parent)
    : QObject(parent)
    , m_stop(std::make_shared<std::atomic<bool>>(false))
{
}

JournalExport::~JournalExport()
{
    *m_stop = true;
}

void JournalExport::ask(QWidget *window, const QString &folder,
                        const std::shared_ptr<const JournalOrder> &listed)
{
    const auto *dialog =
        SaveFile::choose(window, tr("Export journal"), QStringLiteral("lockscope-journal.csv"),
                         {tr("Comma-separated values (*.csv)"), tr("JSON lines (*.json)")});
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, folder, listed](const QString &path) { write(path, folder, listed); });
}

void JournalExport::write(const QString &path, const QString &folder,
                          const std::shared_ptr<const JournalOrder> &listed)
{
    if (std::exchange(m_writing, true))
        return;
    emit began();
    base::runInPool([path, folder, listed, stop = m_stop, self = QPointer(this)] {
        const Written written = writeTo(path, folder, listed->sequences(), *stop);
        base::post(QCoreApplication::instance(), [self, path, written] {
            if (self)
                self->onWritten(path, written);
        });
    });
}

JournalExport::Written JournalExport::writeTo(const QString &path, const QString &folder,
                                              const std::vector<qint64> &sequences,
                                              const std::atomic<bool> &stop)
{
    Written written;
    const bool json = path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        written.error = file.errorString();
        return written;
    }
    const exports::Format format = json ? exports::Format::Json : exports::Format::Csv;
    bool good = file.write(exports::EntryLines::header(format)) >= 0;
    exports::EntryLines lines(format);
    const auto flush = [&] {
        const QByteArrayView bytes = lines.bytes();
        good = good && file.write(bytes.data(), bytes.size()) == bytes.size();
        lines.clear();
    };
    const auto each = [&](journal::Entry &&entry, const journal::Head &head) {
        if (std::binary_search(sequences.begin(), sequences.end(), entry.intent.sequence())) {
            lines.add(entry, head);
            ++written.actions;
            if (lines.bytes().size() >= piece)
                flush();
        }
        return good && !stop && size_t(written.actions) < sequences.size();
    };
    const auto read = journal::JournalReader(folder).read(journal::Query(), each);
    if (stop)
        return written; // nobody waits for it: the file stays as it was
    flush();
    if (!read.ok())
        written.journalError = read.error().text;
    else if (!good || !file.commit())
        written.error = file.errorString();
    else
        written.head = QString::fromLatin1(read->hash);
    return written;
}

void JournalExport::onWritten(const QString &path, const Written &written)
{
    m_writing = false;
    if (!written.journalError.isEmpty())
        emit failed(written.journalError);
    else if (!written.error.isEmpty())
        emit failed(SaveFile::notWritten(path, written.error));
    else
        emit this->written(QDir::toNativeSeparators(path), written.actions, written.head);
}

} // namespace gui
