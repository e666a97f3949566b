// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/mine/held_dialog.h"

#include "gui/bulk/release_list_model.h"
#include "gui/common/field_list.h"
#include "gui/common/possible.h"
#include "gui/common/text.h"
#include "gui/live/deployment.h"
#include "ui_held_dialog.h"

#include <QPushButton>
#include <QTimer>

namespace gui {

namespace {

constexpr int shownCharacters = 48;

/// After which nothing of ours stands there.
bool isGone(locks::Outcome outcome)
{
    return outcome == locks::Outcome::Done || outcome == locks::Outcome::AlreadyGone
        || outcome == locks::Outcome::ChangedHands;
}

} // namespace

HeldDialog::HeldDialog(const QList<Deployment *> &deployments, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::HeldDialog>())
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    for (Deployment *deployment : deployments)
        m_parts.push_back({deployment, deployment->mine()->held(), {}});
    QFont bold = font();
    bold.setBold(true);
    m_ui->consequenceLabel->setFont(bold);
    fill();
    auto *second = new QTimer(this); // renewals move the times on
    connect(second, &QTimer::timeout, this, &HeldDialog::refresh);
    second->start(std::chrono::seconds(1));
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_ui->lapseButton, &QPushButton::clicked, this, &QDialog::accept);
    connect(m_ui->releaseButton, &QPushButton::clicked, this, &HeldDialog::release);
    resize(fontMetrics().averageCharWidth() * 96, fontMetrics().lineSpacing() * 18);
}

HeldDialog::~HeldDialog() = default;

void HeldDialog::fill()
{
    m_ui->lockTree->setHeaderLabels({tr("Key"), tr("Connection"), tr("Lapses at"), tr("What happened")});
    for (Part &part : m_parts) {
        for (const MyLock &each : std::as_const(part.locks))
            part.lines.append(new QTreeWidgetItem(
                m_ui->lockTree, {shownShort(each.key, shownCharacters), part.deployment->spec().name}));
    }
    refresh();
    for (int column = 0; column < 3; ++column)
        m_ui->lockTree->resizeColumnToContents(column);
}

void HeldDialog::refresh()
{
    QList<MyLock> held;
    for (Part &part : m_parts) {
        for (qsizetype i = 0; i < part.locks.size(); ++i) {
            const MyLock &asked = part.locks[i];
            const auto now = part.deployment ? part.deployment->mine()->find(asked.place()) : std::nullopt;
            if (!now || now->token != asked.token) {
                part.lines[i]->setText(2, QString(QChar(0x2014)));
                continue;
            }
            held.append(*now);
            const QString lapse = clockText(locks::wallTime(now->endsAt));
            part.lines[i]->setText(2, now->renewing ? tr("%1, if it is not renewed").arg(lapse) : lapse);
        }
    }
    if (m_failed == 0)
        setCalmText(m_ui->consequenceLabel,
                    tr("%n lock(s) are held by this program.", nullptr, int(held.size())));
    setCalmText(m_ui->problemLabel, choice(held));
}

QString HeldDialog::choice(const QList<MyLock> &held)
{
    const QString last = clockText(MyLocks::lapseOf(held));
    if (held.isEmpty())
        return tr("None of them is there any more: Lockscope can close.");
    return held.size() == 1
        ? tr("Release it now, or let it lapse: nobody gets it before it ends by itself at %1.").arg(last)
        : tr("Release them now, or let them lapse: nobody gets one of them before it ends by itself, the "
             "last at %1.")
              .arg(last);
}

void HeldDialog::release()
{
    for (QPushButton *button : {m_ui->releaseButton, m_ui->lapseButton})
        setPossible(button, tr("they are being released."));
    m_failed = 0;
    m_waiting = 0;
    for (const Part &part : m_parts)
        m_waiting += int(part.locks.size());
    for (size_t i = 0; i < m_parts.size(); ++i) {
        const Part &part = m_parts[i];
        const auto stop = part.deployment
            ? part.deployment->releaseMany(
                MyLocks::listed(part.locks), tr("Lockscope was closed"), false,
                [self = QPointer(this), i](size_t first, const QList<locks::ActionReport> &reports) {
                    if (self)
                        self->addReports(i, first, reports);
                })
            : std::function<void()>();
        if (stop)
            continue;
        m_waiting -= int(part.locks.size());
        m_failed += int(part.locks.size());
    }
    if (m_waiting == 0)
        conclude();
}

void HeldDialog::addReports(size_t part, size_t first, const QList<locks::ActionReport> &reports)
{
    auto line = qsizetype(first);
    for (const locks::ActionReport &report : reports) {
        m_parts[part].lines.at(line++)->setText(3, outcomeText(locks::ActionKind::Release, report.outcome));
        m_failed += isGone(report.outcome) ? 0 : 1;
    }
    m_waiting -= int(reports.size());
    if (m_waiting == 0)
        conclude();
}

void HeldDialog::conclude()
{
    if (m_failed == 0) {
        accept();
        return;
    }
    m_ui->consequenceLabel->setText(tr("%n lock(s) could not be released.", nullptr, m_failed));
    for (QPushButton *button : {m_ui->releaseButton, m_ui->lapseButton})
        setPossible(button, {});
}

} // namespace gui
