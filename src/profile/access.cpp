// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/access.h"

#include "base/bytes.h"

#include <QCoreApplication>
#include <QTextBoundaryFinder>

namespace profile {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(profile::Access)
};

constexpr int confirmedCharacters = 6;
constexpr qsizetype mostUntyped = 10;

/// Characters as a person counts them: a letter with its accents is one.
QString lastCharacters(const QString &text)
{
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    finder.toEnd();
    qsizetype begin = text.size();
    for (int i = 0; i < confirmedCharacters && begin > 0; ++i)
        begin = qMax<qsizetype>(0, finder.toPreviousBoundary());
    return text.mid(begin);
}

} // namespace

QByteArray accessId(Access access)
{
    return access == Access::ReadOnly ? QByteArrayLiteral("read-only") : QByteArrayLiteral("operate");
}

std::optional<Access> accessFromId(QByteArrayView id)
{
    for (const Access each : {Access::ReadOnly, Access::Operate}) {
        if (id == accessId(each))
            return each;
    }
    return std::nullopt;
}

Access defaultAccess(locks::Environment environment)
{
    return environment == locks::Environment::Production ? Access::ReadOnly : Access::Operate;
}

bool requiresConfirmation(locks::Environment environment)
{
    return environment == locks::Environment::Production;
}

QString confirmationFor(locks::ActionKind kind, const QByteArray &key, const QByteArray &token)
{
    return lastCharacters(base::shownBytes(kind == locks::ActionKind::Acquire ? key : token));
}

bool requiresNumber(qsizetype count, locks::Environment environment)
{
    return count > mostUntyped || requiresConfirmation(environment);
}

QString confirmationForMany(qsizetype locks)
{
    return QString::number(locks);
}

bool isConfirmed(const QString &wanted, const QByteArray &typed)
{
    return base::shownBytes(typed) == wanted || QString::fromUtf8(typed) == wanted;
}

bool requiresReason(locks::ActionKind kind, locks::Environment environment)
{
    const bool forced = kind == locks::ActionKind::Release || kind == locks::ActionKind::TakeOver
        || kind == locks::ActionKind::Restore;
    return forced && environment != locks::Environment::Sandbox;
}

std::optional<QString> refusal(locks::Environment environment, const Consent &consent, const QString &wanted)
{
    if (consent.readOnly)
        return Text::tr("This deployment is read-only here: nothing was sent.");
    if (!requiresConfirmation(environment))
        return std::nullopt;
    if (!consent.operate)
        return Text::tr("This is production: add --operate and --confirm. Nothing was sent.");
    if (!consent.confirm)
        return Text::tr("This is production: add --confirm with the last six characters of the token (of the "
                        "key for acquire, the number of locks for --from). Nothing was sent.");
    if (!isConfirmed(wanted, *consent.confirm))
        return Text::tr("The text of --confirm does not match. Nothing was sent.");
    return std::nullopt;
}

} // namespace profile
