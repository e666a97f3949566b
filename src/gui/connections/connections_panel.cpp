// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/connections_panel.h"

#include "gui/common/actions.h"
#include "gui/common/environment_band.h"
#include "gui/common/steady_clicks.h"
#include "gui/common/text.h"
#include "gui/live/workspace.h"
#include "ui_connections_panel.h"

#include <QHeaderView>
#include <QLocale>
#include <QMenu>
#include <QStyledItemDelegate>

namespace gui {

namespace {

QString phaseText(const Deployment *deployment)
{
    switch (deployment->phase()) {
    case Deployment::Phase::Closed:
        return ConnectionsPanel::tr("not connected");
    case Deployment::Phase::Closing:
        return ConnectionsPanel::tr("disconnecting");
    case Deployment::Phase::Connecting:
        return ConnectionsPanel::tr("connecting");
    case Deployment::Phase::Connected:
        return ConnectionsPanel::tr("connected");
    case Deployment::Phase::Broken:
        return ConnectionsPanel::tr("cannot be reached");
    case Deployment::Phase::PasswordWanted:
        return ConnectionsPanel::tr("password required");
    }
    return {};
}

/// The colour that means the environment, made to be read on the tree's ground.
QColor readable(const QColor &color, const QColor &ground)
{
    QColor result = color;
    const bool dark = ground.lightness() < 128;
    for (int i = 0; i < 12 && contrast(result, ground) < 4.5; ++i)
        result = dark ? result.lighter(120) : result.darker(115);
    return result;
}

/// Cut at its end, as a word is known by its beginning.
class EnvironmentCell : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = Qt::ElideRight;
    }
};

} // namespace

ConnectionsPanel::ConnectionsPanel(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::ConnectionsPanel>())
{
    m_ui->setupUi(this);
    QTreeWidget *tree = m_ui->connectionTree;
    tree->setIndentation(14);
    tree->setHeaderLabels({tr("Connections"), QString(), tr("Locks", "column: how many")});
    tree->headerItem()->setData(1, Qt::AccessibleTextRole, tr("Environment"));
    tree->headerItem()->setToolTip(1, tr("Environment"));
    tree->setItemDelegateForColumn(1, new EnvironmentCell(tree));
    tree->header()->setStretchLastSection(false);
    tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree->header()->setMinimumSectionSize(0);
    tree->header()->setSectionResizeMode(1, QHeaderView::Fixed);
    tree->header()->setSectionResizeMode(2, QHeaderView::Fixed);
    new SteadyClicks(tree);
    m_ui->newButton->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(tree, &QTreeWidget::currentItemChanged, this, &ConnectionsPanel::selectionChanged);
    connect(tree, &QTreeWidget::itemActivated, this, [this] {
        if (Deployment *deployment = selected())
            emit activated(deployment);
    });
    connect(tree, &QTreeWidget::customContextMenuRequested, this, &ConnectionsPanel::showMenu);
}

ConnectionsPanel::~ConnectionsPanel() = default;

int ConnectionsPanel::columnRoom(int column) const
{
    const QFontMetrics metrics = fontMetrics();
    constexpr int margin = 14;
    if (column == 2)
        return margin
            + qMax(metrics.horizontalAdvance(QLocale().toString(8'888'888)),
                   metrics.horizontalAdvance(m_ui->connectionTree->headerItem()->text(2)));
    int widest = 0;
    for (const auto each : {locks::Environment::Production, locks::Environment::Staging,
                            locks::Environment::Development, locks::Environment::Sandbox})
        widest = qMax(widest, metrics.horizontalAdvance(environmentName(each)));
    return margin + widest + metrics.horizontalAdvance(QStringLiteral("⚠ "));
}

/// By what can stand there, not by what does: so a word or a count never moves another column. Where the list
/// is narrow they leave the name its room.
void ConnectionsPanel::fitColumns()
{
    QTreeWidget *tree = m_ui->connectionTree;
    const int room = tree->width() - 2 * tree->frameWidth();
    tree->setColumnWidth(1, qMin(columnRoom(1), room * 2 / 5));
    tree->setColumnWidth(2, qMin(columnRoom(2), room / 5));
}

void ConnectionsPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitColumns();
}

int ConnectionsPanel::wantedWidth() const
{
    const QTreeWidget *tree = m_ui->connectionTree;
    QFont bold = tree->font();
    bold.setBold(true); // with a message that waits
    constexpr int characters = 16; // of those that come later
    int names = characters * QFontMetrics(bold).averageCharWidth();
    for (const QTreeWidgetItem *item : m_items)
        names = qMax(names, QFontMetrics(bold).horizontalAdvance(item->text(0)));
    constexpr int decoration = 2 * 14 + 16 + 16; // indentation, dot, margins
    return names + decoration + columnRoom(1) + columnRoom(2) + 2 * tree->frameWidth();
}

void ConnectionsPanel::setWaiting(Deployment *deployment, int messages)
{
    if (std::exchange(m_waiting[deployment], messages) != messages)
        refresh(deployment);
}

void ConnectionsPanel::setUp(Workspace *workspace, const Actions &actions)
{
    m_actions = &actions;
    m_ui->connectButton->setDefaultAction(actions.connectIt);
    m_ui->disconnectButton->setDefaultAction(actions.disconnectIt);
    m_ui->newButton->setDefaultAction(actions.newConnection);
    connect(workspace, &Workspace::added, this, &ConnectionsPanel::add);
    connect(workspace, &Workspace::removed, this, &ConnectionsPanel::remove);
    for (Deployment *deployment : workspace->deployments())
        add(deployment);
}

Deployment *ConnectionsPanel::selected() const
{
    QTreeWidgetItem *item = m_ui->connectionTree->currentItem();
    if (item && item->parent())
        item = item->parent();
    return m_items.key(item, nullptr);
}

void ConnectionsPanel::select(Deployment *deployment)
{
    if (selected() != deployment)
        m_ui->connectionTree->setCurrentItem(m_items.value(deployment));
}

void ConnectionsPanel::add(Deployment *deployment)
{
    auto *item = new QTreeWidgetItem(m_ui->connectionTree);
    m_items.insert(deployment, item);
    connect(deployment, &Deployment::changed, this, [this, deployment] { refresh(deployment); });
    refresh(deployment);
    item->setExpanded(deployment->origin() != Deployment::Origin::Profile);
    if (!m_ui->connectionTree->currentItem())
        m_ui->connectionTree->setCurrentItem(item);
}

void ConnectionsPanel::remove(Deployment *deployment)
{
    deployment->disconnect(this);
    m_waiting.remove(deployment);
    delete m_items.take(deployment);
}

void ConnectionsPanel::refresh(Deployment *deployment)
{
    QTreeWidgetItem *item = m_items.value(deployment);
    if (!item)
        return;
    const locks::DeploymentSpec &spec = deployment->spec();
    const QString environment = environmentName(spec.environment);
    const QColor color =
        deployment->color().isValid() ? deployment->color() : environmentColor(spec.environment);
    const QColor ink = readable(color, palette().color(QPalette::Base));
    item->setText(0, spec.name);
    const bool unverified = std::any_of(spec.masters.begin(), spec.masters.end(),
                                        [](const redis::Endpoint &each) { return each.tls.isUnverified(); });
    const QString warning = unverified ? tr("certificates are NOT verified") : QString();
    item->setText(1, (unverified ? QStringLiteral("⚠ ") : QString()) + environment);
    item->setForeground(1,
                        unverified ? readable(environmentColor(locks::Environment::Production),
                                              palette().color(QPalette::Base))
                                   : ink);
    const QString warned =
        unverified ? tr("%1, %2", "environment, warning").arg(environment, warning) : environment;
    item->setToolTip(1, warned);
    item->setData(1, Qt::AccessibleTextRole, warned);
    setDot(item, ink, deployment->phase() == Deployment::Phase::Connected);
    item->setForeground(0, spec.environment == locks::Environment::Production ? QBrush(ink) : QBrush());
    const bool counted = deployment->isOpen() && deployment->phase() != Deployment::Phase::Connecting;
    item->setText(2, counted ? QLocale().toString(deployment->status().locks) : QString());
    item->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
    const QString access = spec.readOnly ? tr("read-only") : tr("operate");
    QString described = tr("%1, %2, %3, %4").arg(spec.name, environment, phaseText(deployment), access);
    QString told = tr("%1: %2, %3").arg(spec.name, phaseText(deployment), access);
    const int waiting = m_waiting.value(deployment);
    if (waiting > 0) {
        const QString more = tr("%n message(s) wait(s)", nullptr, waiting);
        described = tr("%1, %2", "connection, messages").arg(described, more);
        told = tr("%1, %2", "connection, messages").arg(told, more);
    }
    QFont font = m_ui->connectionTree->font();
    font.setBold(waiting > 0);
    item->setFont(0, font);
    item->setData(0, Qt::AccessibleTextRole,
                  unverified ? tr("%1, %2", "connection, warning").arg(described, warning) : described);
    item->setToolTip(0, told.toHtmlEscaped());
    refreshMasters(item, deployment);
}

