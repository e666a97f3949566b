// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/entry_line.h"

#include "base/bytes.h"
#include "journal/body_view.h"

namespace journal {

namespace {

QByteArray shown(const BodyView &body, QByteArrayView name)
{
    return shownString(body.raw(name));
}

QByteArray shownKey(const QByteArray &bytes)
{
    return base::isPlainText(bytes) ? bytes : base::shownBytes(bytes).toUtf8();
}

} // namespace

Line lineOf(const Entry &entry)
{
    const BodyView intent(entry.intent.body());
    Line line;
    line.id = referring(entry.intent.id());
    line.who = shown(intent, "who");
    line.host = shown(intent, "host");
    line.deployment = shown(intent, "deployment");
    line.environment = shown(intent, "environment");
    line.action = shown(intent, "action");
    line.key = shownKey(referring(entry.intent.key()));
    line.reason = shown(intent, "reason");
    if (entry.outcome)
        line.outcome = shown(BodyView(entry.outcome->body()), "outcome");
    return line;
}

} // namespace journal
