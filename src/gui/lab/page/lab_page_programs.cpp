// SPDX-License-Identifier: GPL-3.0-or-later
// What a person is asked before a run, and programs of his own.
#include "gui/lab/page/lab_page.h"

#include "base/bytes.h"
#include "base/run_in_pool.h"
#include "gui/common/save_file.h"
#include "gui/lab/page/lab_controller.h"
#include "gui/lab/ranking/ranking_dialog.h"
#include "lab/own/templates.h"
#include "ui_lab_page.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>

namespace gui {

void LabPage::ask(QMessageBox *question, const QString &agree, const QStringList &agreed,
                  const std::function<void()> &start)
{
    question->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *agrees = question->addButton(agree, QMessageBox::AcceptRole);
    question->setDefaultButton(question->addButton(QMessageBox::Cancel));
    connect(agrees, &QPushButton::clicked, this, [this, agreed, start] {
        m_agreed.unite(QSet<QString>(agreed.begin(), agreed.end()));
        if (!m_lab->isRunning())
            start();
    });
    question->open();
}

/// On a server that is not private only when that was agreed to, once for each.
void LabPage::whenAgreed(const lab::RunSpec &spec, const std::function<void()> &start)
{
    if (spec.runsPrograms())
        return whenTrusted(spec, start);
    if (!spec.target || m_agreed.contains(spec.target->name))
        return start();
    const QString name = spec.target->name;
    ask(new QMessageBox(QMessageBox::Question, tr("Run on %1?").arg(name),
                        tr("The lab will write keys that begin with lockscope:lab: on %1, with "
                           "%2 clients as fast as it answers, and "
                           "remove them at the end. Others who use this server will feel it.")
                            .arg(name, QLocale().toString(spec.clients)),
                        QMessageBox::NoButton, this),
        tr("Run there"), {name}, start);
}

/// A program of somebody's own likewise, once for each command.
void LabPage::whenTrusted(const lab::RunSpec &spec, const std::function<void()> &start)
{
    QStringList commands;
    QStringList names;
    for (const QByteArray &id : spec.strategies) {
        if (!id.startsWith("external:") || m_agreed.contains(QString::fromUtf8(id)))
            continue;
        commands.append(QString::fromUtf8(id));
        names.append(base::shownBytes(id.mid(id.indexOf(':') + 1)));
    }
    if (commands.isEmpty())
        return start();
    ask(new QMessageBox(QMessageBox::Question, tr("Run a program of your own?"),
                        tr("“%1” will run with your rights, once for each client: it can read and change "
                           "what you can. It gets a private server with a password of its own, a folder of "
                           "its own, a clean environment, and limits on processor time, memory, files and "
                           "processes.")
                            .arg(names.join(QStringLiteral("”, “"))),
                        QMessageBox::NoButton, this),
        tr("Run it"), commands, start);
}

void LabPage::askTemplate(const QByteArray &id)
{
    const auto found = lab::Template::find(id);
    if (!found)
        return;
    const QString suffix = QFileInfo(found->fileName).suffix();
    QFileDialog *dialog =
        SaveFile::choose(this, tr("New lock from the template for %1").arg(found->title), found->fileName,
                         {tr("Programs (*.%1)", "the ending of a file's name").arg(suffix)});
    connect(dialog, &QFileDialog::fileSelected, this, [this, made = *found](const QString &path) {
        const auto tell = [self = QPointer(this), made, path](const QString &problem) {
            if (self && problem.isEmpty())
                self->m_ui->form->setOwnCommand(made.command(path));
            else if (self)
                emit self->failed(SaveFile::notWritten(path, problem));
        };
        base::runInPool([made, path, tell] {
            const QString problem = made.write(path);
            base::post(QCoreApplication::instance(), [tell, problem] { tell(problem); });
        });
    });
}

void LabPage::openClass()
{
    (new RankingDialog(this))->open();
}

} // namespace gui
