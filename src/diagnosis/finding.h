// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diagnosis/catalogue.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace diagnosis {

/// Harm times certainty: `Critical` where exclusion is broken or may be, or a client is blocked with no end
/// in sight; `Warning` the same without a victim yet; `Note` what an owner should know.
enum class Severity : quint8 { Note, Warning, Critical };
/// "note", "warning", "critical".
inline QByteArray severityId(Severity severity)
{
    return severity == Severity::Critical ? QByteArrayLiteral("critical")
        : severity == Severity::Warning   ? QByteArrayLiteral("warning")
                                          : QByteArrayLiteral("note");
}

enum class Certainty : quint8 { CannotTell, Likely, Certain };
/// "cannot-tell", "likely", "certain".
inline QByteArray certaintyId(Certainty certainty)
{
    return certainty == Certainty::Certain ? QByteArrayLiteral("certain")
        : certainty == Certainty::Likely   ? QByteArrayLiteral("likely")
                                           : QByteArrayLiteral("cannot-tell");
}

/// What a finding is about: a lock where `key` is set, else a master, else the deployment.
struct Subject
{
    QString deployment;
    QString master; ///< label
    QByteArray key;
    QByteArray token; ///< of the hold that it is about
    bool operator==(const Subject &) const = default;
};

/// One observation that a finding rests on.
struct Fact
{
    QString what; ///< translated: "masters that have its token"
    QString value; ///< as it was seen
    QString source; ///< who said so: a master's label, a command
    qint64 at = 0; ///< Unix ms
    bool operator==(const Fact &) const = default;
};

/// Something that may be done about it, the safest first.
struct Remedy
{
    QString text; ///< translated: what it does
    QString command; ///< the exact command line
    bool operator==(const Remedy &) const = default;
};

/// One thing that is wrong: a value, made from facts that the layers below have seen. Its identity is id,
/// subject and, of a lock, the token. All texts are translated; all times Unix ms.
struct Finding
{
    FindingId id = FindingId::LostQuorum;
    Subject subject;
    Severity severity = Severity::Note;
    qint64 since = 0;
    std::optional<qint64> until; ///< when it ends by itself; nullopt: it does not, or that is not known
    QString sentence; ///< what is wrong, for a reader who has never seen this program
    QList<Fact> proof;
    QString effect; ///< who is endangered or blocked
    Certainty certainty = Certainty::Certain;
    QString missing; ///< what is not known, where it is not certain
    QList<Remedy> remedies;
    QByteArray teaches; ///< id of the lesson that shows it; empty: none
    bool operator==(const Finding &) const = default;
};

} // namespace diagnosis
