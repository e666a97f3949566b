// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/lock_order.h"

#include <QElapsedTimer>
#include <QPersistentModelIndex>
#include <QPointer>
#include <QTableView>
#include <QTimer>

#include <functional>

namespace gui {

class ColumnLayout;
class GroupRows;
class PointedRow;

/// The table `Locks`: calm under the pointer, keeps the selected lock where it stands, counts down.
class LockView : public QTableView
{
    Q_OBJECT
public:
    /// Chooses the whole of the filter's result, by LockOrder's flag; a click on a row ends that.
    void selectAll() override;

    explicit LockView(QWidget *parent = nullptr);

    /// Shows the locks of another deployment; null: none. Column widths and sorting stay.
    void setOrder(LockOrder *order);
    LockOrder *order() const { return m_order; }
    /// The selected lock, as it is now; null when none is. Valid until the next call.
    const LockItem *selectedItem() const;
    /// The group whose head is selected; null when none is. Until something moves.
    const LockGroup *selectedGroup() const;
    enum class Scroll : quint8 { Nothing, ToIt };
    /// Selects the row of this lock, now or when the order shows it, unless another is selected before.
    void choose(quint32 id, Scroll scroll = Scroll::Nothing);
    bool isChoosing() const { return m_chosen.has_value(); }
    /// Of the locks that are on the screen.
    QList<QByteArray> shownKeys() const;
    /// The selected row as one line of text, tabs between the cells.
    QString selectedText() const;
    ColumnLayout *columns() const { return m_columns; }
    /// Puts the rows where they belong, although the pointer is over them.
    void sortNow();
    /// Countdown and places stand still.
    void setPaused(bool paused) { m_paused = paused; }

signals:
    void selectedLockChanged();
    /// An owner that is a guess, or only how a token begins, was clicked: the selected one.
    void ownerAsked();
    /// Once a second while visible: what shows times is to be brought up to date.
    void ticked();

protected:
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void initViewItemOption(QStyleOptionViewItem *option) const override;

private:
    void tick();
    bool isHeld() const;
    void holdStill();
    bool takesMeant(const QMouseEvent &event);
    void applySorting();
    void rememberAnchor();
    QModelIndex firstShown(const std::function<bool(const QModelIndex &)> &wanted) const;
    void returnToAnchor();
    void takeChosen();

    QPointer<LockOrder> m_order;
    GroupRows *m_groups;
    PointedRow *m_pointed; ///< a child
    ColumnLayout *m_columns; ///< a child
    mutable std::optional<LockItem> m_item; ///< what selectedItem() points to
    QTimer m_second;
    QTimer m_fade; ///< repaints while new rows fade in
    QElapsedTimer m_sincePointer; ///< or a key
    QPersistentModelIndex m_anchor;
    int m_anchorY = 0;
    std::optional<quint32> m_chosen; ///< to be selected when it shows
    Scroll m_chosenScroll = Scroll::Nothing;
    bool m_paused = false;
};

} // namespace gui
