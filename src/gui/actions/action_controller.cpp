// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/action_controller.h"

#include "gui/actions/acquire_dialog.h"
#include "gui/actions/complete_dialog.h"
#include "gui/actions/holder_watch.h"
#include "gui/actions/known_rights.h"
#include "gui/actions/lease_dialog.h"
#include "gui/actions/losses_seen.h"
#include "gui/actions/other_keys.h"
#include "gui/actions/proposed_lease.h"
#include "gui/actions/release_dialog.h"
#include "gui/actions/report_dialog.h"
#include "gui/actions/target_watch.h"
#include "gui/common/actions.h"
#include "gui/common/environment_band.h"
#include "gui/common/text.h"
#include "gui/live/deployment.h"
#include "locks/model/pattern.h"

#include <QDateTime>
#include <QTimer>

namespace gui {

using locks::ActionKind;
using locks::ActionReport;
using locks::ActionRequest;
using locks::Outcome;

namespace {

constexpr std::chrono::seconds offeredLease(30);

/// What the dialog begins with: for extending, what lengthens.
std::chrono::seconds leaseFor(ActionKind kind, const locks::Row &row)
{
    if (kind != ActionKind::Extend || row.deadline == locks::noDeadline)
        return offeredLease;
    const locks::Millis left = std::max<locks::Millis>(0, row.deadline - locks::steadyNow());
    return proposedLease(std::chrono::milliseconds(left), std::chrono::milliseconds(row.longestLease));
}

Message::Kind kindOf(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Done:
    case Outcome::WouldDo:
        return Message::Kind::Good;
    case Outcome::Unreachable:
    case Outcome::Refused:
    case Outcome::Unknown:
    case Outcome::Policy:
    case Outcome::BadInput:
        return Message::Kind::Error;
    default:
        return Message::Kind::Warning;
    }
}

/// The token that holds the lock, where that was read and is not what we wanted to act on.
std::optional<QByteArray> holderNow(const ActionReport &report)
{
    if (report.outcome != Outcome::ChangedHands && report.outcome != Outcome::HeldByOther)
        return {};
    QByteArray token = report.tokenNow;
    bool known = report.hasTokenNow;
    for (const locks::MasterReport &master : report.masters) {
        if (!known && master.hasTokenNow && master.tokenNow != report.tokenBefore) {
            token = master.tokenNow;
            known = true;
        }
    }
    return known ? std::optional(token) : std::nullopt;
}

/// What a typed reason belongs to: a dialog and its lock.
QByteArray subjectOf(ActionKind kind, const QByteArray &key, int master)
{
    const QByteArray word = locks::actionWord(kind);
    return kind == ActionKind::Acquire ? word // its key is typed as well
                                       : word + ' ' + QByteArray::number(master) + ' ' + key;
}

QByteArray subjectOf(ActionKind kind, const ActionTarget &target)
{
    return subjectOf(kind, target.key(), target.spec().separate ? target.item().row.separateMaster : -1);
}

/// A pattern that finds this key: a name never becomes a pattern as it stands. The line of patterns separates
/// them by spaces, so that one in a key may be any byte.
QByteArray patternFor(const QByteArray &key)
{
    return locks::exactPattern(key).replace(' ', '?');
}

/// Ours now, and not to be seen: no pattern finds it.
bool isOutOfSight(const Deployment *deployment, const ActionReport &report)
{
    return deployment && report.kind == ActionKind::Acquire && report.outcome == Outcome::Done
        && !locks::PatternSet(deployment->spec().allPatterns()).matches(report.key);
}

/// There may be something to show of it: it was not taken away just now.
bool mayStand(const ActionReport &report)
{
    const bool released = report.kind == ActionKind::Release && report.outcome == Outcome::Done;
    return !released && report.outcome != Outcome::AlreadyGone;
}

} // namespace

ActionController::ActionController(QWidget *window)
    : QObject(window)
    , m_window(window)
    , m_losses(new LossesSeen(this))
    , m_rights(new KnownRights(this))
{
}

void ActionController::watch(Deployment *deployment)
{
    m_losses->watch(deployment);
}

