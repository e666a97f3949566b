// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/lock_table_model.h"
#include "locks/model/deployment.h"
#include "locks/model/deployment_status.h"

#include <QFrame>

#include <memory>
#include <optional>

class QTreeWidgetItem;

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
    /// Shows below the masters, of whichever lock it is.
    void add(QWidget *widget);
    /// `item` null: nothing is selected. `note`: that its key changed hands; stands there until noteSeen();
    /// may be empty.
    void showLock(const LockItem *item, const locks::DeploymentSpec &spec, const locks::Status &status,
                  const QString &note = {});
    void clear();

signals:
    /// Something was copied; a sentence that says what.
    void copied(const QString &what);
    /// The note was clicked away.
    void noteSeen();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    bool isNarrow() const;
    void beginAnother();
    void showNote(const QString &note);
    void paintNote();
    void fill(const LockItem &item, locks::Millis now);
    void fillMasters(const LockItem &item, locks::Millis now);
    void fillMaster(QTreeWidgetItem *line, const LockItem &item, size_t master, locks::Millis now);
    static QString notHeld(const LockItem &item, size_t master);
    bool isAway(size_t master) const;
    void setAway(QTreeWidgetItem *line, bool away) const;
    void copyToken();
    void copyEvidence();

    std::unique_ptr<Ui::LockDetails> m_ui;
    std::optional<LockItem> m_item;
    QString m_note;
    locks::DeploymentSpec m_spec;
    QList<locks::MasterStatus> m_masters; ///< who of them answers
};

} // namespace gui
