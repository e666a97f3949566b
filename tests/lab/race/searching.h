// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/search.h"

/// One of the two ways to search.
using Searching = QCoro::Task<redis::Result<lab::race::Findings>> (*)(lab::race::Oracle *,
                                                                      lab::race::Tables *,
                                                                      lab::race::Situation, lab::race::Search,
                                                                      lab::race::SearchControl *);

/// A whole search on this server, which is a private one.
inline QCoro::Task<redis::Result<lab::race::Findings>> searched(const redis::Endpoint server,
                                                                const lab::race::Bounds bounds,
                                                                const lab::race::Search search, Searching how)
{
    lab::race::Tables tables(bounds);
    lab::race::Oracle oracle(&tables, server);
    lab::race::SearchControl control;
    const auto begin = co_await lab::race::Oracle::open(&oracle);
    if (!begin)
        co_return begin.error();
    auto found = co_await how(&oracle, &tables, *begin, search, &control);
    oracle.close();
    co_return found;
}