void ActionController::setUp(const Actions &actions, std::function<Deployment *()> current,
                             std::function<const LockItem *()> selected)
{
    m_current = std::move(current);
    m_selected = std::move(selected);
    connect(actions.acquire, &QAction::triggered, this, &ActionController::openAcquire);
    connect(actions.extend, &QAction::triggered, this, [this] { openLease(ActionKind::Extend); });
    connect(actions.complete, &QAction::triggered, this, &ActionController::openComplete);
    connect(actions.refresh, &QAction::triggered, this, [this] { m_rights->forget(m_current()); });
    connect(actions.setExpiry, &QAction::triggered, this, [this] { openLease(ActionKind::SetExpiry); });
    connect(actions.takeOver, &QAction::triggered, this, [this] { openLease(ActionKind::TakeOver); });
    connect(actions.release, &QAction::triggered, this, &ActionController::openRelease);
}

bool ActionController::isAsking() const
{
    return m_dialog && m_dialog->isVisible();
}

template <typename Dialog>
void ActionController::open(Dialog *dialog, Deployment *deployment, const QByteArray &subject)
{
    m_dialog = dialog;
    m_drafts.keep(deployment, subject, dialog->reasonField());
    closeWith(deployment, dialog);
    dialog->open();
}

/// Nothing can be sent any more.
void ActionController::closeWith(Deployment *deployment, QDialog *dialog)
{
    connect(deployment, &Deployment::closing, dialog, [this, dialog, deployment] {
        if (!dialog->isVisible())
            return;
        emit message({Message::Kind::Information,
                      tr("%1 was closed with the connection %2: nothing was sent.", "dialog, connection")
                          .arg(dialog->windowTitle(), deployment->spec().name),
                      {},
                      {},
                      deployment});
        dialog->reject();
    });
}

void ActionController::openAcquire()
{
    Deployment *deployment = m_current();
    if (!deployment || isAsking())
        return;
    std::optional<LockNeighbours::Form> selected;
    if (const LockItem *item = m_selected())
        selected = {item->row.key, item->row.library, item->row.separateMaster};
    auto *dialog = new AcquireDialog(deployment->spec(), offeredLease, LockNeighbours(*deployment->table()),
                                     selected, m_window);
    connect(dialog, &AcquireDialog::decided, this,
            [this, target = QPointer(deployment)](const ActionRequest &request, Hold hold) {
                send(target, request, hold);
            });
    open(dialog, deployment, subjectOf(ActionKind::Acquire, {}, -1));
}

void ActionController::openLease(ActionKind kind)
{
    Deployment *deployment = m_current();
    const LockItem *item = m_selected();
    if (!deployment || !item || isAsking())
        return;
    const ActionTarget aim(*item, deployment->spec());
    auto *dialog = new LeaseDialog(aim, kind, leaseFor(kind, item->row), m_window);
    const auto *watch = new TargetWatch(deployment, aim, dialog);
    connect(watch, &TargetWatch::outdated, dialog, &LeaseDialog::outdate);
    connect(watch, &TargetWatch::renewed, dialog, &LeaseDialog::follow);
    if (kind == ActionKind::Extend) {
        const auto *others = new OtherKeys(deployment, aim, dialog);
        if (others->isLooking())
            dialog->await(others);
    }
    if (kind == ActionKind::TakeOver)
        dialog->showUndo(deployment, aim);
    connect(dialog, &LeaseDialog::decided, this,
            [this, target = QPointer(deployment)](const auto &request, bool renew) {
                send(target, request, renew ? Hold(0) : std::nullopt);
            });
    open(dialog, deployment, subjectOf(kind, aim));
}

void ActionController::openComplete()
{
    Deployment *deployment = m_current();
    const LockItem *item = m_selected();
    if (!deployment || !item || isAsking())
        return;
    const ActionTarget aim(*item, deployment->spec());
    const QString advice = m_losses->advice(deployment, aim.mastersWithoutIt());
    auto *dialog = new CompleteDialog(aim, advice, m_window);
    const auto *watch = new TargetWatch(deployment, aim, dialog);
    connect(watch, &TargetWatch::outdated, dialog, &CompleteDialog::outdate);
    connect(
        dialog, &CompleteDialog::decided, this,
        [this, target = QPointer(deployment)](const auto &request) { send(target, request, std::nullopt); });
    open(dialog, deployment, subjectOf(ActionKind::Complete, aim));
    dialog->rehearse(deployment);
}

