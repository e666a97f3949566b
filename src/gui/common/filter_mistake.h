// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QLineEdit;

namespace gui {

/// Says what of a filter was not understood, inside its edit, so that nothing moves. Child of the edit.
class FilterMistake : public QObject
{
    Q_OBJECT
public:
    /// The edit has its usual tool tip by now.
    explicit FilterMistake(QLineEdit *edit);

    /// Empty: all was understood.
    void show(const QString &sentence);

private:
    QLineEdit *m_edit;
    QAction *m_warning;
    QString m_usualTip;
};

} // namespace gui
