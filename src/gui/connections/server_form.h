// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "profile/secrets.h"
#include "profile/server_fields.h"

#include <QWidget>

#include <memory>

namespace Ui {
class ServerForm;
}

namespace gui {

/// The part of the connection dialog that says, field by field, where the servers are and who logs in.
class ServerForm : public QWidget
{
    Q_OBJECT
public:
    explicit ServerForm(QWidget *parent = nullptr);
    ~ServerForm() override;

    /// Fills the fields without edited(). Null: the URLs say what fields cannot, and these stay as they are.
    void show(const std::optional<profile::ServerFields> &fields);
    /// Writes what the fields say, all but TLS.
    void writeTo(profile::ServerFields *fields) const;

    QString user() const;
    void setUser(const QString &user); ///< without loginEdited()
    int database() const; ///< −1: as the URL says
    void setDatabase(int database); ///< without loginEdited()
    /// Over what is known: what was typed, where something was.
    void writeTo(profile::Secrets *secrets) const;
    /// What stood in a URL goes where nobody reads it over a shoulder.
    void setSecrets(const profile::Secrets &typed);
    void setPassword(const QByteArray &password);

    QWidget *userField() const;
    QWidget *databaseField() const;

signals:
    /// A person changed what the URL says as well.
    void edited();
    /// A person changed user or database.
    void loginEdited();

private:
    void showKind();

    std::unique_ptr<Ui::ServerForm> m_ui;
    bool m_filling = false;
};

} // namespace gui
