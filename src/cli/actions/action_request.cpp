// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actions/action_request.h"

#include "base/bytes.h"
#include "cli/parse/shared_options.h"
#include "locks/action/lease.h"
#include "locks/dialects/dialects.h"

#include <QCoreApplication>

namespace cli {

namespace {

using locks::ActionKind;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::ActionRequest)
};

std::optional<redis::Error> readLease(const Arguments &arguments, locks::ActionRequest &request)
{
    const auto ttl = arguments.duration("--ttl", {});
    if (!ttl.ok())
        return ttl.error();
    if (*ttl > locks::longestLease())
        return usageError(Text::tr("--ttl: %1 is more than Redis accepts.").arg(arguments.text("--ttl")));
    request.ttl = *ttl;
    return std::nullopt;
}

std::optional<redis::Error> readToken(const Arguments &arguments, locks::ActionRequest &request)
{
    if (!arguments.has(option::token))
        return std::nullopt;
    const auto token = arguments.bytes(option::token);
    if (!token.ok())
        return token.error();
    if (request.kind == ActionKind::Acquire && token->isEmpty())
        return usageError(Text::tr("--token: the token is empty. Omit --token for a fresh one."));
    request.token = *token;
    request.tokenSeen = request.kind != ActionKind::Acquire;
    return std::nullopt;
}

std::optional<redis::Error> readLibrary(const Arguments &arguments, locks::ActionRequest &request)
{
    if (!arguments.has("--library"))
        return std::nullopt;
    const locks::Dialects &table = locks::Dialects::table();
    const QByteArray id = arguments.value("--library");
    const QList<locks::LibraryIndex> offered = table.acquirable();
    QStringList names;
    for (const locks::LibraryIndex index : offered) {
        if (table.at(index).id() == id) {
            request.library = id;
            return std::nullopt;
        }
        names.append(QString::fromUtf8(table.at(index).id()));
    }
    return usageError(Text::tr("--library: \"%1\" is not one of %2.")
                          .arg(base::shownBytes(id), names.join(QStringLiteral(", "))));
}

std::optional<redis::Error> readOthers(const Arguments &arguments, locks::ActionRequest &request)
{
    const QList<QByteArray> values = arguments.values("--also");
    for (const QByteArray &value : values) {
        if (!arguments.common.base64) {
            request.together.append(value);
            continue;
        }
        const auto key = decodeBase64(value, "--also");
        if (!key.ok())
            return key.error();
        request.together.append(*key);
    }
    return std::nullopt;
}

/// As "list --json" prints it for a holding: Unix milliseconds, or null without expiry.
std::optional<redis::Error> readDeadline(const Arguments &arguments, locks::ActionRequest &request)
{
    if (!arguments.has(option::seenDeadline))
        return std::nullopt;
    const QByteArray text = arguments.value(option::seenDeadline);
    bool isNumber = false;
    const qint64 number = text.toLongLong(&isNumber);
    const bool never = text == "null";
    if (!never && (!isNumber || number <= 0))
        return usageError(
            Text::tr("--seen-deadline: \"%1\" is not a \"deadline_ms\" of \"list --json\": Unix "
                     "milliseconds, or null for a lock without expiry.")
                .arg(base::shownBytes(text)));
    request.seenDeadlines = {{0, never ? qint64(-1) : number}};
    return std::nullopt;
}

} // namespace

redis::Result<locks::ActionRequest> actionRequest(ActionKind kind, const Arguments &arguments)
{
    locks::ActionRequest request;
    request.kind = kind;
    request.dryRun = arguments.has("--dry-run");
    request.allowShorter = arguments.has("--allow-shorter");
    request.reason = arguments.text("--reason");
    if (arguments.has("--reason") && request.reason.trimmed().isEmpty())
        return usageError(Text::tr("--reason is empty."));
    if (kind == ActionKind::Restore)
        request.undoes = QString::fromUtf8(arguments.positional);
    else
        request.key = arguments.positional;
    if (kind == ActionKind::Restore && request.undoes.isEmpty())
        return usageError(Text::tr("ACTION-ID is empty."));
    if (arguments.has("--ttl")) {
        if (auto error = readLease(arguments, request))
            return *error;
    }
    const auto wait = arguments.duration("--wait", {}, true);
    if (!wait.ok())
        return wait.error();
    request.wait = *wait;
    if (auto error = readToken(arguments, request))
        return *error;
    if (auto error = readDeadline(arguments, request))
        return *error;
    if (auto error = readOthers(arguments, request))
        return *error;
    if (auto error = readLibrary(arguments, request))
        return *error;
    return request;
}

} // namespace cli
