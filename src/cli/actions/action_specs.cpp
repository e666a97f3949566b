// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actions/action_specs.h"

#include "cli/actions/action_command.h"
#include "cli/actions/release_many_command.h"
#include "cli/parse/shared_options.h"
#include "cli/parse/which.h"

#include <QCoreApplication>

namespace cli {

namespace {

using locks::ActionKind;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::ActionSpecs)
};

OptionSpec lease(const QString &help)
{
    return {"--ttl", "DURATION", help, false, true};
}

OptionSpec seenToken()
{
    OptionSpec spec =
        tokenOption(Text::tr("the token that was seen: nothing is done when another one stands there"));
    spec.required = true;
    return spec;
}

OptionSpec seenDeadline()
{
    return {
        option::seenDeadline, "MS",
        Text::tr("\"deadline_ms\" of the lock in \"list --json\": nothing is done when it was renewed since; "
                 "null without expiry")};
}

OptionSpec reason(bool required)
{
    return {"--reason", "TEXT", Text::tr("why; goes into the journal"), false, required};
}

OptionSpec otherKeys()
{
    OptionSpec spec{"--also", "KEY",
                    Text::tr("another key of the same lock (node-redlock, bsm): all of them or none")};
    spec.repeatable = true;
    return spec;
}

OptionSpec hold()
{
    OptionSpec spec{"--hold", "DURATION",
                    Text::tr("keep renewing for this long, or until interrupted, then release")};
    spec.valueIsOptional = true;
    return spec;
}

OptionSpec dryRun()
{
    return {"--dry-run",
            {},
            Text::tr("look, say what would be done and what would stand in the way, change nothing")};
}

OptionSpec json()
{
    return {"--json", {}, Text::tr("one JSON object per line")};
}

QString onSets()
{
    return Text::tr("On several masters the action goes to all of them at once, and each is reported.");
}

CommandSpec actionSpec(ActionKind kind)
{
    CommandSpec spec;
    spec.name = locks::actionWord(kind);
    spec.positional = "KEY";
    spec.make = [kind](const Arguments &arguments, Output *output) -> std::unique_ptr<Command> {
        return std::make_unique<ActionCommand>(kind, arguments, output);
    };
    return spec;
}

} // namespace

CommandSpec acquireSpec()
{
    CommandSpec spec = actionSpec(ActionKind::Acquire);
    spec.synopsis =
        "KEY --ttl D [--wait D] [--token TOKEN] [--library ID] [--hold[=D]] [--conflict-exit-code N] "
        "[--reason TEXT] [--dry-run] [--json] [-- COMMAND...]";
    spec.summary = Text::tr("take a lock that nobody has");
    spec.description =
        Text::tr(
            "Sets the key only if it is absent, with a lease. On several masters by the Redlock steps: it "
            "counts with N/2+1 masters and validity left, else what was set is released again.\n"
            "With --hold the lock is renewed at a third of the lease until the program is interrupted, with "
            "--hold=DURATION for so long at most; then it is released (exit 0). Losing it meanwhile is exit "
            "1.")
        + u'\n'
        + Text::tr(
            "With -- COMMAND the lock is renewed in the same way while COMMAND runs, and released when it "
            "has "
            "ended; the exit status is COMMAND's, 128 and the signal's number where one killed it. COMMAND "
            "has "
            "the lock's token in LOCKSCOPE_TOKEN (as base64 with --base64) and not LOCKSCOPE_PASSWORD; only "
            "it "
            "writes to standard output. SIGINT, SIGTERM and SIGHUP are passed on to it, and it is killed "
            "when "
            "lockscope is. When a renewal finds the lock gone or another's, or when it can be relied upon "
            "for only 2 s more "
            "(at most a third of the lease), its process group gets SIGTERM, and SIGKILL when that time is "
            "over: exit 124. Where the lock is not acquired COMMAND is not started. The exit statuses 1 "
            "to 5 "
            "and 124 may be COMMAND's own as well.");
    spec.rest = "COMMAND";
    spec.options = {
        lease(Text::tr("the lease")),
        {"--wait", "DURATION", Text::tr("keep trying for this long; 0s: try once")},
        tokenOption(Text::tr("the token to write; a fresh random one otherwise")),
        {"--library", "ID", Text::tr("write the lock as this library does; the plain form otherwise")},
        hold(),
        {"--conflict-exit-code", "N",
         Text::tr("the exit status when the lock cannot be acquired, 1 otherwise; 0 with -- COMMAND: nothing "
                  "is said of it either")},
        reason(false),
        dryRun(),
        json(),
    };
    return spec;
}

CommandSpec extendSpec()
{
    CommandSpec spec = actionSpec(ActionKind::Extend);
    spec.synopsis = "KEY --token TOKEN --ttl D [--seen-deadline MS] [--also KEY]... [--allow-shorter] "
                    "[--reason TEXT] [--dry-run] [--json]";
    spec.summary = Text::tr("lengthen the lease of a lock");
    spec.description =
        Text::tr("The lease counts from now; it is not an addition. A lock that has lapsed is not "
                 "brought back.")
        + u'\n' + onSets();
    spec.options = {
        seenToken(),
        lease(Text::tr("the lease, counted from now")),
        seenDeadline(),
        otherKeys(),
        {"--allow-shorter", {}, Text::tr("even when more time is left than that")},
        reason(false),
        dryRun(),
        json(),
    };
    return spec;
}

