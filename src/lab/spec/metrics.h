// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/histogram.h"
#include "lab/spec/run_spec.h"

#include <QList>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace lab {

/// How one increment ended.
enum class Turn : quint8 {
    Counted, ///< written, and acknowledged by the server
    FailedTransaction, ///< EXEC was refused and not tried again
    GaveUp, ///< not granted within the time or the attempts that the client allows itself
    RefusedWrite, ///< the store refused a write (or a read) that came too late
    Crashed, ///< the client died before it wrote; its lock stays behind
    CrashedAfterWrite, ///< the client died after it wrote; its lock stays behind
    Withdrawn, ///< the run ended while this client was still waiting: as if it had not begun
    Failed, ///< an error of the server or of the connection; the run ends
};

/// Why nobody could get in any more, though clients waited.
enum class Standstill : quint8 {
    None,
    Immortal, ///< the lock has no expiry (or one beyond any patience), and nobody who holds it
    KeptAlive, ///< the lock's lease is renewed by those who wait for it
    TokenGone, ///< the queue's token is nowhere any more
    NoMajority, ///< too few masters are left, by what was done to them
    ServerAway, ///< the server was stopped, cut off or killed, and not brought back
};

/// What a client is seen to do, for a strip of lanes.
enum class Lane : quint8 {
    Outside,
    Waiting,
    Inside, ///< in the critical section, by its own belief
};

/// One change of one client's lane.
struct LaneChange
{
    qint64 tUs = 0; ///< since the strategy began
    int client = 0;
    Lane lane = Lane::Outside;
    qint64 leaseUntilUs = 0; ///< of Inside: when its lease ends by the client's own clock; 0: it has none
};

/// One row of a trace: a command, or what a client came to believe by it.
struct TraceEvent
{
    enum class What : quint8 {
        Command,
        Refused, ///< attempts to get in that were refused, one after another, folded into one
        Gap, ///< commands of this client that are left out here
        Enters, ///< from here on the client believes that it holds the lock
        Leaves, ///< and here it believes that no more
        LeaseEnds, ///< its lease ends on the server, whatever it believes
        Crashes,
    };

    qint64 sentUs = 0; ///< since the strategy began
    qint64 repliedUs = 0;
    int client = 0;
    QString command; ///< as redis-cli would show it; keys without the run's prefix
    QString reply;
    What what = What::Command;
    qint64 times = 1; ///< attempts that are folded, or commands that are left out
    bool proves = false; ///< without it the trace would prove nothing
    QString stored = {}; ///< of a DEL by name: the value of the lock that it removed
};

/// The interleaved commands of the clients that show how something went wrong, in the order of the replies.
struct TraceOf
{
    enum class Kind : quint8 {
        LostUpdate,
        Overlap,
        ForeignDelete, ///< a release removed another client's lock
        Crash, ///< a holder died, and its lock stayed
        RefusedExec,
        LateWrite, ///< the store refused it
        Phantom, ///< a lock was written by a client that was then told it had failed
    };
    static constexpr size_t kinds = 7;
    Kind kind = Kind::LostUpdate;
    QList<int> clients; ///< the two: who caused it stands first; one, where nobody else took part
    QList<TraceEvent> events;
};

/// Who has got in how often, as a chart draws it.
struct Fairness
{
    qsizetype clients = 0;
    std::vector<double> shares; ///< of all grants, the largest first; thinned to at most 200 clients
    std::optional<double> jain;
};

/// The state of a run at one instant; taken five times a second, and once at the end.
struct Sample
{
    QByteArray strategy;
    qint64 tMs = 0; ///< since this strategy began
    double ops = 0; ///< increments a second since the last sample
    double attempts = 0; ///< attempts to get in, a second, since the last sample
    int waiting = 0; ///< clients that were refused and try again
    int inside = 0; ///< the most clients that were inside the critical section at once since the last sample
    qint64 counter = 0; ///< what the server says: the counter, the orders or the tasks in the queue
    /// What that should be: the increments that have ended, failed ones included; the stock, once it is sold;
    /// not more tasks than clients.
    qint64 expected = 0;
    /// Of that what is not missing by a lost update: skipped, given up, refused, or crashed before it wrote.
    qint64 neverWritten = 0;
    std::optional<qint64> p50Us; ///< waits since the last sample; none: nobody was granted
    std::optional<qint64> p99Us;
    double progress = 0; ///< 0 to 1, of this strategy
    qint64 leftMs = -1; ///< estimate for this strategy; −1: not known
    qint64 waits = 0; ///< waits that the spectra hold, from the end of the warm-up on
    std::vector<SpectrumPoint> spectrum; ///< of those waits, in microseconds
    std::vector<SpectrumPoint> correctedSpectrum; ///< open loop only
    Fairness fairness; ///< so far, while all clients are at work
    QList<LaneChange> lanes; ///< of the first clients since the last sample; the newest, when there were many
};

struct ClientResult
{
    int client = 0;
    qint64 completed = 0;
    qint64 failedTransactions = 0;
    qint64 gaveUp = 0;
    qint64 crashed = 0;
    qint64 refusedWrites = 0;
    qint64 grants = 0; ///< times it was let in
    qint64 starvedUs = 0; ///< the longest time without a grant
};

