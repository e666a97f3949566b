// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/record_facts.h"

#include "base/bytes.h"
#include "base/duration_text.h"
#include "export/journal_entry.h"
#include "gui/common/text.h"
#include "gui/journal/journal_words.h"
#include "journal/body_view.h"
#include "locks/dialects/dialects.h"

#include <QCoreApplication>
#include <QLocale>

namespace gui {

using journal::BodyView;

namespace {

class Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::RecordFacts)
};

constexpr qsizetype mostCharacters = 64 * 1024;
constexpr qsizetype mostLines = 12;
constexpr int shownCharacters = 200;

/// A word or a sentence out of a record, no longer than a panel can show.
QString shownAt(const BodyView &body, QByteArrayView name)
{
    return shown(body.text(name).toUtf8(), 2048);
}

QString linesOf(const QStringList &lines)
{
    QStringList shownLines = base::shownTexts(lines.first(std::min(mostLines, lines.size())));
    if (lines.size() > mostLines)
        shownLines += Text::tr("and %n more", nullptr, int(lines.size() - mostLines));
    return shownLines.join(u'\n');
}

/// "127.0.0.1:7001: done", a line each.
QString mastersText(const BodyView &outcome)
{
    QStringList lines;
    for (const QByteArrayView element : journal::elementsOf(outcome.raw("masters"))) {
        const BodyView master(element);
        const QString error = master.text("error");
        const QString line =
            Text::tr("%1: %2", "master, outcome").arg(master.text("master"), master.text("outcome"));
        lines += error.isEmpty() ? line : Text::tr("%1 (%2)", "line, error").arg(line, error);
    }
    return linesOf(lines);
}

QString outcomeText(const journal::Entry &entry)
{
    if (!entry.outcome)
        return Text::tr("unknown: the program or the disk stopped before it was written down");
    const QString word = JournalWords::outcome(outcomeOf(entry).text("outcome").toUtf8());
    const qint64 took = entry.outcome->atUnixMs() - entry.intent.atUnixMs();
    return Text::tr("%1, after %2", "outcome, time")
        .arg(shown(word.toUtf8(), shownCharacters), base::spanText(took, base::SpanStyle::Listed));
}

QString connectionOf(const journal::Entry &entry)
{
    const BodyView intent(entry.intent.body());
    const QString name = shownAt(intent, profileOf(entry).isEmpty() ? "deployment" : "profile");
    const QString environment = JournalWords::environment(intent.text("environment").toUtf8());
    const QString where = environment.isEmpty() ? name : Text::tr("%1 (%2)").arg(name, environment);
    const qint64 database = intent.number("database");
    return database == 0 ? where : Text::tr("%1, database %2").arg(where).arg(database);
}

/// Breaks the compact JSON of one object and indents it.
class Indenter
{
public:
    QString of(QByteArrayView json)
    {
        for (qsizetype i = 0; i < json.size() && m_text.size() < mostCharacters; ++i)
            add(json, i);
        QString text = QString::fromUtf8(m_text);
        if (m_text.size() >= mostCharacters)
            text += QChar(0x2026);
        return text;
    }

private:
    void add(QByteArrayView json, qsizetype i)
    {
        const char letter = json[i];
        const bool quoted = m_quoted;
        if (letter == '"' && !m_escaped)
            m_quoted = !m_quoted;
        m_escaped = m_quoted && letter == '\\' && !m_escaped;
        if (quoted || m_quoted)
            m_text += letter;
        else
            addSign(letter, i + 1 < json.size() ? json[i + 1] : '\0');
    }
    void addSign(char letter, char next)
    {
        const bool closes = letter == '}' || letter == ']';
        const bool opens = letter == '{' || letter == '[';
        if (closes && !std::exchange(m_empty, false)) {
            --m_depth;
            breakLine();
        }
        m_text += letter;
        m_empty = opens && (next == '}' || next == ']');
        if (opens && !m_empty)
            ++m_depth;
        if ((opens && !m_empty) || letter == ',')
            breakLine();
        else if (letter == ':')
            m_text += ' ';
    }
    void breakLine() { m_text += '\n' + QByteArray(m_depth * 2, ' '); }

