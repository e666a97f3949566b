// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/transcript/transcript.h"

#include <algorithm>

namespace history {

using Incident = Transcript::Incident;

qint64 Transcript::count(Incident::Kind kind) const
{
    return std::count_if(incidents.begin(), incidents.end(),
                         [kind](const Incident &each) { return each.kind == kind; });
}

qint64 Transcript::countMayBeOwn(Incident::Kind kind) const
{
    return std::count_if(incidents.begin(), incidents.end(),
                         [kind](const Incident &each) { return each.kind == kind && each.mayBeOwn; });
}

QByteArray incidentWord(Incident::Kind kind)
{
    switch (kind) {
    case Incident::Kind::Overlap:
        return QByteArrayLiteral("overlap");
    case Incident::Kind::ForeignRelease:
        return QByteArrayLiteral("foreign-release");
    case Incident::Kind::OtherDeletion:
        return QByteArrayLiteral("other-deletion");
    case Incident::Kind::List:
        return QByteArrayLiteral("list");
    case Incident::Kind::RefusedRelease:
        return QByteArrayLiteral("refused-release");
    case Incident::Kind::RefusedRenewal:
        return QByteArrayLiteral("refused-renewal");
    }
    return {};
}

} // namespace history
