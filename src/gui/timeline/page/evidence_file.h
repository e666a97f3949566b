// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/read/key_evidence.h"

#include <functional>

class QWidget;

namespace gui {

/// Asks where to, and writes what is recorded of one lock as one HTML file, tokens shortened, in the pool.
/// Only its owner may read the file.
class EvidenceFile
{
    Q_DECLARE_TR_FUNCTIONS(gui::EvidenceFile)
public:
    /// What the page is about, and of which file.
    struct Wish
    {
        QString path; ///< of the history
        bool isOther = false; ///< recorded by somebody else
        history::EvidenceQuery query;
    };
    /// `done` gets the sentence of what went well, or what went wrong. Nothing happens once `parent` is gone.
    static void ask(QWidget *parent, const Wish &wish,
                    const std::function<void(const QString &sentence, bool good)> &done);

private:
    static redis::Result<void> write(const Wish &wish, const QString &file);
};

} // namespace gui
