// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/run_in_pool.h"

#include <QPointer>

#include <functional>
#include <optional>

namespace gui {

/// Finds answers in the pool: one question at a time, and what was asked last counts; an answer to anything
/// else is dropped. GUI thread. A `Question` is a value that can be compared.
template <typename Question, typename Answer> class LatestAnswer
{
public:
    /// `find` runs in the pool, as a copy; `tell` here, while `owner`, of which this is a member, lives.
    LatestAnswer(QObject *owner, std::function<Answer(const Question &)> find,
                 std::function<void(const Answer &, const Question &)> tell)
        : m_owner(owner)
        , m_find(std::move(find))
        , m_tell(std::move(tell))
    {
    }

    /// Asked for again it is found again.
    void ask(const Question &question)
    {
        m_asked = question;
        m_due = true;
        if (!m_finding)
            begin();
    }
    /// What was asked for is not wanted any more.
    void leave()
    {
        m_asked.reset();
        m_due = false;
    }
    /// Something is on its way, wanted or not.
    bool isFinding() const { return m_finding || m_due; }

private:
    void begin()
    {
        m_due = false;
        m_finding = true;
        base::runInPool([this, question = *m_asked, find = m_find, owner = m_owner] {
            base::post(QCoreApplication::instance(), [this, owner, question, answer = find(question)] {
                if (owner)
                    take(answer, question);
            });
        });
    }
    void take(const Answer &answer, const Question &question)
    {
        m_finding = false;
        if (m_due)
            begin();
        if (m_asked == question)
            m_tell(answer, question);
    }

    QPointer<QObject> m_owner;
    std::function<Answer(const Question &)> m_find;
    std::function<void(const Answer &, const Question &)> m_tell;
    std::optional<Question> m_asked;
    bool m_finding = false;
    bool m_due = false;
};

} // namespace gui
