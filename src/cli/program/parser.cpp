// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program/parser.h"

#include "base/bytes.h"
#include "base/nearest_name.h"
#include "cli/parse/shared_options.h"
#include "cli/program/command_table.h"
#include "locks/model/most_masters.h"
#include "redis/transport/endpoint_url.h"

#include <QCoreApplication>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::Parser)
};

QString shown(const QByteArray &bytes)
{
    return base::shownBytes(bytes);
}

/// The sentence, and what was probably meant, where there is such.
QString suggesting(const QString &sentence, const QByteArray &nearest)
{
    if (nearest.isEmpty())
        return sentence;
    return sentence + u' ' + Text::tr("Did you mean %1?").arg(QString::fromUtf8(nearest));
}

/// One walk over the arguments; each step answers an error or nothing.
class Parser
{
public:
    Parser(QList<QByteArray> words, const Secrets &secrets)
        : m_words(std::move(words))
    {
        arguments.secrets = secrets;
    }

    std::optional<redis::Error> run();
    Arguments arguments;

private:
    std::optional<redis::Error> readCommand();
    std::optional<redis::Error> readHelp();
    std::optional<redis::Error> readOption(const QByteArray &word);
    std::optional<redis::Error> unknownOption(const QByteArray &name) const;
    std::optional<redis::Error> readPositionals();
    std::optional<redis::Error> readCommon();
    std::optional<redis::Error> readSource();
    std::optional<redis::Error> checkComplete() const;
    std::optional<OptionSpec> findOption(const QByteArray &name) const;

    QList<QByteArray> m_words;
    qsizetype m_next = 0;
    QList<QByteArray> m_positionals;
};

std::optional<redis::Error> Parser::run()
{
    if (auto error = readCommand())
        return error;
    if (arguments.help)
        return std::nullopt;
    bool onlyPositionals = false;
    while (m_next < m_words.size()) {
        const QByteArray word = m_words.at(m_next++);
        if (onlyPositionals || !word.startsWith('-') || word == "-")
            m_positionals.append(word);
        else if (word == "--" && !arguments.spec->rest.isEmpty())
            arguments.rest = std::exchange(m_words, {}).sliced(m_next);
        else if (word == "--")
            onlyPositionals = true;
        else if (auto error = readOption(word))
            return error;
        if (arguments.help || arguments.version)
            return std::nullopt;
        if (word == "--" && !arguments.spec->rest.isEmpty() && arguments.rest.isEmpty())
            return usageError(Text::tr("%1 is missing.").arg(QString::fromUtf8(arguments.spec->rest)));
    }
    if (auto error = readPositionals())
        return error;
    if (auto error = readCommon())
        return error;
    if (auto error = readSource())
        return error;
    return checkComplete();
}

// The command is the first word that is neither an option nor a URL; options of the window may stand before
// it.
std::optional<redis::Error> Parser::readCommand()
{
    arguments.spec = &windowSpec();
    if (m_words.isEmpty() || m_words.first().startsWith('-') || m_words.first().contains("://"))
        return std::nullopt;
    const QByteArray word = m_words.takeFirst();
    const CommandSpec *spec = findCommand(word);
    if (spec && spec->name == helpSpec().name)
        return readHelp();
    if (spec) {
        arguments.spec = spec;
        return std::nullopt;
    }
    QList<QByteArray> names;
    for (const CommandSpec &each : commandTable())
        names.append(each.name);
    return usageError(
        suggesting(Text::tr("There is no command \"%1\".").arg(shown(word)), base::nearestName(word, names)));
}

// What COMMAND --help prints; without a command, or with itself, what --help prints.
std::optional<redis::Error> Parser::readHelp()
{
    while (!m_words.isEmpty() && findOption(m_words.first()) && findOption(m_words.first())->name == "--help")
        m_words.removeFirst();
    if (!m_words.isEmpty() && m_words.first().startsWith('-'))
        return unknownOption(m_words.first());
    if (m_words.size() > 1)
        return usageError(Text::tr("\"%1\" is one argument too many.").arg(shown(m_words.at(1))));
    if (!m_words.isEmpty()) {
        if (m_words.first().contains("://"))
            return usageError(Text::tr("There is no command \"%1\".").arg(shown(m_words.first())));
        if (auto error = readCommand())
            return error;
    }
    arguments.help = true;
    return std::nullopt;
}

std::optional<OptionSpec> Parser::findOption(const QByteArray &name) const
{
    for (const OptionSpec &option : optionsOf(*arguments.spec)) {
        if (option.name == name || (!option.alias.isEmpty() && option.alias == name))
            return option;
    }
    return std::nullopt;
}

