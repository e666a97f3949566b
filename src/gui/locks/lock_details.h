// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/locks/lock_table_model.h"
#include "locks/deployment.h"

#include <QFrame>

#include <memory>
#include <optional>

namespace Ui {
class LockDetails;
}

namespace gui {

class Actions;

/// The panel `Lock details`: all that is known of the selected lock, selectable, brought up to date in place.
class LockDetails : public QFrame
{
    Q_OBJECT
public:
    explicit LockDetails(QWidget *parent = nullptr);
    ~LockDetails() override;

    /// Places the buttons.
    void setActions(const Actions &actions);
    /// `item` null: nothing is selected; a lock that ended stays until another is selected.
    void showLock(const LockItem *item, const locks::DeploymentSpec &spec);
    void clear();

signals:
    /// Something was copied; a sentence that says what.
    void copied(const QString &what);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    bool isNarrow() const;
    void fill(const LockItem &item, locks::Millis now);
    void fillMasters(const LockItem &item, locks::Millis now);
    void copyToken();
    void copyEvidence();

    std::unique_ptr<Ui::LockDetails> m_ui;
    std::optional<LockItem> m_item;
    locks::DeploymentSpec m_spec;
};

} // namespace gui
