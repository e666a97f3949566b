// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/warning_groups.h"

#include <algorithm>

namespace cli {

namespace {

// Of a list of 100,000 locks on 50,000 pairs of keys each pair has a warning of its own.
constexpr qsizetype mostGroups = 12;
constexpr qsizetype mostRuns = 6;

} // namespace

void WarningGroups::add(const locks::Caution &warning, qint64 line)
{
    auto group = std::find_if(m_groups.begin(), m_groups.end(),
                              [&warning](const Group &each) { return each.warning == warning; });
    if (group == m_groups.end()) {
        if (m_groups.size() == mostGroups) {
            ++m_others;
            return;
        }
        group = m_groups.insert(m_groups.end(), Group{warning, 0, {}, false});
    }
    ++group->locks;
    if (!group->lines.isEmpty() && line <= group->lines.last().second + 1)
        group->lines.last().second = line;
    else if (group->lines.size() < mostRuns)
        group->lines.append({line, line});
    else
        group->cut = true;
}

QString WarningGroups::linesOf(const Group &group)
{
    QStringList runs;
    for (const auto &[first, last] : group.lines) {
        runs.append(first == last
                        ? QString::number(first)
                        : QStringLiteral("%1–%2").arg(QString::number(first), QString::number(last)));
    }
    if (group.cut)
        runs.append(QString(QChar(0x2026)));
    return runs.join(QStringLiteral(", "));
}

QStringList WarningGroups::sentences() const
{
    QStringList sentences;
    for (const Group &group : m_groups)
        sentences.append(tr("warning for %Ln lock(s), line(s) %1: %2", nullptr, int(group.locks))
                             .arg(linesOf(group), group.warning.sentence));
    if (m_others > 0)
        sentences.append(tr("%Ln other lock(s) have warnings of their own: --json prints them all.", nullptr,
                            int(m_others)));
    return sentences;
}

} // namespace cli