    QByteArray m_text;
    int m_depth = 0;
    bool m_quoted = false;
    bool m_escaped = false;
    bool m_empty = false; ///< an object or an array without anything in it was opened
};

} // namespace

BodyView outcomeOf(const journal::Entry &entry)
{
    return BodyView(entry.outcome ? entry.outcome->body() : QByteArrayView());
}

QByteArray tokenOf(const journal::Entry &entry)
{
    const BodyView intent(entry.intent.body());
    const QByteArray token = intent.bytes("token");
    const bool acquired = token.isEmpty() && intent.raw("action") == QByteArrayView("\"acquire\"");
    return acquired ? outcomeOf(entry).bytes("token_now") : token;
}

QString ownerOf(const journal::Entry &entry)
{
    const QByteArray token = tokenOf(entry);
    QByteArray library = BodyView(entry.intent.body()).text("library").toUtf8();
    if (library.isEmpty()) // an undo puts back what it finds: only what came of it says whose form that is
        library = outcomeOf(entry).text("library").toUtf8();
    const auto found = locks::Dialects::table().find(library);
    if (token.isEmpty() || !found)
        return {};
    return base::shownText(
        locks::Dialects::table().at(*found).owner(entry.intent.key().toByteArray(), token).text);
}

QString profileOf(const journal::Entry &entry)
{
    return BodyView(entry.intent.body()).text("profile");
}

int separateMasterOf(const journal::Entry &entry)
{
    return int(BodyView(entry.intent.body()).number("separate_master", -1));
}

QString recordTitle(const journal::Entry &entry)
{
    const QByteArray word = BodyView(entry.intent.body()).text("action").toUtf8();
    const QString action = shown(JournalWords::action(word).toUtf8(), shownCharacters);
    const QByteArray key = entry.intent.key().toByteArray();
    return key.isEmpty() ? action : Text::tr("%1: %2", "action, key").arg(action, shown(key));
}

FieldList::Fields recordFacts(const journal::Recorded &recorded)
{
    const journal::Entry &entry = recorded.entry;
    const BodyView intent(entry.intent.body());
    const QByteArray token = tokenOf(entry);
    FieldList::Fields facts;
    const auto add = [&facts](const QString &name, const QString &value) {
        if (!value.isEmpty())
            facts.append({name, value});
    };
    add(Text::tr("When"), JournalWords::instant(entry.intent.atUnixMs()));
    add(Text::tr("Who"),
        Text::tr("%1 on %2", "person, host").arg(shownAt(intent, "who"), shownAt(intent, "host")));
    add(Text::tr("Outcome"), outcomeText(entry));
    add(Text::tr("Reason"), shownAt(intent, "reason"));
    add(Text::tr("Connection"), connectionOf(entry));
    add(Text::tr("Owner"), ownerOf(entry));
    add(Text::tr("Token"), isolated(shownShort(token, shownCharacters)));
    add(Text::tr("Masters"), mastersText(outcomeOf(entry)));
    add(Text::tr("Evidence"), linesOf(intent.texts("evidence")));
    add(Text::tr("Undoes"), shownAt(intent, "undoes"));
    add(Text::tr("Put back by"), base::shownText(recorded.undoneBy));
    add(Text::tr("Record"),
        Text::tr("%1, number %2", "id, number")
            .arg(base::shownText(QString::fromUtf8(entry.intent.id())),
                 QLocale().toString(entry.intent.sequence())));
    return facts;
}

QString recordJson(const journal::Recorded &recorded)
{
    exports::JsonWriter json;
    exports::writeEntry(json, recorded.entry, recorded.head);
    return Indenter().of(json.line());
}

} // namespace gui
