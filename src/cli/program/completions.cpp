// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program/completions.h"

#include "cli/commands/list_columns.h"
#include "cli/program/command_table.h"
#include "lab/lesson/lessons.h"
#include "lab/race/programs.h"
#include "lab/race/telling.h"
#include "lab/spec/presets.h"
#include "lab/spec/retry_policy.h"
#include "lab/spec/strategies.h"
#include "lab/spec/token_kind.h"
#include "lab/spec/workloads.h"
#include "locks/dialects/dialects.h"
#include "locks/filter/lock_filter.h"

#include <algorithm>

namespace cli {

namespace {

bool takesFile(const OptionSpec &option)
{
    return option.value.contains("FILE") || option.value.contains("DIR");
}

QByteArrayList stateWords()
{
    QByteArrayList words;
    for (const locks::State state : locks::allStates())
        words += locks::stateWord(state);
    return words;
}

QByteArrayList libraryIds()
{
    QByteArrayList ids;
    const locks::Dialects &dialects = locks::Dialects::table();
    for (int i = 0; i < dialects.count(); ++i)
        ids += dialects.at(locks::LibraryIndex(i)).id();
    return ids;
}

/// Behind the options of the lab that take one of a few.
QByteArrayList labIds(const QByteArray &option)
{
    if (option == "--strategy")
        return lab::Strategies::ids() + QByteArrayList{"all"};
    if (option == "--preset")
        return lab::Presets::ids();
    if (option == "--workload")
        return lab::Workloads::ids();
    if (option == "--retry")
        return lab::RetryPolicy::ids();
    return option == "--token-kind" ? QByteArrayList(lab::TokenKind::ids()) : QByteArrayList();
}

QByteArrayList propertyIds()
{
    QByteArrayList ids;
    for (const lab::race::Property property : lab::race::allProperties)
        ids += lab::race::Telling::id(property);
    return ids;
}

/// What the value of an option can be, where that is known; empty: it is not.
QByteArrayList choicesOf(const OptionSpec &option)
{
    if (option.name == "--state" || option.name == "--fail-if")
        return stateWords();
    if (option.name == "--verdict")
        return locks::verdictWords();
    if (option.name == "--library")
        return libraryIds();
    if (option.name == "--sort" || option.name == "--columns")
        return listColumnIds();
    if (option.name == "--property")
        return propertyIds();
    if (option.name == "--method")
        return {"breadth-first", "depth-first"};
    if (const QByteArrayList ids = labIds(option.name); !ids.isEmpty())
        return ids;
    return option.name == "--environment" ? QByteArrayList{"production", "staging", "development", "sandbox"}
                                          : QByteArrayList();
}

QList<QByteArray> namesOf(const OptionSpec &option)
{
    return option.alias.isEmpty() ? QList<QByteArray>{option.name}
                                  : QList<QByteArray>{option.name, option.alias};
}

QList<QByteArray> commandNames()
{
    QList<QByteArray> names;
    for (const CommandSpec &spec : commandTable())
        names.append(spec.name);
    return names;
}

/// What stands behind a command that is no option; empty: nothing that could be known.
QList<QByteArray> wordsBehind(const CommandSpec &spec)
{
    if (spec.name == helpSpec().name)
        return commandNames();
    if (spec.name == "lesson")
        return lab::lesson::Lessons::ids();
    if (spec.name == "race")
        return lab::race::raceStrategies();
    return spec.positional == "SHELL" ? completionShells() : QList<QByteArray>();
}

/// The beginning of a help text: as much as has room beside a name.
QByteArray brief(const QString &help)
{
    qsizetype end = help.size();
    for (const QString &mark : {QStringLiteral(":"), QStringLiteral(";"), QStringLiteral(". ")}) {
        const qsizetype at = help.indexOf(mark);
        end = at < 0 ? end : std::min(end, at);
    }
    return help.first(end).toUtf8();
}

QByteArray inQuotes(QByteArray text)
{
    return '\'' + text.replace("'", "'\\''") + '\'';
}

/// One line for each option whose values are known.
QByteArray bashChoices(const CommandSpec &spec)
{
    QByteArray lines;
    for (const OptionSpec &option : optionsOf(spec)) {
        if (const QByteArrayList choices = choicesOf(option); !choices.isEmpty())
            lines += "        [[ $before != " + option.name + " ]] || choices=" + inQuotes(choices.join(' '))
                + '\n';
    }
    return lines;
}

/// What words=, values= and files= of a command are, and choices= behind this option.
QByteArray bashCase(const CommandSpec &spec)
{
    QByteArrayList words = wordsBehind(spec);
    QByteArrayList values;
    QByteArrayList files;
    for (const OptionSpec &option : optionsOf(spec)) {
        words += namesOf(option);
        if (option.takesNextWord())
            (takesFile(option) ? files : values) += namesOf(option);
    }
    const QByteArray pattern = spec.name.isEmpty() ? QByteArray("*") : spec.name;
    return "    " + pattern + ")\n        words=" + inQuotes(words.join(' '))
        + "\n        values=" + inQuotes(values.join(' ')) + "\n        files=" + inQuotes(files.join(' '))
        + '\n' + bashChoices(spec) + "        ;;\n";
}

QByteArray bashScript()
{
    QByteArray script = R"(# bash completion for lockscope; made by "lockscope completions bash".
_lockscope()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= words= values= files= choices= i
    COMPREPLY=()
    ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]}
    case $command in
)";
    for (const CommandSpec &spec : commandTable())
        script += bashCase(spec);
    script += bashCase(windowSpec()) + "    esac\n";
    script += "    [[ -n $command ]] || words+=" + inQuotes(' ' + commandNames().join(' ')) + '\n';
    script += R"(    for ((i = 2; i < COMP_CWORD; i++)); do
        [[ $command == acquire && ${COMP_WORDS[i]} == -- ]] || continue
        if ((COMP_CWORD == i + 1)); then
            mapfile -t COMPREPLY < <(compgen -c -- "$word")
        else
            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
        fi
        return
    done
    if [[ " $files " == *" $before "* ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    elif [[ -n $choices ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
    elif [[ " $values " != *" $before "* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    fi
}
complete -F _lockscope lockscope
)";
    return script;
}

QByteArray zshOption(const OptionSpec &option, const QByteArray &name)
{
    QByteArray help = brief(option.help);
    help.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]");
    QByteArray text = (option.repeatable ? "*" : "") + name;
    if (!option.value.isEmpty() && name.startsWith("--"))
        text += option.takesNextWord() ? "=" : "=-";
    text += '[' + help + ']';
    if (!option.value.isEmpty()) {
        QByteArray value = option.value;
        text += option.takesNextWord() ? ":" : "::";
        const QByteArrayList choices = choicesOf(option);
        text += value.replace(":", "\\:");
        text += takesFile(option) ? QByteArray(":_files")
            : choices.isEmpty()   ? QByteArray(": ")
                                  : ":(" + choices.join(' ') + ')';
    }
    return inQuotes(text);
}

QByteArray zshCase(const CommandSpec &spec)
{
    const QByteArray pattern = spec.name.isEmpty() ? QByteArray("*") : spec.name;
    QByteArray text = "    " + pattern + ")\n        _arguments -S";
    for (const OptionSpec &option : optionsOf(spec)) {
        for (const QByteArray &name : namesOf(option))
            text += " \\\n            " + zshOption(option, name);
    }
    if (const QByteArrayList words = wordsBehind(spec); !words.isEmpty())
        text += " \\\n            " + inQuotes("1: :(" + words.join(' ') + ')');
    return text + "\n        ;;\n";
}

QByteArray zshScript()
{
    QByteArray script = R"(#compdef lockscope
# zsh completion for lockscope; made by "lockscope completions zsh".
_lockscope() {
    local -a commands=(
)";
    for (const CommandSpec &spec : commandTable())
        script += "        " + inQuotes(spec.name + ':' + brief(spec.summary)) + '\n';
    script += R"(    )
    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe command commands
        return
    fi
    local command=$words[2] place=${words[(i)--]}
    if [[ $command == acquire ]] && (( place < CURRENT )); then
        words=("${(@)words[place+1,-1]}")
        (( CURRENT -= place ))
        _normal
        return
    fi
    if (( ${commands[(I)$command:*]} )); then
        shift words
        (( CURRENT-- ))
    fi
    case $command in
)";
    for (const CommandSpec &spec : commandTable())
        script += zshCase(spec);
    // As a file on fpath it is the function's body, called to complete; read by "source" it only tells of it.
    return script + zshCase(windowSpec()) + R"(    esac
}
if [[ $funcstack[1] == _lockscope ]]; then
    _lockscope "$@"
else
    compdef _lockscope lockscope
fi
)";
}

