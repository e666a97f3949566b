// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/hold_end_reason.h"

#include <QCoreApplication>

namespace locks {

namespace {

constexpr const char *context = "locks::EndReason";

struct Words
{
    const char *id;
    const char *text;
    bool isBad;
};

/// By the number of the reason.
constexpr std::array<Words, endReasonCount> table{{
    {"", "", false},
    {"expired", QT_TRANSLATE_NOOP("locks::EndReason", "expired"), false},
    {"released-or-deleted", QT_TRANSLATE_NOOP("locks::EndReason", "released or deleted"), false},
    {"replaced", QT_TRANSLATE_NOOP("locks::EndReason", "replaced"), false},
    {"by-us", QT_TRANSLATE_NOOP("locks::EndReason", "by this program"), false},
    {"failover", QT_TRANSLATE_NOOP("locks::EndReason", "lost in a failover"), true},
    {"restart", QT_TRANSLATE_NOOP("locks::EndReason", "lost in a restart"), true},
    {"flushed", QT_TRANSLATE_NOOP("locks::EndReason", "flushed"), true},
    {"evicted", QT_TRANSLATE_NOOP("locks::EndReason", "evicted"), true},
    {"overlap", QT_TRANSLATE_NOOP("locks::EndReason", "overlap suspected"), true},
    {"no-quorum", QT_TRANSLATE_NOOP("locks::EndReason", "no quorum"), true},
    {"lapsed", QT_TRANSLATE_NOOP("locks::EndReason", "lapsed"), false},
    {"cannot-tell", QT_TRANSLATE_NOOP("locks::EndReason", "cannot tell"), false},
    {"shortened", QT_TRANSLATE_NOOP("locks::EndReason", "lease cut short"), false},
    {"quorum-lost", QT_TRANSLATE_NOOP("locks::EndReason", "quorum lost"), true},
}};

const Words &wordsOf(EndReason reason)
{
    const auto number = size_t(reason);
    return table.at(number < table.size() ? number : size_t(EndReason::CannotTell));
}

} // namespace

QByteArray endReasonId(EndReason reason)
{
    return wordsOf(reason).id;
}

std::optional<EndReason> endReasonFromId(QByteArrayView id)
{
    for (const EndReason reason : allEndReasons) {
        if (id == wordsOf(reason).id)
            return reason;
    }
    return std::nullopt;
}

QString endReasonText(EndReason reason)
{
    const char *text = wordsOf(reason).text;
    return *text ? QCoreApplication::translate(context, text) : QString();
}

QList<EndReason> listOf(EndReasons reasons)
{
    QList<EndReason> list;
    for (const EndReason each : allEndReasons) {
        if (reasons.contains(each))
            list.append(each);
    }
    return list;
}

EndReasons fittingReasons(EndReason why, EndReasons fits, bool isExact)
{
    return why == EndReason::Replaced && !isExact
        ? fits | EndReasons{EndReason::ReleasedOrDeleted, EndReason::Replaced}
        : fits;
}

bool endsBadly(EndReason reason)
{
    return wordsOf(reason).isBad;
}

} // namespace locks
