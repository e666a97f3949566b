// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/line_color.h"

#include "cli/print/output.h"

#include <algorithm>

namespace cli {

namespace {

struct Tone
{
    const char *start; ///< SGR
    QList<QByteArray> states;
};

/// The first that fits; the window's colours, as far as a terminal has them.
const QList<Tone> &tones()
{
    static const QList<Tone> all{
        {"\x1b[31m", {"no-expiry", "absurd-expiry", "split", "minority", "renewal-missed", "overdue"}},
        {"\x1b[33m", {"expiring", "lapsed", "unproven"}},
        {"\x1b[35m", {"contended", "asked"}},
    };
    return all;
}

} // namespace

bool hasColors(const Output &output)
{
    return output.isTerminal() && qgetenv("NO_COLOR").isEmpty() && qgetenv("TERM") != "dumb";
}

QByteArray coloredLine(const QByteArray &line, const QList<QByteArray> &states)
{
    const auto found = std::find_if(tones().cbegin(), tones().cend(), [&states](const Tone &tone) {
        return std::any_of(states.cbegin(), states.cend(),
                           [&tone](const QByteArray &state) { return tone.states.contains(state); });
    });
    return found == tones().cend() ? line : found->start + line + "\x1b[0m";
}

} // namespace cli
