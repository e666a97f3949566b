// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/page/fault_menu.h"

#include "gui/common/possible.h"

#include <QAction>

using namespace std::chrono_literals;

namespace gui {

using Kind = lab::LiveFault::Kind;

void FaultMenu::setRun(const lab::RunSpec &spec)
{
    clear();
    setToolTipsVisible(true);
    const int servers = spec.target ? 1 : spec.serversToHurt();
    for (int server = 1; server <= servers; ++server)
        addServer(server, spec);
    addSeparator();
    add(this, tr("&Promote the replica, which lacks the last writes"), {Kind::Promote, 2}, spec);
    addSeparator();
    add(this, tr("&Clock of client 1: 5 s ahead"), {Kind::Clock, 1, 5s}, spec);
    add(this, tr("Clock of client 1: &right again"), {Kind::Clock, 1, 0s}, spec);
}

QString FaultMenu::whyNot(const lab::RunSpec &spec)
{
    if (spec.target)
        return tr("only on private servers.");
    return spec.processes ? tr("each client is a process of its own.") : QString();
}

void FaultMenu::addServer(int server, const lab::RunSpec &spec)
{
    const bool isReplica = spec.replica && server == 2;
    QMenu *menu =
        addMenu(isReplica ? tr("Server &%1, the replica").arg(server) : tr("Server &%1").arg(server));
    menu->setToolTipsVisible(true);
    add(menu, tr("&Kill"), {Kind::Kill, server}, spec);
    add(menu, tr("&Stop"), {Kind::Stop, server}, spec);
    add(menu, tr("&Go on"), {Kind::Continue, server}, spec);
    add(menu, tr("&Restart empty"), {Kind::RestartEmpty, server}, spec);
    add(menu, tr("&Partition: nobody reaches it"), {Kind::Partition, server}, spec);
    add(menu, tr("&Heal: it is reached again"), {Kind::Heal, server}, spec);
    menu->addSeparator();
    add(menu, tr("&Evict: short of memory, it drops what has a lease"), {Kind::Evict, server}, spec);
    add(menu, tr("&Delete the lock, as an operator does"), {Kind::Delete, server}, spec);
}

void FaultMenu::add(QMenu *menu, const QString &text, const lab::LiveFault &fault, const lab::RunSpec &spec)
{
    QAction *action = menu->addAction(text);
    action->setToolTip(fault.text());
    const auto refusal = spec.refusalOf(fault);
    setPossible(action, refusal ? refusal->text : QString());
    connect(action, &QAction::triggered, this, [this, fault] { emit chosen(fault); });
}

} // namespace gui