void ActionController::openRelease()
{
    Deployment *deployment = m_current();
    const LockItem *item = m_selected();
    if (!deployment || !item || isAsking())
        return;
    const ActionTarget aim(*item, deployment->spec());
    auto *dialog = new ReleaseDialog(aim, m_window);
    const auto *watch = new TargetWatch(deployment, aim, dialog);
    connect(watch, &TargetWatch::outdated, dialog, &ReleaseDialog::outdate);
    connect(watch, &TargetWatch::renewed, dialog, &ReleaseDialog::follow);
    if (const auto *others = new OtherKeys(deployment, aim, dialog); others->isLooking())
        dialog->await(others, aim);
    dialog->showUndo(deployment, aim);
    connect(
        dialog, &ReleaseDialog::decided, this,
        [this, target = QPointer(deployment)](const auto &request) { send(target, request, std::nullopt); });
    connect(dialog, &ReleaseDialog::allWanted, this, [this, target = QPointer(deployment), row = item->row] {
        if (target)
            emit releaseOwners(target, row);
    });
    open(dialog, deployment, subjectOf(ActionKind::Release, aim));
}

void ActionController::openUndo()
{
    Deployment *deployment = m_current();
    if (deployment && canUndo(deployment))
        openUndoOf(deployment, m_undoable.value(deployment), deployment->spec().environment);
}

void ActionController::openUndoOf(Deployment *deployment, const ActionReport &undone,
                                  locks::Environment environment)
{
    if (isAsking())
        return;
    locks::DeploymentSpec spec = deployment->spec();
    spec.environment = std::min(spec.environment, environment); // in the order of what they ask for
    auto *dialog = new ReleaseDialog(undone, spec, m_window);
    connect(
        dialog, &ReleaseDialog::decided, this,
        [this, target = QPointer(deployment)](const auto &request) { send(target, request, std::nullopt); });
    open(dialog, deployment, subjectOf(ActionKind::Restore, undone.key, -1));
}

void ActionController::send(QPointer<Deployment> deployment, const ActionRequest &request, Hold hold)
{
    MonitorProxy *monitor = deployment ? deployment->monitor() : nullptr;
    if (!monitor) {
        emit message(
            {Message::Kind::Error, tr("The connection was closed meanwhile: nothing was sent."), {}});
        return;
    }
    monitor->act(request, [self = QPointer(this), deployment, request, hold](const ActionReport &report) {
        if (self && deployment)
            self->onReported(deployment, request, report, hold);
    });
}

void ActionController::onReported(Deployment *deployment, const ActionRequest &request,
                                  const ActionReport &report, Hold hold)
{
    remember(deployment, request, report);
    if (report.outcome == Outcome::Done)
        m_drafts.forget(deployment, subjectOf(request.kind, request.key, request.separateMaster));
    if (report.outcome == Outcome::Done && hold) {
        deployment->hold(report, request.ttl);
        if (hold->count() > 0)
            deployment->letGoAfter(report.place(), *hold);
    }
    showReport(deployment, report);
}

void ActionController::remember(Deployment *deployment, const ActionRequest &request,
                                const ActionReport &report)
{
    const bool takesAway = report.kind == ActionKind::Release || report.kind == ActionKind::TakeOver;
    if (takesAway && report.undoable) {
        if (!m_undoable.contains(deployment))
            connect(deployment, &QObject::destroyed, this,
                    [this, deployment] { m_undoable.remove(deployment); });
        m_undoable.insert(deployment, report);
        emit tookAway(deployment);
    } else if (report.kind == ActionKind::Restore && report.outcome != Outcome::Unreachable
               && m_undoable.value(deployment).id == request.undoes) {
        m_undoable.remove(deployment);
    }
    emit undoableChanged();
}

