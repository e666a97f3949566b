// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/which.h"

#include "base/nearest_name.h"
#include "cli/parse/shared_options.h"
#include "locks/dialects/dialects.h"
#include "locks/model/state_words.h"

#include <QCoreApplication>

namespace cli {

using redis::Error;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::Which)
};

Error noSuchWord(const QByteArray &option, const QByteArray &value, const QByteArrayList &known)
{
    const QByteArray meant = base::nearestName(value, known);
    const QString sentence = Text::tr("%1: there is no \"%2\". There are: %3.")
                                 .arg(QString::fromLatin1(option), QString::fromUtf8(value),
                                      QString::fromLatin1(known.join(", ")));
    return usageError(meant.isEmpty()
                          ? sentence
                          : sentence + u' ' + Text::tr("Did you mean %1?").arg(QString::fromLatin1(meant)));
}

/// An empty one, of a variable that is not set, would narrow nothing; what is not UTF-8 would find nothing,
/// and so leave nothing out.
std::optional<redis::Error> checkText(const QByteArray &option, const Arguments &arguments)
{
    if (!arguments.has(option))
        return std::nullopt;
    const QString text = arguments.text(option);
    if (text.trimmed().isEmpty())
        return usageError(Text::tr("%1 is empty.").arg(QString::fromLatin1(option)));
    if (text.toUtf8() != arguments.value(option))
        return usageError(Text::tr("%1 is not valid UTF-8.").arg(QString::fromLatin1(option)));
    return std::nullopt;
}

redis::Result<void> addStates(locks::LockFilter *filter, const Arguments &arguments)
{
    for (const QByteArray &id : arguments.values("--state")) {
        if (!filter->addState(id))
            return noSuchWord("--state", id, locks::allStateWords());
    }
    return {};
}

redis::Result<void> addLibraries(locks::LockFilter *filter, const Arguments &arguments)
{
    for (const QByteArray &id : arguments.values("--library")) {
        if (!locks::Dialects::table().find(id))
            return usageError(Text::tr("--library: there is no \"%1\". \"lockscope dialects\" lists them.")
                                  .arg(QString::fromUtf8(id)));
        filter->addLibrary(id);
    }
    return {};
}

} // namespace

QList<OptionSpec> whichOptions()
{
    return {
        {option::ownerIs, "NAME",
         Text::tr(
             "only locks whose owner is NAME: all of it, or one part of it, such as the host; web-4 is not "
             "web-41")},
        {"--state", "ID", Text::tr("only locks in this state; given more than once, in all of them"), true},
        {"--verdict", "ID", Text::tr("only locks whose holder is alive, silent, gone or cannot-tell")},
        {"--library", "ID", Text::tr("only locks of this library"), true},
        {"--held-over", "DURATION", Text::tr("only locks that have certainly been held for longer")},
        {"--filter", "TEXT",
         Text::tr("only locks that the window's Filter would show, such as 'owner:=web-4 held>10m "
                  "-state:renewing'")},
    };
}

redis::Result<locks::LockFilter> whichOf(const Arguments &arguments)
{
    for (const char *name : {"--filter", option::ownerIs}) {
        if (const auto wrong = checkText(name, arguments))
            return *wrong;
    }
    locks::LockFilter filter(arguments.text("--filter"));
    if (!filter.mistake().isEmpty())
        return usageError(Text::tr("--filter: %1").arg(filter.mistake()));
    if (arguments.has(option::ownerIs))
        filter.addOwnerIs(arguments.text(option::ownerIs));
    if (const auto added = addStates(&filter, arguments); !added)
        return added.error();
    if (const auto added = addLibraries(&filter, arguments); !added)
        return added.error();
    if (arguments.has("--verdict") && !filter.addVerdict(arguments.value("--verdict")))
        return noSuchWord("--verdict", arguments.value("--verdict"), locks::verdictWords());
    if (arguments.has("--held-over")) {
        const auto time = arguments.duration("--held-over", {}, true);
        if (!time)
            return time.error();
        filter.addHeldOver(*time);
    }
    return filter;
}

} // namespace cli
