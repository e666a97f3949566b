// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>

/// What is known of a library whose locks the tests take by the library itself.
struct Library
{
    enum class Language : quint8 { Node, Python, Php };
    /// What a take-over of its locks comes to.
    enum class TakeOver : quint8 {
        Survived, ///< its clients go on, and the operator's token stands until it is released
        Deleted, ///< its clients go on, but the former holder's own release deletes whatever stands there
        Refused,
    };

    /// What acquiring its key comes to, which nothing but its name describes.
    enum class Acquire : quint8 {
        KeepsOut, ///< its clients wait until we release it, and go on then
        Refused, ///< its name says that a token there would break something
        Untold, ///< anybody's key, and a token of ours is not what its clients expect
    };

    const char *name = ""; ///< of the client in tests/cli/libraries
    Language language = Language::Node;
    const char *needs = ""; ///< modules that must be there
    const char *id = ""; ///< what the program calls it
    const char *candidate = ""; ///< the id that must be among the candidates; empty: none need be
    const char *tells = ""; ///< a regular expression: other tokens of it, by chance, name no candidate
    const char *key = "lock:orders";
    TakeOver takeOver = TakeOver::Survived;
    Acquire acquire = Acquire::KeepsOut;
    const char *acquiredAs = ""; ///< the form that has to be named for it; empty: none
    int pollMs = 100; ///< how often its waiters ask by themselves
    bool waiterSleeps = false; ///< asks so seldom that only a wake-up lets it in soon
    bool waitsForTheDead = false; ///< only a holder that has died is succeeded
    bool fixedLease = false; ///< one of its own, far longer than asked for
    bool noLease = false; ///< no lease at all: nothing to extend
    /// Its lock is a connection: a client that connects again by itself (redis-py from 6.0 on) takes it
    /// again.
    bool mayComeBack = false;
    bool constant = false; ///< its value is the same for every holder, or a count of them
    bool forgetsItsEnd = false; ///< its release says "released" although it had lost the lock
};

/// The libraries of the tests; more than one form of a library stands there more than once.
const QList<Library> &libraries();
const Library *findLibrary(const QString &name);
/// The program that can load it; empty: it is not installed. Asked once a run.
QString interpreterOf(const Library &library);

/// A program that takes a lock by means of its library, in a process of its own: see tests/cli/libraries.
class LibraryClient
{
public:
    LibraryClient(const Library &library, quint16 port, int leaseMs);
    /// On the masters of a Redlock set: only of redlock-5 and sesamecare-redlock.
    LibraryClient(const Library &library, const QList<quint16> &ports, int leaseMs);
    ~LibraryClient();

    /// Waits for a line that is `word`, or, with a space at its end, begins so.
    bool says(const QByteArray &word, int timeoutMs = 20000);
    bool hasSaid(const QByteArray &word);
    /// What is wrong with it; empty when it lives or has ended by itself, and wrote nothing but the words of
    /// its part.
    QByteArray complaint();
    void release() { m_process.write("\n"); }
    void kill();
    QByteArray said() const { return m_said; }

private:
    QProcess m_process;
    QByteArray m_said;
};
