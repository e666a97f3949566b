// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "falsehood.h"
#include "said.h"
#include "truth.h"

#include <QJsonObject>

namespace truth {

/// The output of `history` after the run.
struct HistorySaid
{
    struct Watched
    {
        QString deployment;
        Span span;
        QByteArray how;
    };
    QList<HoldSaid> holds;
    QList<Watched> watched;
};

/// The output of `history --at` for one instant.
struct HistoryAt
{
    Us at = 0;
    QList<HoldSaid> holds;
};

/// Compares statements with the truth. A statement that it cannot refute passes.
class Judge
{
public:
    /// `truth` outlives it. `off`: rules that are not applied, see README.md.
    Judge(const Truth *truth, Load load, QSet<QByteArray> off = {}, Tolerances tolerances = {});

    /// A line of list, watch or the window.
    void hear(const Said &said);
    /// All rows that an observer has at one time: whether one is missing, or there too long.
    void hearTable(const QString &observer, int place, const QHash<QByteArray, QByteArray> &tokens,
                   const Span &when);
    void hear(const HistorySaid &history);
    void hear(const HistoryAt &history);
    /// The object inside of a page of evidence.
    void hearEvidence(const QJsonObject &evidence);
    /// Compares the reasons that observers gave for the same end; to be called last.
    void compareEnds();

    const QList<Falsehood> &found() const { return m_found; }
    int heard() const { return m_heard; } ///< statements

private:
    struct ToldEnd
    {
        QString observer;
        QByteArray key;
        QByteArray why;
        QByteArray line;
        const Hold *hold = nullptr; ///< the one of those that ended then which it is about
    };
    void hearEvent(const Said &said, const KeyTruth &key);
    void hearEnd(const Said &said, const KeyTruth &key);
    void hearHold(const HoldSaid &said);
    void hearWhy(const HoldSaid &said, const KeyTruth &key, const QList<const Hold *> &same);
    void hearFigures(const HoldSaid &said, const KeyTruth &key, const QList<const Hold *> &same);
    void findMissing(const HistorySaid &history);
    void hearFree(const QJsonObject &lane, const KeyTruth &key, const QByteArray &said);
    const KeyTruth *findKey(const QByteArray &key) const;
    Us lateness(int place) const;
    Us discovery(int place) const; ///< how late a new lock may be shown
    bool isPolled(const KeyTruth &key) const;
    /// How much later than usual statements about that time may be: what the load of the machine and
    /// disturbances of the place explain.
    Us slack(int place, const Span &around) const;
    /// Whether it is certain which of those that ended then a statement is about.
    bool isUnmistakable(const KeyTruth &key, const QList<const Hold *> &ended, const Span &around) const;
    /// The hold among those that ended then which a statement is about.
    const Hold *nearest(const QList<const Hold *> &ended, Us said, Us firstSeen) const;
    /// Whether what two programs saw of its end may differ, since they looked at different moments.
    bool isNearItsLease(const KeyTruth &key, const Hold &hold) const;
    bool isOff(const QByteArray &what) const { return m_off.contains(what); }
    /// Adds a false statement if none of the reasons that are said to fit is that of a hold that ended then.
    void judgeCandidates(const QByteArrayList &candidates, const KeyTruth &key,
                         const QList<const Hold *> &ended, Us late, Us seenFrom, Falsehood falsehood,
                         const Span &around);
    /// Adds a false statement if the reason is false for each hold that ended then.
    void judgeEnd(const char *rule, const QByteArray &why, const KeyTruth &key,
                  const QList<const Hold *> &ended, Us late, Us seenFrom, Falsehood falsehood,
                  const Span &around);
    void add(Falsehood falsehood, const KeyTruth *key, const Span &around);
    void add(const char *rule, const QByteArray &sentence, const QString &observer, const KeyTruth *key,
             const QByteArray &said, const Span &around);

    const Truth *m_truth;
    const Load m_load;
    const QSet<QByteArray> m_off;
    const Tolerances m_tolerances;
    QList<Falsehood> m_found;
    QList<ToldEnd> m_ends;
    QList<HoldSaid> m_history;
    int m_heard = 0;
};

/// All rules that a judge has.
QByteArrayList ruleIds();

} // namespace truth