CommandSpec expireSpec()
{
    CommandSpec spec = actionSpec(ActionKind::SetExpiry);
    spec.synopsis = "KEY --token TOKEN --ttl D [--seen-deadline MS] [--reason TEXT] [--dry-run] [--json]";
    spec.summary = Text::tr("for a lock without expiry");
    spec.description = Text::tr("Gives a lease to a lock that has none.") + u'\n' + onSets();
    spec.options = {seenToken(),   seenDeadline(), lease(Text::tr("the lease")),
                    reason(false), dryRun(),       json()};
    return spec;
}

CommandSpec releaseSpec()
{
    CommandSpec spec = actionSpec(ActionKind::Release);
    spec.synopsis =
        "KEY --token TOKEN [--seen-deadline MS] [--also KEY]... | --from FILE [--even-if-renewed] [WHICH], "
        "--reason TEXT [--dry-run] [--json]";
    spec.summary = Text::tr("compare-and-delete; never without --token or --from");
    spec.description =
        Text::tr(
            "Deletes the key if the token is the one seen, saves a copy for the undo "
            "(see restore), and wakes "
            "waiters as that library's own release does.\n"
            "With --seen-deadline nothing is done when the lock was renewed since: its holder is alive "
            "(outcome renewed-since). A value that any owner may write (a word, a count, a host's name) does "
            "not tell successive holders apart: without --seen-deadline the lock's present holder is "
            "released, which in production is refused.\n"
            "With --from every lock of a list is released that way, all masters at once: JSON lines as "
            "\"list --json\" prints them, /dev/stdin too. The list is read whole before anything is "
            "sent; if a line is not a lock, the whole list is refused. A lock of several owners (readers, "
            "permits, "
            "members) counts once for each owner. A lock that was renewed since it was listed is left alone "
            "(renewed-since), unless --even-if-renewed is given. One result for each, then a summary. "
            "Interrupting "
            "stops: the rest is reported as not sent, exit status 130. In production --confirm takes the "
            "number of locks.\n"
            "With --from and one of --owner-is, --state, --verdict, --library, --held-over or --filter each "
            "lock is read once more, and only those are released that are meant as they stand now; --confirm "
            "is the number of these, which the dry run prints.")
        + u'\n' + onSets();
    OptionSpec token = seenToken();
    token.orElse = option::from;
    spec.options = {
        token,
        seenDeadline(),
        otherKeys(),
        fromOption(Text::tr("many: key and token of each lock, a JSON object per line")),
        {option::evenIfRenewed,
         {},
         Text::tr("with --from: also locks whose holder has renewed them since they were listed")},
        reason(true),
        dryRun(),
        json(),
    };
    spec.options += whichOptions();
    spec.positionalOr = option::from;
    spec.make = [](const Arguments &arguments, Output *output) -> std::unique_ptr<Command> {
        if (arguments.has(option::from))
            return std::make_unique<ReleaseManyCommand>(arguments, output);
        return std::make_unique<ActionCommand>(ActionKind::Release, arguments, output);
    };
    return spec;
}

CommandSpec completeSpec()
{
    CommandSpec spec = actionSpec(ActionKind::Complete);
    spec.synopsis = "KEY --token TOKEN --reason TEXT [--dry-run] [--json]";
    spec.summary = Text::tr("restore the quorum of a Redlock hold whose masters restarted empty");
    spec.description = Text::tr("Writes the holder's token again on the masters that lost it, with the "
                                "shortest lease that is left. Only for "
                                "a hold that the history of this user has with a quorum (\"lockscope watch "
                                "--record\"), whose token still "
                                "stands on a master that did not restart since, with a lease that ends, and "
                                "beside no other token on any "
                                "master. All masters must answer. If the holder releases the lock meanwhile, "
                                "what was written is deleted "
                                "again. It is written only where the server restarted since. Keep a master "
                                "that restarted empty out for other locks until their "
                                "leases have ended: this completes "
                                "one lock.");
    spec.options = {seenToken(), reason(true), dryRun(), json()};
    return spec;
}

CommandSpec takeoverSpec()
{
    CommandSpec spec = actionSpec(ActionKind::TakeOver);
    spec.synopsis =
        "KEY --token TOKEN --ttl D [--seen-deadline MS] --reason TEXT [--library ID] [--dry-run] [--json]";
    spec.summary = Text::tr("replace the holder's token by a fresh one, so that nobody gets in meanwhile");
    spec.description = Text::tr("The fresh token is printed: it extends and releases the lock from then on.")
        + u'\n' + onSets();
    spec.options = {
        seenToken(),
        seenDeadline(),
        lease(Text::tr("the lease")),
        reason(true),
        {"--library", "ID", Text::tr("write the token as this library does; as it stands there otherwise")},
        dryRun(),
        json(),
    };
    return spec;
}

CommandSpec restoreSpec()
{
    CommandSpec spec = actionSpec(ActionKind::Restore);
    spec.synopsis = "ACTION-ID --reason TEXT [--dry-run] [--json]";
    spec.summary = Text::tr("undo a release or take-over");
    spec.description =
        Text::tr("Puts back the copy that the journal keeps of the key, with its deadline, unless someone "
                 "has the lock "
                 "meanwhile. The holder does not learn that it has the lock again.\n"
                 "Without SOURCE the masters of the journal's record are used, with LOCKSCOPE_PASSWORD.");
    spec.options = {reason(true), dryRun(), json()};
    spec.positional = "ACTION-ID";
    spec.source = SourceUse::Optional;
    return spec;
}

} // namespace cli
