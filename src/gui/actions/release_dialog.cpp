// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/release_dialog.h"

#include "gui/actions/action_guard.h"
#include "gui/actions/other_keys.h"
#include "gui/actions/undo_outlook.h"
#include "gui/common/environment_band.h"
#include "gui/common/form_grid.h"
#include "gui/common/text.h"
#include "locks/dialects/dialects.h"
#include "locks/model/verdict.h"
#include "locks/owners/row_owners.h"
#include "ui_release_dialog.h"

#include <QFontDatabase>
#include <QPushButton>

namespace gui {

namespace {

constexpr int dialogCharacters = 78;
constexpr int shownCharacters = 56;

/// As people read it; empty where its form says nothing of one, or is that of a later version.
QString ownerOf(const locks::ActionReport &undone)
{
    const auto library = locks::Dialects::table().find(undone.library);
    return library ? locks::ownerIn(*library, undone.key, undone.tokenBefore).text : QString();
}

} // namespace

ReleaseDialog::ReleaseDialog(const ActionTarget &target, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::ReleaseDialog>())
{
    build(tr("&Release"));
    QStringList verdict{target.verdict()};
    for (const QString &line : target.evidence())
        verdict += QStringLiteral("• ") + line;
    if (!target.caution().isEmpty())
        verdict += target.caution();
    m_ui->verdictLabel->setText(verdict.join(QLatin1Char('\n')));
    QStringList warnings;
    for (const QString &warning : target.warnings(locks::ActionKind::Release))
        warnings += QStringLiteral("• ") + warning;
    m_ui->warningsLabel->setText(warnings.join(QLatin1Char('\n')));
    m_ui->warningsLabel->setVisible(!warnings.isEmpty());
    offerOwners(target);
    if (const QString refusal = target.refusal(locks::ActionKind::Release); !refusal.isEmpty())
        m_guard->block(refusal);
}

/// One of several owners is chosen in the dialog; a lock of one owner is that one's.
void ReleaseDialog::offerOwners(const ActionTarget &target)
{
    const QList<std::pair<QByteArray, QString>> owners = target.owners();
    m_ui->ownerLabel->setVisible(!owners.isEmpty());
    m_ui->ownerCombo->setVisible(!owners.isEmpty());
    const bool offered = target.refusal(locks::ActionKind::Release).isEmpty();
    m_ui->allOwnersButton->setVisible(owners.size() > 1 && offered);
    m_ui->consequenceLabel->setText(consequence(target));
    if (owners.isEmpty())
        return bind(target);
    for (const auto &[token, name] : owners)
        m_ui->ownerCombo->addItem(name, token);
    bind(target.ofOwner(owners.first().first));
    connect(m_ui->allOwnersButton, &QPushButton::clicked, this, [this] {
        reject();
        emit allWanted();
    });
    connect(m_ui->ownerCombo, &QComboBox::currentIndexChanged, this,
            [this, target] { bind(target.ofOwner(m_ui->ownerCombo->currentData().toByteArray())); });
}

void ReleaseDialog::bind(const ActionTarget &target)
{
    m_target = target;
    m_request = target.request(locks::ActionKind::Release);
    m_ui->factList->setFields(target.facts());
    alignFields({m_ui->factList->form(), m_ui->formLayout});
    const bool offered = target.refusal(locks::ActionKind::Release).isEmpty();
    m_ui->commandsLabel->setEnabled(offered);
    m_ui->commandsEdit->setEnabled(offered);
    m_ui->commandsEdit->setPlainText(offered ? target.commands(locks::ActionKind::Release) : QString());
    m_guard->setSubject(locks::ActionKind::Release, target.spec().environment, target.key(), target.token());
}

ReleaseDialog::ReleaseDialog(const locks::ActionReport &undone, const locks::DeploymentSpec &spec,
                             QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::ReleaseDialog>())
{
    m_request.kind = locks::ActionKind::Restore;
    m_request.key = undone.key;
    m_request.undoes = undone.id;
    if (locks::Dialects::table().find(undone.library))
        m_request.library = undone.library; // by which the journal names the owner
    build(tr("&Put back"));
    setWindowTitle(tr("Undo"));
    m_ui->consequenceLabel->setText(tr("The lock is put back as it was, unless somebody has it by now. The "
                                       "holder does not learn that it has the lock again."));
    FieldList::Fields facts{{tr("Connection"), connectionText(spec.name, spec.environment)},
                            {tr("Key"), shownShort(undone.key, shownCharacters)}};
    if (const QString owner = ownerOf(undone); !owner.isEmpty())
        facts.append({tr("Owner"), owner});
    facts.append({tr("Token"), shownShort(undone.tokenBefore, shownCharacters)});
    m_ui->factList->setFields(facts);
    alignFields({m_ui->factList->form(), m_ui->formLayout});
    m_ui->verdictLabel->hide();
    m_ui->warningsLabel->hide();
    m_ui->ownerLabel->hide();
    m_ui->ownerCombo->hide();
    m_ui->allOwnersButton->hide();
    m_ui->commandsEdit->setPlainText(ActionTarget::undoCommands(undone));
    m_guard->setSubject(locks::ActionKind::Restore, spec.environment, undone.key, undone.tokenBefore);
}

ReleaseDialog::~ReleaseDialog() = default;

QLineEdit *ReleaseDialog::reasonField() const
{
    return m_ui->reasonEdit;
}

void ReleaseDialog::build(const QString &go)
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_ui->factList->setWrapping(false);
    m_ui->undoLabel->hide();
    m_ui->commandsEdit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_ui->commandsEdit->setMinimumHeight(fontMetrics().lineSpacing() * 2);
    m_ui->commandsEdit->setMaximumHeight(fontMetrics().lineSpacing() * 5);
    m_guard =
        new ActionGuard({m_ui->consequenceLabel, m_ui->reasonLabel, m_ui->reasonEdit, m_ui->confirmLabel,
                         m_ui->confirmEdit, m_ui->problemLabel, m_ui->cancelButton, m_ui->goButton},
                        go, this);
    connect(m_guard, &ActionGuard::accepted, this, [this] {
        m_request.reason = m_guard->reason();
        emit decided(m_request);
        accept();
    });
    setFixedWidth(fontMetrics().averageCharWidth() * dialogCharacters);
    fitHeight(this);
}

