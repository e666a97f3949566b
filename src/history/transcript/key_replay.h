// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/transcript/transcript.h"

#include <QHash>

#include <functional>
#include <optional>

namespace history {

/// Who does something to a key in a transcript, and when.
struct Deed
{
    qint64 atUs = 0; ///< Unix
    QByteArray client;
    bool isCompared = false; ///< in a script that has looked at the key before
    qint64 nextTryUs = -1; ///< of an attempt: when the client tries again next; −1: it does not

    UnixMs at() const { return atUs / 1000; }
    /// A client that tries again before the lease of its attempt could have ended was refused.
    bool isRefused(qint64 lifeMs) const
    {
        return nextTryUs >= 0 && (lifeMs < 0 || nextTryUs < atUs + lifeMs * 1000);
    }
};

/// What its expiry must be for another one to be set: Any, or one of the conditions of EXPIRE.
enum class LifeIf : quint8 { Any, Unset, Set, Shorter, SetShorter, Longer };

/// The purpose of a script that compares the token of a lock first.
enum class Errand : quint8 { Unknown, Release, Renewal };

/// Follows one key through a transcript: who holds it, and who still believes that he does. Leases end by the
/// transcript's clock. Nothing is executed, and nothing is granted or refused before it is certain whether
/// the key is there.
class KeyReplay
{
public:
    /// `told` outlives it.
    KeyReplay(Transcript *told, int database, const QByteArray &key, bool isAbsent)
        : m_told(told)
        , m_database(database)
        , m_key(key)
        , m_state(isAbsent ? State::Absent : State::Unknown)
    {
    }

    /// An attempt that fails where the key is there. `lifeMs`: −1: without expiry.
    void attempt(const Deed &deed, const QByteArray &token, qint64 lifeMs, bool isHash = false);
    /// One that was seen to succeed, of a hash. `isNew`: else it may have had it before.
    void take(const Deed &deed, const QByteArray &token, bool isNew);
    /// The same of a string, in a script that found that the key is not there.
    void takeFree(const Deed &deed, const QByteArray &token, qint64 lifeMs);
    /// An attempt that was seen to fail.
    void refuse(const Deed &deed);
    /// Written whatever was there. `keepsLife`: its expiry stays.
    void write(const Deed &deed, const QByteArray &token, qint64 lifeMs, bool keepsLife);
    /// The same where the key is there, else nothing.
    void overwrite(const Deed &deed, const QByteArray &token, qint64 lifeMs, bool keepsLife);
    /// No life at all deletes it. `condition`: of the expiry that it has.
    void setLife(const Deed &deed, qint64 lifeMs, LifeIf condition = LifeIf::Any);
    /// The client read it.
    void look(const Deed &deed);
    /// Something was put into it as into a list: where another type is there the server refused it.
    void push(const Deed &deed);
    /// A field of a hash went; of a lock its only one.
    void dropField(const Deed &deed, const QByteArray &field);
    void remove(const Deed &deed);
    /// A script read the key and changed nothing, for example because a release found another token.
    /// `tokens`: the candidates that the script may have compared.
    void findOthers(const Deed &deed, Errand errand, const QByteArrayList &tokens);
    /// A script compared first and then acted, so the key held one of these tokens. If the state was unknown,
    /// the last attempt with one of them succeeded, and later commands are evaluated again.
    void prove(const Deed &deed, const QByteArrayList &tokens);
    /// Deletes the key if its value is `compared`, or with `isOther` if its value is a different one.
    void removeIf(const Deed &deed, const QByteArray &compared, bool isOther);
    /// Writes the key under the same condition.
    void writeIf(const Deed &deed, const QByteArray &compared, bool isOther, const QByteArray &token,
                 qint64 lifeMs, bool keepsLife);
    void flush(UnixMs at);
    /// A lock that certainly is there.
    struct Lock
    {
        QByteArray token;
        QByteArray client; ///< that took it
        qint64 lifeMs = -1; ///< that is left; −1: without expiry
    };
    /// nullopt: no lock is there, or that is unknown.
    std::optional<Lock> lock(UnixMs at);
    /// The key gets the value of another one, whose holder holds this one from now on.
    void receive(const Deed &deed, const Lock &lock);
    /// The key went, with its value, to another name or database.
    void leave(const Deed &deed);
    /// Something was done to it of which nothing is known here.
    void lose(UnixMs at);
    /// The transcript is over.
    void finish(UnixMs at);

