// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/end_sentence.h"

#include "diagnosis/quorum_text.h"
#include "history/read/hold_words.h"

#include <QCoreApplication>

namespace diagnosis {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(diagnosis::QuorumText)
};

} // namespace

QString endSentence(const history::Hold &hold, const std::optional<history::Hold> &next)
{
    const QString steps = quorumSteps(hold.quorum);
    if (hold.why != locks::EndReason::QuorumLost || steps.isEmpty())
        return history::whySentence(hold, next);
    const QString lost = Text::tr("Its quorum was lost: %1.", "steps of a quorum").arg(steps);
    const QString effect = lostQuorumEffect(hold.quorum);
    return effect.isEmpty() ? lost : lost + u' ' + effect;
}

} // namespace diagnosis
