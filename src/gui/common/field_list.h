// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

#include <utility>

class QFormLayout;
class QLabel;

namespace gui {

/// Sets the text of a label only when it differs and nobody is selecting in it: what is read must not jump.
void setCalmText(QLabel *label, const QString &text);

/// Lets a label that wraps be narrower than its longest word.
void letBeNarrow(QLabel *label);

/// Names and values below each other, values selectable. Updates in place.
class FieldList : public QWidget
{
    Q_OBJECT
public:
    using Fields = QList<std::pair<QString, QString>>;

    explicit FieldList(QWidget *parent = nullptr);

    void setFields(const Fields &fields);
    /// Off: values stay on one line and are cut (dialogs, which never grow with their data).
    void setWrapping(bool wrapping);
    /// For a dialog that aligns it with a form of its own.
    QFormLayout *form() const { return m_form; }

private:
    void addRow();

    QFormLayout *m_form;
    QList<std::pair<QLabel *, QLabel *>> m_rows;
    bool m_wrapping = true;
};

} // namespace gui
