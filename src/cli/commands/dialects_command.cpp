// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/dialects_command.h"

#include "cli/print/display_width.h"
#include "export/json_writer.h"
#include "locks/action/action.h"
#include "locks/dialects/dialects.h"

namespace cli {

namespace {

using locks::ActionKind;
using locks::Dialect;
using locks::Dialects;

constexpr std::chrono::milliseconds anyLease{1000};

/// The script that does it, or why nothing does.
QString wayOf(const Dialect &dialect, ActionKind kind)
{
    if (const QString refusal = dialect.refusal(kind); !refusal.isEmpty())
        return refusal;
    const locks::Recipe recipe = kind == ActionKind::Release
        ? dialect.release("key", "token")
        : dialect.extend("key", "token", anyLease, false, false);
    if (recipe.script.isEmpty())
        return QStringLiteral("CLIENT KILL ID");
    return QString::fromLatin1(recipe.script) + QStringLiteral(".lua");
}

void writeWords(exports::JsonWriter &json, QByteArrayView name, const QList<QByteArray> &words)
{
    json.beginArray(name);
    for (const QByteArray &word : words)
        json.text({}, QString::fromUtf8(word));
    json.endArray();
}

QString line(const QString &name, const QString &text)
{
    return QStringLiteral("    ") + leftPadded(name, 14) + text + u'\n';
}

QString joined(const QList<QByteArray> &words)
{
    return QString::fromUtf8(QByteArrayList(words).join(", "));
}

} // namespace

CommandSpec dialectsSpec()
{
    CommandSpec spec;
    spec.name = "dialects";
    spec.synopsis = "[--json]";
    spec.summary = DialectsCommand::tr("how the locks of each library are recognised");
    spec.description = DialectsCommand::tr(
        "Prints what the program knows of each library: where its locks stand, what the bytes tell of their "
        "owner, which script extends and releases them, what to know before a release is forced, and which "
        "other libraries write the same.\n"
        "A library is named on one of three grounds: its own name in the key, a value that only it writes, "
        "or a value that fits and a word such as lock, mutex or semaphore between delimiters of the key or "
        "of "
        "the pattern that found it. Else the lock is generic.*, with the libraries that fit beside it.");
    spec.options = {{"--json", {}, DialectsCommand::tr("one JSON object per line")}};
    spec.source = SourceUse::None;
    spec.make = [](const Arguments &arguments, Output *output) -> std::unique_ptr<Command> {
        return std::make_unique<DialectsCommand>(arguments, output);
    };
    return spec;
}

DialectsCommand::DialectsCommand(const Arguments &arguments, Output *output)
    : Command(arguments, output)
{
}

void DialectsCommand::start()
{
    if (arguments().has("--json"))
        printJson();
    else
        printText();
    finish(ExitDone);
}

void DialectsCommand::printJson()
{
    exports::JsonWriter json;
    for (int i = 0; i < Dialects::table().count(); ++i) {
        const Dialect &dialect = Dialects::table().at(locks::LibraryIndex(i));
        const locks::Description words = dialect.description();
        json.beginObject().word("id", dialect.id());
        json.text("key", QString::fromUtf8(words.key)).text("type", QString::fromUtf8(words.type));
        json.text("value", QString::fromUtf8(words.value));
        writeWords(json, "owner", words.owner);
        json.text("extend", wayOf(dialect, ActionKind::Extend));
        json.text("release", wayOf(dialect, ActionKind::Release));
        json.beginArray("warnings");
        for (const QString &warning : warningTexts(dialect.warnings()))
            json.text({}, warning);
        json.endArray();
        writeWords(json, "confused_with", words.confusedWith);
        json.endObject();
        output()->line(json.line());
        json.clear();
    }
}

void DialectsCommand::printText()
{
    for (int i = 0; i < Dialects::table().count(); ++i) {
        const Dialect &dialect = Dialects::table().at(locks::LibraryIndex(i));
        const locks::Description words = dialect.description();
        QString text = QString::fromLatin1(dialect.id()) + u'\n';
        text += line(tr("key"), QString::fromUtf8(words.key));
        text += line(tr("type"), QString::fromUtf8(words.type));
        text += line(tr("value"), QString::fromUtf8(words.value));
        if (!words.owner.isEmpty())
            text += line(tr("owner"), joined(words.owner));
        text += line(tr("extend"), wayOf(dialect, ActionKind::Extend));
        text += line(tr("release"), wayOf(dialect, ActionKind::Release));
        for (const QString &warning : warningTexts(dialect.warnings()))
            text += line(tr("warning"), warning);
        if (!words.confusedWith.isEmpty())
            text += line(tr("same bytes as"), joined(words.confusedWith));
        output()->line(text.toUtf8());
    }
}

} // namespace cli
