// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/evidence/evidence_times.h"
#include "history/read/key_evidence.h"

#include <QString>
#include <QStringList>

namespace exports {

/// What a sentence of the story is about: they look different.
enum class StoryKind : quint8 { Held, Free, NotSeenHeld, Unwatched, InPart, Event, Action };

/// One sentence of what happened, in the order of time.
struct StoryLine
{
    history::UnixMs at = 0;
    StoryKind kind = StoryKind::Held;
    QString mark; ///< "H3", "E1", "A2", as in the picture and the tables; empty: none
    QString text;
};

/// Numbers of what a page tells, as its picture, its tables and its sentences have them.
QString holdMark(const history::LaneFacts &lane, qsizetype place);
QString eventMark(qsizetype place);
QString actionMark(qsizetype place);

/// Who held it: the owner as its library names it, else the token. Shown.
QString ownerOf(const history::Hold &hold);
/// An event of a server in one sentence, and in a word or two.
QString eventSentence(const history::ServerEvent &event);
QString eventWords(history::ServerEvent::Kind kind);

/// What a person asks of one hold first, each with its answer in sentences: who held it, since when and until
/// when, who asked for it meanwhile, and why it ended.
QList<std::pair<QString, QString>> answersOf(const history::KeyEvidence &evidence,
                                             const history::LaneFacts &lane, qsizetype place,
                                             const EvidenceTimes &times);
/// How often and how long it was held, free and not watched.
QStringList summaryOf(const history::LaneFacts &lane, history::UnixMs until);
/// What happened in one lane, sentence by sentence; actions of `evidence` among them.
QList<StoryLine> storyOf(const history::KeyEvidence &evidence, const history::LaneFacts &lane,
                         const EvidenceTimes &times);

} // namespace exports
