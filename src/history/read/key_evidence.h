// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/read/action_facts.h"
#include "history/read/history_reader.h"
#include "journal/journal_reader.h"

#include <QCoreApplication>

namespace history {

/// What one page of evidence is about.
struct EvidenceQuery
{
    QByteArray key;
    std::optional<qint32> deployment; ///< nullopt: all that were recorded
    UnixMs since = 0;
    UnixMs until = 0; ///< not part of it
    bool untilNow = false; ///< nobody named an end: it is where the recording has come to
    UnixMs atLeastUntil = 0; ///< or later, where an action of a moment ago is part of it
    std::optional<qint64> hold = {}; ///< it is about this one, by its number: others are told beside it
};

/// From the begin of a hold to its end, or to what is known of it at `now`, with a margin at either side.
EvidenceQuery evidenceOf(const Hold &hold, UnixMs now);

/// A stretch of time, its end not part of it.
struct Stretch
{
    UnixMs from = 0;
    UnixMs to = 0;
    qint64 lengthMs() const { return to - from; }
    bool operator==(const Stretch &) const = default;
};

/// A stretch in which the lock was free: every change was reported, none of them was missed, and none of them
/// took the lock. Create it only from a stretch for which this is proved.
struct FreeStretch : Stretch
{
    explicit FreeStretch(const Stretch &proved)
        : Stretch(proved)
    {
    }
};

/// A step of one of the holds of a lane.
struct HeldStep
{
    qsizetype hold = 0; ///< its place among them
    Step step;
};

/// What is known of the key in one deployment; where its masters are separate, on one of them.
struct LaneFacts
{
    Deployment deployment;
    QString server; ///< the one of separate masters; else empty
    qint64 firstNumber = 1; ///< of its first hold: all holds of a page are numbered through
    UnixMs since = 0; ///< later than that of the query where holds were left out
    QList<Hold> holds; ///< oldest first
    qsizetype subject = -1; ///< the one of them that the page is about; −1: all are
    std::optional<Hold> next; ///< the first one after the time that is meant
    bool hasOlder = false; ///< holds were left out
    QList<HeldStep> steps; ///< by hold, oldest first; of a subject only its own
    qint64 stepsLeftOut = 0;
    qsizetype firstCut = -1; ///< the first hold of which steps were left out; −1: none
    QList<WatchSpan> watched; ///< those that looked at this key
    QList<Stretch> unwatched;
    QList<Stretch> inPart; ///< some masters did not answer: nothing is known of what stood there
    QList<FreeStretch> free;
    QList<Stretch> notSeenHeld; ///< watched, and whether it was free is unknown
    bool isPolled = false; ///< at some time; holds between two looks are not seen
    qint64 missed =
        0; ///< times at which the key came and went before it could be read: a lock, or another value
    QList<ServerEvent> events;
    qint64 eventsLeftOut = 0;
    QList<qsizetype> actions; ///< those done here: their places in KeyEvidence

    /// The hold that came after holds.at(place).
    std::optional<Hold> nextOf(qsizetype place) const;
    /// All its holds were seen: the time was watched throughout, and nothing was missed.
    bool hasAllHolds() const
    {
        return unwatched.isEmpty() && inPart.isEmpty() && !isPolled && missed == 0 && !hasOlder;
    }
    /// Whether all steps of holds.at(place) are there.
    bool hasAllSteps(qsizetype place) const { return firstCut < 0 || place < firstCut; }
    QString name() const; ///< of the deployment, and of the server where there is one
};

/// Everything that a page of evidence tells. A value: what is to be hidden is hidden in it before anything is
/// written.
struct KeyEvidence
{
    QByteArray key;
    UnixMs since = 0;
    UnixMs until = 0;
    QList<LaneFacts> lanes;
    QList<ActionFacts> actions; ///< oldest first
    bool hasOlderActions = false;
    QStringList unwatchedPlaces; ///< where it was recorded, but nobody watched in this time: no lanes
    qsizetype placesLeftOut = 0; ///< that would have been lanes too many
    qint64 actionsElsewhere = 0; ///< on keys of the same name in other deployments: not told
    journal::Verification journal;
    bool tokensShortened = false;
};

/// Gathers what history and journal know of one key. Blocking, as its readers are.
class EvidenceSearch
{
    Q_DECLARE_TR_FUNCTIONS(history::EvidenceSearch)
public:
    static constexpr qsizetype mostHolds = 1'000; ///< of a page, shared by its lanes; the newest are kept
    static constexpr qsizetype mostLanes = 20; ///< those with the most holds are kept
    static constexpr qsizetype mostSteps = 2'000; ///< of a page
    static constexpr qsizetype mostEvents = 500; ///< of a lane
    static constexpr qint64 mostActions = 200;

    EvidenceSearch(HistoryReader *history, journal::JournalReader *journal);

    /// BadInput where nothing is recorded of the key.
    redis::Result<KeyEvidence> find(const EvidenceQuery &query);
    /// The action of this id; BadInput where there is none on this key.
    redis::Result<ActionFacts> action(const QByteArray &key, const QString &id);
    /// The hold of `query.key` that stood at an instant; BadInput where none did, or one in each of several
    /// places.
    redis::Result<Hold> holdAt(const EvidenceQuery &query, UnixMs at);

private:
    redis::Result<void> findLanes(const EvidenceQuery &query);
    redis::Result<QList<KeyPlace>> placesOf(const EvidenceQuery &query);
    redis::Result<void> readLane(const EvidenceQuery &query, LaneFacts *lane, qsizetype most);
    redis::Result<void> readNext(const EvidenceQuery &query, LaneFacts *lane);
    redis::Result<void> findEnd(const EvidenceQuery &query);
    redis::Result<void> readFacts();
    void dropLanes();
    redis::Result<void> readSteps(LaneFacts *lane);
    redis::Result<void> readWatched(LaneFacts *lane);
    redis::Result<void> proveFree(LaneFacts *lane);
    redis::Result<void> readEvents(LaneFacts *lane);
    redis::Result<void> readActions();
    void nameDeeds();
    QList<qsizetype> lanesOf(const journal::Entry &entry, const QStringList &places) const;

    HistoryReader *m_history;
    journal::JournalReader *m_journal;
    QList<Deployment> m_deployments;
    KeyEvidence m_found;
    qsizetype m_stepsLeft = mostSteps;
};

} // namespace history
