// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/evidence/evidence_json.h"
#include "export/evidence/evidence_svg.h"
#include "export/evidence/evidence_times.h"
#include "export/html_writer.h"
#include "history/read/key_evidence.h"

#include <QByteArray>
#include <QCoreApplication>

namespace exports {

/// Writes what is known of one key as one HTML file that needs nothing else: in words, as a picture, as
/// tables and as JSON. It asks no server for anything, runs nothing, and prints on A4.
class EvidencePage
{
    Q_DECLARE_TR_FUNCTIONS(exports::EvidencePage)
public:
    EvidencePage(const history::KeyEvidence &evidence, const EvidenceOrigin &origin);

    /// The whole file.
    QByteArray write();

private:
    QString periodText() const;
    void writeTitle();
    void writeAnswers();
    void writeClaims();
    void writeStory(const history::LaneFacts &lane);
    void writePictures();
    void writeTables();
    void writeHolds(const history::LaneFacts &lane);
    void writeSteps(const history::LaneFacts &lane);
    void writeEvents(const history::LaneFacts &lane);
    void writeWatched(const history::LaneFacts &lane);
    void writeActions();
    void writeChain();
    void writeOrigin();
    void writeLaneName(const history::LaneFacts &lane);
    void beginTable(const QStringList &headings);
    void writeRow(const QStringList &cells);
    void writeFact(const QString &name, const QString &value);
    void writeNote(const QString &text);
    QString tokenOf(const QByteArray &token) const;

    const history::KeyEvidence &m_evidence;
    const EvidenceOrigin &m_origin;
    EvidenceTimes m_times;
    OwnerLooks m_looks;
    HtmlWriter m_page;
};

} // namespace exports
