// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/page/evidence_file.h"

#include "base/file_error.h"
#include "base/run_in_pool.h"
#include "export/evidence/evidence_page.h"
#include "gui/common/save_file.h"
#include "history/read/history_reader.h"
#include "history/read/short_tokens.h"
#include "journal/journal_reader.h"
#include "locks/action/action.h"

#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPointer>
#include <QSaveFile>

namespace gui {

void EvidenceFile::ask(QWidget *parent, const Wish &wish,
                       const std::function<void(const QString &, bool)> &done)
{
    const QFileDialog *dialog = SaveFile::choose(parent, tr("Save the evidence"),
                                                 QStringLiteral("evidence.html"), {tr("Pages (*.html)")});
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, [parent, wish, done](const QString &file) {
        base::runInPool([wish, file, done, living = QPointer(parent)] {
            const auto written = write(wish, file);
            const QString sentence = written.ok()
                ? tr("The evidence was written to %1.").arg(QDir::toNativeSeparators(file))
                : written.error().text;
            base::post(QCoreApplication::instance(), [living, done, sentence, good = written.ok()] {
                if (living)
                    done(sentence, good);
            });
        });
    });
}

redis::Result<void> EvidenceFile::write(const Wish &wish, const QString &file)
{
    history::HistoryReader reader(wish.path);
    journal::JournalReader journal(QFileInfo(wish.path).path());
    auto evidence = history::EvidenceSearch(&reader, &journal).find(wish.query);
    if (!evidence.ok())
        return evidence.error();
    history::shortenTokens(&*evidence);
    const locks::Actor actor = locks::Actor::current();
    const exports::EvidenceOrigin origin{QCoreApplication::applicationVersion(), actor.user, actor.host,
                                         QDateTime::currentMSecsSinceEpoch(), wish.isOther};
    const QByteArray page = exports::EvidencePage(*evidence, origin).write();
    QSaveFile out(file);
    const bool isWritten = out.open(QIODevice::WriteOnly)
        && out.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner)
        && out.write(page) == page.size() && out.commit();
    if (isWritten)
        return {};
    return base::fileError(SaveFile::notWritten(file, out.errorString()), out);
}

} // namespace gui