    bool isHeldBy(const QByteArray &field, UnixMs at);
    bool isHeld(UnixMs at);
    /// Certainly not there.
    bool isAbsent(UnixMs at);
    /// Certainly a list: what is no command of lists or of any key was refused.
    bool isList() const { return m_state == State::List; }

private:
    enum class State : quint8 { Unknown, Absent, Held, List };
    /// Whose lock ended without a word from him.
    struct Believer
    {
        QByteArray client;
        qsizetype hold = 0;
        QList<std::pair<qsizetype, QByteArray>> since; ///< what was granted to others meanwhile, and to whom
    };

    /// A command that came while the state of the key was unknown.
    struct Doubted
    {
        enum class What : quint8 { Attempt, Refusal, Life, Look, Other };
        What what = What::Other;
        Deed deed;
        QByteArray token; ///< of Attempt
        qint64 lifeMs = -1; ///< of Attempt
        std::function<void()> again;
    };

    void doubt(Doubted::What what, const Deed &deed, std::function<void()> again,
               const QByteArray &token = {}, qint64 lifeMs = -1);
    bool mayStandStill(qsizetype attempt, const Deed &deed) const;
    void proveByReader(const Deed &deed);
    void proveByRefusal(const Deed &deed, qint64 lifeMs);
    void settleGranted(qsizetype granted, const Deed &deed);
    void standUntil(const Deed &deed, qint64 lifeMs, bool isRenewal);
    void reopen(const Deed &deed);
    static qint64 unsureIn(const QList<Doubted> &doubted);
    void settle(State state);
    void attemptInDoubt(const Deed &deed, const QByteArray &token, qint64 lifeMs, bool isHash);
    void tellInVain(const Deed &deed, Errand errand, const QByteArrayList &tokens);
    void expire(UnixMs at);
    bool isClose(qint64 atUs) const;
    EndReason lapse() const { return m_isShortened ? EndReason::Shortened : EndReason::Expired; }
    static constexpr qint64 slackUs = 5'000; ///< between the server's clock and the transcript's
    void setDeadline(const Deed &deed, qint64 lifeMs);
    void grant(const Deed &deed, const QByteArray &token, qint64 lifeMs, bool isHash);
    void end(UnixMs at, EndReason why, bool believes);
    void renew(const Deed &deed, qint64 lifeMs);
    bool confirm(const Deed &deed, bool isLast);
    bool isLetThrough(const Deed &deed, qint64 lifeMs, LifeIf condition) const;
    void forgetBeliever(const QByteArray &client);
    void fail(const Deed &deed);
    void endForTaker(const Deed &deed);
    Hold &hold() { return m_told->holds[m_hold]; }

    Transcript *m_told;
    int m_database;
    QByteArray m_key;
    State m_state;
    bool m_isLock = false; ///< somebody tried to take it
    QByteArray m_client; ///< who took it
    qint64 m_deadline = -1; ///< Unix ms; −1: none
    qint64 m_deadlineUs = -1; ///< the same as finely as the transcript has it
    bool m_isShortened = false; ///< a client set the deadline to an earlier time
    /// Since an attempt came at the end of a lease: the end of that lease, while it is unknown whether the
    /// attempt was granted; −1: the state is unknown for another reason.
    qint64 m_edgeUs = -1;
    qsizetype m_edgeHold = -1; ///< then: the hold of that lease
    qint64 m_latestEndUs = -1; ///< then: whatever was granted since ends before this; −1: not known
    qsizetype m_hold = -1;
    qsizetype m_list = -1; ///< of the incidents, that of the list that stands there; −1: nobody minded it yet
    QList<Believer> m_believers;
    QSet<QByteArray> m_undecided; ///< clients that may have had it: their attempts were never decided
    QSet<QByteArray> m_lookers; ///< clients that have read whose it is
    QList<qsizetype> m_overlapped; ///< holds that are counted already
    QList<Doubted> m_doubted; ///< while nothing is certain; in the order of time
    QHash<QByteArray, qsizetype> m_tokens; ///< each that was tried with, and its last hold; −1: none
    qsizetype m_inVain = -1; ///< of the incidents, the last refusal here; −1: none
};

} // namespace history
