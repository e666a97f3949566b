// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/transcript/transcript_replay.h"
#include "monitored.h"

#include <QDateTime>
#include <QRandomGenerator>
#include <QTest>

#include <hiredis/hiredis.h>

#include <array>

using namespace history;
using Kind = Transcript::Incident::Kind;

namespace {

constexpr UnixMs slack = 6; // the tolerance of the replay near a deadline, and rounding

UnixMs now()
{
    return QDateTime::currentMSecsSinceEpoch();
}

/// A connection of the test's own; replies as text, an integer as digits, nil as nothing.
class Client
{
public:
    explicit Client(const RedisServer &server)
        : m_context(redisConnect("127.0.0.1", server.port()))
    {
        const QByteArray info = ask({"CLIENT", "INFO"});
        const qsizetype at = info.indexOf("addr=") + 5;
        m_address = info.mid(at, info.indexOf(' ', at) - at);
    }
    ~Client() { redisFree(m_context); }
    Q_DISABLE_COPY_MOVE(Client)

    QByteArray ask(const QByteArrayList &words)
    {
        std::vector<const char *> parts;
        std::vector<size_t> sizes;
        for (const QByteArray &word : words) {
            parts.push_back(word.constData());
            sizes.push_back(size_t(word.size()));
        }
        const auto reply = static_cast<redisReply *>(
            redisCommandArgv(m_context, int(parts.size()), parts.data(), sizes.data()));
        QByteArray text;
        if (reply && reply->type == REDIS_REPLY_INTEGER)
            text = QByteArray::number(reply->integer);
        else if (reply && reply->str)
            text = QByteArray(reply->str, qsizetype(reply->len));
        freeReplyObject(reply);
        return text;
    }
    const QByteArray &address() const { return m_address; }

private:
    redisContext *m_context;
    QByteArray m_address;
};

/// The value of a key, read once.
struct Seen
{
    UnixMs at = 0;
    UnixMs until = 0; ///< it was looked at between these
    QByteArray token; ///< empty: nothing
    UnixMs ends = -1; ///< −1: not by itself
};

/// One command of a client and its result.
struct Done
{
    enum class What : quint8 { Attempt, Release, Renewal, Deletion };
    What what = What::Attempt;
    UnixMs from = 0;
    UnixMs to = 0;
    QByteArray key;
    QByteArray client;
    bool worked = false;
};

const QByteArray compareDelete =
    "if redis.call('get',KEYS[1])==ARGV[1] then return redis.call('del',KEYS[1]) else return 0 end";
const QByteArray compareExtend = "if redis.call('get',KEYS[1])==ARGV[1] then return "
                                 "redis.call('pexpire',KEYS[1],ARGV[2]) else return 0 end";
const QByteArray takeWithLife = "if redis.call('setnx',KEYS[1],ARGV[1])==1 then "
                                "redis.call('pexpire',KEYS[1],ARGV[2]) return 1 else return 0 end";
const QByteArray takeHash = "if redis.call('exists',KEYS[1])==0 then redis.call('hincrby',KEYS[1],ARGV[1],1) "
                            "redis.call('pexpire',KEYS[1],ARGV[2]) return 1 end "
                            "return redis.call('pttl',KEYS[1])+100";
const QByteArray releaseHash = "if redis.call('hexists',KEYS[1],ARGV[1])==0 then return 0 end "
                               "return redis.call('del',KEYS[1])";

/// A client that locks in one of the ways that are in use, or nearly.
struct Locker
{
    enum class Way : quint8 { Compare, ReadAndDelete, Blind, BlindAlways, OneScript, Hash, Unconditional };
    std::unique_ptr<Client> client;
    Way way = Way::Compare;
    QByteArray key;
    QByteArray token;
    int leaseMs = 0;
    bool believes = false;
    bool hasRead = false;
};

/// Random lives of a few locks on a real server, and the record of what really happened.
class Lives
{
public:
    Lives(RedisServer &server, quint32 seed)
        : m_random(seed)
        , m_looker(server)
    {
        for (int i = 0; i < 5; ++i) {
            auto locker = std::make_unique<Locker>();
            locker->client = std::make_unique<Client>(server);
            m_lockers.push_back(std::move(locker));
        }
    }
    void live(int steps)
    {
        for (int i = 0; i < steps; ++i) {
            step(*m_lockers[size_t(m_random.bounded(int(m_lockers.size())))]);
            if (m_random.bounded(12) == 0)
                letLapse();
        }
    }
    const QByteArray &looker() const { return m_looker.address(); }
    const QHash<QByteArray, QList<Seen>> &seen() const { return m_seen; }
    const QList<Done> &done() const { return m_done; }

private:
    QByteArray anyKey() { return "lock:" + QByteArray::number(m_random.bounded(2)); }

