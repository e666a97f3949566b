// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/form_grid.h"

#include <QDialog>
#include <QEvent>
#include <QFormLayout>
#include <QScreen>
#include <QWidget>

namespace gui {

namespace {

constexpr int frameHeight = 40; ///< of the window's title and edges, which nobody knows before it shows

/// Resizes its dialog when that is shown, before its place is chosen.
class HeightWhenShown : public QObject
{
public:
    explicit HeightWhenShown(QDialog *dialog)
        : QObject(dialog)
        , m_dialog(dialog)
    {
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Show && !event->spontaneous())
            fit();
        return QObject::eventFilter(watched, event);
    }

private:
    void fit()
    {
        QLayout *layout = m_dialog->layout();
        layout->activate();
        const int width = m_dialog->width();
        const int needed = layout->hasHeightForWidth() ? layout->totalHeightForWidth(width)
                                                       : layout->totalSizeHint().height();
        const int most = m_dialog->screen()->availableSize().height() - frameHeight;
        m_dialog->resize(width, qMax(qMin(needed, most), layout->totalMinimumSize().height()));
    }

    QDialog *m_dialog;
};

QList<QWidget *> labelsOf(const QFormLayout *form)
{
    QList<QWidget *> labels;
    for (int row = 0; row < form->rowCount(); ++row) {
        const QLayoutItem *item = form->itemAt(row, QFormLayout::LabelRole);
        if (item && item->widget())
            labels += item->widget();
    }
    return labels;
}

} // namespace

void alignFields(const QList<QFormLayout *> &forms)
{
    QList<QWidget *> labels;
    for (const QFormLayout *form : forms)
        labels += labelsOf(form);
    int width = 0;
    for (const QWidget *label : std::as_const(labels))
        width = qMax(width, label->sizeHint().width());
    for (QWidget *label : std::as_const(labels))
        label->setMinimumWidth(width);
}

void fitHeight(QDialog *dialog)
{
    dialog->installEventFilter(new HeightWhenShown(dialog));
}

} // namespace gui
