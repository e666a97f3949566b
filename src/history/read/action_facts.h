// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "journal/journal_reader.h"

namespace history {

/// One action on the key, as its record in the journal says.
struct ActionFacts
{
    QString id;
    UnixMs at = 0;
    QString who;
    QString host;
    QString deployment;
    QString environment;
    QByteArray action; ///< word
    QByteArray token;
    QString reason;
    QStringList seen; ///< the evidence that was shown before
    QStringList masters; ///< each with what came of it there
    QStringList places; ///< their labels
    QString outcome; ///< word; empty: not known
    std::optional<UnixMs> outcomeAt;
    QByteArray hash; ///< of the record of its intent
    QByteArray outcomeHash;
};

ActionFacts factsOf(const journal::Entry &entry);

} // namespace history
