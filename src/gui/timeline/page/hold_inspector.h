// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/load/timeline_worker.h"

#include <QFrame>

#include <memory>
#include <optional>

namespace Ui {
class HoldInspector;
}

namespace gui {

/// The selected hold in words: who, since when, for how long, how it was renewed, who waited, and why it
/// ended.
class HoldInspector : public QFrame
{
    Q_OBJECT
public:
    explicit HoldInspector(QWidget *parent = nullptr);
    ~HoldInspector() override;

    /// `openEnd`: until when it is known that one that is open is held.
    void show(const ToldHold &told, history::UnixMs openEnd);
    /// `lane`: the one that is selected; empty: none is. `isKey`: it is that of one lock.
    void showNothing(const QString &lane, bool isKey);
    /// What it shows, as text: names and values, a line each.
    QString text() const;

signals:
    /// A person wants to see the lock of this hold as it is now.
    void lockWanted(const history::Hold &hold);
    /// A person wants to see the action that ended this hold.
    void journalWanted(const history::Hold &hold);
    /// A person wants a page about this hold.
    void evidenceWanted(const history::Hold &hold);
    /// A person wants a page about the selected lane in the time that shows.
    void spanEvidenceWanted();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void refresh();
    /// Key, buttons and fields, beside or below each other.
    void arrange(bool beside);
    QString endSentence() const;
    static QString untilText(const history::Hold &hold);
    static QString askedText(const history::Hold &hold);
    QList<std::pair<QString, QString>> fieldsOf(const history::Hold &hold) const;
    void copy() const;

    std::unique_ptr<Ui::HoldInspector> m_ui;
    std::optional<ToldHold> m_told;
    QString m_lane;
    bool m_isKey = false;
    QList<std::pair<QString, QString>> m_fields; ///< that show
    history::UnixMs m_openEnd = 0;
};

} // namespace gui
