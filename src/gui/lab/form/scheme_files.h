// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/scheme/scheme.h"
#include "lab/spec/strategy.h"

#include <QJsonObject>
#include <QObject>

#include <memory>
#include <vector>

namespace gui {

/// A file with a scheme as text, as it was read last. A value.
struct SchemeFile
{
    QString path; ///< absolute
    QByteArray text; ///< empty where it could not be read
    std::shared_ptr<const lab::Strategy> strategy; ///< null where something is wrong
    std::vector<lab::scheme::Wrong> wrong; ///< where, in the order of the lines
    QString problem; ///< in one line; empty: none

    /// Its last part.
    QString name() const;
};

/// The files with schemes that somebody has added to the lab, in their order. They are read again whenever
/// somebody may have changed them, and remembered by their paths. GUI thread, which never waits for a disk.
class SchemeFiles : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// As many as anybody can tell apart on a chart.
    static constexpr qsizetype most = 20;

    /// Reads it; added() follows, also where it is there already. False where there are too many.
    bool add(const QString &path);
    void remove(const QString &path);
    /// Reads all of them again.
    void readAgain();
    const QList<SchemeFile> &all() const { return m_files; }

    QJsonObject state() const;
    /// Adds those of a state that was kept.
    void restore(const QJsonObject &state);

signals:
    /// A file is there or gone, or holds something else.
    void changed();
    /// This one was added and is read.
    void added(const QString &path);

private:
    void read(const QString &path, bool isNew);
    SchemeFile *find(const QString &path);

    QList<SchemeFile> m_files; ///< one without text and problem is still being read
};

/// Of the first line that is wrong in schemeHtml().
const QLatin1String wrongAnchor("wrong");
/// What a file holds, with its lines numbered and a sentence under each that is wrong, as HTML.
QString schemeHtml(const SchemeFile &file);

} // namespace gui
