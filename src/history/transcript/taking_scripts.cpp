// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/transcript/taking_scripts.h"

#include <QCryptographicHash>

namespace history {

QByteArray TakingScripts::nameOf(const MonitorLine &line)
{
    const QByteArray &command = line.words.front();
    if (line.isInScript() || line.words.size() < 2)
        return {};
    if (command == "EVAL" || command == "EVAL_RO")
        return QCryptographicHash::hash(line.words.at(1), QCryptographicHash::Sha1).toHex();
    if (command == "EVALSHA" || command == "EVALSHA_RO")
        return line.words.at(1).toLower();
    return command == "FCALL" || command == "FCALL_RO" ? "function " + line.words.at(1) : QByteArray();
}

void TakingScripts::note(const MonitorLine &line)
{
    if (!line.isInScript()) {
        m_running = nameOf(line);
        m_asked.clear();
        return;
    }
    if (m_running.isEmpty() || line.words.size() < 2)
        return;
    const std::pair place(line.database, line.words.at(1));
    if (line.words.front() == "EXISTS")
        m_asked.insert(place);
    else if (line.words.front() == "SET" && m_asked.contains(place))
        m_taking.insert(m_running);
}

} // namespace history
