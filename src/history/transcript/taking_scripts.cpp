// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/transcript/taking_scripts.h"

#include <QCryptographicHash>
#include <QRegularExpression>

#include <algorithm>

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

Errand TakingScripts::errandOf(const QByteArray &name) const
{
    return m_deleting.contains(name) ? Errand::Release
        : m_renewing.contains(name)  ? Errand::Renewal
                                     : Errand::Unknown;
}

/// Reads the purpose from the source. A script that contains both commands is a reentrant release.
void TakingScripts::noteText(const QByteArray &name, const QByteArray &text)
{
    static const QRegularExpression asks(
        QStringLiteral("\\bif\\b[^\\n;]*redis\\.p?call\\(\\s*['\"](setnx|hsetnx|set)['\"]"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression deletes(
        QStringLiteral("redis\\.p?call\\(\\s*['\"](del|unlink|hdel|delex|delifeq)['\"]"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression renews(
        QStringLiteral("redis\\.p?call\\(\\s*['\"](p?expire|p?expireat|set|psetex|setex)['\"]"),
        QRegularExpression::CaseInsensitiveOption);
    if (m_known.contains(name))
        return;
    m_known.insert(name);
    const QString words = QString::fromUtf8(text);
    if (asks.match(words).hasMatch())
        m_conditional.insert(name);
    if (deletes.match(words).hasMatch())
        m_deleting.insert(name);
    else if (renews.match(words).hasMatch())
        m_renewing.insert(name);
}

/// Ends one call: an attempt without a following EXPIRE was refused.
void TakingScripts::noteEnd()
{
    if (!m_running.isEmpty() && !m_tried.isEmpty())
        m_conditional.insert(m_running);
    m_tried.clear();
    m_asked.clear();
    m_compared.clear();
}

void TakingScripts::note(const MonitorLine &line)
{
    const QByteArray &command = line.words.front();
    if (!line.isInScript()) {
        noteEnd();
        m_running = nameOf(line);
        if (command == "EVAL" || command == "EVAL_RO")
            noteText(m_running, line.words.at(1));
        return;
    }
    if (m_running.isEmpty() || line.words.size() < 2)
        return;
    const std::pair place(line.database, line.words.at(1));
    const bool isAttempt = command == "SETNX"
        || (command == "SET" && std::any_of(line.words.begin() + 2, line.words.end(), [](const auto &word) {
                               return word.compare("nx", Qt::CaseInsensitive) == 0;
                           }));
    if (command == "EXISTS")
        m_asked.insert(place);
    else if (command == "SET" && m_asked.contains(place))
        m_taking.insert(m_running);
    if (isAttempt)
        m_tried.insert(place);
    const bool renews = isOneOf(command, {"EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT"});
    if (renews)
        m_tried.remove(place);
    const bool wasCompared = m_compared.contains(place);
    if (command == "GET" || command == "HEXISTS")
        m_compared.insert(place);
    else if (wasCompared && isOneOf(command, {"DEL", "UNLINK", "HDEL"}))
        m_deleting.insert(m_running);
    else if (wasCompared && (renews || command == "SET"))
        m_renewing.insert(m_running);
}

} // namespace history
