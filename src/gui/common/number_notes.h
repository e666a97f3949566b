// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QString>

class QLineEdit;
class QSpinBox;

namespace gui {

/// Says what the number fields below a widget did not take.
///
/// A field drops what would lead beyond its limits, and goes back to its value where it is left with none,
/// both without a word. The sentence names the field, its limits and the value that stands; it is shown at
/// the field, and told for a line that stays. Child of the widget, which has all its fields already. GUI
/// thread.
class NumberNotes : public QObject
{
    Q_OBJECT
public:
    explicit NumberNotes(QWidget *parent);

    /// Takes what stands in the field that is edited, for it counts now: as if the field had been left.
    void settle();

signals:
    /// From the event loop.
    void told(const QString &sentence);

private:
    void watch(QSpinBox *field);
    void onText(QSpinBox *field, const QLineEdit *edit);
    void onRefused(QSpinBox *field);
    void onFinished(QSpinBox *field);
    void tell(QSpinBox *field, const QString &what);
    static QString nameOf(QSpinBox *field);
    static QString limitsOf(const QSpinBox *field);

    /// What stands in a field, and is no value of it.
    struct Unfit
    {
        QString text;
        int before = 0; ///< its value
    };
    QHash<QSpinBox *, Unfit> m_unfit;
};

} // namespace gui
