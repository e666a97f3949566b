// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program/help.h"

#include "cli/print/display_width.h"
#include "cli/program/command_table.h"

#include <QCoreApplication>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::Help)
};

constexpr int width = 100;
constexpr int column = 30;

/// What a line is never broken within.
struct Piece
{
    QString text;
    bool spaceBefore = false;
};

/// Words; of a script without spaces each character, with the mark behind it that begins no line.
QList<Piece> piecesOf(const QString &text)
{
    static const QString closing = QStringLiteral("，。；：、）”’！？》」…,.;:)");
    QList<Piece> pieces;
    bool space = false;
    bool wideBefore = false;
    for (const QChar character : text) {
        if (character == u' ') {
            space = true;
            continue;
        }
        const bool wide = displayWidth(character) == 2;
        const bool begins =
            pieces.isEmpty() || space || ((wide || wideBefore) && !closing.contains(character));
        if (begins)
            pieces.append({{}, space && !pieces.isEmpty()});
        pieces.last().text += character;
        space = false;
        wideBefore = wide;
    }
    return pieces;
}

// `text` in lines that begin at `indent`; the first line continues one that is `used` wide.
QString wrapped(const QString &text, int indent, int used)
{
    QString out;
    bool first = true;
    for (const Piece &piece : piecesOf(text)) {
        const int size = displayWidth(piece.text);
        const bool spaced = piece.spaceBefore && !first;
        if (!first && used + int(spaced) + size > width) {
            out += u'\n' + QString(indent, u' ');
            used = indent;
        } else if (spaced) {
            out += u' ';
            ++used;
        }
        out += piece.text;
        used += size;
        first = false;
    }
    return out + u'\n';
}

QString entry(const QString &left, const QString &text)
{
    QString line = QStringLiteral("  ") + left;
    if (line.size() + 2 > column)
        line += u'\n' + QString(column, u' ');
    else
        line = line.leftJustified(column);
    return line + wrapped(text, column, column);
}

QString optionEntry(const OptionSpec &option)
{
    QString left = QString::fromUtf8(option.name);
    if (!option.alias.isEmpty())
        left += QStringLiteral(", ") + QString::fromUtf8(option.alias);
    if (!option.value.isEmpty())
        left += (option.takesNextWord() ? QStringLiteral(" %1") : QStringLiteral("[=%1]"))
                    .arg(QString::fromUtf8(option.value));
    return entry(left, option.help);
}

QString section(const QString &title, const QList<OptionSpec> &options)
{
    QString text = u'\n' + title + u'\n';
    for (const OptionSpec &option : options)
        text += optionEntry(option);
    return text;
}

QString synopsisLine(const CommandSpec &spec)
{
    QString line = QStringLiteral("lockscope");
    if (!spec.name.isEmpty())
        line += u' ' + QString::fromUtf8(spec.name);
    if (spec.name != helpSpec().name)
        line += QStringLiteral(" [COMMON]");
    if (spec.source != SourceUse::None)
        line += QStringLiteral(" [SOURCE]");
    if (!spec.synopsis.isEmpty())
        line += u' ' + QString::fromUtf8(spec.synopsis);
    return line;
}

QString sourceSection()
{
    QString text = section(Text::tr("SOURCE, one of:"), sourceOptions());
    text += entry(
        QStringLiteral("URL..."),
        Text::tr("redis://[user[:password]@]host[:port][/db][?timeout=5s] or "
                 "unix:///path/to/socket[?db=N&timeout=5s&user=NAME]. Several URLs are the independent "
                 "masters of one deployment, read as a Redlock set unless --separate. LOCKSCOPE_PASSWORD "
                 "in the environment supplies a password to each URL that has none."));
    text +=
        entry(QStringLiteral("rediss://..."),
              Text::tr("the same over TLS, 1.2 at least. Parameters: ca=FILE (instead of the system's "
                       "authorities), client_cert=FILE and client_key=FILE (LOCKSCOPE_KEY_PASSWORD if it is "
                       "encrypted), tls_name=NAME (that the certificate must bear), pin=SHA-256 (of the one "
                       "certificate that is accepted)."));
    text += entry(
        QStringLiteral("redis-sentinel://..."),
        Text::tr("HOST[:PORT][,HOST[:PORT]]...[/DB]#NAME: the master that these sentinels call by that name. "
                 "Parameters: sentinel_user=, sentinel_password= (or LOCKSCOPE_SENTINEL_PASSWORD)."));
    text += entry(QStringLiteral("redis-cluster://..."),
                  Text::tr("HOST[:PORT][,HOST[:PORT]]...: every primary of a Cluster, from any of its nodes. "
                           "rediss-sentinel:// and rediss-cluster:// are the same over TLS; "
                           "nat=ANNOUNCED:PORT~REACHABLE:PORT translates an address."));
    text +=
        entry(QStringLiteral("proxy=URL"),
              Text::tr("a parameter of any URL: socks5://host:port, http://host:port or ssh://user@host"));
    return text;
}

