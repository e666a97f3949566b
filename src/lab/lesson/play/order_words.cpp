// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/play/order_words.h"

#include "lab/lesson/lesson_list.h"

namespace lab::lesson {

namespace {

using Does = Line::Does;

/// A lock before and after.
struct Change
{
    const KeySeen *before;
    const KeySeen *after;
};

QList<Change> locksOf(const Scene &before, const Scene &after)
{
    QList<Change> locks;
    for (qsizetype server = 0; server < after.servers.size(); ++server) {
        const QList<KeySeen> &keys = after.servers[server].keys;
        for (qsizetype key = 0; key < keys.size(); ++key) {
            if (keys[key].isLock)
                locks.append(Change{&before.servers[server].keys[key], &keys[key]});
        }
    }
    return locks;
}

bool isIn(const Scene &scene, const QString &client)
{
    return scene.inside.contains(client);
}

} // namespace

OrderWords::OrderWords(const Lesson &lesson, const Scene &before, const Scene &after)
    : m_lesson(lesson)
    , m_before(before)
    , m_after(after)
{
}

QString OrderWords::sentence(const Line &line, bool isRefused) const
{
    if (line.does == Does::Crash)
        return ofCrash(line.who);
    return line.who.isEmpty() ? ofEvent(line) : ofClient(line, isRefused);
}

QString OrderWords::ofClient(const Line &line, bool isRefused) const
{
    if (line.does == Does::Pause)
        return Lessons::tr("%1 stands still, and believes what it believed before.").arg(line.who);
    if (line.does == Does::Wake)
        return Lessons::tr("%1 goes on where it was, and does not know for how long it stood still.")
            .arg(line.who);
    if (line.isUntold && !hasChanged())
        return Lessons::tr("Nothing has changed, and the answer is lost: %1 never hears so.").arg(line.who);
    if (line.isUntold)
        return Lessons::tr("The server has carried it out, and the answer is lost: %1 never hears of it.")
            .arg(line.who);
    if (line.entersIf)
        return ofEntry(line);
    if (const QString locks = ofLocks(line.who); !locks.isEmpty())
        return locks;
    if (line.leaves)
        return Lessons::tr("%1 knows now that it does not hold the lock.").arg(line.who);
    if (isRefused)
        return Lessons::tr("The answer says no: %1 has changed nothing.").arg(line.who);
    if (const QString values = ofValues(); !values.isEmpty())
        return values;
    return Lessons::tr("%1 has its answer; nothing has changed on the servers.").arg(line.who);
}

/// Anything that a server holds; how long a lease still lasts is no matter.
bool OrderWords::hasChanged() const
{
    const QList<Change> locks = locksOf(m_before, m_after);
    return !ofValues().isEmpty() || std::any_of(locks.begin(), locks.end(), [](const Change &change) {
        return change.before->isThere != change.after->isThere || change.before->value != change.after->value
            || change.after->leaseMs > change.before->leaseMs;
    });
}

QString OrderWords::ofEntry(const Line &line) const
{
    if (!isIn(m_after, line.who))
        return Lessons::tr("%1 does not get in, and will try again.").arg(line.who);
    if (m_after.inside.size() > 1)
        return Lessons::tr("%1 believes to hold the lock, and so do others: %2 are inside.")
            .arg(line.who, m_after.inside.join(u' '));
    return Lessons::tr("%1 believes to hold the lock, and nobody else does.").arg(line.who);
}

/// What somebody's step did to locks; empty: nothing.
QString OrderWords::ofLocks(const QString &who) const
{
    const QList<Change> changes = locksOf(m_before, m_after);
    for (const Change &change : changes) {
        if (!change.before->isThere)
            continue;
        const QString owner = change.before->owner;
        if (!change.after->isThere)
            return owner == who
                ? parts::freesItsOwn(who)
                : Lessons::tr("%1 has deleted a lock that was not its own: that of %2.").arg(who, owner);
        if (change.after->value != change.before->value)
            return Lessons::tr("%1 has overwritten the lock of %2.").arg(who, owner);
        if (change.after->leaseMs > change.before->leaseMs && change.before->leaseMs)
            return owner == who ? Lessons::tr("%1 has renewed its lease.").arg(who)
                                : Lessons::tr("%1 has renewed the lease of %2.").arg(who, owner);
    }
    return {};
}

QString OrderWords::ofValues() const
{
    QStringList values;
    for (qsizetype server = 0; server < m_after.servers.size(); ++server) {
        const QList<KeySeen> &keys = m_after.servers[server].keys;
        for (qsizetype key = 0; key < keys.size(); ++key) {
            if (keys[key].value != m_before.servers[server].keys[key].value)
                values.append(
                    Lessons::tr("%1 is now %2", "key, its value")
                        .arg(keys[key].name, keys[key].isThere ? keys[key].value : QStringLiteral("–")));
        }
    }
    values.removeDuplicates();
    return values.isEmpty() ? QString() : values.join(QStringLiteral(", ")) + u'.';
}

QString OrderWords::ofCrash(const QString &client) const
{
    for (const Change &lock : locksOf(m_before, m_after)) {
        if (!lock.after->isThere || lock.after->owner != client)
            continue;
        return lock.after->leaseMs
            ? Lessons::tr("%1 is gone. Its lock stands until its lease runs out.").arg(client)
            : Lessons::tr("%1 is gone. Its lock has no lease: it stands for ever.").arg(client);
    }
    return Lessons::tr("%1 is gone, and leaves no lock behind.").arg(client);
}

QString OrderWords::ofEvent(const Line &line) const
{
    QStringList ended;
    for (const Change &lock : locksOf(m_before, m_after)) {
        if (lock.before->isThere && !lock.after->isThere)
            ended.append(lock.before->owner);
    }
    ended.removeDuplicates();
    const bool isTime = line.does == Does::PassTime || line.does == Does::Lapse;
    if (!ended.isEmpty() && isTime)
        return parts::leaseEnds(ended.join(u' '));
    if (!ended.isEmpty())
        return Lessons::tr("The lock of %1 is gone from a server, and nobody tells %1.")
            .arg(ended.join(u' '));
    if (isTime)
        return Lessons::tr("Time goes by on every clock; no lease has run out.");
    const QString values = ofValues();
    return values.isEmpty() ? Lessons::tr("No lock has changed.") : values;
}

QString OrderWords::outcome(const Lesson &lesson, Part part, bool raced)
{
    if (part == Part::Race)
        return raced ? Lessons::tr("It happened in your order, too: %1").arg(lesson.claim)
                     : Lessons::tr("In this order it did not happen. Another one may be found.");
    return raced ? Lessons::tr("In this order it happened in spite of the repair: %1").arg(lesson.claim)
                 : Lessons::tr("The repair held in this order, too.");
}

} // namespace lab::lesson
