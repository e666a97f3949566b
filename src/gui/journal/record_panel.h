// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <memory>

class QAction;

namespace Ui {
class RecordPanel;
}

namespace gui {

struct ShownRecord;

/// The panel `Record`: what an action's record says in words, and the record as it is exported. Where it is
/// wide they stand beside each other, else the words above.
class RecordPanel : public QFrame
{
    Q_OBJECT
public:
    explicit RecordPanel(QWidget *parent = nullptr);
    ~RecordPanel() override;

    /// Its buttons.
    struct Actions
    {
        QAction *showLock;
        QAction *timeline;
        QAction *evidence;
        QAction *undo;
    };
    void setActions(const Actions &actions);
    void showRecord(const ShownRecord &record);
    /// Nothing is selected, or its record is not there: `why`.
    void clear(const QString &why = {});
    /// Goes to the record, by keyboard.
    void focusRecord();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    std::unique_ptr<Ui::RecordPanel> m_ui;
    QString m_invitation; ///< to select something
    qint64 m_shown = 0; ///< number of the action
};

} // namespace gui
