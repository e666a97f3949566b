// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/evidence/evidence_page.h"

#include "base/bytes.h"
#include "base/duration_text.h"
#include "base/known_time.h"
#include "export/evidence/evidence_words.h"
#include "history/read/hold_words.h"
#include "locks/dialects/library_name.h"

#include <QFile>
#include <QLocale>

#include <algorithm>

namespace exports {

using history::ActionFacts;
using history::Hold;
using history::LaneFacts;
using history::Step;

namespace {

QString span(qint64 ms)
{
    return base::spanText(ms, base::SpanStyle::Measured);
}

QString known(qint64 number)
{
    return number < 0 ? QStringLiteral("–") : QLocale().toString(number);
}

/// It may be parted anywhere then: a column as wide as it would not leave room for the others.
bool hasLongWord(const QString &cell)
{
    constexpr qsizetype longest = 20;
    const QStringList words = cell.split(QLatin1Char(' '));
    return std::any_of(words.begin(), words.end(), [](const QString &word) { return word.size() > longest; });
}

QByteArray styleSheet()
{
    QFile file(QStringLiteral(":/evidence/evidence.css"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

EvidencePage::EvidencePage(const history::KeyEvidence &evidence, const EvidenceOrigin &origin)
    : m_evidence(evidence)
    , m_origin(origin)
    , m_times(evidence.since, evidence.until)
    , m_looks(evidence)
{
}

QByteArray EvidencePage::write()
{
    m_page.raw("<!DOCTYPE html>\n");
    m_page.open("html",
                {{"xmlns", QStringLiteral("http://www.w3.org/1999/xhtml")}, {"lang", QLocale().bcp47Name()}});
    m_page.head(tr("Evidence: %1").arg(base::shownShort(m_evidence.key)), styleSheet(), m_origin.version);
    m_page.open("body");
    m_looks.write(&m_page);
    writeTitle();
    writeAnswers();
    writeClaims();
    writePictures();
    writeTables();
    writeActions();
    writeOrigin();
    m_page.open("script", {{"type", QStringLiteral("application/json")}, {"id", QStringLiteral("evidence")}});
    m_page.raw(evidenceJson(m_evidence, m_origin)).close();
    m_page.close().close();
    return m_page.take();
}

void EvidencePage::writeLaneName(const LaneFacts &lane)
{
    m_page.open("h3").element("bdi", lane.name());
    m_page.text(tr(", database %1").arg(lane.deployment.database)).close();
}

void EvidencePage::writeNote(const QString &text)
{
    m_page.element("p", text, {{"class", QStringLiteral("note")}});
}

void EvidencePage::writePictures()
{
    m_page.open("section").element("h2", tr("Timeline"));
    for (const LaneFacts &lane : m_evidence.lanes) {
        const EvidencePicture picture(m_evidence, lane, m_times, m_looks);
        m_page.open("figure");
        writeLaneName(lane);
        picture.write(&m_page);
        if (picture.leftOut() > 0)
            writeNote(tr("%n hold(s) are not drawn: too many stood at the same time.", nullptr,
                         int(picture.leftOut())));
        m_page.close();
    }
    writeLegend(&m_page, m_evidence, m_looks);
    writeNote(tr("Local time, %1.").arg(m_times.offsets()));
    m_page.close();
}

void EvidencePage::writeTables()
{
    m_page.open("section").element("h2", tr("What was recorded"));
    for (const LaneFacts &lane : m_evidence.lanes) {
        writeLaneName(lane);
        writeHolds(lane);
        writeSteps(lane);
        writeEvents(lane);
        writeWatched(lane);
    }
    m_page.close();
}

void EvidencePage::beginTable(const QStringList &headings)
{
    m_page.open("table").open("thead").open("tr");
    for (const QString &heading : headings)
        m_page.element("th", heading);
    m_page.close().close().open("tbody");
}

void EvidencePage::writeRow(const QStringList &cells)
{
    m_page.open("tr");
    for (const QString &cell : cells) {
        const char *kind = hasLongWord(cell) ? "long" : "short";
        m_page.open("td", {{"class", QString::fromLatin1(kind)}}).element("bdi", cell).close();
    }
    m_page.close();
}

QString EvidencePage::tokenOf(const QByteArray &token) const
{
    return base::shownShort(token);
}

void EvidencePage::writeHolds(const LaneFacts &lane)
{
    m_page.element("h4", tr("Holds"));
    if (lane.holds.isEmpty())
        return writeNote(tr("None."));
    beginTable({QString(), tr("From"), tr("To"), tr("Held for"), tr("Owner"), tr("Token"), tr("Library"),
                tr("Renewals"), tr("Lease"), tr("Waiters"), tr("Why it ended")});
    for (qsizetype i = 0; i < lane.holds.size(); ++i) {
        const Hold &hold = lane.holds.at(i);
        const QString atLeast = hold.isBeginExact() && hold.isEndExact() ? QString() : QStringLiteral("≥ ");
        const qint64 seenHeld = (hold.isEndExact() ? *hold.to : hold.lastSeen) - hold.from;
        const auto exact = [this](qint64 at) {
            return m_times.exact(at);
        };
        const QString to = hold.to ? base::knownTimeText(*hold.end(), exact)
                                   : tr("seen last: %1").arg(m_times.exact(hold.lastSeen));
        writeRow({holdMark(lane, i), base::knownTimeText(hold.begin(), exact), to, atLeast + span(seenHeld),
                  base::shownText(hold.owner), hold.hasToken ? tokenOf(hold.token) : QStringLiteral("–"),
                  locks::libraryName(hold.library), QLocale().toString(hold.renewals),
                  hold.leaseMs < 0 ? tr("no expiry") : span(hold.leaseMs), known(hold.mostWaiters),
                  hold.to ? locks::endReasonText(hold.why) : tr("not seen to end")});
    }
    m_page.close().close();
    if (lane.hasOlder)
        writeNote(tr("Holds before %1 were left out: a shorter time shows all of them.")
                      .arg(m_times.exact(lane.since)));
}

void EvidencePage::writeSteps(const LaneFacts &lane)
{
    constexpr qsizetype most = 200; // the rest is for programs
    if (lane.steps.isEmpty())
        return;
    m_page.element("h4", tr("Renewals and other steps"));
    beginTable({tr("Hold"), tr("Time"), tr("What"), tr("Value")});
    for (const history::HeldStep &each : lane.steps.first(std::min(most, lane.steps.size()))) {
        const Step &step = each.step;
        QString what;
        QString value;
        if (step.kind == Step::Kind::Renewed || step.kind == Step::Kind::Lease) {
            what = step.kind == Step::Kind::Renewed ? tr("renewed") : tr("first lease");
            value = step.value < 0 ? tr("no expiry") : tr("%1 left").arg(span(step.value));
        } else if (step.kind == Step::Kind::Waiters) {
            what = tr("waiters");
            value = known(step.value);
        } else if (step.kind == Step::Kind::Asked) {
            what = step.value > 0 ? tr("somebody asks for it")
                                  : tr("not asked for any more, as far as was seen");
        }
        writeRow({holdMark(lane, each.hold), m_times.exact(step.at), what, value});
    }
    m_page.close().close();
    const qint64 leftOut = std::max<qsizetype>(0, lane.steps.size() - most) + lane.stepsLeftOut;
    if (leftOut > 0)
        writeNote(tr("%n more step(s) are not in this table.", nullptr, int(leftOut)));
}

void EvidencePage::writeEvents(const LaneFacts &lane)
{
    m_page.element("h4", tr("Events of servers"));
    if (lane.events.isEmpty())
        return writeNote(tr("None was seen."));
    beginTable({QString(), tr("Time"), tr("Server"), tr("What"), tr("In words")});
    for (qsizetype i = 0; i < lane.events.size(); ++i) {
        const history::ServerEvent &event = lane.events.at(i);
        writeRow({eventMark(i), m_times.exact(event.at), base::shownText(event.master),
                  eventWords(event.kind), eventSentence(event)});
    }
    m_page.close().close();
    if (lane.eventsLeftOut > 0)
        writeNote(tr("%n more event(s) were left out.", nullptr, int(lane.eventsLeftOut)));
}

void EvidencePage::writeWatched(const LaneFacts &lane)
{
    constexpr qsizetype mostPatterns = 8;
    m_page.element("h4", tr("When this key was watched"));
    if (lane.watched.isEmpty())
        return writeNote(tr("Not at any moment of this time."));
    beginTable({tr("From"), tr("To"), tr("How"), tr("Patterns"), tr("Without")});
    for (const history::WatchSpan &each : lane.watched) {
        QStringList patterns;
        for (const QByteArray &pattern : each.patterns.first(std::min(mostPatterns, each.patterns.size())))
            patterns.append(base::shownBytes(pattern));
        if (each.patterns.size() > mostPatterns)
            patterns.append(QString(QChar(0x2026)));
        writeRow(
            {m_times.exact(each.from), m_times.exact(each.to), QString::fromUtf8(each.how),
             patterns.join(QLatin1Char(' ')),
             each.away.isEmpty() ? QStringLiteral("–") : base::shownText(each.away.join(QLatin1Char(' ')))});
    }
    m_page.close().close();
}

void EvidencePage::writeActions()
{
    m_page.open("section").element("h2", tr("What was done from here"));
    if (m_evidence.actions.isEmpty()) {
        writeNote(tr("The journal of this machine has no action on this key in this time."));
    } else {
        beginTable({QString(), tr("Time"), tr("Who"), tr("Action"), tr("Deployment"), tr("Token"),
                    tr("Reason"), tr("Outcome"), tr("Record")});
        for (qsizetype i = 0; i < m_evidence.actions.size(); ++i) {
            const ActionFacts &action = m_evidence.actions.at(i);
            QStringList outcome{action.outcome.isEmpty() ? tr("not known") : action.outcome};
            outcome += action.masters;
            writeRow({actionMark(i), m_times.exact(action.at), action.who + QLatin1Char('@') + action.host,
                      QString::fromUtf8(action.action),
                      action.deployment + QLatin1String(" (") + action.environment + QLatin1Char(')'),
                      tokenOf(action.token), action.reason, outcome.join(QLatin1String("; ")), action.id});
        }
        m_page.close().close();
    }
    if (m_evidence.hasOlderActions)
        writeNote(tr("Older actions were left out: a shorter time shows all of them."));
    if (m_evidence.actionsElsewhere > 0)
        writeNote(tr("%n action(s) on a key of this name were done in other deployments: they are not told "
                     "here.",
                     nullptr, int(m_evidence.actionsElsewhere)));
    writeChain();
    m_page.close();
}

void EvidencePage::writeChain()
{
    m_page.element("p", m_evidence.journal.sentence);
    if (m_evidence.journal.head.sequence == 0)
        return;
    m_page.open("p").text(tr("Head of the chain of records: "));
    m_page.element("code", QString::fromUtf8(m_evidence.journal.head.hash)).close();
    writeNote(
        tr("Whoever keeps this page can prove later with that head, by \"lockscope journal --verify\", that "
           "no record was changed or cut off."));
}

void EvidencePage::writeFact(const QString &name, const QString &value)
{
    m_page.open("tr").element("th", name);
    m_page.open("td").element("bdi", value).close().close();
}

void EvidencePage::writeOrigin()
{
    m_page.open("section").element("h2", tr("Where this comes from"));
    m_page.open("table", {{"class", QStringLiteral("facts")}}).open("tbody");
    writeFact(tr("Program"), QStringLiteral("Lockscope %1").arg(m_origin.version));
    writeFact(tr("Written by"), m_origin.user + QLatin1Char('@') + m_origin.host);
    writeFact(tr("Written at"), m_times.exact(m_origin.at));
    for (const LaneFacts &lane : m_evidence.lanes) {
        const history::Deployment &deployment = lane.deployment;
        writeFact(tr("Deployment"),
                  lane.name() + QLatin1String(" (") + deployment.environment + QLatin1Char(')'));
        writeFact(tr("Masters"), deployment.masters.join(QLatin1String(", ")));
        writeFact(tr("Known by"), QString::fromUtf8(deployment.servers.join(", ")));
    }
    writeFact(tr("Clock"),
              tr("Times are those of the clock of the machine that recorded, shown as local time (%1) of the "
                 "one that wrote this page; in the JSON they are UTC.")
                  .arg(m_times.offsets()));
    if (m_origin.isOthersFile)
        writeFact(tr("History"), tr("read from a file that was named, maybe recorded on another machine"));
    writeFact(tr("Tokens"),
              m_evidence.tokensShortened
                  ? tr("shortened, here and in the JSON, to their first 8 and last 4 characters, short ones "
                       "to 2, and numbered where that is the same of two: who has a whole token could "
                       "release the lock")
                  : tr("whole: who has one could release the lock. Keep this page accordingly."));
    writeFact(tr("For programs"),
              tr("The same facts stand in this file for programs, in the element with the id \"evidence\"."));
    m_page.close().close().close();
}

} // namespace exports
