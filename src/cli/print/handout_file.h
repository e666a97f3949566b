// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/results/run_file.h"
#include "redis/protocol/error.h"

#include <QCoreApplication>
#include <QProcess>
#include <QSaveFile>

#include <functional>
#include <memory>
#include <optional>

namespace cli {

/// A handout on its way into a file: HTML is written here, PDF by the window's program, which draws without a
/// display. A file of this name stays as it is until the new one is whole. One thread.
class HandoutFile
{
    Q_DECLARE_TR_FUNCTIONS(cli::HandoutFile)
public:
    /// Opens it; a sentence where it cannot be written, its name ends in neither, or PDF is wanted where the
    /// window is not installed. `program`: the window's; empty: where it was built or installed.
    std::optional<redis::Error> open(const QString &path, const QString &program = {});
    /// `done` is called once, with a sentence where it failed: at once for HTML, else from the event loop.
    /// Whoever destroys this ends the other program.
    void write(const std::vector<lab::KeptRun> &runs,
               const std::function<void(const QString &failure)> &done);

private:
    void print(const std::vector<lab::KeptRun> &runs);
    void commit(const QByteArray &bytes);
    QString unwritten() const;

    std::unique_ptr<QSaveFile> m_file;
    QString m_program; ///< empty: HTML
    QProcess m_printer;
    std::function<void(const QString &)> m_done;
};

} // namespace cli
