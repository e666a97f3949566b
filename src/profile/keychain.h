// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "profile/secrets.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace profile {

/// Where secrets outlive the program: the keychain of the desktop, or nowhere.
///
/// Answers come from the event loop, on the thread that it lives on; none comes after its destruction.
class Keychain : public QObject
{
    Q_OBJECT
public:
    using Found = std::function<void(const Secrets &)>;

    /// The desktop's, through QtKeychain. `place`: tells profiles of the same name apart, such as the path
    /// of their file.
    static std::unique_ptr<Keychain> system(const QString &place);
    ~Keychain() override;

    /// False until the desktop has shown that it has one. Without one, nothing is kept.
    virtual bool isAvailable() const = 0;
    /// Empty secrets: there are none, or they cannot be had.
    virtual void read(const QString &profile, Found found) = 0;
    /// Replaces what was kept; empty secrets remove it. failed() when that does not work.
    virtual void write(const QString &profile, const Secrets &secrets) = 0;

signals:
    void availableChanged();
    /// Translated; never with a secret in it.
    void failed(const QString &sentence);

protected:
    Keychain();
};

} // namespace profile
