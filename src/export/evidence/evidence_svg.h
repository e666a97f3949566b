// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/evidence/evidence_times.h"
#include "export/html_writer.h"
#include "history/read/key_evidence.h"

#include <QHash>
#include <QList>
#include <QString>

namespace exports {

/// What each owner looks like: a colour that people who see few of them can tell apart, and a pattern, by
/// which it is told apart on paper in black and white. In the order in which they are seen first.
class OwnerLooks
{
public:
    explicit OwnerLooks(const history::KeyEvidence &evidence);

    /// What fills a bar of this owner: "url(#o3)".
    QString fillOf(const QString &owner) const;
    const QStringList &owners() const { return m_owners; }
    /// The patterns; once a page, before anything that is filled with them.
    void write(HtmlWriter *page) const;

private:
    QStringList m_owners;
    QHash<QString, int> m_places;
};

/// Draws what one lane knows as SVG, as wide as a sheet of A4 has room for. Reads nothing but what it is
/// given; all of it must outlive it.
class EvidencePicture
{
public:
    EvidencePicture(const history::KeyEvidence &evidence, const history::LaneFacts &lane,
                    const EvidenceTimes &times, const OwnerLooks &looks);

    void write(HtmlWriter *page) const;
    /// Holds that were not drawn because too many stood at the same time.
    qsizetype leftOut() const { return m_leftOut; }

private:
    /// A hold as it is drawn.
    struct Bar
    {
        qsizetype place = 0;
        int row = 0;
        double left = 0;
        double right = 0; ///< its end, or when it was seen last
        double room = 0; ///< to the next one in its row
    };
    /// A vertical line with its flag.
    struct Flag
    {
        double x = 0;
        QString mark;
        QString words;
        bool isAction = false;
        int row = -1; ///< −1: there was no room for its words
        bool isLeft = false; ///< its words stand on the left of it
    };

    double xOf(history::UnixMs at) const;
    bool isSeen(const history::Hold &hold) const;
    void placeBars();
    void placeFlags();
    bool placeFlag(Flag *flag, const QString &words, QList<double> *ends) const;
    void writeUnwatched(HtmlWriter *page) const;
    void writeAxis(HtmlWriter *page) const;
    void writeFlag(HtmlWriter *page, const Flag &flag) const;
    void writeBar(HtmlWriter *page, const Bar &bar) const;
    void writeRenewals(HtmlWriter *page, const Bar &bar) const;
    void writeEdges(HtmlWriter *page, const Bar &bar) const;
    void writeLabel(HtmlWriter *page, const Bar &bar) const;
    double rowTop(int row) const;
    double bottom() const;

    const history::KeyEvidence &m_evidence;
    const history::LaneFacts &m_lane;
    const EvidenceTimes &m_times;
    const OwnerLooks &m_looks;
    QList<Bar> m_bars;
    QList<Flag> m_flags;
    int m_rows = 1;
    int m_flagRows = 0;
    qsizetype m_leftOut = 0;
};

/// The shape at the end of a bar, centred, as it is explained in the legend.
void writeEndShape(HtmlWriter *page, locks::EndReason why, double x, double y);
/// What the shapes, the colours and the hatching mean; only of what is in the pictures.
void writeLegend(HtmlWriter *page, const history::KeyEvidence &evidence, const OwnerLooks &looks);

} // namespace exports