std::optional<redis::Error> Parser::unknownOption(const QByteArray &name) const
{
    QList<QByteArray> names;
    for (const OptionSpec &option : optionsOf(*arguments.spec)) {
        names.append(option.name);
        if (!option.alias.isEmpty())
            names.append(option.alias);
    }
    const QByteArray nearest = name == option::owner && names.contains(option::ownerIs)
        ? QByteArray(option::ownerIs)
        : base::nearestName(name, names);
    if (arguments.spec->name.isEmpty())
        return usageError(suggesting(Text::tr("There is no option %1.").arg(shown(name)), nearest));
    const QString command = QString::fromUtf8(arguments.spec->name);
    if (name == option::owner && findOption(option::token))
        return usageError(
            Text::tr("\"%1\" has no option --owner: use --token; --owner-is filters.").arg(command));
    return usageError(suggesting(Text::tr("\"%1\" has no option %2.").arg(command, shown(name)), nearest));
}

std::optional<redis::Error> Parser::readOption(const QByteArray &word)
{
    const qsizetype equals = word.indexOf('=');
    const QByteArray name = equals < 0 ? word : word.left(equals);
    const std::optional<OptionSpec> option = findOption(name);
    if (!option)
        return unknownOption(name);
    if (option->name == "--help" || option->name == "--version") {
        (option->name == "--help" ? arguments.help : arguments.version) = true;
        return std::nullopt;
    }
    if (!option->repeatable && arguments.has(option->name))
        return usageError(Text::tr("%1 is given twice.").arg(shown(name)));
    if (option->value.isEmpty()) {
        if (equals >= 0)
            return usageError(Text::tr("%1 takes no value.").arg(shown(name)));
        arguments.add(option->name, {});
        return std::nullopt;
    }
    if (equals < 0 && !option->takesNextWord()) {
        arguments.add(option->name, {});
        return std::nullopt;
    }
    if (equals < 0 && m_next >= m_words.size())
        return usageError(
            Text::tr("%1 needs a value: %1 %2.").arg(shown(name), QString::fromUtf8(option->value)));
    arguments.add(option->name, equals >= 0 ? word.mid(equals + 1) : m_words.at(m_next++));
    return std::nullopt;
}

std::optional<redis::Error> Parser::readPositionals()
{
    const CommandSpec &spec = *arguments.spec;
    if (!spec.wordsOf.isEmpty() && arguments.has(spec.wordsOf)) {
        const QList<QByteArray> words = std::exchange(m_positionals, {});
        for (const QByteArray &word : words) {
            if (word.contains("://"))
                m_positionals.append(word); // a source
            else
                arguments.add(spec.wordsOf, word);
        }
    }
    const QList<QByteArray> others = spec.positionalOr.split(' ');
    const bool replaced = std::any_of(others.begin(), others.end(),
                                      [&](const QByteArray &option) { return arguments.has(option); });
    const bool isLeftOut = spec.positionalIsOptional && m_positionals.isEmpty();
    // Where no source could be meant, it may stand beside what takes its place: the command judges that.
    const bool beside = replaced && spec.source == SourceUse::None && !m_positionals.isEmpty();
    if (!spec.positional.isEmpty() && (!replaced || beside) && !isLeftOut) {
        if (m_positionals.isEmpty())
            return usageError(Text::tr("%1 is missing.").arg(QString::fromUtf8(spec.positional)));
        arguments.positional = m_positionals.takeLast();
    }
    if (spec.source == SourceUse::None && !m_positionals.isEmpty())
        return usageError(Text::tr("\"%1\" is one argument too many.").arg(shown(m_positionals.first())));
    for (const QByteArray &word : std::as_const(m_positionals)) {
        const QString url = QString::fromUtf8(word);
        if (url.toUtf8() != word)
            return usageError(Text::tr("The URL \"%1\" is not valid UTF-8.").arg(shown(word)));
        if (spec.name.isEmpty() && findCommand(word))
            return usageError(Text::tr("The command comes first: lockscope %1 …").arg(url));
        auto endpoint = redis::parseUrl(url);
        if (!endpoint.ok())
            return usageError(endpoint.error().text);
        arguments.secrets.supply(*endpoint);
        arguments.source.urls.push_back(*endpoint);
    }
    return std::nullopt;
}

