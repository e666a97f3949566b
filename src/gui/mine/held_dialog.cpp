// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/mine/held_dialog.h"

#include "gui/bulk/release_list_model.h"
#include "gui/connections/deployment.h"
#include "gui/text.h"
#include "ui_held_dialog.h"

#include <QLocale>
#include <QPushButton>

namespace gui {

namespace {

constexpr int shownCharacters = 48;

QString clockTime(const QDateTime &time)
{
    return QLocale().toString(time.toLocalTime().time(), QStringLiteral("hh:mm:ss"));
}

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
    connect(m_ui->cancelButton, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_ui->lapseButton, &QPushButton::clicked, this, &QDialog::accept);
    connect(m_ui->releaseButton, &QPushButton::clicked, this, &HeldDialog::release);
    resize(fontMetrics().averageCharWidth() * 96, fontMetrics().lineSpacing() * 18);
}

HeldDialog::~HeldDialog() = default;

void HeldDialog::fill()
{
    m_ui->lockTree->setHeaderLabels({tr("Key"), tr("Connection"), tr("Lapses at"), tr("What happened")});
    QList<MyLock> all;
    for (Part &part : m_parts) {
        for (const MyLock &each : std::as_const(part.locks)) {
            const QString lapse = clockTime(locks::wallTime(each.endsAt));
            part.lines.append(
                new QTreeWidgetItem(m_ui->lockTree,
                                    {shownShort(each.key, shownCharacters), part.deployment->spec().name,
                                     each.renewing ? tr("%1, if it is not renewed").arg(lapse) : lapse}));
        }
        all += part.locks;
    }
    for (int column = 0; column < 3; ++column)
        m_ui->lockTree->resizeColumnToContents(column);
    m_ui->consequenceLabel->setText(tr("%n lock(s) are held by this program.", nullptr, int(all.size())));
    m_ui->problemLabel->setText(
        tr("Release them now, or let them lapse: nobody gets them before the last ends by itself at %1.")
            .arg(clockTime(MyLocks::lapseOf(all))));
}

void HeldDialog::release()
{
    m_ui->releaseButton->setEnabled(false);
    m_ui->lapseButton->setEnabled(false);
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
                        self->take(i, first, reports);
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

void HeldDialog::take(size_t part, size_t first, const QList<locks::ActionReport> &reports)
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
    m_ui->releaseButton->setEnabled(true);
    m_ui->lapseButton->setEnabled(true);
}

} // namespace gui
