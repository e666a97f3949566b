// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/results/verdict.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <cmath>

namespace lab {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(lab::Verdict)
};

QString counted(qint64 count)
{
    return QLocale().toString(count);
}

/// Of all: whole, but "0 %" only of nothing and "100 %" only of all.
QString share(qint64 part, qint64 all)
{
    const double percent = all > 0 ? double(part) * 100 / double(all) : 0;
    const bool isWhole = percent >= 1 && percent <= 99;
    const bool isEnd = part <= 0 || part >= all;
    const double edge = std::clamp(percent, 0.01, 99.99);
    return Text::tr("%1 %").arg(isWhole || isEnd ? QLocale().toString(qRound64(percent))
                                                 : QLocale().toString(edge, 'f', 2));
}

/// The facts about the lock of a program of the user's; empty for a strategy. The lab does not know whether
/// the program ends such a lock by itself.
QString reasonSeen(const RunResult &result)
{
    if (!result.strategy.startsWith("external:"))
        return {};
    if (result.standstill == Standstill::KeptAlive)
        return Text::tr("no client was let in any more, and the lock still has a lease");
    if (result.standstill != Standstill::Immortal)
        return {};
    return result.holderDied ? Text::tr("its holder is dead, and the lock has no expiry in Redis")
                             : Text::tr("no client was let in any more, and the lock has no expiry in Redis");
}

// Where nobody crashed, whoever left the lock behind is among those who wait for it. Where some did, it may
// be the lock of one of those all the same, or of nobody whom the lab knows.
QString reasonOf(const RunResult &result)
{
    const bool noneCrashed = result.crashed == 0;
    if (const QString seen = reasonSeen(result); !seen.isEmpty())
        return seen;
    switch (result.standstill) {
    case Standstill::None:
        break;
    case Standstill::Immortal:
        if (result.holderDied)
            return Text::tr("its holder is dead and the lock never ends");
        return noneCrashed
            ? Text::tr("nobody crashed, but a lock that never ends was left behind")
            : Text::tr("a lock that never ends was left behind, it is not known by whom (%Ln crashed)",
                       nullptr, int(result.crashed));
    case Standstill::KeptAlive:
        if (result.holderDied)
            return Text::tr("its holder is dead and those who wait keep renewing the lock");
        return noneCrashed
            ? Text::tr("nobody crashed, but those who wait keep renewing a lock that was left behind")
            : Text::tr("those who wait keep renewing a lock, it is not known whose (%Ln crashed)", nullptr,
                       int(result.crashed));
    case Standstill::TokenGone:
        if (result.holderDied)
            return Text::tr("the queue's token died with its holder");
        return noneCrashed ? Text::tr("nobody crashed, but the queue's token is gone")
                           : Text::tr("the queue's token is gone, it is not known with whom (%Ln crashed)",
                                      nullptr, int(result.crashed));
    case Standstill::NoMajority:
        return Text::tr("no majority of the masters is left");
    case Standstill::ServerAway:
        return Text::tr("its server is away");
    }
    return {};
}

/// What was corrupted.
QStringList corruptions(const RunResult &result)
{
    QStringList parts;
    if (result.sale && result.sale->oversold > 0)
        parts.append(Text::tr("%1 sold with a stock of %2: %3 too many")
                         .arg(counted(result.sale->sold), counted(result.sale->stock),
                              counted(result.sale->oversold)));
    if (const auto &tasks = result.tasks) {
        if (tasks->twice > 0)
            parts.append(Text::tr("%1 of %2 tasks handed out more than once (%3 hand-outs in all)")
                             .arg(counted(tasks->twice), counted(tasks->tasks), counted(tasks->handedOut)));
        if (tasks->lost > 0)
            parts.append(Text::tr("%1 of %2 tasks lost").arg(counted(tasks->lost), counted(tasks->tasks)));
    } else if (const qint64 lost = result.lost.value_or(0); lost > 0) {
        parts.append(Text::tr("%1 of %2 lost (%3)")
                         .arg(counted(lost), counted(result.reached()), share(lost, result.reached())));
    }
    return parts;
}

