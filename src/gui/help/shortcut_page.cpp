// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/help/shortcut_page.h"

#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>

namespace gui {

namespace {

class Words
{
    Q_DECLARE_TR_FUNCTIONS(gui::ShortcutPage)
public:
    static QString title() { return tr("Keyboard"); }
    static QString introduction()
    {
        return tr("Everything can be done by keyboard. Alt and the underlined letter open a menu; Tab moves "
                  "from control to control, the arrow keys within one. Delete does nothing, on purpose.");
    }
    static QString pages() { return tr("On a page"); }
    static QString header() { return tr("Command") + QStringLiteral(" | ") + tr("Keys"); }
};

QString withoutMnemonic(QString text)
{
    // Also the form "File(&F)" of languages whose letters stand on no key.
    text.remove(QRegularExpression(QStringLiteral("\\(&[A-Z]\\)")));
    return text.remove(QLatin1Char('&')).replace(QLatin1Char('|'), QLatin1String("\\|"));
}

QString row(const QAction &action)
{
    const QString keys = QKeySequence::listToString(action.shortcuts(), QKeySequence::NativeText);
    return QStringLiteral("| %1 | %2 |\n").arg(withoutMnemonic(action.text()), keys);
}

QString section(const QString &title, const QString &rows)
{
    return QStringLiteral("## %1\n\n| %2 |\n|---|---|\n%3\n").arg(title, Words::header(), rows);
}

/// `placed`: those that it lists.
QString rows(const QMenu &menu, QSet<const QAction *> *placed)
{
    QString text;
    for (const QAction *action : menu.actions()) {
        if (action->isSeparator())
            continue;
        if (const QMenu *inner = action->menu()) {
            text += rows(*inner, placed);
            continue;
        }
        placed->insert(action);
        text += row(*action);
    }
    return text;
}

/// What has keys and stands in no menu.
QString otherRows(const QWidget &window, const QSet<const QAction *> &placed)
{
    QString text;
    for (const QAction *action : window.findChildren<QAction *>()) {
        if (!action->shortcut().isEmpty() && !action->text().isEmpty() && !placed.contains(action))
            text += row(*action);
    }
    return text;
}

} // namespace

HelpPage shortcutPage(const QMenuBar &menuBar)
{
    QString text = QStringLiteral("# %1\n\n%2\n\n").arg(Words::title(), Words::introduction());
    QSet<const QAction *> placed;
    for (const QAction *action : menuBar.actions()) {
        if (action->menu())
            text += section(withoutMnemonic(action->text()), rows(*action->menu(), &placed));
    }
    if (const QString others = otherRows(*menuBar.window(), placed); !others.isEmpty())
        text += section(Words::pages(), others);
    return {QStringLiteral("shortcuts"), Words::title(), text};
}

} // namespace gui
