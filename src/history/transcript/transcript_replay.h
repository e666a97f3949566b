// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/transcript/deeds_ahead.h"
#include "history/transcript/key_replay.h"
#include "history/transcript/member_replay.h"
#include "history/transcript/monitor_line.h"
#include "history/transcript/taking_scripts.h"

#include <QHash>
#include <QSet>

#include <memory>

namespace history {

/// Reads the commands of a transcript of MONITOR as what they do to locks in strings, hashes, sets and sorted
/// sets, and whether a list stands in their place: only those that are known. Of a script its own commands
/// count, never the EVAL.
///
/// Nothing is executed, by no server either. A private one would answer, but from the state that it has, not
/// from the one that the transcript began with: its first SET NX would succeed whoever held the key. Its
/// leases would run by today's clock instead of the transcript's, and it would have to be protected from what
/// people paste. Here a key that no line has explained yet is unknown, and is told to be.
class TranscriptReplay
{
public:
    /// All lines once, in their order, before the first is taken.
    void lookAhead(const MonitorLine &line)
    {
        m_ahead.note(line);
        m_takers.note(line);
    }
    /// In their order.
    void take(const MonitorLine &line);
    /// A line that is none of MONITOR's.
    void passOver() { ++m_told.notMonitor; }
    /// All lines were taken.
    Transcript finish();

private:
    using Place = std::pair<int, QByteArray>;
    using Words = QByteArrayList;
    /// One call of a script, as far as its commands have come.
    struct Script
    {
        QByteArray client = {};
        qint64 atUs = 0; ///< of its last command so far
        QByteArray name = {}; ///< TakingScripts::nameOf()
        QSet<Place> looked = {}; ///< keys that it read
        QSet<Place> asked = {}; ///< those of which it asked whether they are there
        QSet<Place> entered = {}; ///< hashes of which it asked whether somebody's field is in them
        QHash<Place, std::pair<Deed, QByteArray>> taking =
            {}; ///< hashes that get their field, and no lease yet
        QSet<Place> wrote = {};
        QSet<Place> counted = {}; ///< sets of which it asked how many there are
        QByteArrayList arguments = {};
        QHash<Place, QByteArray> compared =
            {}; ///< keys whose value it read; of a hash the field that it asked for
        QHash<Place, QByteArray> tried = {}; ///< keys that it wanted to take, and with which token
        QSet<Place> timed = {}; ///< keys whose expiry it asked for: what an attempt that failed answers
    };

    KeyReplay *find(const QByteArray &key);
    KeyReplay *at(const QByteArray &key);
    Deed deedOn(const QByteArray &key) const;
    Place placeOf(const QByteArray &key) const { return {m_line->database, key}; }

    MemberReplay *membersOf(const QByteArray &key);
    MemberReplay *membersAt(const QByteArray &key, bool isSorted);
    bool takeMembers(const Words &words);
    bool takeLists(const Words &words);
    bool takeZadd(const Words &words);
    bool countsMembers(const Words &words);
    /// The new value of a conditional write.
    struct Written
    {
        QByteArray token;
        qint64 lifeMs = -1;
        bool keepsLife = false;
    };
    void noteWritten(const QByteArray &key);
    static QByteArrayList comparedBy(const Script &script, const Place &place);
    void proveIn(const QByteArray &key);
    void attemptIn(const QByteArray &key, const QByteArray &token, qint64 lifeMs);
    void writeIn(const QByteArray &key, const QByteArray &token, qint64 lifeMs, bool keepsLife);
    void compareAndSet(const QByteArray &key, const QByteArray &comparison, const QByteArray &compared,
                       const Written &written);
    bool takeCompared(const Words &words);
    bool takeDelex(const Words &words);
    bool takeMsetex(const Words &words);
    bool takeFields(const Words &words);
    bool takeHsetex(const Words &words);
    void setFieldLife(const QByteArray &key, const QByteArray &field, qint64 lifeMs, LifeIf condition);
    void tellRefused(const Script &script, const Deed &deed);
    void tellLooked(const Script &script, const Place &place);
    bool takeString(const Words &words);
    bool takeSet(const Words &words);
    bool takeHash(const Words &words);
    bool takeLife(const Words &words);
    bool takeGetex(const Words &words);
    /// Whether a key of this database that no line has named is not there.
    bool isThoughtAbsent(int database) const;
    void makeUnknown(const Place &place);
    /// The value of a key that gets another name, where that is certain: no value, or a lock.
    struct Moved
    {
        std::optional<KeyReplay::Lock> lock = {}; ///< nullopt: no such key
    };
    KeyReplay *atPlace(const Place &place);
    std::optional<Moved> movedFrom(const Place &place);
    void put(const Place &place, const std::optional<Moved> &value, const Deed &deed);
    void transfer(const Place &from, const Place &to, bool isCopy, bool replaces);
    void swapDatabases(int one, int other);
    bool takeCopy(const Words &words);
    bool takeMoves(const Words &words);
    void tellPools();
    void putInOrder();
    bool takeRemoval(const Words &words);
    bool takeRead(const Words &words);
    void takeOther(const Words &words);
    void countIn(const Words &words);
    void takeField(const QByteArray &key);
    void followNoMore(const QByteArray &key);
    void flush(const Words &words);
    void endScript();

    Transcript m_told;
    DeedsAhead m_ahead;
    TakingScripts m_takers;
    QHash<Place, std::shared_ptr<KeyReplay>> m_keys;
    QHash<Place, std::shared_ptr<MemberReplay>> m_members;
    QSet<Place> m_removed; ///< keys that were deleted before they were known as sets
    QSet<int> m_flushed; ///< databases of which it is known that nothing else is there
    bool m_allFlushed = false;
    Script m_script;
    const MonitorLine *m_line = nullptr; ///< the one that is being taken
    UnixMs m_now = 0;
};

} // namespace history
