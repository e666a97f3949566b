// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/lease_dialog.h"

#include "gui/actions/action_guard.h"
#include "gui/actions/other_keys.h"
#include "gui/actions/proposed_lease.h"
#include "gui/actions/undo_outlook.h"
#include "gui/common/form_grid.h"
#include "gui/table/lock_words.h"
#include "redis/transport/duration.h"
#include "ui_lease_dialog.h"

#include <QFontDatabase>
#include <QPushButton>

namespace gui {

using locks::ActionKind;

namespace {

constexpr int dialogCharacters = 78;

} // namespace

LeaseDialog::LeaseDialog(const ActionTarget &target, ActionKind kind, std::chrono::seconds lease,
                         QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::LeaseDialog>())
    , m_target(target)
    , m_request(target.request(kind))
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    build();
    m_ui->leaseEdit->setText(leaseText(lease));
    m_ui->leaseEdit->selectAll();
    offerOwners();
    if (const QString refusal = target.refusal(kind); !refusal.isEmpty())
        m_guard->block(refusal);
    connect(m_ui->leaseEdit, &QLineEdit::textChanged, this, &LeaseDialog::refresh);
    connect(m_ui->shorterCheck, &QCheckBox::toggled, this, &LeaseDialog::refresh);
    refresh();
}

LeaseDialog::~LeaseDialog() = default;

QLineEdit *LeaseDialog::reasonField() const
{
    return m_ui->reasonEdit;
}

void LeaseDialog::build()
{
    const bool takeOver = m_request.kind == ActionKind::TakeOver;
    const bool extend = m_request.kind == ActionKind::Extend;
    setWindowTitle(title());
    m_ui->factList->setWrapping(false);
    m_ui->undoLabel->hide();
    m_ui->consequenceLabel->setText(consequence());
    QStringList verdict{m_target.verdict()};
    for (const QString &line : m_target.evidence())
        verdict += QStringLiteral("• ") + line;
    if (!m_target.caution().isEmpty())
        verdict += m_target.caution();
    for (const QString &warning : m_target.warnings(m_request.kind))
        verdict += QStringLiteral("• ") + warning;
    m_ui->verdictLabel->setText(verdict.join(QLatin1Char('\n')));
    m_ui->libraryLabel->setVisible(takeOver);
    m_ui->libraryCombo->setVisible(takeOver);
    const QByteArray library = m_target.takeOverLibrary();
    const bool same = library == libraryId(m_target.item().row.library);
    m_ui->libraryCombo->addItem(
        (same ? tr("%1 (that of the lock)") : tr("%1 (with a lease and a fresh token)"))
            .arg(QString::fromLatin1(library)),
        library);
    m_ui->renewCheck->setVisible(takeOver);
    m_ui->shorterCheck->setVisible(extend);
    m_ui->commandsEdit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_ui->commandsEdit->setMinimumHeight(fontMetrics().lineSpacing() * 2);
    m_ui->commandsEdit->setMaximumHeight(fontMetrics().lineSpacing() * 5);
    const QString go = takeOver ? tr("&Take over") : extend ? tr("&Extend") : tr("&Set expiry");
    m_guard =
        new ActionGuard({m_ui->consequenceLabel, m_ui->reasonLabel, m_ui->reasonEdit, m_ui->confirmLabel,
                         m_ui->confirmEdit, m_ui->problemLabel, m_ui->cancelButton, m_ui->goButton},
                        go, this);
    connect(m_guard, &ActionGuard::accepted, this, [this] {
        m_request.reason = m_guard->reason();
        if (m_request.kind == ActionKind::TakeOver)
            m_request.library = m_ui->libraryCombo->currentData().toByteArray();
        emit decided(m_request, m_ui->renewCheck->isVisible() && m_ui->renewCheck->isChecked());
        accept();
    });
    setFixedWidth(fontMetrics().averageCharWidth() * dialogCharacters);
    fitHeight(this);
}

