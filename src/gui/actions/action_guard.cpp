// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/action_guard.h"

#include "gui/common/field_return.h"
#include "gui/common/possible.h"
#include "gui/common/state_palette.h"
#include "profile/access.h"

#include <QAccessible>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace gui {

ActionGuard::ActionGuard(const Widgets &widgets, const QString &go, QDialog *dialog)
    : QObject(dialog)
    , m_widgets(widgets)
{
    // Return on a button must mean the safe answer: the form says so of both. In a field it goes on.
    new FieldReturn(dialog, widgets.cancelButton);
    widgets.goButton->setText(go);
    QFont bold = widgets.consequenceLabel->font();
    bold.setBold(true);
    widgets.consequenceLabel->setFont(bold);
    widgets.problemLabel->setMinimumHeight(widgets.problemLabel->fontMetrics().lineSpacing());
    connect(widgets.cancelButton, &QPushButton::clicked, dialog, &QDialog::reject);
    connect(widgets.goButton, &QPushButton::clicked, this, &ActionGuard::accepted);
    connect(widgets.reasonEdit, &QLineEdit::textChanged, this, &ActionGuard::refresh);
    connect(widgets.confirmEdit, &QLineEdit::textChanged, this, &ActionGuard::refresh);
}

void ActionGuard::setSubject(locks::ActionKind kind, locks::Environment environment, const QByteArray &key,
                             const QByteArray &token)
{
    const bool confirmed = profile::requiresConfirmation(environment);
    m_wanted = confirmed ? profile::confirmationFor(kind, key, token) : QString();
    m_askFor = tr("This is production: type the last characters to go on.");
    m_mistyped = tr("What was typed does not match the last characters.");
    ask(profile::requiresReason(kind, environment), confirmed);
}

void ActionGuard::setSubjectMany(locks::Environment environment, qsizetype listed)
{
    m_environment = environment;
    m_askFor = tr("Type how many locks are ticked to go on.");
    m_mistyped = tr("What was typed is not the number of locks that are ticked.");
    ask(profile::requiresReason(locks::ActionKind::Release, environment),
        profile::requiresNumber(listed, environment));
    setNumber(listed);
}

void ActionGuard::setNumber(qsizetype chosen)
{
    const bool wanted = profile::requiresNumber(chosen, m_environment);
    m_wanted = wanted ? profile::confirmationForMany(chosen) : QString();
    m_widgets.confirmEdit->setPlaceholderText(wanted ? QString() : tr("not needed for so few"));
    refresh();
}

void ActionGuard::ask(bool reason, bool confirmation)
{
    m_needsReason = reason;
    m_widgets.reasonEdit->setPlaceholderText(m_needsReason ? tr("required; it is written to the journal")
                                                           : tr("optional; it is written to the journal"));
    // Shown before there is anything to type after: a dialog does not grow.
    m_widgets.confirmLabel->setVisible(confirmation);
    m_widgets.confirmEdit->setVisible(confirmation);
    refresh();
}

void ActionGuard::setProblem(const QString &problem)
{
    m_problem = problem;
    refresh();
}

void ActionGuard::block(const QString &why)
{
    m_blocked = true;
    setProblem(why);
}

void ActionGuard::outdate(const QString &sentence)
{
    QLabel *label = m_widgets.consequenceLabel;
    if (label->text() == sentence)
        return;
    label->setMinimumHeight(label->height()); // the dialog keeps its size
    QPalette ink = label->palette();
    ink.setColor(QPalette::WindowText, StatePalette(ink).color(StatePalette::Tone::Red));
    label->setPalette(ink);
    label->setText(sentence);
    if (m_widgets.goButton->hasFocus())
        m_widgets.cancelButton->setFocus();
    block({});
    QAccessibleEvent alert(label, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QString ActionGuard::reason() const
{
    return m_widgets.reasonEdit->text().trimmed();
}

QString ActionGuard::missing() const
{
    if (m_blocked || !m_problem.isEmpty())
        return m_problem;
    if (m_needsReason && reason().isEmpty())
        return tr("A reason is needed.");
    if (!m_wanted.isEmpty() && !profile::isConfirmed(m_wanted, m_widgets.confirmEdit->text().toUtf8()))
        return m_widgets.confirmEdit->text().isEmpty() ? m_askFor : m_mistyped;
    return {};
}

void ActionGuard::refresh()
{
    const QString text = missing();
    m_widgets.problemLabel->setText(text);
    const bool outdated = m_blocked && text.isEmpty(); // its first line says so
    setPossible(m_widgets.goButton, outdated ? m_widgets.consequenceLabel->text() : text);
}

} // namespace gui
