// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QString>

/// What a trace is told in, in the user's language: pure functions of it.
namespace lab {

/// What a row says in place of a command where it is none: "29 × refused: SET lock …".
QString traceEventText(const TraceEvent &event);
/// Its reply, with what a DEL removed.
QString traceReplyText(const TraceEvent &event);
/// "First lost update" and the like.
QString traceKindText(TraceOf::Kind kind);

/// What a trace shows, in a sentence: "Client 1 and client 2 both wrote 11: one increment is lost."
QString traceSentence(const TraceOf &trace);

} // namespace lab
