// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/watch/connection_check.h"

#include <QList>
#include <QString>

namespace gui {

/// What a test of a connection found, as the dialog shows it. A value.
class CheckReport
{
public:
    explicit CheckReport(const QList<locks::MasterCheck> &checks);

    /// Plain text: one line a master, and the steps of the first one that is not as it should be.
    QString text() const;
    bool isGood() const;
    /// A master wants a password: the sentence that says which; else empty.
    QString passwordSentence() const;
    /// Rights are missing for looking, or for operating.
    bool wantsRights(locks::Rights::Use use) const;
    /// Of the certificate that did not verify; empty when there is none, or several that differ.
    QByteArray pin() const;

private:
    const locks::MasterCheck &shown() const;

    QList<locks::MasterCheck> m_checks;
};

} // namespace gui
