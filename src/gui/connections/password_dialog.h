// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <memory>

namespace Ui {
class PasswordDialog;
}

namespace gui {

/// The dialog `Password required`. What is typed leaves by password() only and is not kept.
class PasswordDialog : public QDialog
{
    Q_OBJECT
public:
    /// `sentence`: which server wants it and why. `keepable`: there is a keychain to keep it in.
    PasswordDialog(const QString &sentence, bool keepable, QWidget *parent = nullptr);
    ~PasswordDialog() override;

    QByteArray password() const;
    bool isToBeKept() const;

private:
    std::unique_ptr<Ui::PasswordDialog> m_ui;
};

} // namespace gui
