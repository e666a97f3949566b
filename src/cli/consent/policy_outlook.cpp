// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/consent/policy_outlook.h"

#include "base/codes.h"

#include <QCoreApplication>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::PolicyOutlook)
};

} // namespace

QCoro::Task<QList<locks::Caution>> policyOutlook(std::optional<QString> refusal, journal::Journal *journal)
{
    QStringList refusals;
    if (refusal)
        refusals.append(*refusal);
    const redis::Result<void> writable = co_await journal->mayWrite();
    if (!writable.ok())
        refusals.append(writable.error().text);
    QList<locks::Caution> cautions;
    for (const QString &each : std::as_const(refusals))
        cautions.append(
            {base::codes::policy, Text::tr("Without --dry-run it would be refused: %1").arg(each)});
    co_return QList<locks::Caution>(cautions);
}

} // namespace cli
