// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "locks/model/pattern.h"
#include "locks/read/key_reader.h"
#include "locks/read/scan_bound.h"

#include <QSet>

#include <functional>
#include <limits>
#include <memory>

namespace locks {

/// How many keys one SCAN may walk so that it stays under two milliseconds of the server's time.
///
/// Of the last pages the one that took least per key counts, since all delays only lengthen them. A gentle
/// one stays under a twentieth of a millisecond: who else asks the server meanwhile must hardly notice.
class ScanPace
{
public:
    static constexpr int first = 500;
    static constexpr int least = 50;
    static constexpr int most = 2000;
    static constexpr int gentleLeast = 20;
    static constexpr int gentleMost = 100;

    explicit ScanPace(bool gentle = false);
    int count() const { return m_count; }
    /// The server worked so long on one page, the way there and back left out; it walked count() keys and
    /// read `reads` others.
    void measured(std::chrono::microseconds served, int reads);

private:
    double m_targetUs;
    int m_least;
    int m_most;
    int m_count;
    std::array<double, 8> m_perKey{}; ///< microseconds, of the last pages
    int m_pages = 0;
};

/// One pass over the keys of one master that match the patterns.
///
/// Each page's keys are read in the same pipeline as the next SCAN, and a page is worked on while the next
/// one travels, so that a page costs one round trip and server and client work at the same time. What a key
/// needs beyond that goes into the same pipeline, a step a page. How long a SCAN takes is what the server's
/// own clock says right before and behind it, however far away the server is; where TIME is refused, the
/// round trip of the page less the shortest one of the link.
class Scanner
{
    struct Page
    {
        QList<QByteArray> keys;
        KeyReader::Looks looks;
        redis::BatchReply reply;
        size_t firstReply = 0;
        bool asksIdle = false; ///< as it was sent
        qint64 walked = 0; ///< by the SCAN that brought its keys
        bool isTimed = false; ///< as KeyReader::appendClock() returned
    };
    /// Where a pass stands.
    struct Course
    {
        Clock::time_point begun = Clock::now();
        ScanPace pace;
        ScanBound bound;
        QByteArray cursor = QByteArrayLiteral("0"); ///< empty: the last page has come
        QList<QByteArray> keys; ///< of the page before, to be read with the next SCAN
        KeyReader::Looks looks; ///< whose next step travels with it
        KeyReader::Looks next; ///< found meanwhile, for the request after it
        std::optional<Page> waiting; ///< answered, to be worked on while the next request travels
        qint64 examined = 0;
        qint64 read = 0;
        qint64 unread = 0; ///< walked by the SCAN that brought `keys`
        qint64 found = 0; ///< keys so far that match
        qint64 named = 0; ///< keys so far, whether they match or not
        bool asksIdle = false; ///< with `keys`
        bool isTimed = false; ///< the request with `keys` asks for the time at its end
        bool asksTime = true; ///< TIME stands before and behind each SCAN: it was not refused
        bool asksSize = true; ///< DBSIZE follows each SCAN: it was not refused
        int narrow = 0; ///< 0, or so many keys at most in the next SCAN: the one before was too large
        bool hasRequest() const { return !cursor.isEmpty() || !keys.isEmpty() || !looks.empty(); }
        bool goesOn() const { return hasRequest() || waiting; }
    };

public:
    struct Progress
    {
        qint64 examined = 0; ///< keys that SCAN walked
        qint64 read = 0; ///< of these, what matches has been read too
        qint64 elapsedMs = 0;
    };

    /// What a pass needs and what it tells; shared by whoever started it, who may set `cancelled` at any
    /// time: nothing is sent after that.
    struct Pass
    {
        std::shared_ptr<redis::Connection> link;
        KeyReader *reader = nullptr; ///< outlives the pass
        base::TaskScope *scope = nullptr; ///< outlives the pass
        PatternSet patterns;
        /// These keys are read instead of a SCAN; empty list: this master has none of them. Nullopt: SCAN.
        std::optional<QList<QByteArray>> wholeKeys;
        std::function<bool(const QByteArray &key)> wants; ///< which keys are read; null: all that match
        KeyReader::Sink sink;
        std::function<void()> progressed; ///< after each page
        bool gentle = false;
        bool cancelled = false;
        /// No more SCAN: set by whoever has seen enough. What was found is still read.
        bool enough = false;
        /// Keys to walk at most; SCAN is asked for no more than that.
        qint64 mostKeys = std::numeric_limits<qint64>::max();
        /// Idle times are asked for until more keys than that were found: 0, of none.
        qint64 mostIdle = 0;
        /// At the end: it ended because of one of these two, before the cursor came round.
        bool cut = false;
        Progress progress;
        /// Keys that are being looked at: what is told of one of these is older than what anybody else reads
        /// of it from now on.
        QSet<QByteArray> looking;
        /// Keys that were overtaken since the request whose reply is processed next was sent.
        QSet<QByteArray> overtaken;
        /// Another reader has read this key: an earlier reading of the pass that is not whole yet is dropped.
        /// Not when it is requested, else a pass could end before either has told of a key that it found.
        void overtake(const QByteArray &key)
        {
            looking.remove(key);
            overtaken.insert(key);
        }
        /// The link broke: keys that were read, and of which only what stands beside them was to come, are
        /// told as they are.
        void tellUnfinished();
        Course course; ///< the scanner's own
    };

    /// Ends well when the cursor came round or there was enough; Cancelled, the link's error, the refusal of
    /// a command that a listing cannot do without, or Protocol for a SCAN without an end (ScanBound).
    static QCoro::Task<redis::Result<void>> run(std::shared_ptr<Pass> pass);

private:
    static redis::Result<void> takeScan(const Pass &pass, redis::Value *reply, Course *course,
                                        QList<QByteArray> *keys);
    static redis::Result<void> takePage(const Pass &pass, Course *course, redis::BatchReply &&reply);
    static bool narrows(const redis::Value &reply, qint64 walked, Course *course);
    static void noteLeftOut(const Pass &pass, const redis::Value &name);
    static KeyReader::Looks workOnWaiting(Pass *pass, Course *course);
    static void tell(Pass *pass, const Course &course);
    static int countOf(const Pass &pass, const Course &course);
    static void measure(const Pass &pass, Course *course, const redis::BatchReply &reply);
    static void takeSize(Course *course, const redis::Value &size);
    static void endWhenEnough(Pass *pass);
    static std::optional<redis::Error> endlessness(const Pass &pass, Course *course);
    static redis::Request nextRequest(const Pass &pass, Course &course);
    static void takeWholeKeys(const Pass &pass, Course *course);
    static std::optional<redis::Error> reasonToEnd(const Pass &pass);
    static QCoro::Task<redis::Result<void>> pages(std::shared_ptr<Pass> pass);
};

} // namespace locks
