// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/master_calls/master_call.h"

namespace locks {

/// The same action where scripts are refused: WATCH, compare, MULTI/EXEC on a connection of its own, which
/// promises the same; where that is refused too, the server's native compare-and-write. `MasterAnswer::how`
/// says which. `scripted` is the refusal, answered when nothing else is allowed either.
QCoro::Task<MasterAnswer> runWithoutScripts(std::shared_ptr<MasterRoute> route, MasterCall call,
                                            MasterAnswer scripted);

/// Whether the key ends at another time than the one that was seen (MasterCall::seenDeadlineMs), or it cannot
/// be told: where a value is the same for every owner, it is another owner's. Within 5 ms, as the scripts.
bool deadlineDiffers(const MasterCall &call, const Reading &reading);

/// What an undo is made from: TIME, and of Release and TakeOver DUMP, each as far as it is allowed; reads
/// only. Fills serverMs, dump and denied. False: no answer came. `answer` outlives the task.
QCoro::Task<bool> readForUndo(std::shared_ptr<redis::Connection> connection, MasterCall call,
                              MasterAnswer *answer);

/// The writing commands of an action, as a transaction sends them between MULTI and EXEC.
QList<QList<QByteArray>> writesOf(const MasterCall &call);
/// The server's own compare-and-write for it, in the order to try; empty where there is none.
QList<QList<QByteArray>> nativeForms(const MasterCall &call);

} // namespace locks
