// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/acquire_dialog.h"

#include "gui/actions/action_guard.h"
#include "gui/actions/proposed_lease.h"
#include "gui/common/environment_band.h"
#include "gui/common/field_list.h"
#include "gui/common/form_grid.h"
#include "gui/common/possible.h"
#include "gui/common/text.h"
#include "locks/dialects/dialects.h"
#include "locks/model/pattern.h"
#include "redis/transport/duration.h"
#include "redis/transport/endpoint.h"
#include "ui_acquire_dialog.h"

#include <QPushButton>
#include <QSignalBlocker>

namespace gui {

namespace {

constexpr qsizetype shownCharacters = 48;

} // namespace

AcquireDialog::AcquireDialog(const locks::DeploymentSpec &spec, std::chrono::seconds lease,
                             const LockNeighbours &around,
                             const std::optional<LockNeighbours::Form> &selected, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::AcquireDialog>())
    , m_spec(spec)
    , m_around(around)
    , m_selected(selected)
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_request.kind = locks::ActionKind::Acquire;
    m_guard =
        new ActionGuard({m_ui->consequenceLabel, m_ui->reasonLabel, m_ui->reasonEdit, m_ui->confirmLabel,
                         m_ui->confirmEdit, m_ui->problemLabel, m_ui->cancelButton, m_ui->goButton},
                        tr("&Acquire"), this);
    fill(lease);
    connect(m_ui->keyEdit, &QLineEdit::textChanged, this, &AcquireDialog::refresh);
    for (QLineEdit *edit : {m_ui->leaseEdit, m_ui->holdEdit})
        connect(edit, &QLineEdit::textChanged, this, &AcquireDialog::refresh);
    connect(m_ui->renewCheck, &QCheckBox::toggled, this, &AcquireDialog::refresh);
    for (QComboBox *box : {m_ui->libraryCombo, m_ui->masterCombo}) {
        connect(box, &QComboBox::activated, this, [this] {
            m_formTouched = true;
            refresh();
        });
    }
    connect(m_guard, &ActionGuard::accepted, this, [this] {
        m_request.library = m_ui->libraryCombo->currentData().toByteArray();
        m_request.separateMaster = m_spec.separate ? m_ui->masterCombo->currentIndex() : -1;
        m_request.reason = m_guard->reason();
        emit decided(m_request, m_hold);
        accept();
    });
    m_ui->noteLabel->setMinimumHeight(fontMetrics().lineSpacing() * 4); // a dialog does not grow
    setFixedWidth(fontMetrics().averageCharWidth() * 70);
    fitHeight(this);
    refresh();
}

AcquireDialog::~AcquireDialog() = default;

QLineEdit *AcquireDialog::reasonField() const
{
    return m_ui->reasonEdit;
}

void AcquireDialog::fill(std::chrono::seconds lease)
{
    const QString consequence = m_spec.masters.size() > 1 && !m_spec.separate
        ? tr("The lock becomes ours if it is free on at least %1 of %2 masters: others must wait until "
             "it ends.")
              .arg(m_spec.quorum())
              .arg(m_spec.masters.size())
        : tr("The lock becomes ours if it is free: others must wait until it ends.");
    m_ui->consequenceLabel->setText(tr("%1: %2", "connection, sentence")
                                        .arg(connectionText(m_spec.name, m_spec.environment), consequence));
    m_ui->leaseEdit->setText(leaseText(lease));
    const locks::Dialects &dialects = locks::Dialects::table();
    for (const locks::LibraryIndex index : dialects.acquirable()) {
        const QByteArray id = dialects.at(index).id();
        m_ui->libraryCombo->addItem(QString::fromLatin1(id), id);
    }
    m_ui->libraryCombo->setCurrentIndex(
        qMax(0, m_ui->libraryCombo->findData(QByteArrayLiteral("generic.token"))));
    for (const redis::Endpoint &master : m_spec.masters)
        m_ui->masterCombo->addItem(master.label());
    const bool chooses = m_spec.separate && m_spec.masters.size() > 1;
    m_ui->masterLabel->setVisible(chooses);
    m_ui->masterCombo->setVisible(chooses);
}

/// Takes the times that were typed; says what is wrong with them, or missing.
QString AcquireDialog::problem()
{
    const bool renew = m_ui->renewCheck->isChecked();
    setPossible(m_ui->holdEdit, renew ? QString() : tr("it is not kept renewed."));
    m_hold.reset();
    const auto lease = redis::parseDuration(m_ui->leaseEdit->text().trimmed());
    if (!lease)
        return lease.error().text;
    m_request.ttl = *lease;
    if (renew)
        m_hold = std::chrono::milliseconds(0);
    if (const QString typed = m_ui->holdEdit->text().trimmed(); renew && !typed.isEmpty()) {
        const auto hold = redis::parseDuration(typed);
        if (!hold)
            return hold.error().text;
        m_hold = *hold;
    }
    return m_request.key.isEmpty() ? tr("A key is needed.") : QString();
}

void AcquireDialog::refresh()
{
    m_request.key = m_ui->keyEdit->text().toUtf8();
    m_guard->setSubject(locks::ActionKind::Acquire, m_spec.environment, m_request.key, {});
    m_guard->setProblem(problem());
    chooseForm();
    setCalmText(m_ui->noteLabel, note());
}

/// As the locks around it have it, unless a person chose.
void AcquireDialog::chooseForm()
{
    std::optional<LockNeighbours::Form> form = m_around.of(m_request.key);
    form = form ? form : m_selected;
    if (m_formTouched || !form)
        return;
    const QSignalBlocker blocksLibrary(m_ui->libraryCombo); // what it would tell is being done
    const QSignalBlocker blocksMaster(m_ui->masterCombo);
    const QByteArray id = locks::Dialects::table().at(form->library).id();
    if (const int at = m_ui->libraryCombo->findData(id); at >= 0)
        m_ui->libraryCombo->setCurrentIndex(at);
    if (form->separateMaster < m_ui->masterCombo->count())
        m_ui->masterCombo->setCurrentIndex(form->separateMaster);
}

/// What makes a lock that is acquired all the same useless: out of sight, or in a form that nobody heeds.
QString AcquireDialog::note() const
{
    if (m_request.key.isEmpty())
        return {};
    QStringList sentences;
    const QByteArray chosen = m_ui->libraryCombo->currentData().toByteArray();
    const std::optional<LockNeighbours::Form> form = m_around.of(m_request.key);
    const QByteArray usual = form ? locks::Dialects::table().at(form->library).id() : chosen;
    if (chosen != usual)
        sentences += tr("Locks like %1 have the form of %2: one in the form of %3 may block nobody.")
                         .arg(shown(form->like, shownCharacters), QString::fromLatin1(usual),
                              QString::fromLatin1(chosen));
    if (form && m_spec.separate && form->separateMaster != m_ui->masterCombo->currentIndex())
        sentences += tr("They stand on %1.").arg(m_ui->masterCombo->itemText(form->separateMaster));
    if (!form)
        sentences += tr("No lock with such a key is listed: choose the form in which its jobs look for it.");
    if (!locks::PatternSet(m_spec.allPatterns()).matches(m_request.key))
        sentences += tr("No pattern of this connection matches this key: the lock will not be in the table.");
    return sentences.join(u' ');
}

} // namespace gui
