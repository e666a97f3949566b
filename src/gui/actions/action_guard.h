// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"

#include <QObject>
#include <QString>

class QDialog;
class QLabel;
class QLineEdit;
class QPushButton;

namespace gui {

/// The guards of one dialog: a reason where one is needed, the last six characters where production asks for
/// them.
///
/// The button that acts stands after `Cancel`, which is first and default, and is enabled only when the
/// guards and the dialog's own check are satisfied. Return in a field goes on to the next one, at last to
/// `Cancel`, and presses nothing. Child of the dialog.
class ActionGuard : public QObject
{
    Q_OBJECT
public:
    struct Widgets
    {
        QLabel *consequenceLabel;
        QLabel *reasonLabel;
        QLineEdit *reasonEdit;
        QLabel *confirmLabel;
        QLineEdit *confirmEdit;
        QLabel *problemLabel;
        QPushButton *cancelButton;
        QPushButton *goButton;
    };

    /// `go`: text of the button that acts.
    ActionGuard(const Widgets &widgets, const QString &go, QDialog *dialog);

    /// What has to be typed follows from these; for Acquire the key may change while it is typed.
    void setSubject(locks::ActionKind kind, locks::Environment environment, const QByteArray &key,
                    const QByteArray &token);
    /// For a list of releases of which some may be chosen: the number of these has to be typed.
    void setSubjectMany(locks::Environment environment, qsizetype listed);
    /// How many of the list are chosen.
    void setNumber(qsizetype chosen);
    /// What the dialog itself finds wrong; empty: nothing.
    void setProblem(const QString &problem);
    QString reason() const;
    /// A dialog that cannot be used at all says why and offers only Cancel.
    void block(const QString &why);
    /// The lock is no longer as it was when the dialog opened: its first line says so, only Cancel is left.
    void outdate(const QString &sentence);

signals:
    void accepted();

private:
    void ask(bool reason, bool confirmation);
    void refresh();
    QString missing() const;

    Widgets m_widgets;
    locks::Environment m_environment = locks::Environment::Staging; ///< of a list
    QString m_problem;
    QString m_wanted; ///< to be typed; empty: nothing
    QString m_askFor; ///< what to say while it has not been typed
    QString m_mistyped;
    bool m_needsReason = false;
    bool m_blocked = false;
};

} // namespace gui
