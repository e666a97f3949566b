// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/undo_way.h"

#include "gui/common/text.h"
#include "gui/journal/record_facts.h"
#include "gui/live/deployment.h"
#include "journal/body_view.h"

#include <QCoreApplication>

#include <algorithm>

namespace gui {

using journal::BodyView;
using locks::ActionKind;

namespace {

class Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::UndoWay)
};

/// Clocks of servers and ours differ; what lies so long in the past is over by all of them.
constexpr qint64 clocksDifferMs = 60'000;

std::optional<ActionKind> kindOf(const journal::Entry &entry)
{
    return locks::actionFromWord(BodyView(entry.intent.body()).text("action").toLatin1());
}

bool isOn(const journal::Entry &entry, const locks::DeploymentSpec &spec)
{
    const BodyView intent(entry.intent.body());
    if (intent.number("database") != spec.database())
        return false;
    const QString profile = profileOf(entry);
    if (!profile.isEmpty() && profile == spec.profile)
        return true;
    const QStringList urls = intent.texts("master_urls");
    return std::any_of(spec.masters.begin(), spec.masters.end(),
                       [&urls](const redis::Endpoint &master) { return urls.contains(master.url()); });
}

/// Nothing would be there after it was put back.
bool isLeaseOver(const locks::ActionReport &report, qint64 nowUnixMs)
{
    return std::all_of(report.masters.begin(), report.masters.end(), [nowUnixMs](const auto &master) {
        return master.dump.isEmpty()
            || (master.deadlineUnixMs > 0 && master.deadlineUnixMs + clocksDifferMs < nowUnixMs);
    });
}

QString againstRecord(const journal::Recorded &recorded, qint64 nowUnixMs)
{
    const auto kind = kindOf(recorded.entry);
    if (kind != ActionKind::Release && kind != ActionKind::TakeOver)
        return Text::tr("only a release or a take-over can be undone.");
    if (!recorded.undoneBy.isEmpty())
        return Text::tr("it was put back already.");
    const BodyView outcome = outcomeOf(recorded.entry);
    if (recorded.copies.isEmpty() || outcome.raw("undoable") != QByteArrayView("true"))
        return Text::tr("no copy of the lock was saved.");
    if (isLeaseOver(undoneReport(recorded), nowUnixMs))
        return Text::tr("its lease would have ended by now: nothing would be there.");
    return {};
}

} // namespace

Deployment *deploymentOf(const journal::Entry &entry, const QList<Deployment *> &deployments)
{
    Deployment *closed = nullptr;
    for (Deployment *each : deployments) {
        if (!isOn(entry, each->spec()))
            continue;
        if (each->phase() == Deployment::Phase::Connected)
            return each;
        closed = closed ? closed : each;
    }
    return closed;
}

QString againstConnection(const Deployment *deployment)
{
    if (!deployment)
        return Text::tr("no connection leads to where it was done. Connection > New connection… makes one.");
    const QString name = deployment->spec().name;
    if (!deployment->isOpen())
        return Text::tr("%1 is closed. Select it in Connections and press Connect.").arg(name);
    if (deployment->phase() == Deployment::Phase::PasswordWanted)
        return Text::tr(
                   "%1 asks for a password. Select it in Connections; Connection > Enter password… takes "
                   "it.")
            .arg(name);
    if (deployment->phase() != Deployment::Phase::Connected)
        return Text::tr("no server of %1 answers yet. Lockscope keeps trying.").arg(name);
    return {};
}

UndoWay undoWayOf(const journal::Recorded &recorded, const QList<Deployment *> &deployments, qint64 nowUnixMs)
{
    if (const QString against = againstRecord(recorded, nowUnixMs); !against.isEmpty())
        return {nullptr, against};
    Deployment *deployment = deploymentOf(recorded.entry, deployments);
    if (const QString against = againstConnection(deployment); !against.isEmpty())
        return {nullptr, against};
    if (deployment->isReadOnly()) {
        return {
            nullptr,
            Text::tr("%1 is read-only. Select it in Connections; Connection > Read-only switches that off.")
                .arg(deployment->spec().name)};
    }
    return {deployment, {}};
}

locks::ActionReport undoneReport(const journal::Recorded &recorded)
{
    const journal::Entry &entry = recorded.entry;
    const BodyView intent(entry.intent.body());
    const BodyView outcome = outcomeOf(entry);
    locks::ActionReport report;
    report.kind = kindOf(entry).value_or(ActionKind::Release);
    report.id = QString::fromUtf8(entry.intent.id());
    report.key = entry.intent.key().toByteArray();
    for (const QString &key : intent.texts("together"))
        report.together.append(QByteArray::fromBase64(key.toLatin1()));
    report.tokenBefore = outcome.bytes("token_before");
    if (report.tokenBefore.isEmpty())
        report.tokenBefore = intent.bytes("token");
    report.tokenNow = outcome.bytes("token_now");
    report.library = intent.text("library").toLatin1();
    if (report.library.isEmpty())
        report.library = outcome.text("library").toLatin1();
    for (const QByteArrayView element : journal::elementsOf(outcome.raw("masters"))) {
        const BodyView master(element);
        locks::MasterReport each;
        each.master = master.text("master");
        each.outcome = locks::MasterOutcome::Done;
        each.dump = recorded.copies.value(each.master);
        each.deadlineUnixMs = master.number("deadline_ms");
        report.masters.append(each);
    }
    return report;
}

locks::Environment environmentOf(const journal::Entry &entry)
{
    const QByteArray id = BodyView(entry.intent.body()).text("environment").toLatin1();
    return locks::environmentFromId(id).value_or(locks::Environment::Production);
}

} // namespace gui
