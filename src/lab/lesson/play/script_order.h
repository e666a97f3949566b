// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/script.h"

#include <QHash>
#include <QSet>

namespace lab::lesson {

/// Which steps of a script of commands can come next. Knows no servers; a value.
///
/// As long as everybody takes the usual step the lines come in the order of the script. From the first other
/// choice on each client is a program of its own: it stands at its next line, a client that was refused tries
/// again instead of going on as if it were inside, and is not asked again before something has changed on the
/// servers; after a few attempts it gives up. Besides what the script has, leases can run out, clients can
/// crash at any moment, and the answers by which clients know where they are can be lost.
class ScriptOrder
{
public:
    /// Something that can come next.
    struct Next
    {
        Line line;
        int place = -1; ///< in the script; −1: it is of no script, but always possible
        bool isUsual = false; ///< what the script would take next
    };

    explicit ScriptOrder(const CommandScript &script);

    /// What can come next; nothing at the end. The order depends only on what went before.
    std::vector<Next> next(const Memory &memory) const;
    /// It is made.
    void take(const Next &next);
    /// It was made, and this is known behind it.
    void made(const Next &next, const Memory &memory);
    /// Nobody has chosen otherwise so far.
    bool isUsual() const { return m_isUsual; }

private:
    /// A client that was refused.
    struct Refusal
    {
        size_t attempt = 0; ///< line at which it tries again
        QList<ServerSeen> seen; ///< what it was refused by
    };
    std::vector<Next> scripted(const Memory &memory) const;
    int placeOf(const QString &client, const Memory &memory) const;
    int waitingPlace(const QString &client, int found, const Memory &memory) const;
    static bool isUnanswered(const Line &line, const Memory &memory);
    std::vector<Next> lapses(const Memory &memory) const;
    std::vector<Next> crashes() const;
    /// Of those lines, the answers by which a client learns whether it holds the lock, or still does; where
    /// there is none, those of what is written.
    std::vector<Next> lostReplies(const std::vector<Next> &lines) const;
    size_t attemptOf(size_t entry) const;
    bool isWaiting() const;

    CommandScript m_script;
    QStringList m_actors; ///< in the order of their first lines; an empty one: what happens to servers
    std::vector<bool> m_done; ///< lines
    QSet<QString> m_gone; ///< clients
    QHash<QString, Refusal> m_refusals; ///< by client
    QHash<QString, int> m_refused; ///< how often in a row
    bool m_isUsual = true;
};

} // namespace lab::lesson
