// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "cli/actions/file_reader.h"
#include "cli/parse/source.h"
#include "cli/print/command.h"
#include "cli/print/warning_groups.h"
#include "export/lock_lines.h"
#include "journal/journal.h"
#include "locks/filter/lock_filter.h"
#include "locks/master_calls/master_routes.h"
#include "locks/operator/operator.h"
#include "locks/operator/release_many.h"

#include <QElapsedTimer>
#include <QMap>

#include <memory>

namespace cli {

/// `release --from FILE`: reads the whole list first, then releases each lock as it stands there.
class ReleaseManyCommand : public Command
{
    Q_OBJECT
public:
    ReleaseManyCommand(const Arguments &arguments, Output *output);
    ~ReleaseManyCommand() override;

    void start() override;
    /// Nothing further is sent; what is under way is waited for, for less than half a second.
    void interrupt() override;
    /// The releases go on: their exit status still counts.
    void outputBroken() override { }

private:
    /// The locks of one deployment (the demo has two).
    struct Part
    {
        locks::DeploymentSpec spec;
        std::shared_ptr<locks::ManyReleases> many;
        std::vector<locks::ListedLock> locks; ///< until they are handed over
        std::vector<qint64> numbers = {}; ///< of their lines in the file
        std::unique_ptr<locks::MasterRoutes> routes = {};
    };

    static QCoro::Task<> run(ReleaseManyCommand *self);
    void onRead(const QString &error);
    void onOpened(const redis::Result<OpenSource> &source);
    /// False when a line does not belong there; that has been said then.
    bool divide(const OpenSource &source);
    /// The part that the line belongs to; null with the reason said.
    Part *partOf(const exports::LockLine &line);
    bool isAllowed();
    /// Finds the masters; then whether they are production by another name. False: it must not go on; that
    /// has been said then.
    static QCoro::Task<bool> findMasters(ReleaseManyCommand *self, Part *part);
    static QCoro::Task<bool> checkProduction(ReleaseManyCommand *self, Part *part);
    /// Of a dry run: what would refuse the real one.
    static QCoro::Task<> lookAtPolicy(ReleaseManyCommand *self);
    /// Leaves only those locks on the list that WHICH means as they stand now. As findMasters().
    static QCoro::Task<bool> narrow(ReleaseManyCommand *self, Part *part);
    /// Nothing was sent, and nothing will be.
    void giveUp(const redis::Error &error, int status);
    void print(const Part &part, size_t first, const QList<locks::ActionReport> &reports);
    void refuseAll(const QString &sentence);
    void summarize();
    int status() const;
    void conclude(int status);

    FileReader m_reader;
    exports::LockLines m_list;
    SourceOpener m_source;
    base::TaskScope m_scope;
    std::unique_ptr<journal::Journal> m_journal;
    std::vector<Part> m_parts;
    QMap<locks::Outcome, qint64> m_outcomes;
    WarningGroups m_warnings; ///< text only: each line of JSON has its own
    qint64 m_asked = 0;
    qint64 m_reported = 0;
    qint64 m_unrecorded = 0; ///< done, and the journal could not take it down
    QElapsedTimer m_sinceTold;
    int m_status = ExitInterrupted;
    bool m_asJson;
    bool m_dryRun;
    locks::LockFilter m_filter; ///< WHICH
    qint64 m_passedOver = 0; ///< listed, and not meant by WHICH
    QList<locks::Caution> m_outlook; ///< of a dry run
    bool m_running = false;
    bool m_interrupted = false;
};

} // namespace cli
