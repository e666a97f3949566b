// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/lab_template_command.h"

#include "lab/own/templates.h"

#include <QFile>
#include <QFileInfo>

namespace cli {

void LabTemplateCommand::start()
{
    const QByteArray id = arguments().value("--template");
    const auto found = lab::Template::find(id);
    if (!found)
        return fail(usageError(
            tr("There is no template \"%1\". There are: %2.")
                .arg(QString::fromUtf8(id), QString::fromLatin1(lab::Template::ids().join(", ")))));
    if (!arguments().has("--output")) {
        output()->write(found->text());
        return finish(ExitDone);
    }
    const QString file = QFile::decodeName(arguments().value("--output"));
    // Somebody's work may stand there.
    if (QFileInfo::exists(file))
        return fail(usageError(tr("--output: %1 exists already.").arg(file)));
    const QString problem = found->write(file);
    if (!problem.isEmpty())
        return fail(usageError(tr("--output: %1 cannot be written: %2").arg(file, problem)));
    output()->message(
        tr("%1 is written. Try it: lockscope lab --strategy 'external:%2'").arg(file, found->command(file)));
    finish(ExitDone);
}

} // namespace cli
