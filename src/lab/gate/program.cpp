// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/program.h"

#include "base/bytes.h"
#include "lab/own/program_start.h"

namespace lab::gate {

namespace {

constexpr int killedMs = 2000; // of a process that was killed: at once
constexpr qint64 mostWritten = 64 << 10; // that nobody has read yet
constexpr qsizetype mostComplained = 1 << 20; // to one question
constexpr int mostProcesses = 64; // wherever they are; the kernel's limit does not hold for root

} // namespace

Program::Program(const QByteArray &command, const QString &parent, Bell *bell)
    : m_command(command)
    , m_folder(parent + QStringLiteral("/program-XXXXXX"))
    , m_bell(bell)
{
    QObject::connect(&m_process, &QProcess::readyReadStandardOutput, &m_process, [this] { onOutput(); });
    QObject::connect(&m_process, &QProcess::readyReadStandardError, &m_process, [this] { readErrors(); });
    QObject::connect(&m_process, &QProcess::finished, &m_process, [this] { onEnded(); });
    QObject::connect(&m_process, &QProcess::errorOccurred, &m_process, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            onEnded();
    });
}

Program::~Program()
{
    m_process.disconnect();
    kill();
    m_process.waitForFinished(killedMs);
}

void Program::start(const redis::Endpoint &server, const Limits &limits)
{
    if (!m_folder.isValid()
        || !startProgram(&m_process, m_command, server, m_folder.path(), limits, &m_traces))
        onEnded();
}

void Program::ask(const QByteArray &line)
{
    if (m_process.bytesAvailable() > 0)
        return end(writesTooMuch());
    m_complained = 0;
    m_process.write(line + '\n');
}

std::optional<QByteArray> Program::takeAnswer()
{
    if (!m_why.isEmpty() || !m_process.canReadLine())
        return {};
    return m_process.readLine().trimmed();
}

void Program::kill()
{
    killProgram(&m_process, &m_traces);
}

void Program::killAll(const std::vector<Program *> &programs)
{
    QList<StartedProgram> started;
    for (Program *program : programs)
        started.append({&program->m_process, &program->m_traces});
    killPrograms(started);
}

void Program::end(const QString &why)
{
    if (m_ended)
        return;
    m_why = why;
    kill();
    onEnded();
}

void Program::onOutput()
{
    if (m_process.bytesAvailable() > mostWritten)
        end(writesTooMuch());
    m_bell->ring();
}

QString Program::writesTooMuch() const
{
    return tr("The program “%1” writes more to standard output than it was asked for.")
        .arg(base::shownBytes(m_command));
}

void Program::count(const std::vector<Program *> &programs)
{
    QList<ProgramMark> marks;
    for (const Program *program : programs)
        marks.append(program->m_traces.mark);
    const QList<int> counts = ProgramMark::count(marks);
    for (qsizetype place = 0; place < counts.size(); ++place) {
        Program *program = programs[size_t(place)];
        if (counts.at(place) > mostProcesses)
            program->end(tr("The program “%1” has started more than %2 processes.")
                             .arg(base::shownBytes(program->m_command))
                             .arg(mostProcesses));
    }
}

void Program::onEnded()
{
    m_ended = true;
    kill();
    readErrors();
    m_bell->ring();
}

void Program::readErrors()
{
    const QByteArray more = m_process.readAllStandardError();
    m_errors += more;
    m_errors = lastErrors(m_errors);
    m_complained += more.size();
    if (m_complained > mostComplained)
        end(tr("The program “%1” writes without end to standard error.").arg(base::shownBytes(m_command)));
}

QString Program::complaint() const
{
    const QString command = base::shownBytes(m_command);
    QString text = m_why;
    if (text.isEmpty() && m_process.error() == QProcess::FailedToStart)
        text = tr("The program “%1” cannot be started: %2.")
                   .arg(command, base::shownText(m_process.errorString()));
    else if (text.isEmpty() && m_process.exitStatus() == QProcess::CrashExit)
        text =
            tr("The program “%1” was ended by signal %2; it may use ten minutes of processor time and 2 GiB "
               "of memory.")
                .arg(command)
                .arg(m_process.exitCode());
    else if (text.isEmpty())
        text = tr("The program “%1” has ended.").arg(command);
    if (!m_errors.trimmed().isEmpty())
        text += u' ' + base::shownBytes(m_errors.trimmed());
    return text;
}

} // namespace lab::gate
