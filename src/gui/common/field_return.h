// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QPushButton>

namespace gui {

/// Return in a field of a dialog goes on to the next field, from the last one to a button that loses nothing;
/// it never presses a button, so that it never closes the dialog.
///
/// Return on a button means what the dialog says of that button. Child of the dialog.
class FieldReturn : public QObject
{
    Q_OBJECT
public:
    /// `last`: gets the focus after the last field; null: that one keeps it.
    explicit FieldReturn(QDialog *dialog, QPushButton *last = nullptr);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *nextField(QWidget *from) const;

    QDialog *m_dialog;
    QPushButton *m_last;
};

} // namespace gui
