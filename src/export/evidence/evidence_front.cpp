// SPDX-License-Identifier: GPL-3.0-or-later
// What EvidencePage begins with: what it is about, and what is claimed.
#include "base/bytes.h"
#include "base/duration_text.h"
#include "export/evidence/evidence_page.h"
#include "export/evidence/evidence_words.h"

#include <QLocale>

#include <algorithm>

namespace exports {

using history::LaneFacts;

namespace {

const char *classOf(StoryKind kind)
{
    switch (kind) {
    case StoryKind::Held:
        return "held";
    case StoryKind::Free:
        return "free";
    case StoryKind::Unwatched:
        return "nobody";
    case StoryKind::InPart:
    case StoryKind::NotSeenHeld:
        return "partly";
    case StoryKind::Event:
    case StoryKind::Action:
        return "happened";
    }
    return "";
}

} // namespace

/// A page about one hold says that its times are those of it.
QString EvidencePage::periodText() const
{
    const bool isOfOne = std::any_of(m_evidence.lanes.begin(), m_evidence.lanes.end(),
                                     [](const LaneFacts &lane) { return lane.subject >= 0; });
    const QString period = isOfOne
        ? tr("Period: %1 to %2 (%3), local time, %4: one hold, with a margin before and after it.")
        : tr("Period: %1 to %2 (%3), local time, %4.");
    return period.arg(m_times.exact(m_evidence.since), m_times.exact(m_evidence.until),
                      base::spanText(m_evidence.until - m_evidence.since, base::SpanStyle::Counting),
                      m_times.offsets());
}

void EvidencePage::writeTitle()
{
    m_page.open("header");
    m_page.element("p", tr("Evidence"), {{"class", QStringLiteral("kind")}});
    m_page.open("h1").element("bdi", base::shownBytes(m_evidence.key)).close();
    m_page.element("p", periodText());
    m_page.element("p",
                   tr("Written at %1 by %2 with Lockscope %3.")
                       .arg(m_times.exact(m_origin.at), m_origin.user + QLatin1Char('@') + m_origin.host,
                            m_origin.version),
                   {{"class", QStringLiteral("note")}});
    m_page.close();
}

/// Of a page about one hold, before all else.
void EvidencePage::writeAnswers()
{
    for (const LaneFacts &lane : m_evidence.lanes) {
        if (lane.subject < 0)
            continue;
        m_page.open("section").element("h2", tr("In short"));
        writeLaneName(lane);
        m_page.open("table", {{"class", QStringLiteral("facts answers")}}).open("tbody");
        for (const auto &[question, answer] : answersOf(m_evidence, lane, lane.subject, m_times))
            writeFact(question, answer);
        m_page.close().close();
        writeNote(tr("This hold is %1 in the sentences, the picture and the tables below.")
                      .arg(holdMark(lane, lane.subject)));
        m_page.close();
    }
}

void EvidencePage::writeClaims()
{
    m_page.open("section").element("h2", tr("What is claimed"));
    writeNote(
        tr("Each sentence follows from what was recorded while somebody watched; where nobody did, nothing "
           "is claimed. H, E and A number holds, events of servers and actions as in the picture and "
           "the tables."));
    for (const LaneFacts &lane : m_evidence.lanes) {
        writeLaneName(lane);
        m_page.element("p", summaryOf(lane, m_evidence.until).join(QLatin1Char(' ')),
                       {{"class", QStringLiteral("summary")}});
        writeStory(lane);
    }
    if (!m_evidence.unwatchedPlaces.isEmpty())
        writeNote(
            tr("A lock of this name was recorded there as well, and nobody watched it in this time: %1.")
                .arg(base::shownText(m_evidence.unwatchedPlaces.join(QLatin1String(", ")))));
    if (m_evidence.placesLeftOut > 0)
        writeNote(tr("%n more place(s) where a lock of this name was recorded were left out: name the "
                     "deployment to see one of them.",
                     nullptr, int(m_evidence.placesLeftOut)));
    m_page.close();
}

void EvidencePage::writeStory(const LaneFacts &lane)
{
    constexpr qsizetype most = 200;
    const QList<StoryLine> story = storyOf(m_evidence, lane, m_times);
    const qsizetype leftOut = std::max<qsizetype>(0, story.size() - most);
    if (leftOut > 0)
        writeNote(tr("Only the last %1 sentences stand here; all holds are in the table and in the JSON.")
                      .arg(QLocale().toString(most)));
    m_page.open("ol", {{"class", QStringLiteral("story")}});
    for (const StoryLine &line : story.sliced(leftOut)) {
        m_page.open("li", {{"class", QString::fromLatin1(classOf(line.kind))}});
        m_page.element("b", line.mark).element("bdi", line.text).close();
    }
    m_page.close();
}

} // namespace exports
