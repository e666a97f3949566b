// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/field_list.h"

#include "gui/common/elided_label.h"

#include <QFormLayout>
#include <QLabel>

namespace gui {

void setCalmText(QLabel *label, const QString &text)
{
    if (label->text() != text && !label->hasSelectedText())
        label->setText(text);
}

void letBeNarrow(QLabel *label)
{
    QSizePolicy policy = label->sizePolicy();
    policy.setHorizontalPolicy(QSizePolicy::Ignored);
    label->setSizePolicy(policy);
}

FieldList::FieldList(QWidget *parent)
    : QWidget(parent)
    , m_form(new QFormLayout(this))
{
    m_form->setContentsMargins(0, 0, 0, 0);
    m_form->setVerticalSpacing(2);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignLeading | Qt::AlignTop);
}

void FieldList::setWrapping(bool wrapping)
{
    m_wrapping = wrapping;
    for (const auto &[name, value] : std::as_const(m_rows))
        value->setWordWrap(wrapping);
}

void FieldList::addRow()
{
    auto *name = new QLabel(this);
    auto *value = new ElidedLabel(this);
    for (QLabel *label : {name, static_cast<QLabel *>(value)})
        label->setTextFormat(Qt::PlainText);
    name->setForegroundRole(QPalette::PlaceholderText);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    value->setFocusPolicy(Qt::NoFocus);
    value->setWordWrap(m_wrapping);
    letBeNarrow(value);
    m_form->addRow(name, value);
    m_rows.append(std::pair(name, value));
}

void FieldList::setFields(const Fields &fields)
{
    while (m_rows.size() < fields.size())
        addRow();
    for (qsizetype i = 0; i < m_rows.size(); ++i) {
        const auto &[name, value] = m_rows[i];
        const bool used = i < fields.size();
        name->setVisible(used);
        value->setVisible(used);
        if (!used)
            continue;
        setCalmText(name, fields[i].first);
        setCalmText(value, fields[i].second);
        value->setAccessibleName(fields[i].first + QLatin1String(": ") + value->text());
        value->setToolTip(value->text().toHtmlEscaped());
    }
}

} // namespace gui