    void step(Locker &locker)
    {
        if (!locker.believes)
            return attempt(locker);
        const int chance = m_random.bounded(10);
        const bool renews = locker.way == Locker::Way::Compare || locker.way == Locker::Way::OneScript;
        if (chance < 4 && renews)
            return renew(locker);
        if (chance < 6)
            release(locker);
    }
    void attempt(Locker &locker)
    {
        using Way = Locker::Way;
        if (locker.token.isEmpty() || m_random.bounded(4) == 0) { // else once more with the same
            locker.way = Way(m_random.bounded(7));
            const bool isHash = locker.way == Way::Hash;
            locker.key = isHash                    ? QByteArrayLiteral("lock:hash")
                : locker.way == Way::Unconditional ? QByteArrayLiteral("lock:set")
                                                   : anyKey();
            locker.token = (isHash ? "7d3c2f1e-0000-4000-8000-00000000000"
                                    + QByteArray::number(m_random.bounded(9)) + ':'
                                   : QByteArray("token-"))
                + QByteArray::number(++m_tokens);
            locker.leaseMs = m_random.bounded(3) == 0 ? 25 : 2'000;
        }
        const QByteArray life = QByteArray::number(locker.leaseMs);
        QByteArrayList words;
        if (locker.way == Way::OneScript)
            words = {"EVAL", takeWithLife, "1", locker.key, locker.token, life};
        else if (locker.way == Way::Hash)
            words = {"EVAL", takeHash, "1", locker.key, locker.token, life};
        else if (locker.way == Way::Unconditional && !locker.client->ask({"GET", locker.key}).isEmpty())
            return;
        else if (locker.way == Way::Unconditional)
            words = {"PSETEX", locker.key, life, locker.token};
        else
            words = {"SET", locker.key, locker.token, "NX", "PX", life};
        const QByteArray reply = perform(locker, Done::What::Attempt, words);
        locker.believes = reply == "OK" || reply == "1";
        if (!locker.believes && locker.way == Way::BlindAlways) { // a mistake that people make
            perform(locker, Done::What::Deletion, {"DEL", locker.key});
            locker.token.clear();
        }
    }
    void renew(Locker &locker)
    {
        const QByteArray life = QByteArray::number(locker.leaseMs);
        if (perform(locker, Done::What::Renewal, {"EVAL", compareExtend, "1", locker.key, locker.token, life})
            == "0")
            forget(locker);
    }
    void release(Locker &locker)
    {
        using Way = Locker::Way;
        if (locker.way == Way::Compare || locker.way == Way::OneScript) {
            perform(locker, Done::What::Release, {"EVAL", compareDelete, "1", locker.key, locker.token});
        } else if (locker.way == Way::Hash) {
            perform(locker, Done::What::Release, {"EVAL", releaseHash, "1", locker.key, locker.token});
        } else if (locker.way == Way::ReadAndDelete && !std::exchange(locker.hasRead, true)) {
            if (locker.client->ask({"GET", locker.key}) != locker.token)
                forget(locker);
            return;
        } else {
            perform(locker, Done::What::Deletion, {"DEL", locker.key});
        }
        forget(locker);
    }
    static void forget(Locker &locker)
    {
        locker.believes = locker.hasRead = false;
        locker.token.clear();
    }
    QByteArray perform(Locker &locker, Done::What what, const QByteArrayList &words)
    {
        Done done{what, now(), 0, locker.key, locker.client->address()};
        const QByteArray reply = locker.client->ask(words);
        done.to = now();
        done.worked = reply == "OK" || reply == "1";
        m_done.append(done);
        look(locker.key);
        return reply;
    }
    void look(const QByteArray &key)
    {
        Seen seen;
        seen.at = now();
        seen.token = key.endsWith("hash") ? m_looker.ask({"HRANDFIELD", key}) : m_looker.ask({"GET", key});
        const qint64 left = m_looker.ask({"PTTL", key}).toLongLong();
        seen.until = now();
        seen.ends = left >= 0 ? seen.until + left : -1;
        m_seen[key].append(seen);
    }
    /// Until a short lease is over, so that its holder comes too late.
    void letLapse()
    {
        for (const auto &locker : m_lockers) {
            if (!locker->believes || locker->leaseMs > 100)
                continue;
            waitFor([&] { return m_looker.ask({"EXISTS", locker->key}) == "0"; }, 200);
            look(locker->key);
            return;
        }
    }