QByteArray fishQuoted(QByteArray text)
{
    return '\'' + text.replace("\\", "\\\\").replace("'", "\\'") + '\'';
}

QByteArray fishOptions(const CommandSpec &spec, const QByteArray &condition)
{
    QByteArray lines;
    for (const OptionSpec &option : optionsOf(spec)) {
        for (const QByteArray &name : namesOf(option)) {
            lines += "complete -c lockscope -n " + condition;
            lines += name.startsWith("--") ? " -l " + name.sliced(2) : " -s " + name.sliced(1);
            if (option.takesNextWord())
                lines += takesFile(option) ? " -r -F" : " -x";
            if (const QByteArrayList choices = choicesOf(option); !choices.isEmpty())
                lines += " -a " + fishQuoted(choices.join(' '));
            lines += " -d " + fishQuoted(brief(option.help)) + '\n';
        }
    }
    return lines;
}

QByteArray fishScript()
{
    QByteArray script = "# fish completion for lockscope; made by \"lockscope completions fish\".\n"
                        "set -l commands "
        + commandNames().join(' ') + "\ncomplete -c lockscope -f\n";
    const QByteArray alone = "\"not __fish_seen_subcommand_from $commands\"";
    for (const CommandSpec &spec : commandTable())
        script += "complete -c lockscope -n " + alone + " -a " + spec.name + " -d "
            + fishQuoted(brief(spec.summary)) + '\n';
    script += fishOptions(windowSpec(), alone);
    for (const CommandSpec &spec : commandTable()) {
        const QByteArray condition = "\"__fish_seen_subcommand_from " + spec.name + '"';
        script += fishOptions(spec, condition);
        if (const QByteArrayList words = wordsBehind(spec); !words.isEmpty())
            script += "complete -c lockscope -n " + condition + " -a " + fishQuoted(words.join(' ')) + '\n';
    }
    return script
        + "complete -c lockscope -n \"__fish_seen_subcommand_from acquire; and contains -- -- (commandline "
          "-opc)\" -F\n";
}

} // namespace

const QList<QByteArray> &completionShells()
{
    static const QList<QByteArray> shells{"bash", "zsh", "fish"};
    return shells;
}

QByteArray completionScript(const QByteArray &shell)
{
    if (shell == "bash")
        return bashScript();
    return shell == "zsh" ? zshScript() : fishScript();
}

} // namespace cli
