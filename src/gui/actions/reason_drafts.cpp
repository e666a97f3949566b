// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/reason_drafts.h"

#include <QLineEdit>
#include <QPointer>

namespace gui {

void ReasonDrafts::keep(QObject *connection, const QByteArray &subject, QLineEdit *field)
{
    field->setText(m_typed.value(connection).value(subject));
    connect(field, &QLineEdit::textChanged, this,
            [this, subject, known = QPointer(connection)](const QString &typed) {
                if (known)
                    store(known, subject, typed);
            });
}

void ReasonDrafts::store(QObject *connection, const QByteArray &subject, const QString &typed)
{
    if (typed.trimmed().isEmpty())
        return forget(connection, subject);
    if (!m_typed.contains(connection))
        connect(connection, &QObject::destroyed, this, [this, connection] { m_typed.remove(connection); });
    m_typed[connection].insert(subject, typed);
}

void ReasonDrafts::forget(QObject *connection, const QByteArray &subject)
{
    // What is left stays, empty or not, until the connection goes: it is listened to once only.
    if (const auto known = m_typed.find(connection); known != m_typed.end())
        known->remove(subject);
}

} // namespace gui
