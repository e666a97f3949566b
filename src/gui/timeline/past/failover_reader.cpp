// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/past/failover_reader.h"

#include "gui/common/text.h"
#include "gui/timeline/core/hold_words.h"
#include "gui/timeline/core/lane_store.h"
#include "history/read/failover_words.h"

namespace gui {

using history::FailoverLock;

namespace {

/// More locks than that are not listed: they are the worst ones.
constexpr qsizetype mostListed = 20'000;

QString holderText(const std::optional<history::Hold> &hold)
{
    return hold ? HoldWords::who(markOf(*hold)) : QStringLiteral("–");
}

/// −1: there is none.
qsizetype chosenOf(const QList<history::ServerEvent> &all, const FailoverQuestion &question)
{
    if (question.event) {
        if (const qsizetype at = all.indexOf(*question.event); at >= 0)
            return at;
    }
    if (!question.at)
        return all.size() - 1;
    const auto nearest = std::min_element(
        all.cbegin(), all.cend(), [&](const history::ServerEvent &one, const history::ServerEvent &other) {
            return qAbs(one.at - *question.at) < qAbs(other.at - *question.at);
        });
    return nearest == all.cend() ? -1 : nearest - all.cbegin();
}

} // namespace

FailoverTable::FailoverTable(history::FailoverReplay &&made)
    : replay(std::move(made))
{
    if (replay.locks.size() > mostListed)
        replay.locks.resize(mostListed);
    const auto count = size_t(replay.locks.size());
    for (const int column : {Key, Before, After})
        ranks[size_t(column)] =
            ranksOf(count, [&](size_t row) { return text(int(row), column).toCaseFolded(); });
    ranks[FateColumn] = ranksOf(count, [&](size_t row) { return int(replay.locks.at(int(row)).fate); });
    ranks[Unprotected] = ranksOf(count, [&](size_t row) { return replay.locks.at(int(row)).unprotectedMs; });
}

QString FailoverTable::text(int row, int column) const
{
    const FailoverLock &lock = replay.locks.at(row);
    switch (column) {
    case Key:
        return lock.server.isEmpty() ? shown(lock.key)
                                     : tr("%1 on %2").arg(shown(lock.key), isolated(lock.server));
    case Before:
        return holderText(lock.before);
    case After:
        return holderText(lock.after);
    case FateColumn:
        return history::fateWords(lock.fate);
    default:
        return lock.unprotectedMs < 0 ? QString() : spanText(lock.unprotectedMs);
    }
}

FailoverAnswer readFailovers(const FailoverQuestion &question)
{
    FailoverAnswer answer;
    history::HistoryReader reader(question.place.path);
    const auto all = history::failovers(&reader, question.place.deployment, {}, {});
    if (!all.ok()) {
        answer.error = all.error().text;
        return answer;
    }
    answer.all = *all;
    answer.which = chosenOf(answer.all, question);
    if (answer.which < 0)
        return answer;
    auto replay = history::replayFailover(&reader, answer.all.at(answer.which));
    if (replay.ok())
        answer.table = std::make_shared<FailoverTable>(std::move(*replay));
    else
        answer.error = replay.error().text;
    return answer;
}

} // namespace gui