QString exitSection()
{
    const QList<std::pair<QString, QString>> lines{
        {QStringLiteral("0"), Text::tr("done, and confirmed")},
        {QStringLiteral("1"),
         Text::tr("refused by the lock's state: held by someone else, token differs, already "
                  "gone, no quorum, --wait over")},
        {QStringLiteral("2"), Text::tr("usage: nothing was sent")},
        {QStringLiteral("3"),
         Text::tr("a master could not be reached, or answered an error, or the results could not be written; "
                  "what did work is still printed")},
        {QStringLiteral("4"), Text::tr("outcome unknown: the request left, no reply came")},
        {QStringLiteral("5"),
         Text::tr("refused by policy: read-only, production without confirmation, journal "
                  "not writable")},
        {QStringLiteral("7"), Text::tr("race found a schedule")},
        {QStringLiteral("8"), Text::tr("race found none before it reached its bound")},
        {QStringLiteral("124"), Text::tr("acquire -- COMMAND: the lock was lost, and the command ended")},
        {QStringLiteral("130"),
         Text::tr("interrupted: an action of which nothing was sent, a list or lab that was not complete")},
    };
    QString text = u'\n' + Text::tr("EXIT STATUS:") + u'\n';
    for (const auto &[status, meaning] : lines)
        text += entry(status, meaning);
    return text;
}

QString programHelp()
{
    QString text =
        Text::tr("Lockscope shows the distributed locks living in Redis, explains who holds them, and acts "
                 "on exactly one of them.");
    text = wrapped(text, 0, 0) + u'\n';
    text += synopsisLine(windowSpec()) + QStringLiteral("\n    ") + windowSpec().summary + u'\n';
    for (const CommandSpec &spec : commandTable())
        text += synopsisLine(spec) + QStringLiteral("\n    ") + spec.summary + u'\n';
    text += section(Text::tr("COMMON:"), commonOptions());
    text += sourceSection();
    text +=
        u'\n'
        + wrapped(
            Text::tr(
                "The last positional argument is KEY, all before it are URLs. DURATION is a number with a "
                "unit: 500ms, 30s, 5m, 2h, 1d, 1w, 1h30m. \"--\" ends the options; of acquire it begins a "
                "command."),
            0, 0);
    text += exitSection();
    text += u'\n' + Text::tr("lockscope help COMMAND says more about a command.") + u'\n';
    return text;
}

} // namespace

QString helpText(const CommandSpec &spec)
{
    if (spec.name.isEmpty())
        return programHelp();
    QString text = synopsisLine(spec) + QStringLiteral("\n\n") + wrapped(spec.summary, 0, 0);
    const QStringList paragraphs = spec.description.split(u'\n', Qt::SkipEmptyParts);
    for (const QString &paragraph : paragraphs)
        text += u'\n' + wrapped(paragraph, 0, 0);
    if (!spec.options.isEmpty())
        text += section(Text::tr("OPTIONS:"), spec.options);
    text += section(Text::tr("COMMON:"), commonOptions());
    if (spec.source != SourceUse::None)
        text += sourceSection();
    return text + exitSection();
}

QString versionText()
{
    return QStringLiteral("lockscope " LOCKSCOPE_VERSION "\n");
}

} // namespace cli
