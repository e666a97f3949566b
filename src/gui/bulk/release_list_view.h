// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace gui {

class ReleaseListModel;

/// The table of a `Release listed` dialog. It tells its model which lines were on the screen. Space ticks or
/// unticks the selected lines; keys and tokens are elided in their middle.
class ReleaseListView : public QTableView
{
    Q_OBJECT
public:
    explicit ReleaseListView(QWidget *parent = nullptr);

    /// Instead of setModel().
    void setList(ReleaseListModel *list);
    /// What happened counts more than the verdict, once it has begun.
    void makeRoomForReport();

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    void fitColumns();
    void toggleSelected();

    ReleaseListModel *m_list = nullptr;
};

} // namespace gui