/// The lease of one of several owners; a lock of one owner is that one's.
void LeaseDialog::offerOwners()
{
    const QList<std::pair<QByteArray, QString>> owners = m_target.owners();
    m_ui->ownerLabel->setVisible(!owners.isEmpty());
    m_ui->ownerCombo->setVisible(!owners.isEmpty());
    if (owners.isEmpty())
        return bind(m_target);
    for (const auto &[token, name] : owners)
        m_ui->ownerCombo->addItem(name, token);
    bind(m_target.ofOwner(owners.first().first));
    connect(m_ui->ownerCombo, &QComboBox::currentIndexChanged, this, [this] {
        bind(m_target.ofOwner(m_ui->ownerCombo->currentData().toByteArray()));
        refresh();
    });
}

void LeaseDialog::bind(const ActionTarget &target)
{
    m_target = target;
    m_request = target.request(m_request.kind);
    m_ui->factList->setFields(target.facts());
    alignFields({m_ui->factList->form(), m_ui->formLayout});
    m_guard->setSubject(m_request.kind, target.spec().environment, target.key(), target.token());
}

void LeaseDialog::await(const OtherKeys *others)
{
    m_looking = true;
    connect(others, &OtherKeys::found, this, [this](const QList<QByteArray> &keys) {
        m_looking = false;
        m_target.setTogether(keys);
        bind(m_target);
        refresh();
    });
    refresh();
}

void LeaseDialog::outdate(const QString &sentence)
{
    m_guard->outdate(sentence);
}

void LeaseDialog::follow(const locks::Row &row)
{
    if (m_request.seenDeadlines.isEmpty())
        return;
    if (!m_target.isAlive())
        return outdate(ActionTarget::renewedSentence());
    m_target.follow(row);
    m_request.seenDeadlines = m_target.request(m_request.kind).seenDeadlines;
    m_ui->factList->setFields(m_target.facts());
}

void LeaseDialog::showUndo(Deployment *deployment, const ActionTarget &target)
{
    showUndoOutlook(deployment, target, m_ui->undoLabel);
}

QString LeaseDialog::title() const
{
    switch (m_request.kind) {
    case ActionKind::TakeOver:
        return tr("Take over");
    case ActionKind::SetExpiry:
        return tr("Set expiry");
    default:
        return tr("Extend");
    }
}

QString LeaseDialog::consequence() const
{
    switch (m_request.kind) {
    case ActionKind::TakeOver:
        return tr("The lock becomes ours for this lease: its holder loses it without being told, and nobody "
                  "else gets "
                  "in meanwhile.");
    case ActionKind::SetExpiry:
        return tr("The lock, which never ends, ends by itself after this lease unless its holder renews it.");
    default:
        return tr("The lock stays with its holder and lives at least this much longer, counted from now; "
                  "waiters wait "
                  "longer.");
    }
}

void LeaseDialog::refresh()
{
    const QString refusal = m_target.refusal(m_request.kind);
    m_ui->commandsLabel->setEnabled(refusal.isEmpty());
    m_ui->commandsEdit->setEnabled(refusal.isEmpty());
    if (!refusal.isEmpty()) {
        m_ui->commandsEdit->clear(); // nothing will be
        m_guard->setProblem(refusal);
        return;
    }
    const redis::Result<std::chrono::milliseconds> lease =
        redis::parseDuration(m_ui->leaseEdit->text().trimmed());
    if (!lease) {
        m_guard->setProblem(lease.error().text);
        return;
    }
    m_request.ttl = *lease;
    m_request.allowShorter = m_ui->shorterCheck->isChecked();
    m_ui->commandsEdit->setPlainText(
        m_target.commands(m_request.kind, m_request.ttl, m_request.allowShorter));
    m_guard->setProblem(m_looking ? OtherKeys::waiting() : QString());
}

} // namespace gui
