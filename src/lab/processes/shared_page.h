// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/ground_truth.h"

#include <array>
#include <atomic>
#include <memory>

namespace lab {

/// What one client of a worker process tells while it runs.
struct SharedSlot
{
    std::atomic<qint64> completed{0};
    std::atomic<qint64> ended{0}; ///< turns
    std::atomic<qint64> attempts{0};
    std::atomic<qint64> grants{0};
    std::atomic<qint64> lastGrantUs{0};
    std::atomic<qint32> waiting{0};
};

/// The memory that the runner and its worker processes share: the ground truth, and a slot a client.
///
/// A memfd: nameless, gone with the last process that holds it. Only atomics lie in it.
class SharedPage
{
public:
    static constexpr int capacity = 256;

    struct Content
    {
        GroundTruth truth;
        std::array<SharedSlot, capacity> slot;
    };

    /// A new one; null when the system has none to give.
    static std::unique_ptr<SharedPage> create();
    /// That of the parent, by the number of its file.
    static std::unique_ptr<SharedPage> attach(int file);
    ~SharedPage();
    Q_DISABLE_COPY_MOVE(SharedPage)

    int file() const { return m_file; }
    Content &content() { return *m_content; }
    const Content &content() const { return *m_content; }

private:
    SharedPage(int file, Content *content)
        : m_file(file)
        , m_content(content)
    {
    }

    int m_file;
    Content *m_content;
};

} // namespace lab
