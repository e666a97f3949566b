// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheme/words.h"

#include "base/bytes.h"

namespace lab::scheme {

namespace {

QString shown(const QByteArray &bytes)
{
    return base::shownBytes(bytes);
}

} // namespace

QString Wrong::told() const
{
    return Words::place(*this);
}

QString Words::place(const Wrong &wrong)
{
    if (wrong.place.line == 0)
        return wrong.text;
    return tr("line %1, column %2: %3").arg(wrong.place.line).arg(wrong.place.column).arg(wrong.text);
}

QString Words::tooLong(qsizetype most)
{
    return tr("The scheme is longer than %1 bytes.").arg(most);
}

QString Words::tooManyStatements(int most)
{
    return tr("The scheme has more than %1 statements.").arg(most);
}

QString Words::notUtf8()
{
    return tr("This is not UTF-8. Write other bytes in quotes, as \\xNN.");
}

QString Words::unreadable(const QString &file, const QString &why)
{
    return tr("%1 cannot be read: %2").arg(file, why);
}

QString Words::nothingIsDone()
{
    return tr(
        "Nothing is done here. A lock has the sections “acquire:” and “release:”; what does without one "
        "has “work:” alone.");
}

QString Words::noRelease()
{
    return tr("There is an “acquire:” and no “release:”. If nothing is to be released, write “release:” with "
              "“done” below it.");
}

QString Words::noAcquire(const QByteArray &section)
{
    return tr("“%1:” belongs to a lock: add the section “acquire:”.").arg(shown(section));
}

QString Words::noCount()
{
    return tr("Without a lock, “work:” has to say what was written: “work”, or “count” with the number.");
}

QString Words::openQuote()
{
    return tr("This quote is never closed.");
}

QString Words::openBrace()
{
    return tr("This brace is never closed: write {key}, or \"{\" in quotes for the letter itself.");
}

QString Words::strayBrace()
{
    return tr("This brace closes nothing: write \"}\" in quotes for the letter itself.");
}

QString Words::tab()
{
    return tr("Indent with spaces, not with tabs.");
}

QString Words::strayIndent()
{
    return tr("This line is indented further than the one it belongs to.");
}

QString Words::indentExpected()
{
    return tr("Lines that are indented further are expected below this one.");
}

QString Words::unevenIndent()
{
    return tr("This line is indented like none of those above it.");
}

QString Words::colonExpected()
{
    return tr("A colon is expected at the end of this line.");
}

QString Words::sectionExpected(const QByteArray &found)
{
    return tr("“%1” begins nothing. At the beginning of a line stand “scheme NAME”, “deadline in value”, "
              "“script "
              "NAME:”, “acquire:”, “work:”, “renew:” or “release:”.")
        .arg(shown(found));
}

QString Words::twice(const QByteArray &what)
{
    return tr("“%1” is there twice.").arg(shown(what));
}

QString Words::badName(const QByteArray &name)
{
    return tr("“%1” is no name: letters, digits, - and _ make one.").arg(shown(name));
}

QString Words::tooMuch(const QByteArray &statement)
{
    return tr("Nothing is expected behind “%1”.").arg(shown(statement));
}

QString Words::onlyIn(const QByteArray &statement, const QByteArray &section)
{
    return tr("“%1” belongs in “%2:”.").arg(shown(statement), shown(section));
}

QString Words::neverReached(const QByteArray &before)
{
    return tr("This is never reached: “%1” above it ends the section.").arg(shown(before));
}

QString Words::openEnd()
{
    return tr("“acquire:” can come to its end without a decision. Let every way end with “enter”, “retry” or "
              "“fail”.");
}

QString Words::noWork()
{
    return tr("“work:” of a lock has to do the work once: write “work” in it, outside of any “if”.");
}

QString Words::workTwice()
{
    return tr("The work is done once: there is a second “work”.");
}

QString Words::elseWithoutIf(const QByteArray &word)
{
    return tr("“%1” stands directly below an “if”, indented like it.").arg(shown(word));
}

QString Words::nameExpected()
{
    return tr("A name is expected, made of letters, digits and _, such as “-> reply”.");
}

QString Words::reservedName(const QByteArray &name)
{
    return tr("“%1” has a meaning already. Take another name.").arg(shown(name));
}

QString Words::unknownName(const QByteArray &name)
{
    return tr("Nothing is ever kept as “%1”. There are key, counter, fence, token, lease, lease_ms, now, "
              "now_ms, "
              "and what “-> NAME” or “let NAME = …” has kept; a text stands in quotes.")
        .arg(shown(name));
}

QString Words::letForm()
{
    return tr("Write “let NAME = VALUE”.");
}

QString Words::expressionExpected()
{
    return tr("A value is expected here: a name, a number, nil or a text in quotes.");
}

QString Words::relationExpected()
{
    return tr("A comparison is expected here: ==, !=, <, <=, > or >=.");
}

QString Words::unexpected(const QByteArray &found)
{
    return tr("“%1” is not expected here.").arg(shown(found));
}

QString Words::openBracket()
{
    return tr("An element of an array is expected, such as “reply[0]”.");
}

QString Words::unknownCommand(const QByteArray &name)
{
    return tr("“%1” is neither a command that a scheme can send nor “let”, “if”, “enter”, “retry”, “fail”, "
              "“done”, “work”, “carry” or “count”.")
        .arg(shown(name));
}

QString Words::forbiddenCommand(const QByteArray &name)
{
    return tr("%1 cannot be sent: it concerns more than the keys of the lock, or waits on the server.")
        .arg(shown(name));
}

QString Words::timeCommand(const QByteArray &name)
{
    return tr("%1 depends on the server’s own clock, and time is virtual here: give leases as EX, PX, EXPIRE "
              "or "
              "PEXPIRE, and take the time from {now} or {now_ms}.")
        .arg(shown(name));
}

QString Words::tooFew(const QByteArray &name)
{
    return tr("%1 needs more arguments.").arg(shown(name));
}

QString Words::notAKey(const QByteArray &command)
{
    return tr("Here %1 takes a key: write {key}, {counter} or {fence}, for others are not watched.")
        .arg(shown(command));
}

QString Words::evalForm()
{
    return tr(
        "Write EVAL NAME 1 {key} {token}: the name of a script above (or Lua in quotes), how many keys, the "
        "keys, the arguments.");
}

QString Words::unknownScript(const QByteArray &name)
{
    return tr("There is no “script %1:” above.").arg(shown(name));
}

QString Words::emptyScript(const QByteArray &name)
{
    return tr("“script %1:” needs lines of Lua below it, indented.").arg(shown(name));
}

QString Words::replyInMulti()
{
    return tr("Inside MULTI every reply is QUEUED. Keep that of EXEC: “EXEC -> replies”, then replies[0].");
}

QString Words::onlyCommandsInMulti()
{
    return tr("Between MULTI and EXEC stand only commands.");
}

QString Words::openMulti()
{
    return tr("This MULTI has no EXEC below it, equally indented.");
}

QString Words::execWithoutMulti(const QByteArray &name)
{
    return tr("%1 without MULTI.").arg(shown(name));
}

QString Words::noNumber(const QByteArray &bytes)
{
    return tr("The scheme reckons with “%1”, which is no number, or too large a one.").arg(shown(bytes));
}

QString Words::sendsNothing()
{
    return tr("The scheme tries again without having asked the server anything.");
}

} // namespace lab::scheme