/// What was not done, or went wrong without doing harm.
QStringList misses(const RunResult &result)
{
    QStringList parts;
    const auto add = [&parts](qint64 count, const QString &text) {
        if (count > 0)
            parts.append(text);
    };
    const QString asked = counted(result.reached());
    const qint64 before = result.crashed - result.crashedAfterWrite;
    add(result.refusedWrites, Text::tr("%Ln late write(s) refused", nullptr, int(result.refusedWrites)));
    add(result.failedTransactions,
        Text::tr("%1 of %2 skipped").arg(counted(result.failedTransactions), asked));
    add(result.phantoms, Text::tr("%Ln phantom(s) barred everybody", nullptr, int(result.phantoms)));
    add(result.gaveUp, Text::tr("%1 of %2 gave up").arg(counted(result.gaveUp), asked));
    add(before, Text::tr("%Ln crashed before writing", nullptr, int(before)));
    // Of a run that was cut short the sentence begins with how far it came; most of the rest had not begun.
    if (result.standstill == Standstill::None && result.reached() == result.expected)
        add(result.neverGotIn, Text::tr("%Ln still waited at the end", nullptr, int(result.neverGotIn)));
    add(result.cutOff, Text::tr("%Ln cut off", nullptr, int(result.cutOff)));
    return parts;
}

/// Signs that the lock did not guard, whatever came of it.
QStringList breaches(const RunResult &result)
{
    QStringList parts;
    // A store that refuses what is late is meant to have two inside now and then.
    if (result.overlaps > 0 && result.refusedWrites == 0)
        parts.append(Text::tr("two inside at once %Ln time(s)", nullptr, int(result.overlaps)));
    if (result.foreignReleases > 0)
        parts.append(Text::tr("%Ln lock(s) of others deleted", nullptr, int(result.foreignReleases)));
    return parts;
}

QString known(const RunResult &result)
{
    const QString comma = QStringLiteral(", ");
    if (isCorrupted(result))
        return corruptions(result).join(comma);
    const QString parts = (breaches(result) + misses(result)).join(comma);
    if (result.refusedWrites > 0)
        return Text::tr("%1, nothing corrupted").arg(parts);
    if (verdictOf(result) == Verdict::Unguarded)
        return Text::tr("%1, nothing lost this time").arg(parts);
    if (!parts.isEmpty())
        return Text::tr("%1, nothing lost").arg(parts);
    if (result.sale)
        return Text::tr("%1 sold of %2, not one too many")
            .arg(counted(result.sale->sold), counted(result.sale->stock));
    if (result.tasks)
        return Text::tr("all %1 tasks handed out once or still queued").arg(counted(result.tasks->tasks));
    return Text::tr("all %1 counted, nothing lost").arg(counted(result.reached()));
}

QString capitalized(const QString &sentence)
{
    return sentence.isEmpty() ? sentence : sentence.left(1).toUpper() + sentence.mid(1);
}

/// The sentence, and behind it what was made to happen meanwhile: the first of many.
QString withEvents(const QString &sentence, const QList<LiveFault> &happened)
{
    constexpr qsizetype told = 3;
    if (happened.isEmpty())
        return sentence;
    QStringList events;
    for (const LiveFault &fault : happened.first(std::min(told, happened.size())))
        events.append(Text::tr("%1 at %2 s", "what was done to what, seconds")
                          .arg(fault.label(), QLocale().toString(double(fault.at.count()) / 1000, 'f', 1)));
    if (happened.size() > told)
        events.append(Text::tr("%1 more", "things that happened").arg(counted(happened.size() - told)));
    return Text::tr("%1 (%2)", "a sentence, what happened meanwhile")
        .arg(sentence, events.join(QStringLiteral(", ")));
}

} // namespace

bool isCorrupted(const RunResult &result)
{
    const bool sold = result.sale && result.sale->oversold > 0;
    const bool handed = result.tasks && (result.tasks->twice > 0 || result.tasks->lost > 0);
    return sold || handed || (!result.tasks && result.lost.value_or(0) > 0);
}

Verdict verdictOf(const RunResult &result)
{
    if (result.standstill != Standstill::None)
        return Verdict::StoodStill;
    if (isCorrupted(result))
        return Verdict::Corrupted;
    if (!result.finalValue)
        return Verdict::Unknown;
    if (!breaches(result).isEmpty())
        return Verdict::Unguarded;
    const bool isWhole = !result.stopped && result.errors.isEmpty();
    return misses(result).isEmpty() && isWhole ? Verdict::Exact : Verdict::Incomplete;
}

