// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>

class QLineEdit;

namespace gui {

/// Reasons that were typed and have not been used: a dialog that is cancelled, closed by its connection or
/// refused loses none. Kept while the window is open, by connection and by what the dialog is about. GUI
/// thread.
class ReasonDrafts : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// Fills the field with what was typed before about this, and keeps what is typed from now on.
    void keep(QObject *connection, const QByteArray &subject, QLineEdit *field);
    /// It was used: the journal has it.
    void forget(QObject *connection, const QByteArray &subject);

private:
    void store(QObject *connection, const QByteArray &subject, const QString &typed);

    QHash<QObject *, QHash<QByteArray, QString>> m_typed;
};

} // namespace gui