    QRandomGenerator m_random;
    Client m_looker;
    std::vector<std::unique_ptr<Locker>> m_lockers;
    QHash<QByteArray, QList<Seen>> m_seen;
    QList<Done> m_done;
    int m_tokens = 0;
};

Transcript told(const QByteArrayList &lines, const QByteArray &without)
{
    QList<MonitorLine> read;
    for (QByteArray line : lines) {
        if (line.startsWith('+'))
            line.remove(0, 1);
        if (const auto parsed = parseMonitorLine(line); parsed && parsed->client != without)
            read.append(*parsed);
    }
    TranscriptReplay replay;
    for (const MonitorLine &line : std::as_const(read))
        replay.lookAhead(line);
    for (const MonitorLine &line : std::as_const(read))
        replay.take(line);
    return replay.finish();
}

} // namespace

/// Compares what a transcript is read as with what really happened, for transcripts that begin at any line.
class TestTranscriptTruth : public QObject
{
    Q_OBJECT

private slots:
    void nothingUntrueIsSaid_data();
    void nothingUntrueIsSaid();

private:
    static QString wrongIn(const Transcript &transcript, const Lives &lives);
    static QString wrongIn(const Hold &hold, const Lives &lives);
    static QString wrongIn(const Transcript::Incident &incident, const Lives &lives);
};

void TestTranscriptTruth::nothingUntrueIsSaid_data()
{
    QTest::addColumn<quint32>("seed");
    const QByteArray given = qgetenv("LOCKSCOPE_SEED");
    if (!given.isEmpty()) {
        QTest::newRow("given") << quint32(given.toUInt());
        return;
    }
    for (const quint32 seed : {1U, 2U, 3U, 4U})
        QTest::addRow("seed %u", seed) << seed;
    const quint32 fresh = QRandomGenerator::global()->generate();
    QTest::addRow("LOCKSCOPE_SEED=%u", fresh) << fresh;
}

