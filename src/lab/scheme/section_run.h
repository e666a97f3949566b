// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/scheme/evaluation.h"
#include "lab/spec/metrics.h"

#include <QCoro/QCoroTask>

namespace lab::scheme {

/// How a section came to its end.
struct Ended
{
    Act how = Act::Done; ///< Enter, Retry, Fail or Done
    int sent = 0; ///< requests
    std::optional<Turn> work; ///< of the work that was done in it
    bool isCounted = false; ///< an increment was acknowledged
    bool crashed = false; ///< between two requests, as the run's faults say
    bool leftLock = false; ///< the lock was written by it, and is not removed
};

/// Goes through the instructions of a section, once, downwards. The scheme, and what the frame shows, outlive
/// it. Where the work did not come to its end, nor does the section.
class SectionRun
{
public:
    /// Where the work stands in the section, the client is inside meanwhile if `enters`.
    SectionRun(const Scheme *scheme, Part part, LabClient *client, Frame frame, bool enters = false);

    /// `self` outlives it.
    static QCoro::Task<redis::Result<Ended>> run(SectionRun *self);

private:
    using Step = redis::Result<void>;
    static QCoro::Task<Step> perform(SectionRun *self, const Instruction *instruction);
    static QCoro::Task<Step> send(SectionRun *self, const Instruction *instruction);
    static QCoro::Task<Step> script(SectionRun *self, const Instruction *instruction);
    static QCoro::Task<Step> work(SectionRun *self);
    using Commands = QList<QList<QByteArray>>;
    using Replies = redis::Result<std::vector<redis::Value>>;
    /// In one packet; what is removed of others is counted.
    static QCoro::Task<Replies> ask(SectionRun *self, const Instruction *instruction, Commands commands);
    static QCoro::Task<bool> crashesInside(SectionRun *self, const Instruction *instruction);
    bool isObserved() const;
    bool crashesBefore(const Instruction &instruction) const;
    void noteRemoved(const redis::Value &found);
    Step tell(const Instruction &instruction);
    redis::Result<QList<QByteArray>> wordsOf(const std::vector<Word> &words) const;
    void keep(const Instruction &instruction, redis::Value value);

    const Scheme *m_scheme;
    Part m_part;
    const Section &m_section;
    LabClient *m_client;
    Frame m_frame;
    bool m_enters;
    Ended m_ended;
};

} // namespace lab::scheme
