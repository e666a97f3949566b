// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/status_line.h"

#include "gui/live/deployment.h"
#include "gui/locks/locks_page.h"
#include "gui/locks/status_sentence.h"

#include <QDateTime>
#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>

namespace gui {

StatusLine::StatusLine(QStatusBar *bar)
    : QObject(bar)
    , m_bar(bar)
    , m_label(new QLabel(bar))
    , m_progress(new QProgressBar(bar))
{
    m_label->setTextFormat(Qt::PlainText);
    m_label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_label->setContentsMargins(8, 0, 0, 0);
    m_progress->setAccessibleName(tr("Progress of the pass"));
    m_progress->setMaximumWidth(bar->fontMetrics().averageCharWidth() * 24);
    m_progress->setMaximumHeight(bar->fontMetrics().height());
    m_progress->setTextVisible(false);
    QSizePolicy keep = m_progress->sizePolicy();
    keep.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(keep);
    bar->addWidget(m_label, 1);
    bar->addPermanentWidget(m_progress);
}

void StatusLine::show(const Deployment *deployment, bool hasProfiles)
{
    QString text;
    if (deployment && deployment->isOpen()) {
        const locks::Status &status = deployment->status();
        text = StatusSentence::of(deployment->spec(), status,
                                  StatusSentence::recording(deployment->isRecorded(), deployment->recording(),
                                                            QDateTime::currentMSecsSinceEpoch()));
        const QString still = deployment->isPaused() ? LocksPage::pauseText(*deployment)
                                                     : LocksPage::heldOrderText(*deployment);
        if (!still.isEmpty())
            text = still + QStringLiteral(" · ") + text;
        const int share = StatusSentence::progress(status);
        m_progress->setRange(0, share < 0 ? 0 : 1000);
        m_progress->setValue(qMax(0, share));
        m_progress->setVisible(status.scanning);
    } else {
        m_progress->hide();
        text = deployment ? tr("%1 is not connected").arg(deployment->spec().name)
            : hasProfiles ? tr("No connection")
                          : tr("Reading the saved connections…");
    }
    m_label->setAlignment(Qt::AlignVCenter | (m_bar->isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft));
    m_label->setText(text);
    m_bar->setAccessibleName(text);
}

} // namespace gui
