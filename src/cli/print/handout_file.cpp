// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/handout_file.h"

#include "cli/print/window_places.h"
#include "lab/handout/handout.h"

#include <QFile>
#include <QFileInfo>

#include <utility>

namespace cli {

namespace {

/// Empty: it is not there.
QString windowProgram()
{
    for (const QByteArray &place : windowPlaces()) {
        const QString program = QFile::decodeName(place);
        if (QFileInfo(program).isExecutable())
            return program;
    }
    return {};
}

redis::Error badInput(const QString &sentence)
{
    redis::Error error = redis::makeError(redis::ErrorKind::BadInput);
    error.text = sentence;
    return error;
}

} // namespace

std::optional<redis::Error> HandoutFile::open(const QString &path, const QString &program)
{
    const bool isPdf = path.endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive);
    if (!isPdf && !path.endsWith(QStringLiteral(".html"), Qt::CaseInsensitive))
        return badInput(tr("--handout writes HTML or PDF: give a FILE that ends in .html or .pdf."));
    if (isPdf) {
        m_program = program.isEmpty() ? windowProgram() : program;
        if (m_program.isEmpty())
            return badInput(
                tr("--handout: PDF is drawn by the window, which is not installed. Give a FILE that ends in "
                   ".html; a browser prints it."));
    }
    m_file = std::make_unique<QSaveFile>(path);
    if (!m_file->open(QIODevice::WriteOnly))
        return badInput(unwritten());
    return {};
}

QString HandoutFile::unwritten() const
{
    return tr("--handout: %1 cannot be written: %2").arg(m_file->fileName(), m_file->errorString());
}

void HandoutFile::write(const std::vector<lab::KeptRun> &runs,
                        const std::function<void(const QString &failure)> &done)
{
    m_done = done;
    if (!m_program.isEmpty())
        return print(runs);
    lab::Handout handout(runs, QDateTime::currentDateTime(), QStringLiteral(LOCKSCOPE_VERSION));
    commit(handout.html());
}

void HandoutFile::print(const std::vector<lab::KeptRun> &runs)
{
    QObject::connect(&m_printer, &QProcess::errorOccurred, &m_printer, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            std::exchange(m_done, nullptr)(tr("--handout: %1 does not start.").arg(m_program));
    });
    QObject::connect(&m_printer, &QProcess::finished, &m_printer, [this](int status) {
        const QByteArray pdf = m_printer.readAllStandardOutput();
        if (status == 0 && m_printer.exitStatus() == QProcess::NormalExit && pdf.startsWith("%PDF"))
            return commit(pdf);
        const QString words = QString::fromUtf8(m_printer.readAllStandardError()).trimmed();
        std::exchange(m_done, nullptr)(tr("--handout: %1 could not draw it: %2").arg(m_program, words));
    });
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    m_printer.setProcessEnvironment(environment);
    m_printer.start(m_program, {QStringLiteral("--print-handout")});
    m_printer.write(lab::RunFile{QString(), runs}.toBytes());
    m_printer.closeWriteChannel();
}

void HandoutFile::commit(const QByteArray &bytes)
{
    m_file->write(bytes);
    std::exchange(m_done, nullptr)(m_file->commit() ? QString() : unwritten());
}

} // namespace cli
