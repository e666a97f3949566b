// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/run_spec.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

namespace lab::lesson {

struct Script;

/// Who has a lane in the picture of a lesson. Their order is that of the lanes, from left to right.
struct Lane
{
    enum class Kind : quint8 {
        Client, ///< sends commands, and believes something
        Server, ///< a redis-server
        Storage, ///< what the lock protects, where it is not on the server: a table of SQLite, a phone shop
    };
    Kind kind = Kind::Client;
    QString name; ///< "A", "server 1", "storage"; translated, but for the letters

    bool operator==(const Lane &) const = default;
};

/// What the class is asked before anything is shown, with answers to vote for.
struct Question
{
    QString text;
    QStringList choices; ///< two to four
    int right = 0; ///< the place of the right one in `choices`

    bool operator==(const Question &) const = default;
};

/// Where the claim comes from.
struct Source
{
    enum class Kind : quint8 { Article, Paper, Documentation };
    Kind kind = Kind::Documentation;
    QString name; ///< author and title, or the documentation and the title of its page
    QString address; ///< where it is; empty: in this program

    bool operator==(const Source &) const = default;
};

/// One lesson: what is said, and what is played. A value; cheap to copy.
struct Lesson
{
    QByteArray id; ///< "get-del-gap": what `lockscope lesson` takes
    QString title;
    QString claim; ///< one sentence
    QStringList sentences; ///< three: what is going on
    Question question;
    QString reveal; ///< what is said after the vote
    QStringList notes; ///< for the speaker
    QString exitQuestion; ///< asked at the end
    QString exitAnswer;
    QList<Source> sources; ///< the first one is what the claim rests on; never none
    QList<Lane> lanes;
    QString repairTitle; ///< what is played as the repair: "SET NX PX, released by compare-and-delete"
    /// What to run in the lab, without a target; none: the lab has nothing that shows it.
    std::optional<RunSpec> runFree;
    std::shared_ptr<const Script> race; ///< for the player alone; never null
    std::shared_ptr<const Script> repair; ///< for the player alone; never null
};

/// Lessons to be taught one after the other.
struct Course
{
    QByteArray id; ///< "locks-in-an-hour": for settings
    QString title;
    QString description; ///< one sentence
    QList<QByteArray> lessons; ///< ids, in their order
};

} // namespace lab::lesson
