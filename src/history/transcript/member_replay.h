// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/transcript/key_replay.h"

#include <QHash>

namespace history {

/// Follows a set or sorted set through a transcript: each member is a permit, or a lock, of its own, and
/// named by itself. What is no lock by its name and its members is none here. Nothing is executed.
class MemberReplay
{
public:
    /// `told` outlives it. `isAbsent`: it is certain that the key was not there.
    MemberReplay(Transcript *told, int database, const QByteArray &key, bool isSorted, bool isAbsent)
        : m_told(told)
        , m_database(database)
        , m_key(key)
        , m_isSorted(isSorted)
        , m_isCertain(isAbsent)
    {
    }

    /// It stands there from now on, if it did not before. `score`: of a sorted set; of a member that is there
    /// a higher one renews it.
    void add(const Deed &deed, const QByteArray &member, double score = 0);
    /// Whether it is known to stand there.
    bool has(const QByteArray &member, UnixMs at);
    void drop(const Deed &deed, const QByteArray &member);
    /// Members whose time is over: those with scores in between, each as Redis takes it ("(5", "-inf").
    void dropScores(const Deed &deed, const QByteArray &least, const QByteArray &most);
    /// The key went.
    void remove(const Deed &deed);
    /// Of the whole key; −1: without expiry.
    void setLife(const Deed &deed, qint64 lifeMs);
    /// A script counted its members and added none: there was no room.
    void refuse(const Deed &deed);
    void flush(UnixMs at);
    /// Something was done to it of which nothing is known here.
    void lose(UnixMs at);
    /// The transcript is over.
    void finish(UnixMs at);

private:
    struct Member
    {
        qsizetype hold = -1; ///< −1: it is no lock
        double score = 0;
    };
    void expire(UnixMs at);
    void endAll(UnixMs at, EndReason why);
    void end(const Member &member, UnixMs at, EndReason why);
    bool begin(const Deed &deed, const QByteArray &member, double score, Member *begun);
    /// The deadline that a score tells; nullopt: it says something else.
    static std::optional<UnixMs> deadlineIn(double score, UnixMs now);

    Transcript *m_told;
    int m_database;
    QByteArray m_key;
    bool m_isSorted;
    bool m_isCertain; ///< whichever member is not known is not there
    qint64 m_deadline = -1; ///< of the key, Unix ms; −1: none
    QHash<QByteArray, Member> m_members;
};

} // namespace history
