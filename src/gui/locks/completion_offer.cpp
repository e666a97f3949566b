// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/completion_offer.h"

#include "diagnosis/findings/quorum_findings.h"
#include "export/row_fields.h"
#include "locks/model/quorum_course.h"

#include <QCoreApplication>

namespace gui {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::CompletionOffer)
};

} // namespace

QString reasonAgainstCompletion(const locks::Row &row)
{
    if (row.masters <= 1)
        return Text::tr("it is not a lock of a Redlock set of several masters.");
    if (row.deadline == locks::noDeadline)
        return Text::tr("it has no expiry: only a lease that ends can be completed.");
    if (!diagnosis::lostQuorum(row, {}, exports::ClockPair::now().unixMinusSteady))
        return row.states.testFlag(locks::State::Minority)
            ? Text::tr("it was not seen with a quorum. \"lockscope complete\" looks into what was recorded.")
            : Text::tr("its quorum is not lost.");
    if (row.quorum->emptied() == 0)
        return Text::tr("no master of it restarted empty: what is missing there may have been released.");
    return {};
}

} // namespace gui
