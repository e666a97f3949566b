// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

class QSplitter;

namespace profile {
class Settings;
}

namespace gui {

/// Where the inspector stands: beside the table where the page is wide, else below it. Each of both keeps
/// sizes of its own, as a person left them.
///
/// By width alone, and not to and fro: a page that has it beside may become somewhat narrower first. Waits
/// while a mouse button is down and until the width has come to rest, unless nobody sees it yet. Child of the
/// splitter.
class InspectorPlace : public QObject
{
    Q_OBJECT
public:
    /// The table is the splitter's first part, the inspector its second. `name`: of the page, by which its
    /// sizes are remembered.
    InspectorPlace(QSplitter *splitter, QString name);

    /// The page has another width.
    void onResized();
    void restore(const profile::Settings &settings);
    void save(profile::Settings &settings) const;

private:
    void turn();
    void turnTo(Qt::Orientation orientation);
    void takeSizes();
    QByteArray &stateOf(Qt::Orientation orientation);

    QString besideName() const;

    QSplitter *m_splitter;
    QString m_name;
    QByteArray m_below;
    QByteArray m_beside;
    QTimer m_rest;
};

} // namespace gui
