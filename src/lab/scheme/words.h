// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/scheme/scheme.h"

#include <QCoreApplication>

namespace lab::scheme {

/// The sentences about what is wrong in a scheme, each with what would be right.
class Words
{
    Q_DECLARE_TR_FUNCTIONS(lab::scheme::Words)
public:
    static Wrong at(Place place, const QString &text) { return {place, text}; }
    static QString place(const Wrong &wrong);

    // The text as a whole.
    static QString tooLong(qsizetype most);
    static QString tooManyStatements(int most);
    static QString notUtf8();
    static QString unreadable(const QString &file, const QString &why);
    static QString nothingIsDone();
    static QString noRelease();
    static QString noAcquire(const QByteArray &section);
    static QString noCount();
    // Lines.
    static QString openQuote();
    static QString openBrace();
    static QString strayBrace();
    static QString tab();
    static QString strayIndent();
    static QString indentExpected();
    static QString unevenIndent();
    static QString colonExpected();
    static QString sectionExpected(const QByteArray &found);
    static QString twice(const QByteArray &what);
    static QString badName(const QByteArray &name);
    static QString tooMuch(const QByteArray &statement);
    // Statements.
    static QString onlyIn(const QByteArray &statement, const QByteArray &section);
    static QString neverReached(const QByteArray &before);
    static QString openEnd();
    static QString noWork();
    static QString workTwice();
    static QString elseWithoutIf(const QByteArray &word);
    static QString nameExpected();
    static QString reservedName(const QByteArray &name);
    static QString unknownName(const QByteArray &name);
    static QString letForm();
    // Expressions.
    static QString expressionExpected();
    static QString relationExpected();
    static QString unexpected(const QByteArray &found);
    static QString openBracket();
    // Commands.
    static QString unknownCommand(const QByteArray &name);
    static QString forbiddenCommand(const QByteArray &name);
    static QString timeCommand(const QByteArray &name);
    static QString tooFew(const QByteArray &name);
    static QString notAKey(const QByteArray &command);
    static QString evalForm();
    static QString unknownScript(const QByteArray &name);
    static QString emptyScript(const QByteArray &name);
    static QString replyInMulti();
    static QString onlyCommandsInMulti();
    static QString openMulti();
    static QString execWithoutMulti(const QByteArray &name);
    // While it runs.
    static QString noNumber(const QByteArray &bytes);
    static QString sendsNothing();
};

} // namespace lab::scheme
