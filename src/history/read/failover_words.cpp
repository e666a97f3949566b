// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/failover_words.h"

#include "base/duration_text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace history {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(history::FailoverWords)
};

QString span(qint64 ms)
{
    return base::spanText(ms, base::SpanStyle::Measured);
}

/// When a lock that was lost was seen last.
QString clock(const FailoverLock &lock)
{
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(lock.before->lastSeen),
                              QStringLiteral("HH:mm:ss"));
}

} // namespace

QString fateWords(Fate fate)
{
    switch (fate) {
    case Fate::HeldTwice:
        return Text::tr("held twice");
    case Fate::Taken:
        return Text::tr("lost, and taken");
    case Fate::Lost:
        return Text::tr("lost");
    case Fate::CameBack:
        return Text::tr("lost, came back");
    case Fate::CannotTell:
        return Text::tr("cannot tell");
    case Fate::Ended:
        return Text::tr("ended before it");
    case Fate::Survived:
        return Text::tr("survived");
    case Fate::Fresh:
        break;
    }
    return Text::tr("new");
}

QString fateSentence(const FailoverLock &lock)
{
    switch (lock.fate) {
    case Fate::HeldTwice:
        return Text::tr(
            "Another token stood there before the old one was gone for good: two clients may have held the "
            "lock at once.");
    case Fate::Taken:
        return Text::tr("Seen last at %1; the new server did not have it. %2 after that sight somebody else "
                        "took it; its holder may not have known.")
            .arg(clock(lock), span(lock.unprotectedMs));
    case Fate::Lost:
        return Text::tr("The new server did not have the lock, and no other holder was seen there since. "
                        "The holder may not know.");
    case Fate::CameBack:
        return Text::tr("Seen last at %1; the new server did not have it. It stood there again %2 after that "
                        "sight; until then anybody could have taken it.")
            .arg(clock(lock), span(lock.unprotectedMs));
    case Fate::CannotTell:
        return lock.before && !lock.before->to
            ? Text::tr("Nobody looked at it afterwards: whether the new server had it is not known.")
            : Text::tr("It ended meanwhile, and nothing that was seen says why.");
    case Fate::Ended:
        return Text::tr("The lock ended before the new server took over: %1.")
            .arg(locks::endReasonText(lock.before->why));
    case Fate::Survived:
        return Text::tr("The new server had it.");
    case Fate::Fresh:
        break;
    }
    return Text::tr("The lock was not seen held before; it was taken on the new server.");
}

QString fateCounts(const FailoverReplay &replay)
{
    QStringList parts;
    for (size_t i = 0; i < replay.counts.size(); ++i) {
        if (replay.counts[i] > 0)
            parts.append(Text::tr("%1 %2", "how many, what became of them")
                             .arg(QLocale().toString(replay.counts[i]), fateWords(Fate(i))));
    }
    return parts.isEmpty() ? Text::tr("no lock was held") : parts.join(Text::tr(", ", "between counts"));
}

} // namespace history
