// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/evidence/evidence_svg.h"
#include "export/evidence/evidence_words.h"
#include "history/read/hold_words.h"

#include <QCoreApplication>

#include <array>

namespace exports {

using history::KeyEvidence;
using locks::EndReason;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(exports::EvidencePicture)
};

// Okabe and Ito, "Color Universal Design" (2008), the lighter ones first: they carry a pattern better.
constexpr std::array colours{"#56b4e9", "#e69f00", "#009e73", "#f0e442", "#cc79a7", "#0072b2", "#d55e00"};
/// On a tile of eight by eight; the first has none.
constexpr std::array patterns{"",       "M-2 2L2 -2M0 8L8 0M6 10L10 6",
                              "M0 4H8", "M-2 6L2 10M0 0L8 8M6 -2L10 2",
                              "M4 0V8", "M0 0L8 8M0 8L8 0"};
constexpr int differentLooks = int(colours.size() * patterns.size()); // no common factor: each pair once

struct EndShape
{
    const char *path;
    const char *letter;
    bool isFilled;
};

EndShape shapeOf(EndReason why)
{
    constexpr const char *circle = "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0";
    constexpr const char *diamond = "M0 -7.5L7.5 0L0 7.5L-7.5 0Z";
    switch (why) {
    case EndReason::Expired:
        return {"M-5 -6H5L-5 6H5Z", "", false};
    case EndReason::ReleasedOrDeleted:
        return {circle, "", false};
    case EndReason::Replaced:
        return {"M-5 -6L6 0L-5 6Z", "", false};
    case EndReason::ByUs:
        return {circle, "", true};
    case EndReason::Failover:
        return {diamond, "F", false};
    case EndReason::Restart:
        return {diamond, "R", false};
    case EndReason::Flushed:
        return {diamond, "0", false};
    case EndReason::Evicted:
        return {diamond, "E", false};
    case EndReason::Overlap:
        return {"M-6 -6H2V2H-6ZM-2 -2H6V6H-2Z", "", false};
    case EndReason::NoQuorum:
        return {"M-6 -6H6V6H-6Z", "Q", false};
    case EndReason::Lapsed:
        return {"M-6 -5H6L0 6Z", "", false};
    case EndReason::Shortened:
        return {"M-5 -6H5L-5 6H5Z", "S", false};
    case EndReason::QuorumLost:
        return {diamond, "Q", false};
    case EndReason::CannotTell:
    case EndReason::None:
        return {"M-6 -6H6V6H-6Z", "?", false};
    }
    return {"", "", false};
}

QString number(double value)
{
    return QString::number(value, 'f', 1);
}

void openSwatch(HtmlWriter *page)
{
    page->open("li").open("svg",
                          {{"xmlns", QStringLiteral("http://www.w3.org/2000/svg")},
                           {"class", QStringLiteral("swatch")},
                           {"viewBox", QStringLiteral("0 0 28 18")},
                           {"aria-hidden", QStringLiteral("true")}});
}

void closeSwatch(HtmlWriter *page, const QString &words)
{
    page->close().element("bdi", words).close();
}

void writeSample(HtmlWriter *page, const char *kind, const QString &words, bool isLine = false)
{
    openSwatch(page);
    if (isLine) {
        page->empty("line",
                    {{"class", QString::fromLatin1(kind)},
                     {"x1", QStringLiteral("14")},
                     {"y1", QStringLiteral("1")},
                     {"x2", QStringLiteral("14")},
                     {"y2", QStringLiteral("17")}});
    } else {
        page->empty("rect",
                    {{"class", QString::fromLatin1(kind)},
                     {"x", QStringLiteral("1")},
                     {"y", QStringLiteral("2")},
                     {"width", QStringLiteral("26")},
                     {"height", QStringLiteral("14")}});
    }
    closeSwatch(page, words);
}

/// What is in the pictures at all.
struct Contents
{
    explicit Contents(const KeyEvidence &evidence)
    {
        for (const history::LaneFacts &lane : evidence.lanes) {
            isUnwatched = isUnwatched || !lane.unwatched.isEmpty();
            isInPart = isInPart || !lane.inPart.isEmpty();
            hasEvents = hasEvents || !lane.events.isEmpty();
            for (const history::Hold &hold : lane.holds) {
                hasRenewals = hasRenewals || hold.renewals > 0;
                isDashed = isDashed || !hold.isBeginExact();
                isVague = isVague || (hold.to && !hold.isEndExact());
                isVague = isVague || (hold.earliestFrom() && !hold.isBeginExact());
            }
        }
        hasActions = !evidence.actions.isEmpty();
    }
    bool isUnwatched = false;
    bool isInPart = false;
    bool hasEvents = false;
    bool hasActions = false;
    bool hasRenewals = false;
    bool isDashed = false;
    bool isVague = false;
};