void ActionController::showReport(QPointer<Deployment> deployment, const ActionReport &report)
{
    Message said;
    said.kind = report.unrecorded ? Message::Kind::Error : kindOf(report.outcome);
    said.text = tr("%1: %2", "key, what happened").arg(shownShort(report.key, 48), report.sentence);
    said.about = deployment;
    const bool outOfSight = isOutOfSight(deployment, report);
    if (!outOfSight && mayStand(report))
        said.lock = MessageLock{report.key, report.separateMaster};
    if (outOfSight) {
        said.kind = Message::Kind::Warning;
        said.text +=
            QLatin1Char(' ') + tr("No pattern of this connection matches this key: it is not in the table.");
        said.buttons.append({tr("Add to the patterns"), [deployment, key = report.key] {
                                 if (deployment)
                                     deployment->setPatterns(deployment->spec().patterns
                                                             + QList<QByteArray>{patternFor(key)});
                             }});
    }
    if (report.undoable && deployment)
        said.buttons.append({tr("Undo"),
                             [this, deployment] {
                                 if (deployment && deployment == m_current())
                                     openUndo();
                             },
                             true});
    if (!report.masters.isEmpty())
        said.buttons.append(reportButton(deployment, report));
    sayHolder(deployment, report, &said);
    emit message(said);
}

/// Adds who holds the lock: now, as long as that is so, and then when it was.
void ActionController::sayHolder(const QPointer<Deployment> &deployment, const ActionReport &report,
                                 Message *said)
{
    static constexpr auto readable = std::chrono::seconds(10);
    const std::optional<QByteArray> holder = holderNow(report);
    if (!holder)
        return;
    Message past = *said;
    const QString name = shownShort(*holder, 48);
    past.text += QLatin1Char(' ')
        + tr("It was held by %1 at %2.", "holder, time").arg(name, clockText(QDateTime::currentDateTime()));
    if (!HolderWatch::canFollow(deployment, report.key)) {
        *said = past;
        return;
    }
    said->text += QLatin1Char(' ') + tr("It is held by %1 now.").arg(name);
    said->topic = QStringLiteral("holder-%1").arg(++m_holdersSaid);
    past.topic = said->topic;
    auto *watch = new HolderWatch(deployment, {report.place(), *holder, report.tokenBefore}, this);
    connect(watch, &HolderWatch::ended, this, [this, watch, past] {
        watch->deleteLater();
        emit messageChanged(past);
        // It stays long enough to be read, and does not come back once others have come and gone.
        QTimer::singleShot(readable, this, [this, topic = past.topic] { emit messageOver(topic); });
    });
}

void ActionController::showLetGo(Deployment *deployment, const ActionReport &report)
{
    const bool done = report.outcome == Outcome::Done;
    const QString sentence = done
        ? tr("%1 on %2 was held for as long as you asked for, and is released.")
        : tr("%1 on %2 was held for as long as you asked for, and is not renewed any more; releasing it "
             "failed: %3");
    const QString named = sentence.arg(shownShort(report.key, 48), deployment->spec().name);
    emit message({done ? Message::Kind::Information : Message::Kind::Warning,
                  done ? named : named.arg(report.sentence),
                  {reportButton(deployment, report)},
                  {},
                  deployment});
}

void ActionController::showLost(Deployment *deployment, const ActionReport &report)
{
    emit message({Message::Kind::Error,
                  tr("%1 on %2 is not ours any more: %3")
                      .arg(shownShort(report.key, 48), deployment->spec().name, report.sentence),
                  {reportButton(deployment, report)},
                  {},
                  deployment,
                  MessageLock{report.key, report.separateMaster}});
}

Message::Button ActionController::reportButton(Deployment *deployment, const ActionReport &report)
{
    const QString where =
        deployment ? connectionText(deployment->spec().name, deployment->spec().environment) : QString();
    return {tr("Report…"), [this, where, report, of = QPointer(deployment)] {
                auto *dialog = new ReportDialog(report, where, m_window);
                connect(dialog, &ReportDialog::journalWanted, this,
                        [this, of, id = report.id] { emit journalWanted(of, id); });
                dialog->open();
            }};
}

} // namespace gui
