// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/catalogue.h"

namespace diagnosis {

QByteArray findingId(FindingId id)
{
    switch (id) {
    case FindingId::LostQuorum:
        return QByteArrayLiteral("lost-quorum");
    case FindingId::NoQuorum:
        return QByteArrayLiteral("no-quorum");
    case FindingId::MasterRestartedEmpty:
        return QByteArrayLiteral("master-restarted-empty");
    }
    return {};
}

} // namespace diagnosis