bool endsSo(const KeyEvidence &evidence, EndReason why)
{
    for (const history::LaneFacts &lane : evidence.lanes) {
        for (const history::Hold &hold : lane.holds) {
            if (hold.to && hold.why == why)
                return true;
        }
    }
    return false;
}

} // namespace

OwnerLooks::OwnerLooks(const KeyEvidence &evidence)
{
    for (const history::LaneFacts &lane : evidence.lanes) {
        for (const history::Hold &hold : lane.holds) {
            const QString owner = ownerOf(hold);
            if (m_places.contains(owner))
                continue;
            m_places.insert(owner, int(m_owners.size()));
            m_owners.append(owner);
        }
    }
}

QString OwnerLooks::fillOf(const QString &owner) const
{
    return QStringLiteral("url(#o%1)").arg(m_places.value(owner) % differentLooks);
}

void OwnerLooks::write(HtmlWriter *page) const
{
    page->open("svg",
               {{"xmlns", QStringLiteral("http://www.w3.org/2000/svg")},
                {"class", QStringLiteral("patterns")},
                {"aria-hidden", QStringLiteral("true")}});
    page->open("defs");
    const auto tile = [page](const QString &id, const char *colour, const char *path, const char *kind) {
        page->open("pattern",
                   {{"id", id},
                    {"width", QStringLiteral("8")},
                    {"height", QStringLiteral("8")},
                    {"patternUnits", QStringLiteral("userSpaceOnUse")}});
        page->empty("rect",
                    {{"width", QStringLiteral("8")},
                     {"height", QStringLiteral("8")},
                     {"fill", QString::fromLatin1(colour)}});
        page->empty("path", {{"class", QString::fromLatin1(kind)}, {"d", QString::fromLatin1(path)}});
        page->close();
    };
    for (qsizetype i = 0; i < std::min<qsizetype>(m_owners.size(), differentLooks); ++i)
        tile(QStringLiteral("o%1").arg(i), colours.at(size_t(i) % colours.size()),
             patterns.at(size_t(i) % patterns.size()), "texture");
    tile(QStringLiteral("nobody"), "#f6f6f6", patterns.at(1), "hatch");
    page->close().close();
}

void writeEndShape(HtmlWriter *page, EndReason why, double x, double y)
{
    const EndShape shape = shapeOf(why);
    page->open("g", {{"transform", QStringLiteral("translate(%1 %2)").arg(number(x), number(y))}});
    page->empty("path",
                {{"class", shape.isFilled ? QStringLiteral("end filled") : QStringLiteral("end")},
                 {"d", QString::fromLatin1(shape.path)}});
    if (*shape.letter)
        page->element("text", QString::fromLatin1(shape.letter),
                      {{"class", QStringLiteral("letter")},
                       {"y", QStringLiteral("3")},
                       {"text-anchor", QStringLiteral("middle")}});
    page->close();
}

void writeLegend(HtmlWriter *page, const KeyEvidence &evidence, const OwnerLooks &looks)
{
    constexpr qsizetype mostOwners = 20;
    page->open("ul", {{"class", QStringLiteral("legend")}});
    for (const QString &owner : looks.owners().first(std::min(mostOwners, looks.owners().size()))) {
        openSwatch(page);
        page->empty("rect",
                    {{"class", QStringLiteral("owner")},
                     {"fill", looks.fillOf(owner)},
                     {"x", QStringLiteral("1")},
                     {"y", QStringLiteral("2")},
                     {"width", QStringLiteral("26")},
                     {"height", QStringLiteral("14")}});
        closeSwatch(page, owner);
    }
    for (const EndReason why : locks::allEndReasons) {
        if (!endsSo(evidence, why))
            continue;
        openSwatch(page);
        writeEndShape(page, why, 14, 9);
        closeSwatch(page, Text::tr("end: %1").arg(locks::endReasonText(why)));
    }
    const Contents contents(evidence);
    if (contents.hasRenewals) {
        writeSample(page, "renewal", Text::tr("a renewal; lighter: after the last one"), true);
    }
    if (contents.isDashed)
        writeSample(page, "outline dashed", Text::tr("its beginning is not known exactly (≥)"));
    if (contents.isVague)
        writeSample(page, "vague", Text::tr("it began or ended somewhere in this time"));
    if (contents.isUnwatched)
        writeSample(page, "unwatched", Text::tr("nobody watched: nothing is known"));
    if (contents.isInPart)
        writeSample(page, "inpart", Text::tr("watched in part: not every master answered"));
    if (contents.hasEvents)
        writeSample(page, "event", Text::tr("something happened to a server (E…)"), true);
    if (contents.hasActions)
        writeSample(page, "action", Text::tr("an action from here (A…)"), true);
    page->close();
}

} // namespace exports
