// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/results/measures.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace cli {

/// What `lockscope lab` prints of a result for a person: the load, a header, a row, and what else it shows.
///
/// The columns are the measures that have a brief name; the presets `two-clients…` have a table of their own.
class LabReport
{
    Q_DECLARE_TR_FUNCTIONS(cli::LabReport)
public:
    LabReport(const QByteArray &preset, const lab::RunResult &result);

    /// Iterations or duration, hold, retry, server and round trip: with the clients and the lease of each row
    /// no figure stands without them.
    QString load() const;
    QString header() const;
    QString row() const;
    /// Sentences below the row: the verdict, the account where not all of it is final, phantoms.
    QStringList remarks() const;

private:
    struct Column
    {
        QString name;
        QString figure;
    };
    int nameWidth() const;
    QList<Column> columns() const;
    Column columnOf(const lab::Measure &measure) const;
    QList<Column> twoClientsColumns() const;

    QByteArray m_preset;
    const lab::RunResult &m_result;
};

} // namespace cli
