// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "profile/secrets.h"
#include "profile/server_fields.h"

#include <QGroupBox>

#include <memory>
#include <utility>

class QFormLayout;
class QLineEdit;

namespace Ui {
class TlsForm;
}

namespace gui {

/// The part of the connection dialog that says how links are secured. Folded away while they are not.
class TlsForm : public QGroupBox
{
    Q_OBJECT
public:
    explicit TlsForm(QWidget *parent = nullptr);
    ~TlsForm() override;

    /// Fills the fields without edited().
    void show(const profile::ServerFields &fields);
    /// Writes what the fields say of TLS.
    void writeTo(profile::ServerFields *fields) const;
    /// The passphrase of the client key, where one was typed.
    void writeTo(profile::Secrets *secrets) const;

    bool isInsecure() const; ///< certificates are not verified
    void setInsecure(bool insecure);

    /// Left and right, for a dialog that aligns its fields.
    std::pair<QFormLayout *, QFormLayout *> columns() const;

signals:
    /// A person changed what the URL says as well.
    void edited();

protected:
    void changeEvent(QEvent *event) override;

private:
    void choose(QLineEdit *edit, const QString &title);
    void paintWarning();

    std::unique_ptr<Ui::TlsForm> m_ui;
    bool m_filling = false;
};

} // namespace gui
