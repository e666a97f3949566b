// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

/// Every code that stands beside a sentence in JSON, whatever the language: programs compare it, so it is
/// never renamed. Documented in lockscope-json(7), which a test compares with these tables and with that of
/// the errors (base/error.cpp).
namespace base::codes {

inline constexpr const char *usage = "usage"; ///< what was typed is wrong: nothing was sent
inline constexpr const char *policy = "policy"; ///< access, consent, or a journal that cannot be written
inline constexpr const char *keysUnread = "keys-unread"; ///< some keys that matched could not be read
inline constexpr const char *masterUnknown = "master-unknown"; ///< nobody has said which server it is
inline constexpr const char *wrongAddress = "wrong-address"; ///< of a Sentinel, or of one node of a Cluster
inline constexpr const char *refusedByState =
    "refused-by-state"; ///< of a master: its lock is not as it must be
inline constexpr const char *serverError = "server-error";

/// Of the other errors.
inline constexpr std::array ofOtherErrors{policy, keysUnread, masterUnknown, wrongAddress, refusedByState};

inline constexpr const char *rightsUnknown = "rights-unknown";
inline constexpr const char *siblingKeys = "sibling-keys";
inline constexpr const char *siblingSearchCut = "sibling-search-cut";
inline constexpr const char *deadlineCompared = "deadline-compared";
inline constexpr const char *holdersAlike = "holders-alike";
inline constexpr const char *productionByAnotherName = "production-by-another-name";

/// Of warnings: beside what is known of a library.
inline constexpr std::array ofWarnings{
    policy,       rightsUnknown,          siblingKeys, siblingSearchCut, deadlineCompared,
    holdersAlike, productionByAnotherName};

/// Of warnings about a library: in the order of locks::Warning.
inline constexpr std::array ofLibraries{
    "creates-again",      "deletes-blindly",      "renewal-overwrites",   "holder-notices",
    "holder-stops",       "holder-may-crash",     "spins-while-alive",    "immortal-by-design",
    "lease-is-throttle",  "several-keys",         "job-runs-twice",       "only-duplicates",
    "no-owner-in-count",  "value-is-expiry",      "taken-without-expiry", "same-for-all",
    "process-wide",       "possibly-blind",       "usually-blind",        "token-comes-back",
    "format-changes",     "renews-blindly",       "sleeps-until-told",    "session-is-lost",
    "held-by-connection", "extend-leaves-orphan", "time-out-not-known",   "never-ends",
    "watchdog-resets",    "watchdog-stops",       "counter-stays",        "opens-latch",
    "permit-of-nobody",   "permit-comes-back",
};

} // namespace base::codes