void ConnectionsPanel::setDot(QTreeWidgetItem *item, const QColor &color, bool full)
{
    const QIcon dot = m_dots.dot(color, palette().color(QPalette::HighlightedText), full);
    if (item->icon(0).cacheKey() != dot.cacheKey())
        item->setIcon(0, dot);
}

void ConnectionsPanel::refreshMasters(QTreeWidgetItem *item, Deployment *deployment)
{
    const locks::DeploymentSpec &spec = deployment->spec();
    const QList<locks::MasterStatus> &statuses = deployment->status().masters;
    // Sentinel and Cluster: who the masters are is known once they are found.
    QList<locks::MasterStatus> masters;
    for (const locks::MasterStatus &each : deployment->isOpen() ? statuses : QList<locks::MasterStatus>()) {
        if (!each.gone)
            masters.append(each);
    }
    const int count = masters.isEmpty() ? int(spec.masters.size()) : int(masters.size());
    while (item->childCount() > count)
        delete item->takeChild(item->childCount() - 1);
    while (item->childCount() < count)
        (new QTreeWidgetItem(item))->setFirstColumnSpanned(true);
    for (int i = 0; i < count; ++i) {
        QTreeWidgetItem *line = item->child(i);
        const locks::MasterStatus status = masters.value(i);
        const QString label =
            isolated(status.label.isEmpty() ? spec.masters[size_t(i)].label() : status.label);
        const QString state = !deployment->isOpen() ? tr("not connected")
            : status.connected                      ? tr("connected")
            : status.error.isEmpty()                ? tr("connecting")
                                                    : status.error;
        if (line->text(0) != label)
            line->setText(0, label);
        setDot(line, palette().color(QPalette::PlaceholderText), status.connected);
        line->setData(0, Qt::AccessibleTextRole, tr("%1, %2").arg(label, state));
        QStringList told{QStringLiteral("%1: %2").arg(label, state).toHtmlEscaped()};
        for (const QString &sentence : status.health.warnings() + status.denied)
            told += sentence.toHtmlEscaped();
        line->setToolTip(0, told.join(QLatin1String("<br>")));
    }
}

void ConnectionsPanel::showMenu(const QPoint &at)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions({m_actions->connectIt, m_actions->disconnectIt, m_actions->readOnly});
    menu->addSeparator();
    menu->addActions({m_actions->newConnection, m_actions->editConnection, m_actions->removeConnection});
    if (m_actions->copyAccess->isVisible()) {
        menu->addSeparator();
        menu->addAction(m_actions->copyAccess);
    }
    menu->popup(m_ui->connectionTree->viewport()->mapToGlobal(at));
}

void ConnectionsPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        const QList<Deployment *> all = m_items.keys();
        for (Deployment *deployment : all)
            refresh(deployment);
    }
}

} // namespace gui
