// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/common/field_list.h"
#include "journal/body_view.h"
#include "journal/live_reader.h"

#include <QByteArray>
#include <QString>

/// What an action's record says, for people.
namespace gui {

/// What came of it, to be read while the entry is there; without values where nothing was written down.
journal::BodyView outcomeOf(const journal::Entry &entry);
/// Of the lock that it was about: as seen, or the fresh one that an acquire wrote.
QByteArray tokenOf(const journal::Entry &entry);
/// Who held the lock, as its token says in the form that was recognised then; empty: it does not say.
QString ownerOf(const journal::Entry &entry);
/// The saved connection that it was done on; empty: a URL.
QString profileOf(const journal::Entry &entry);

/// The one of separate servers that it was done on; −1: they were one set.
int separateMasterOf(const journal::Entry &entry);

/// "Release of lock:order:17".
QString recordTitle(const journal::Entry &entry);
/// What stands above the record: when, who, what, why, what came of it, on which masters, and whether it was
/// put back. Words of people and servers are escaped.
FieldList::Fields recordFacts(const journal::Recorded &recorded);

/// The record as it is exported by `journal --json`, its one line broken and indented for people, in the same
/// order; of a very long one the beginning.
QString recordJson(const journal::Recorded &recorded);

} // namespace gui
