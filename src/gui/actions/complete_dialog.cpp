// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/complete_dialog.h"

#include "diagnosis/findings/quorum_findings.h"
#include "export/row_fields.h"
#include "gui/actions/action_guard.h"
#include "gui/common/form_grid.h"
#include "gui/live/deployment.h"
#include "locks/action/redlock.h"
#include "ui_complete_dialog.h"

#include <QFontDatabase>
#include <QPointer>

namespace gui {

using locks::ActionKind;

namespace {

constexpr int dialogCharacters = 78;

/// Bound to the hold: when it won its quorum, as it was seen.
locks::ActionRequest requestFor(const ActionTarget &target)
{
    locks::ActionRequest request = target.request(ActionKind::Complete);
    const locks::QuorumCoursePtr &quorum = target.item().row.quorum;
    if (const auto won =
            quorum ? quorum->shifted(exports::ClockPair::now().unixMinusSteady).wonAt() : std::nullopt)
        request.quorumWonAtUnixMs = *won;
    return request;
}

} // namespace

CompleteDialog::CompleteDialog(const ActionTarget &target, const QString &advice, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::CompleteDialog>())
    , m_target(target)
    , m_request(requestFor(target))
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    build(advice);
    m_guard->setSubject(ActionKind::Complete, target.spec().environment, target.key(), target.token());
}

CompleteDialog::~CompleteDialog() = default;

QLineEdit *CompleteDialog::reasonField() const
{
    return m_ui->reasonEdit;
}

void CompleteDialog::build(const QString &advice)
{
    m_ui->consequenceLabel->setText(
        tr("The holder's token is written again on the masters that restarted "
           "empty, so that no other client gets this lock until its lease ends."));
    FieldList::Fields facts = m_target.facts();
    facts.append({tr("Missing on"), m_target.mastersWithoutIt().join(QStringLiteral(", "))});
    m_ui->factList->setWrapping(false);
    m_ui->factList->setFields(facts);
    alignFields({m_ui->factList->form(), m_ui->formLayout});
    const auto lost =
        diagnosis::lostQuorum(m_target.item().row, {}, exports::ClockPair::now().unixMinusSteady);
    m_ui->verdictLabel->setText(lost ? lost->sentence : m_target.verdict());
    const QStringList limits{
        advice,
        tr("Not proved: that no other client had the lock since the quorum was lost. A token of another "
           "client on any master rules the action out, but one that is gone again leaves no trace."),
        tr("It cannot be undone: what is written ends with the shortest lease that is left."),
    };
    m_ui->limitsLabel->setText(QStringLiteral("• ") + limits.join(QStringLiteral("\n• ")));
    m_ui->outlookLabel->setText(tr("Asking the masters…"));
    m_ui->outlookLabel->setMinimumHeight(fontMetrics().lineSpacing() * 3); // the dialog keeps its size
    m_ui->commandsEdit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_ui->commandsEdit->setMinimumHeight(fontMetrics().lineSpacing() * 2);
    m_ui->commandsEdit->setMaximumHeight(fontMetrics().lineSpacing() * 5);
    const std::chrono::milliseconds left = m_target.shortestLeaseLeft();
    m_ui->commandsEdit->setPlainText(
        m_target.commands(ActionKind::Complete, left - locks::redlockDrift(left)));
    m_guard =
        new ActionGuard({m_ui->consequenceLabel, m_ui->reasonLabel, m_ui->reasonEdit, m_ui->confirmLabel,
                         m_ui->confirmEdit, m_ui->problemLabel, m_ui->cancelButton, m_ui->goButton},
                        tr("&Complete"), this);
    connect(m_guard, &ActionGuard::accepted, this, [this] {
        m_request.reason = m_guard->reason();
        emit decided(m_request);
        accept();
    });
    setFixedWidth(fontMetrics().averageCharWidth() * dialogCharacters);
    fitHeight(this);
}

void CompleteDialog::rehearse(Deployment *deployment)
{
    MonitorProxy *monitor = deployment->monitor();
    if (!monitor)
        return m_guard->block(tr("The connection is closed: connect it again."));
    m_guard->setProblem(tr("Asking the masters…"));
    locks::ActionRequest request = m_request;
    request.dryRun = true;
    monitor->act(request, [self = QPointer(this)](const locks::ActionReport &report) {
        if (!self)
            return;
        self->m_ui->outlookLabel->setText(report.sentence);
        if (report.outcome == locks::Outcome::WouldDo)
            self->m_guard->setProblem({});
        else
            self->m_guard->block(tr("It cannot be completed now: see above."));
    });
}

void CompleteDialog::outdate(const QString &sentence)
{
    m_guard->outdate(sentence);
}

} // namespace gui
