// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <functional>
#include <memory>

namespace cli {

class Arguments;
class Command;
class Output;

/// One option of a command, as the parser, `--help` and the man page's test know it.
struct OptionSpec
{
    QByteArray name; ///< "--ttl"
    QByteArray value; ///< what follows it, e.g. "DURATION"; empty: nothing does
    QString help; ///< translated
    bool repeatable = false;
    bool required = false;
    QByteArray alias = {}; ///< another name for the same, e.g. "--token"
    QByteArray orElse = {}; ///< the option that takes its place: neither needed nor allowed beside that
    bool valueIsOptional = false; ///< then it stands behind a '=': "--hold", "--hold=5m"

    /// The word behind it is its value.
    bool takesNextWord() const { return !value.isEmpty() && !valueIsOptional; }
};

/// How a command uses SOURCE (--demo, --profile NAME or URLs).
enum class SourceUse : quint8 { None, Optional, Needed };

/// What there is to know of one command: its part of the parser, its help text and how to run it.
struct CommandSpec
{
    QByteArray name; ///< empty: the window
    QByteArray synopsis; ///< what follows "[COMMON] [SOURCE]"
    QString summary; ///< one line
    QString description; ///< paragraphs for --help
    QList<OptionSpec> options;
    QByteArray positional; ///< "KEY" or "ACTION-ID": the last positional argument; empty: there is none
    SourceUse source = SourceUse::Needed;
    /// Makes the command; it lives on the main thread. Empty: of the window, and of help, which the parser
    /// answers.
    std::function<std::unique_ptr<Command>(const Arguments &, Output *)> make;
    /// What "--" begins, e.g. "COMMAND": words that are left as they are; empty: it ends the options.
    QByteArray rest = {};
    QByteArray positionalOr = {}; ///< what takes the positional's place: "--from", or "--all --replay"
    /// Where this repeatable option is given, e.g. "--rank", the positional arguments that are no URLs are
    /// values of it.
    QByteArray wordsOf = {};
    bool positionalIsOptional = false; ///< it may be left out without anything in its place
};

} // namespace cli