QString verdictCode(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Exact:
        return QStringLiteral("exact");
    case Verdict::Incomplete:
        return QStringLiteral("incomplete");
    case Verdict::Unguarded:
        return QStringLiteral("unguarded");
    case Verdict::Unknown:
        return QStringLiteral("unknown");
    case Verdict::Corrupted:
        return QStringLiteral("corrupted");
    case Verdict::StoodStill:
        return QStringLiteral("stood-still");
    }
    return {};
}

QString verdictText(const RunResult &result)
{
    const qint64 ended = result.expected - result.neverGotIn;
    if (result.standstill != Standstill::None) {
        const QString stood =
            Text::tr("STOOD STILL after %1 of %2: %3")
                .arg(counted(ended - result.cutOff), counted(result.expected), reasonOf(result));
        return withEvents(isCorrupted(result)
                              ? Text::tr("%1; %2", "a sentence, and another one")
                                    .arg(stood, corruptions(result).join(QStringLiteral(", ")))
                              : stood,
                          result.happened);
    }
    QString text = result.finalValue || isCorrupted(result)
        ? known(result)
        : Text::tr("what became of %1 is not known: the server could not be asked")
              .arg(counted(result.reached()));
    const QString reached = result.spec.byDuration()
        ? counted(ended)
        : Text::tr("%1 of %2", "so many increments of those that were asked for")
              .arg(counted(ended), counted(result.expected));
    if (!result.errors.isEmpty())
        text = Text::tr("broke off after %1: %2").arg(reached, text);
    else if (result.stopped)
        text = Text::tr("stopped after %1: %2").arg(reached, text);
    return withEvents(capitalized(text), result.happened);
}

std::optional<std::vector<AccountPart>> accountParts(const RunResult &result)
{
    if (!result.finalValue || !result.lost)
        return {};
    using Kind = AccountPart::Kind;
    return std::vector<AccountPart>{{Kind::Final, *result.finalValue},
                                    {Kind::Lost, *result.lost},
                                    {Kind::Skipped, result.failedTransactions},
                                    {Kind::Late, result.refusedWrites},
                                    {Kind::Crashed, result.crashed - result.crashedAfterWrite},
                                    {Kind::GaveUp, result.gaveUp},
                                    {Kind::NeverGotIn, result.neverGotIn},
                                    {Kind::CutOff, result.cutOff}};
}

const char *accountId(AccountPart::Kind kind)
{
    static constexpr const char *ids[] = {"final",   "lost",    "skipped",      "late",
                                          "crashed", "gave_up", "never_got_in", "cut_off"};
    return ids[size_t(kind)];
}

QString accountName(AccountPart::Kind kind)
{
    switch (kind) {
    case AccountPart::Kind::Final:
        return Text::tr("final");
    case AccountPart::Kind::Lost:
        return Text::tr("lost");
    case AccountPart::Kind::Skipped:
        return Text::tr("skipped");
    case AccountPart::Kind::Late:
        return Text::tr("late, refused");
    case AccountPart::Kind::Crashed:
        return Text::tr("crashed before writing");
    case AccountPart::Kind::GaveUp:
        return Text::tr("gave up");
    case AccountPart::Kind::NeverGotIn:
        return Text::tr("never got in");
    case AccountPart::Kind::CutOff:
        return Text::tr("cut off");
    }
    return {};
}

QString accountText(const RunResult &result)
{
    const auto parts = accountParts(result);
    if (!parts)
        return Text::tr("%1 asked; what became of them is not known").arg(counted(result.expected));
    QStringList sum;
    for (const AccountPart &part : *parts) {
        if (part.count != 0 || part.kind == AccountPart::Kind::Final)
            sum.append(Text::tr("%1 %2", "number, what became of so many")
                           .arg(counted(part.count), accountName(part.kind)));
    }
    return Text::tr("%1 asked = %2").arg(counted(result.expected), sum.join(QStringLiteral(" + ")));
}

} // namespace lab
