// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/holder_words.h"

#include "gui/common/text.h"
#include "locks/model/judgement.h"
#include "locks/model/verdict.h"

#include <QCoreApplication>

namespace gui {

using locks::State;

namespace {

class Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::HolderWords)
};

bool hasSeveralOwners(const locks::Row &row)
{
    return !row.hasToken && row.inside && row.inside->owners.size() > 1;
}

QString cannotTellText(const locks::Row &row, locks::States states, locks::Millis now)
{
    if (locks::hasOwnerLeft(row))
        return Text::tr("cannot tell: its connection ended %1 ago")
            .arg(countdownText(now - row.connections->endedAt));
    if (row.stale)
        return Text::tr("cannot tell: a server is away");
    if (hasSeveralOwners(row))
        return Text::tr("has more than one owner");
    if (states.testFlag(State::Split))
        return Text::tr("cannot tell: several tokens at once");
    if (locks::renewalMissedAt(row) != locks::noDeadline)
        return row.deadline > now
            ? Text::tr("cannot tell: its next renewal is due")
            : Text::tr("cannot tell: its lease ended %1 ago").arg(countdownText(now - row.deadline));
    return Text::tr("cannot tell: no renewals seen");
}

} // namespace

QString HolderWords::usual()
{
    const QString span = countdownText(754'000);
    const auto shorter = [](const QString &one, const QString &other) {
        return one.size() < other.size();
    };
    return std::max({Text::tr("silent for %1: may come back").arg(span),
                     Text::tr("gone: its connection ended %1 ago").arg(span),
                     Text::tr("cannot tell: its connection ended %1 ago").arg(span)},
                    shorter);
}

HolderWords HolderWords::of(const locks::Row &row, locks::Millis now)
{
    const locks::States states = locks::judge(row, now).states;
    const locks::Verdict verdict = locks::verdictAt(row, now);
    HolderWords words;
    words.alive = verdict == locks::Verdict::Alive;
    words.mayReleaseFirst = locks::mayReleaseFirst(row, now);
    if (words.alive)
        words.text = Text::tr("alive: renewed %1 ago").arg(countdownText(now - row.lastRenewal));
    else if (verdict == locks::Verdict::Gone)
        words.text =
            Text::tr("gone: its connection ended %1 ago").arg(countdownText(now - row.connections->endedAt));
    else if (words.mayReleaseFirst)
        words.text = Text::tr("gone: its lease ended %1 ago").arg(countdownText(now - row.deadline));
    else if (verdict == locks::Verdict::Silent)
        words.text = Text::tr("silent for %1: may come back").arg(countdownText(now - row.lastRenewal));
    else
        words.text = cannotTellText(row, states, now);
    return words;
}

} // namespace gui
