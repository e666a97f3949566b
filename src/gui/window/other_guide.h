// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/common/latest_answer.h"
#include "gui/messages/message.h"
#include "gui/timeline/load/other_history.h"

#include <QObject>

class QTabWidget;

namespace gui {

class PastGuide;
class TimelinePage;

/// *Open history…* and *Read transcript…*: what somebody else recorded, on the timeline, until a person goes
/// back. GUI thread.
class OtherGuide : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; the page is one of `pages`.
    OtherGuide(QTabWidget *pages, TimelinePage *timeline, PastGuide *past);

    void askHistory();
    void askTranscript();
    /// Shows it as soon as it has been read; message() tells why not.
    void open(const QString &file, OtherHistory::Kind kind);

signals:
    /// It shows: what it is called.
    void opened(const QString &name);
    void message(const gui::Message &message);

private:
    struct Question
    {
        QString file;
        OtherHistory::Kind kind = OtherHistory::Kind::History;
        bool operator==(const Question &) const = default;
    };
    void ask(const QString &title, const QString &filter, OtherHistory::Kind kind);
    void take(const redis::Result<OtherHistory> &other);

    LatestAnswer<Question, redis::Result<OtherHistory>> m_answers;
    QTabWidget *m_pages;
    TimelinePage *m_timeline;
    PastGuide *m_past;
};

} // namespace gui
