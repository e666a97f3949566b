// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/help/help_pages.h"

#include <QDialog>

#include <memory>

class QMainWindow;

namespace Ui {
class HelpWindow;
}

namespace gui {

/// The window `Help`: pages at the left, their text at the right, a search over all of them.
///
/// Stays open beside the work: it is not modal. GUI thread.
class HelpWindow : public QDialog
{
    Q_OBJECT
public:
    explicit HelpWindow(const QList<HelpPage> &pages, QWidget *parent = nullptr);
    ~HelpWindow() override;

    /// Shows the page of this id; the first one when there is none.
    void showPage(const QString &id);
    /// Scrolls to the heading above the page's first table, where it has one.
    void showTable();

protected:
    void changeEvent(QEvent *event) override;

private:
    void showRow(int row);
    void search(const QString &text);
    void mark();

    std::unique_ptr<Ui::HelpWindow> m_ui;
    QList<HelpPage> m_pages;
};

/// Opens the help of `window` at this page ("race", or "race#table" for its first table), or brings the one
/// that is open to the front; with a page made from the window's menus.
void showHelp(QMainWindow *window, const QString &page);

} // namespace gui
