// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/filter_mistake.h"

#include <QAction>
#include <QLineEdit>
#include <QStyle>

namespace gui {

FilterMistake::FilterMistake(QLineEdit *edit)
    : QObject(edit)
    , m_edit(edit)
    , m_warning(edit->addAction(edit->style()->standardIcon(QStyle::SP_MessageBoxWarning),
                                QLineEdit::TrailingPosition))
    , m_usualTip(edit->toolTip())
{
    m_warning->setVisible(false);
}

void FilterMistake::show(const QString &sentence)
{
    m_warning->setVisible(!sentence.isEmpty());
    m_warning->setText(sentence);
    m_warning->setToolTip(sentence);
    m_edit->setToolTip(sentence.isEmpty() ? m_usualTip : sentence + u"\n\n" + m_usualTip);
    m_edit->setAccessibleDescription(sentence);
}

} // namespace gui
