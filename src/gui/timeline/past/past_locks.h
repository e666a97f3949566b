// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/past/past_reader.h"

#include <QWidget>

#include <memory>

class QAction;

namespace Ui {
class PastLocks;
}

namespace gui {

class EmptyState;
class PastModel;
class PastOrder;

/// The table of locks as it was at an instant, with a band that says so. Nothing can be done to a lock here:
/// what is shown is past. Goes from change to change.
class PastLocks : public QWidget
{
    Q_OBJECT
public:
    explicit PastLocks(QWidget *parent = nullptr);
    ~PastLocks() override;

    /// Reads it anew, also of the instant that is shown.
    void showAt(const PastPlace &place, history::UnixMs at);
signals:
    /// Another instant is shown.
    void instantShown(history::UnixMs at);
    void timelineWanted();
    /// A person goes back to the locks as they are.
    void left();

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QAction *make(const QIcon &sign, const QString &text, const QString &tip, const QKeySequence &keys);
    void makeActions();
    void setUpView();
    void goTo(std::optional<history::UnixMs> at);
    void take(const history::TableAt &table);
    void fail(const QString &sentence);
    void refreshCount();
    QString sentence() const;

    std::unique_ptr<Ui::PastLocks> m_ui;
    PastReader m_reader;
    PastModel *m_model;
    PastOrder *m_order;
    EmptyState *m_empty;
    QAction *m_previous = nullptr;
    QAction *m_next = nullptr;
    QAction *m_timeline = nullptr;
    QAction *m_back = nullptr;
    PastPlace m_place;
    history::UnixMs m_at = 0;
    bool m_fitted = false; ///< the columns have their widths
};

} // namespace gui
