// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/action_controller.h"
namespace gui {
ActionController::ActionController(QWidget *window)
    : QObject(window)
    , m_window(window)
{
}
void ActionController::setUp(const Actions &, std::function<Deployment *()> current,
                             std::function<const LockItem *()> selected)
{
    m_current = std::move(current);
    m_selected = std::move(selected);
}
void ActionController::tellLost(Deployment *, const locks::ActionReport &) { }
} // namespace gui
