// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/live/my_locks.h"

#include <QDialog>
#include <QPointer>

#include <memory>
#include <vector>

class QTreeWidgetItem;

namespace Ui {
class HeldDialog;
}

namespace gui {

class Deployment;

/// The dialog `Locks still held`, on quitting: release what this program holds, or let it lapse. Accepted
/// when the window may close; deletes itself when closed.
class HeldDialog : public QDialog
{
    Q_OBJECT
public:
    explicit HeldDialog(const QList<Deployment *> &deployments, QWidget *parent = nullptr);
    ~HeldDialog() override;

private:
    struct Part
    {
        QPointer<Deployment> deployment;
        QList<MyLock> locks;
        QList<QTreeWidgetItem *> lines;
    };

    void fill();
    /// What is held now, and until when.
    void refresh();
    static QString choice(const QList<MyLock> &held);
    void release();
    void addReports(size_t part, size_t first, const QList<locks::ActionReport> &reports);
    void conclude();

    std::unique_ptr<Ui::HeldDialog> m_ui;
    std::vector<Part> m_parts;
    int m_waiting = 0; ///< reports still to come
    int m_failed = 0;
};

} // namespace gui
