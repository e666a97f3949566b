// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/connections/check_report.h"

#include <QObject>
#include <QStringList>

#include <optional>

class QComboBox;

namespace gui {

/// `Read masters as` of the connection dialog: as one Redlock set or as separate servers. GUI thread.
///
/// Which of them is right a test of the servers shows, so several servers are tested before they are saved
/// for the first time; what it suggests is chosen, unless a person has chosen already.
class MastersChoice : public QObject
{
    Q_OBJECT
public:
    /// Fills the box, which must outlive it.
    explicit MastersChoice(QComboBox *box, QObject *parent = nullptr);

    /// `decided`: it was saved so, and no test changes it.
    void load(bool separate, bool decided);
    bool isSeparate() const;
    /// Several servers, and neither a person nor a test of them has said what they are.
    bool wantsTest(const QStringList &urls) const;
    /// These are being tested, whatever comes of it.
    void noteTest(const QStringList &urls) { m_tested = urls; }
    /// What a test found: chooses it where that is open. The line to show; none where there is nothing to
    /// say.
    std::optional<CheckLine> take(locks::DeploymentCheck::Set set);

private:
    void choose(bool separate);

    QComboBox *m_box;
    QStringList m_tested;
    bool m_decided = false;
};

} // namespace gui
