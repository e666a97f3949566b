// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/alert_words.h"

#include "gui/common/text.h"
#include "locks/alerts/alert_rules.h"
#include "locks/model/usual_holds.h"

#include <QCoreApplication>
#include <QLocale>

namespace gui {

namespace {

class Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::AlertLog)
};

/// What was told is over.
QString clearedSentence(const locks::Alert &alert, const QString &key)
{
    switch (alert.kind) {
    case locks::AlertKind::NoExpiry:
        return Text::tr("Cleared: %1 has an expiry now, or is gone.").arg(key);
    case locks::AlertKind::RenewalMissed:
        return Text::tr("Cleared: %1 is renewed again, or is gone.").arg(key);
    case locks::AlertKind::HolderGone:
        return Text::tr("Cleared: the holder of %1 is back, or the lock has ended.").arg(key);
    case locks::AlertKind::HeldOver:
        return Text::tr("Cleared: %1 was given up after %2.").arg(key, spanText(alert.span));
    case locks::AlertKind::Overdue:
        return Text::tr("Cleared: %1 is not overdue any more, after %2.").arg(key, spanText(alert.span));
    case locks::AlertKind::OwnerChanges:
        return Text::tr("Cleared: %1 does not change hands so often any more.").arg(key);
    }
    return {};
}

} // namespace

QString alertSentence(const locks::Alert &alert)
{
    const QString key = shownShort(alert.key, 60);
    if (alert.cleared)
        return clearedSentence(alert, key);
    switch (alert.kind) {
    case locks::AlertKind::NoExpiry:
        return Text::tr("%1 has no expiry: it never ends by itself.").arg(key);
    case locks::AlertKind::RenewalMissed:
        return Text::tr("%1 is not renewed any more: the last renewal is %2 ago.")
            .arg(key, spanText(alert.span));
    case locks::AlertKind::HolderGone:
        return Text::tr("%1: the connections of its holder have ended, and since then neither a new "
                        "connection nor a renewal was seen. The lock is held for %2.")
            .arg(key, spanText(alert.span));
    case locks::AlertKind::HeldOver:
        return Text::tr("%1 is held for %2 by the same owner; the limit is %3.")
            .arg(key, spanText(alert.span), spanText(alert.limit));
    case locks::AlertKind::Overdue:
        return Text::tr("%1 is overdue: %2.", "key, compared with what")
            .arg(key, locks::overdueSentence(alert.span, alert.limit, alert.usual.get()));
    case locks::AlertKind::OwnerChanges:
        return Text::tr("%1 had %2 owners within a minute.").arg(key, QLocale().toString(alert.owners));
    }
    return {};
}

} // namespace gui
