// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/stepper.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace lab::race {

/// One step as a person reads it.
struct StepTold
{
    Choice choice;
    QString actor; ///< "A", "server 1"
    QString command; ///< as it was sent, keys without their prefix; of an event what happens
    QString reply; ///< empty: none, or it was lost
    QString owner; ///< whose the lock is on each master, as the servers have it: "A", "A –  B"; "–": nobody's
    QStringList inside; ///< who believes to hold it
    QString sentence; ///< what it means
    int master = -1; ///< that is asked, or that something happens to; −1: none
};

/// Puts steps into words.
class Telling
{
    Q_DECLARE_TR_FUNCTIONS(lab::race::Telling)
public:
    static StepTold step(const Tables &tables, const Stepper::Made &made);
    /// The name of a strategy of the race's; that of a scheme as text is the one that it gives itself.
    static QString strategy(const QByteArray &id);
    /// "SET lock A1 NX EX 30": as it is sent, keys without their prefix.
    static QString command(const Tables &tables, const Order &order);
    /// The command that this choice would let pass: "GET counter".
    static QString atGate(Tables *tables, const Situation &situation, const Choice &choice);
    /// "the lease of a lock runs out once, two clients, one round": what was tried.
    static QString bounds(const Bounds &bounds);
    /// What is broken where this is found: "a client deletes a lock that is not its own".
    static QString meaning(Property property);
    static QByteArray id(Property property); ///< what `--property` takes
    /// Steps under each other, a column for each client and one for the servers, with who is inside.
    static QStringList picture(const Bounds &bounds, const QList<StepTold> &steps);

private:
    static QString eventSentence(const Bounds &bounds, const Stepper::Made &made);
    static QString requestSentence(const Tables &tables, const Stepper::Made &made);
    static QString lockSentence(const Tables &tables, const Stepper::Made &made);
    static QString toldSentence(const Programs::Node &node, int client);
};

} // namespace lab::race
