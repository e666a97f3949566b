// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/deployment.h"

#include <QDialog>

class QLineEdit;

namespace gui {

/// The dialog `Not this server any more`: why a server that the journal knows as production is none.
///
/// Nothing is decided without a reason; Return in its field decides nothing. Deletes itself when closed.
class WithdrawDialog : public QDialog
{
    Q_OBJECT
public:
    /// `before`: what the connection is treated as afterwards.
    WithdrawDialog(const QString &connection, locks::Environment before, QWidget *parent = nullptr);

signals:
    void decided(const QString &reason);

private:
    QLineEdit *m_reason;
};

} // namespace gui