/// What a flash sale came to; read on the server.
struct SaleResult
{
    qint64 stock = 0; ///< at the beginning
    qint64 sold = 0; ///< orders in the list
    qint64 oversold = 0; ///< orders beyond the stock
    qint64 left = 0; ///< what the server says is left
    qint64 soldOut = 0; ///< buyers who were told so
};

/// What a task queue came to; what is left is read on the server.
struct TaskResult
{
    qint64 tasks = 0; ///< enqueued
    qint64 handedOut = 0;
    qint64 left = 0; ///< still in the queue
    qint64 twice = 0; ///< handed out once too often
    qint64 lost = 0; ///< neither handed out nor in the queue, or lost with a worker that crashed
    qint64 scoreRefused = 0; ///< dequeues refused because the task had gone or moved
};

/// What one strategy did under one load.
///
/// `expected` is what was asked: clients × iterations, also when the run was stopped or failed; with a
/// duration the increments that were begun. expected − final = lost + failed transactions + refused writes +
/// crashed before the write + gave up + never got in + cut off, where `final` is read on the server.
struct RunResult
{
    QByteArray strategy;
    RunSpec spec; ///< with everything filled in that the strategy decides: lease, retry, patience
    qint64 completed = 0; ///< acknowledged increments
    qint64 elapsedMs = 0;
    double throughput = 0; ///< completed a second, without the warm-up
    qint64 warmUpMs = 0; ///< left out of throughput and histograms
    qint64 expected = 0;
    std::optional<qint64> finalValue; ///< none: the server could not be asked
    std::optional<qint64> lost; ///< completed + crashed after the write − final
    qint64 overlaps = 0; ///< times a client went in while another was inside: the ground truth
    double overlapMs = 0; ///< time with two or more inside
    qint64 foreignReleases = 0; ///< deletions that removed a token not one's own
    qint64 failedTransactions = 0;
    qint64 gaveUp = 0;
    qint64 crashed = 0; ///< all crashes
    qint64 crashedAfterWrite = 0; ///< those of them that came after the write
    qint64 refusedWrites = 0; ///< late writes (and reads) that the store refused
    qint64 neverGotIn = 0; ///< asked for, and not granted when the run ended
    qint64 cutOff = 0; ///< ended by an error before anybody knew how far they came, and not in `final`
    qint64 unacknowledged = 0; ///< writes that the server has, though the reply was cut off
    qint64 phantoms = 0; ///< locks written by a client that was then told it had not got them
    qint64 equalTokens = 0; ///< tokens that had been made before: a comparison cannot tell them apart
    Standstill standstill = Standstill::None;
    bool holderDied = false; ///< it stands still at a lock (or a token) that is proved to be a dead client's
    qint64 attempts = 0;
    qint64 roundTrips = 0;
    qint64 wastedRoundTrips = 0; ///< beyond what the strategy needs for what was completed
    Percentiles waitUs; ///< first attempt → granted; without a lock, until the increment was acknowledged
    std::optional<Percentiles> waitCorrectedUs; ///< intended start → granted; open loop only
    Percentiles holdUs; ///< granted → released (when the release is sent); empty without a lock
    Percentiles handoffUs; ///< released → next grant
    std::shared_ptr<const Histogram> waits; ///< behind waitUs: those that ended
    std::shared_ptr<const Histogram> correctedWaits; ///< behind waitCorrectedUs; null in a closed loop
    std::shared_ptr<const Histogram> unfinishedWaits; ///< also behind waitUs: of those who never got in
    std::optional<double> jain; ///< over grants per client until the first client had finished
    std::optional<double> smallestShare; ///< of grants in that window; 1/clients would be fair
    QList<qint64> fairGrants; ///< grants per client in that window
    QList<ClientResult> clients;
    std::optional<SaleResult> sale; ///< of the flash sale
    std::optional<TaskResult> tasks; ///< of the task queue
    QList<LiveFault> happened; ///< faults while it ran, `at` is when they happened
    QList<TraceOf> traces; ///< the first of each kind, where there were any
    QString traceNote; ///< what those of clients in processes of their own cannot tell; else empty
    QString server; ///< "redis 7.0.15"; empty when it does not say
    qint64 roundTripUs = 0; ///< of one command on an idle connection
    /// Share of this machine's processors that others used meanwhile; none where that is not known.
    std::optional<double> othersBusy;
    bool stopped = false; ///< by the user: what stands here is the part until then
    QStringList errors;
    QStringList errorCodes; ///< of base/codes.h, one for each

    /// Others used so much of the machine that the run's times say little.
    bool wasDisturbed() const { return othersBusy.value_or(0) > 0.15; }
    /// Of what was asked, how many the run came to: fewer when it was stopped or broke off.
    qint64 reached() const { return stopped || !errors.isEmpty() ? expected - neverGotIn : expected; }
    /// Nothing lost, never two inside, nobody else's lock released, nothing sold or handed out twice, and the
    /// run came to its end.
    bool isExact() const;
};

/// How a run as a whole ended; after the last result.
struct RunEnd
{
    bool stopped = false;
    std::optional<Failure> failure;
};

/// Jain's index of fairness, (Σx)² / (n Σx²): 1 when all have the same, 1/n when one has all.
/// None when nobody has anything. Source: Jain, Chiu, Hawe, DEC-TR-301, 1984.
std::optional<double> jainIndex(const QList<qint64> &shares);
/// What a chart shows of these grants per client.
Fairness fairnessOf(const QList<qint64> &grants);

} // namespace lab
