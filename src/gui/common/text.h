// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

class QDateTime;

/// Bytes and spans as a person reads them.
namespace gui {

/// Bytes as base::shownBytes() shows them; more than `limit` are cut and end with "…".
QString shown(const QByteArray &bytes, qsizetype limit = 1024);

/// The same, shortened in its middle to at most `characters`: for dialogs, which never grow with their data.
QString shownShort(const QByteArray &bytes, int characters);

/// The first characters, then … where there are more.
QString shownStart(const QByteArray &bytes, int characters);

/// Words of people and servers, as shown() shows them, in a Markdown text: nothing in them is markup.
QString markdownText(const QString &text);
/// The same as code; what has backticks is fenced by more of them.
QString markdownCode(const QString &text);

/// A figure, an address, a token or a part of a line: where the window runs from right to left it keeps the
/// order of its own words instead of being torn apart.
QString isolated(const QString &figure);

/// The same words, in which no line ends between a number and its unit or its sign of percent: for sentences
/// that are broken into lines. Numbers that are grouped by spaces hold together too.
QString unbroken(const QString &sentence);

/// A span as "0.4 s", "24 s", "3 min 12 s", "2 h 5 min", "4 d 3 h" or "50 years". Never negative.
QString spanText(qint64 milliseconds);
/// The same without tenths of a second: what counts down in the table.
QString countdownText(qint64 milliseconds);

/// How finely a time of the day is told.
enum class ClockDetail : quint8 { Minutes, Seconds };
/// A time, of whatever zone, as the clock on the wall here shows it: "09:34:07", with its date when that is
/// not today's.
QString clockText(const QDateTime &time, ClockDetail detail = ClockDetail::Seconds);

/// Patterns as one line, separated by spaces, and back; an empty list when there is none.
QString patternsText(const QList<QByteArray> &patterns);
QList<QByteArray> patternsFromText(const QString &text);

} // namespace gui
