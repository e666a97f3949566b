// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/past/past_reader.h"
#include "gui/timeline/past/past_table.h"

#include <QWidget>

#include <array>
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
    /// Nothing is shown any more, and nothing read.
    void leave();
    /// The keys of the table lead from change to change; in the filter they move in its text.
    void focusTable();

signals:
    /// Another instant of that record is shown.
    void instantShown(const gui::PastPlace &place, history::UnixMs at);
    void timelineWanted();
    /// A person goes back to the locks as they are.
    void left();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QAction *make(const QIcon &sign, const QString &text, const QString &tip, const QKeySequence &keys);
    void makeActions();
    void setUpView();
    std::array<int, PastTable::End> usualWidths() const;
    int overWidth() const;
    void hideLibrary();
    void fitColumns();
    void goTo(std::optional<history::UnixMs> at);
    void take(const SharedPastTable &table);
    void fail(const QString &sentence);
    void clear();
    void copyRow() const;
    void refreshSteps(const QString &against);
    void refreshCount();
    void refreshEmptyState();
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
    QAction *m_copy = nullptr;
    PastPlace m_place;
    history::UnixMs m_at = 0; ///< what was asked for last
    bool m_hasTable = false; ///< one of that record has been read
    QString m_error; ///< why what was asked for last could not be read
    bool m_fitted = false; ///< the columns have their widths
};

} // namespace gui