std::optional<redis::Error> Parser::readCommon()
{
    CommonArguments &common = arguments.common;
    common.readOnly = arguments.has("--read-only");
    common.separate = arguments.has("--separate");
    common.operate = arguments.has("--operate");
    common.base64 = arguments.has("--base64");
    common.insecureTls = arguments.has("--yes-insecure-tls");
    common.configDir = QString::fromLocal8Bit(arguments.value("--config-dir"));
    if (arguments.has("--config-dir") && common.configDir.isEmpty())
        return usageError(Text::tr("--config-dir needs a folder."));
    if (arguments.has("--confirm"))
        common.confirm = arguments.value("--confirm");
    if (arguments.has("--environment")) {
        common.environment = locks::environmentFromId(arguments.value("--environment"));
        if (!common.environment)
            return usageError(
                Text::tr("--environment: \"%1\" is not one of production, staging, development, sandbox.")
                    .arg(shown(arguments.value("--environment"))));
    }
    if (common.readOnly && common.operate)
        return usageError(Text::tr("--read-only and --operate cannot be used together."));
    if (common.base64 && arguments.spec->positional == "KEY") {
        const auto key = decodeBase64(arguments.positional, "KEY");
        if (!key.ok())
            return key.error();
        arguments.positional = *key;
    }
    return std::nullopt;
}

std::optional<redis::Error> Parser::readSource()
{
    SourceArguments &source = arguments.source;
    source.demo = arguments.has("--demo");
    source.profile = arguments.text("--profile");
    if (arguments.has("--profile") && source.profile.isEmpty())
        return usageError(Text::tr("--profile needs the name of a profile."));
    const int given = int(source.demo) + int(!source.profile.isEmpty()) + int(!source.urls.empty());
    if (given > 1)
        return usageError(Text::tr("--demo, --profile and URLs cannot be used together."));
    if (source.urls.size() > locks::mostMasters)
        return usageError(Text::tr("More than %1 masters cannot be read as one deployment: %2 are named.")
                              .arg(QString::number(locks::mostMasters), QString::number(source.urls.size())));
    for (const redis::Endpoint &endpoint : source.urls) {
        if (endpoint.discovery.kind == redis::Discovery::Kind::Cluster && source.urls.size() > 1)
            return usageError(Text::tr(
                "A Cluster cannot be combined with others: give its URL only. Further nodes go into it, "
                "separated by commas."));
        if (endpoint.database != source.urls.front().database)
            return usageError(
                Text::tr("The masters of one deployment use one database: %1 asks for %2, %3 for %4.")
                    .arg(source.urls.front().label())
                    .arg(source.urls.front().database)
                    .arg(endpoint.label())
                    .arg(endpoint.database));
        if (std::count_if(source.urls.begin(), source.urls.end(),
                          [&](const redis::Endpoint &other) { return other.label() == endpoint.label(); })
            > 1)
            return usageError(Text::tr("%1 is given twice: a quorum needs masters that are not the same.")
                                  .arg(endpoint.label()));
    }
    return std::nullopt;
}

std::optional<redis::Error> Parser::checkComplete() const
{
    const CommandSpec &spec = *arguments.spec;
    for (const OptionSpec &option : spec.options) {
        const bool replaced = !option.orElse.isEmpty() && arguments.has(option.orElse);
        if (replaced && arguments.has(option.name))
            return usageError(Text::tr("%1 and %2 cannot be used together.")
                                  .arg(QString::fromUtf8(option.name), QString::fromUtf8(option.orElse)));
        if (option.required && !replaced && !arguments.has(option.name))
            return usageError(Text::tr("%1 is missing.").arg(QString::fromUtf8(option.name)));
    }
    if (spec.source != SourceUse::Needed || !arguments.source.isEmpty())
        return std::nullopt;
    // Without what stands in front of an '@': it may be a password.
    if (spec.positional == "KEY" && arguments.positional.contains("://"))
        return usageError(
            Text::tr("KEY is missing: the last argument is the key, and \"%1\" looks like a URL.")
                .arg(shown(arguments.positional.mid(arguments.positional.lastIndexOf('@') + 1))));
    return usageError(Text::tr("Say where: --demo, --profile NAME or one or more URLs (redis://host:port)."));
}

} // namespace

redis::Result<Arguments> parseArguments(const QList<QByteArray> &arguments, const Secrets &secrets,
                                        QByteArray *failedIn)
{
    Parser parser(arguments, secrets);
    const auto error = parser.run();
    if (failedIn && parser.arguments.spec)
        *failedIn = parser.arguments.spec->name;
    if (error)
        return *error;
    return parser.arguments;
}

} // namespace cli
