// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/action_request_check.h"

#include "locks/action/lease.h"
#include "locks/dialects/dialects.h"
#include "locks/model/read_bounds.h"

#include <QCoreApplication>
#include <QSet>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

bool wantsLease(ActionKind kind)
{
    return kind == ActionKind::Acquire || kind == ActionKind::Extend || kind == ActionKind::SetExpiry
        || kind == ActionKind::TakeOver;
}

/// What is wrong with the other keys of the request; empty: nothing.
QString problemOfOthers(const ActionRequest &request)
{
    constexpr qsizetype mostOthers = 100;
    if (request.together.isEmpty())
        return {};
    if (request.kind != ActionKind::Release && request.kind != ActionKind::Extend)
        return Text::tr("Only a release or an extension takes several keys at once.");
    if (request.together.size() > mostOthers)
        return Text::tr("One lock on more than %1 keys is not changed at once.").arg(mostOthers);
    const QSet<QByteArray> different(request.together.begin(), request.together.end());
    if (different.size() != request.together.size() || different.contains(request.key))
        return Text::tr("A key is named twice.");
    return {};
}

} // namespace

bool validate(ActionJob &job)
{
    const ActionRequest &request = job.request;
    if (job.routes.empty())
        return job.refuse(Outcome::BadInput, Text::tr("There is no such master."));
    if (wantsLease(request.kind)) {
        if (request.ttl.count() <= 0)
            return job.refuse(Outcome::BadInput, Text::tr("The lease must be longer than zero."));
        if (request.ttl > longestLease())
            return job.refuse(Outcome::BadInput, Text::tr("The lease is longer than Redis accepts."));
    }
    if (request.kind == ActionKind::Restore)
        return !request.undoes.isEmpty()
            || job.refuse(Outcome::BadInput, Text::tr("Name the action that is to be undone."));
    if (request.kind != ActionKind::Acquire && !request.tokenSeen)
        return job.refuse(
            Outcome::BadInput,
            Text::tr("The token that was seen is missing: without it another lock could be hit."));
    if (const QString problem = problemOfOthers(request); !problem.isEmpty())
        return job.refuse(Outcome::BadInput, problem);
    if (request.token.size() > longestValue)
        return job.refuse(
            Outcome::BadInput,
            Text::tr("A token longer than 4,096 bytes cannot be compared: it can only be looked at."));
    if (!request.library.isEmpty() && !Dialects::table().find(request.library))
        return job.refuse(Outcome::BadInput,
                          Text::tr("There is no library %1.").arg(QString::fromUtf8(request.library)));
    return true;
}

} // namespace locks
