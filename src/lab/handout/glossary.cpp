// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/handout/glossary.h"

#include <QCoreApplication>

namespace lab {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(lab::Glossary)
};

} // namespace

QList<Term> glossary()
{
    return {
        {Text::tr("Asked, final"),
         Text::tr(
             "what the clients were told to do, and what the server holds in the end. The account adds up: "
             "asked = final + lost + skipped + late + crashed + gave up + never got in.")},
        {Text::tr("Lost"),
         Text::tr(
             "increments that the server acknowledged and that are not in the final number: another client "
             "overwrote them.")},
        {Text::tr("Overlaps"),
         Text::tr("times at which a client went into the critical section while another was inside. They are "
                  "counted "
                  "outside Redis, so they are true whatever the clients believe.")},
        {Text::tr("Skipped"),
         Text::tr("transactions that EXEC refused because a watched key had changed, and that were not tried "
                  "again. "
                  "Nothing is corrupted, but the work was not done.")},
        {Text::tr("Foreign"),
         Text::tr(
             "releases that deleted another client's lock: its owner goes on, believing that it is alone.")},
        {Text::tr("Late"),
         Text::tr("writes of a client whose lease had ended, which the store refused because they carried an "
                  "older "
                  "number than one that it had seen. Refused is good: nothing was corrupted.")},
        {Text::tr("Jain"),
         Text::tr("Jain's index of fairness over the grants of all clients, (Σx)² / (n Σx²): 1 when all got "
                  "the same, "
                  "1/n when one of n got everything.")},
        {Text::tr("Lease"),
         Text::tr("how long the server keeps a lock without a renewal. Work that is longer overruns it.")},
        {Text::tr("Phantom"),
         Text::tr("a lock that was written by a client which was then told that it had failed: nobody owns "
                  "it, and it "
                  "bars everybody.")},
        {Text::tr("p50, p99"),
         Text::tr("half of the waits, or 99 of 100, were shorter. ≥ means that waits without an end reach "
                  "into it, so "
                  "the truth is that or more.")},
    };
}

} // namespace lab
