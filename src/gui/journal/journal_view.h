// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/journal/journal_model.h"

#include <QTableView>

namespace gui {

/// The table `Journal`: what is selected and what is on the screen stays where it is when actions come.
class JournalView : public QTableView
{
    Q_OBJECT
public:
    explicit JournalView(QWidget *parent = nullptr);

    /// Once; must outlive it.
    void setJournal(JournalModel *model);
    /// The selected action, by number; none: 0.
    qint64 selected() const { return m_selected; }
    /// As it is listed; null: none is selected. Until the list changes.
    const JournalRow *selectedRow() const;
    /// Selects it and scrolls to it, now or as soon as it is listed, unless another one is selected before.
    void choose(qint64 sequence);
    /// The selected row as one line of text, tabs between the cells; empty: none is.
    QString selectedText() const;
    /// Widths and order of the columns, and the sorting; with a version number.
    QByteArray saveColumns() const;
    void restoreColumns(const QByteArray &state);

signals:
    void selectedChanged();
    /// Return or a double click: the record is wanted.
    void opened();

protected:
    void selectionChanged(const QItemSelection &selected, const QItemSelection &deselected) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitColumns();
    void rememberAnchor();
    void returnToAnchor();
    void select(int place);

    JournalModel *m_journal = nullptr;
    qint64 m_selected = 0;
    qint64 m_chosen = 0; ///< to be selected when it is listed; 0: none
    qint64 m_anchor = 0; ///< what keeps its place on the screen; 0: what comes first stays first
    int m_anchorY = 0;
    bool m_ownWidths = false; ///< a person chose the widths: they stay
    bool m_fitting = false;
    bool m_moving = false;
};

} // namespace gui