void TestTranscriptTruth::nothingUntrueIsSaid()
{
    QFETCH(quint32, seed);
    RedisServer server;
    Lives lives(server, seed);
    lives.live(30);
    auto monitored = std::make_unique<Monitored>(server);
    QVERIFY(waitFor([&] { return monitored->lines().first().startsWith("+OK"); }));
    lives.live(200);
    const QByteArray last = "the last one";
    server.command({"ECHO", last});
    QVERIFY(waitFor([&] { return monitored->has(last); }));
    const QByteArrayList lines = monitored->lines();
    // A paste begins anywhere.
    for (qsizetype from = 0; from < lines.size(); from += 37) {
        const Transcript transcript = told(lines.sliced(from), lives.looker());
        const QString wrong = wrongIn(transcript, lives);
        if (!wrong.isEmpty()) {
            for (const QByteArray &line : lines.sliced(from))
                qInfo().noquote() << line;
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }
    const Transcript whole = told(lines, lives.looker());
    qInfo() << whole.holds.size() << "holds," << whole.incidents.size() << "incidents," << whole.unsure
            << "unsure";
    QVERIFY(whole.holds.size() > 5);
}

QString TestTranscriptTruth::wrongIn(const Transcript &transcript, const Lives &lives)
{
    for (const Hold &hold : transcript.holds) {
        const QString wrong = wrongIn(hold, lives);
        if (!wrong.isEmpty())
            return QStringLiteral("%1 %2 %3–%4 %5: %6")
                .arg(QString::fromUtf8(hold.key), QString::fromUtf8(hold.token))
                .arg(hold.from)
                .arg(hold.to.value_or(0))
                .arg(int(hold.why))
                .arg(wrong);
    }
    for (const Transcript::Incident &incident : transcript.incidents) {
        const QString wrong = wrongIn(incident, lives);
        if (!wrong.isEmpty())
            return QStringLiteral("%1 by %2 at %3: %4")
                .arg(QString::fromUtf8(incidentWord(incident.kind)), QString::fromUtf8(incident.by))
                .arg(incident.at)
                .arg(wrong);
    }
    return {};
}

QString TestTranscriptTruth::wrongIn(const Hold &hold, const Lives &lives)
{
    const UnixMs to = hold.to.value_or(hold.lastSeen);
    const Seen *before = nullptr;
    const Seen *last = nullptr;
    const Seen *after = nullptr;
    const QList<Seen> &all = lives.seen()[hold.key];
    for (const Seen &seen : all) {
        if (seen.until < hold.from - slack)
            before = &seen;
        if (seen.at > hold.from + slack && seen.until < to - slack) {
            last = &seen;
            if (seen.token != hold.token)
                return QStringLiteral("at %1 “%2” stood there")
                    .arg(seen.at)
                    .arg(QString::fromUtf8(seen.token));
        }
        if (!after && seen.at > to + slack)
            after = &seen;
    }
    if (hold.birthSeen && before && before->token == hold.token)
        return QStringLiteral("it began before");
    if (hold.to && hold.isEndExact() && after && after->token == hold.token)
        return QStringLiteral("it goes on");
    const bool isRenewed =
        last && std::any_of(lives.done().begin(), lives.done().end(), [&](const Done &done) {
            return done.key == hold.key && done.to >= last->at && done.from <= to + slack;
        });
    if (last && !isRenewed && last->ends >= 0 && to > last->ends + slack)
        return QStringLiteral("it ended before");
    qint64 refused = 0;
    bool isDeleted = false;
    for (const Done &done : lives.done()) {
        const bool isWithin = done.key == hold.key && done.to >= hold.from - slack && done.from <= to + slack;
        refused += isWithin && done.what == Done::What::Attempt && !done.worked;
        isDeleted |= done.key == hold.key && done.worked && done.what != Done::What::Attempt
            && done.what != Done::What::Renewal && done.from <= to + slack && done.to >= to - slack;
    }
    if (hold.refused > refused)
        return QStringLiteral("%1 were refused, not %2").arg(refused).arg(hold.refused);
    if (hold.why == EndReason::ReleasedOrDeleted && !isDeleted)
        return QStringLiteral("nobody deleted it");
    return {};
}

QString TestTranscriptTruth::wrongIn(const Transcript::Incident &incident, const Lives &lives)
{
    const bool isRefusal = incident.kind == Kind::RefusedRelease || incident.kind == Kind::RefusedRenewal;
    const bool isDeletion = incident.kind == Kind::ForeignRelease || incident.kind == Kind::OtherDeletion;
    if (!isRefusal && !isDeletion)
        return {};
    const auto wanted = incident.kind == Kind::RefusedRelease ? Done::What::Release
        : incident.kind == Kind::RefusedRenewal               ? Done::What::Renewal
                                                              : Done::What::Deletion;
    for (const Done &done : lives.done()) {
        if (done.key == incident.key && done.client == incident.by && done.what == wanted
            && done.worked == isDeletion && incident.at >= done.from - slack
            && incident.at <= done.to + slack)
            return {};
    }
    return QStringLiteral("nothing of that happened");
}

QTEST_GUILESS_MAIN(TestTranscriptTruth)
#include "tst_transcript_truth.moc"
