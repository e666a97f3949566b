// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/status_sentence.h"

#include "base/duration_text.h"
#include "gui/common/text.h"

#include <QLocale>

#include <algorithm>

namespace gui {

namespace {

/// Without those that have left.
qsizetype knownMasters(const locks::Status &status)
{
    return std::count_if(status.masters.begin(), status.masters.end(),
                         [](const locks::MasterStatus &master) { return !master.gone; });
}

} // namespace

QString StatusSentence::completeness(const locks::Status &status)
{
    const auto away = std::count_if(status.masters.begin(), status.masters.end(),
                                    [](const locks::MasterStatus &master) { return !master.connected; });
    if (away > 0)
        return tr("partial: %1 of %Ln master(s) away", nullptr, int(status.masters.size()))
            .arg(QLocale().toString(away));
    const QStringList reasons = shortfalls(status);
    if (!status.complete && !reasons.isEmpty())
        return tr("partial: %1").arg(reasons.first());
    if (status.scanning && !status.complete)
        return tr("looking");
    return status.complete ? tr("complete") : tr("partial");
}

QStringList StatusSentence::shortfalls(const locks::Status &status)
{
    QStringList reasons;
    for (const locks::MasterStatus &master : status.masters) {
        if (!master.connected || master.error.isEmpty())
            continue;
        reasons += status.masters.size() > 1
            ? tr("%1: %2", "master, sentence").arg(master.label, master.error)
            : master.error;
    }
    return reasons;
}

QString StatusSentence::arrival(const locks::Status &status)
{
    QStringList ways;
    for (const locks::MasterStatus &master : status.masters) {
        if (!master.connected)
            continue;
        const QString way = master.push == locks::Push::Tracking ? tr("changes arrive by tracking")
            : master.push == locks::Push::Notifications          ? tr("changes arrive by notifications")
            : master.push == locks::Push::Polling                ? tr("known keys are read again and again")
                                                                 : tr("changes do not arrive yet");
        if (!ways.contains(way))
            ways += way;
    }
    return ways.join(tr(" and "));
}

QString StatusSentence::pass(const locks::Status &status)
{
    qint64 longest = 0;
    for (const locks::MasterStatus &master : status.masters)
        longest = qMax(longest, master.elapsedMs);
    const QString time = tr("%1 s").arg(QLocale().toString(double(longest) / 1000, 'f', 2));
    if (!status.scanning)
        return longest > 0 || status.complete ? tr("pass took %1").arg(time) : QString();
    const int share = progress(status);
    return share < 0 ? tr("pass under way for %1").arg(time)
                     : tr("pass at %1 %").arg(QLocale().toString(share / 10));
}

QString StatusSentence::recording(bool isWanted, const history::RecordingState &state, history::UnixMs now)
{
    if (!isWanted)
        return tr("not recorded");
    if (!state.isRecording)
        return state.sentence.isEmpty() ? QString()
            : state.isElsewhere         ? tr("another Lockscope records")
                                        : tr("recording has stopped");
    // Whole ones: it is not told anew each second.
    constexpr qint64 minute = 60'000; // ms
    if (!state.since || now - *state.since < minute)
        return tr("recording");
    const QString reach = base::spanText((now - *state.since) / minute * minute, base::SpanStyle::Coarse);
    return state.isFull ? tr("recording, %1, limited by size", "for so long").arg(reach)
                        : tr("recording, %1", "for so long").arg(reach);
}

QString StatusSentence::of(const locks::DeploymentSpec &spec, const locks::Status &status,
                           const QString &recording)
{
    QStringList parts{tr("%Ln lock(s)", nullptr, int(status.locks))};
    if (status.nonLockCount() > 0)
        parts += tr("%Ln key(s) that are probably no locks", nullptr, int(status.nonLockCount()));
    // Who the masters of a Cluster are is known once they are found.
    const auto count = spec.sharded() ? knownMasters(status) : qsizetype(spec.masters.size());
    if (count > 1)
        parts += tr("%Ln master(s)", nullptr, int(count));
    parts += completeness(status);
    parts += arrival(status);
    parts += recording;
    parts += pass(status);
    if (status.missedShort > 0)
        parts += tr("≥ %Ln key(s) missed", nullptr, int(status.missedShort));
    parts.removeAll(QString());
    std::transform(parts.begin(), parts.end(), parts.begin(), isolated);
    return parts.join(QStringLiteral(" · "));
}

int StatusSentence::progress(const locks::Status &status)
{
    qint64 keys = 0;
    qint64 examined = 0;
    for (const locks::MasterStatus &master : status.masters) {
        if (master.keys < 0)
            return -1;
        keys += master.keys;
        examined += qMin(master.examined, master.keys);
    }
    return keys > 0 ? int(examined * 1000 / keys) : -1;
}

} // namespace gui