void ReleaseDialog::await(const OtherKeys *others, const ActionTarget &target)
{
    m_guard->setProblem(OtherKeys::waiting());
    connect(others, &OtherKeys::found, this, [this, aim = ActionTarget(target)](const auto &keys) mutable {
        aim.setTogether(keys);
        bind(aim);
        m_guard->setProblem({});
    });
}

void ReleaseDialog::outdate(const QString &sentence)
{
    m_guard->outdate(sentence);
}

void ReleaseDialog::follow(const locks::Row &row)
{
    if (m_request.seenDeadlines.isEmpty() || !m_target)
        return;
    if (!m_target->isAlive())
        return outdate(ActionTarget::renewedSentence());
    m_target->follow(row);
    m_request.seenDeadlines = m_target->request(m_request.kind).seenDeadlines;
    m_ui->factList->setFields(m_target->facts());
}

void ReleaseDialog::showUndo(Deployment *deployment, const ActionTarget &target)
{
    showUndoOutlook(deployment, target, m_ui->undoLabel);
}

QString ReleaseDialog::consequence(const ActionTarget &target) const
{
    const locks::Finding finding = locks::verdictOf(target.item().row, locks::steadyNow());
    if (finding.verdict == locks::Verdict::Alive)
        return tr("Its holder is alive: releasing now lets two in at once.");
    if (target.isConnection())
        return tr("The connection of this client is ended: it loses the lock, whatever it is still doing, "
                  "unless it connects and subscribes again by itself.");
    if (!target.owners().isEmpty())
        return tr("The one owner who is chosen below is taken out; the others keep the lock.");
    return tr("The lock is deleted if its token is still the one below; the next one who asks gets it, "
              "whatever its "
              "holder is still doing.");
}

} // namespace gui
