// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/bulk/listed_rows.h"
#include "gui/window/message_bar.h"

#include <QObject>
#include <QPointer>

#include <functional>

class QWidget;

namespace gui {

class Actions;
class Deployment;
class ReleaseListDialog;

/// Many locks at once: freezes what the table lists, or what is ours, and opens the dialog for it. GUI
/// thread.
class BulkController : public QObject
{
    Q_OBJECT
public:
    /// Dialogs are children of `window`, which must outlive it.
    explicit BulkController(QWidget *window);

    /// `current` answers the deployment that the window shows at that moment.
    void setUp(const Actions &actions, std::function<Deployment *()> current);

signals:
    void message(const gui::Message &message);

private:
    void releaseListed();
    void releaseMine();
    void open(Deployment *deployment, const QString &title, const QString &scope, const ListedRows &rows);

    QWidget *m_window;
    std::function<Deployment *()> m_current;
    QPointer<ReleaseListDialog> m_dialog;
    bool m_freezing = false;
};

} // namespace gui
