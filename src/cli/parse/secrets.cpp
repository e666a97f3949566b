// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/secrets.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace cli {

namespace {

constexpr const char *handedArguments = "LOCKSCOPE_ARGUMENTS";

bool overwrite(char *from, const char *to)
{
    if (from >= to)
        return false;
    std::fill(from, const_cast<char *>(to), '*');
    return true;
}

// The password of "scheme://[user]:password@host". The last '@' before the path counts, so that a password
// whose '@' was not percent-encoded goes as well.
bool hideUserInfo(char *argument)
{
    char *authority = std::strstr(argument, "://");
    if (!authority)
        return false;
    authority += 3;
    const char *end = authority + std::strcspn(authority, "/?#");
    const std::string_view whole(authority, size_t(end - authority));
    // A password with a raw '/' ends the authority early: then everything up to the last '@' is suspect.
    size_t at = whole.rfind('@');
    if (at == std::string_view::npos) {
        const char *late = std::strrchr(authority, '@');
        const bool hasColon = whole.find(':') != std::string_view::npos;
        if (!late || !hasColon)
            return false;
        at = size_t(late - authority);
    }
    char *colon = std::find(authority, authority + at, ':');
    return overwrite(colon + 1, authority + at);
}

bool hideParameters(char *argument)
{
    bool found = false;
    if (!std::strstr(argument, "://"))
        return false;
    char *query = std::strchr(argument, '?');
    while (query) {
        char *value = std::strstr(query, "password=");
        if (!value)
            break;
        value += std::strlen("password=");
        char *end = value + std::strcspn(value, "&#");
        found = overwrite(value, end) || found;
        query = *end ? end + 1 : nullptr;
    }
    return found;
}

QByteArray takeVariable(const char *name)
{
    QByteArray value = qgetenv(name);
    // What stands in the block that the process was started with is what others are shown of it.
    if (char *shown = std::getenv(name))
        overwrite(shown, shown + std::strlen(shown));
    qunsetenv(name);
    return value;
}

/// Of what was handed on only that counts which stands hidden in the arguments.
void takeHandedOn(ProcessInput *input, char **argv)
{
    // Base64 has no character that would part one from the next.
    const QList<QByteArray> handedOn = takeVariable(handedArguments).split(' ');
    for (qsizetype i = 0; i < std::min(handedOn.size(), input->arguments.size()); ++i) {
        const QByteArray whole = QByteArray::fromBase64(handedOn.at(i));
        QByteArray hidden(whole.constData(), whole.size());
        hideUserInfo(hidden.data());
        hideParameters(hidden.data());
        if (hidden == argv[i + 1])
            input->arguments[i] = whole;
    }
}

} // namespace

ProcessInput takeProcessInput(int argc, char **argv)
{
    ProcessInput input;
    bool ofCommand = false; // what follows "--" is for another program, and says nothing of ours
    for (int i = 1; i < argc; ++i) {
        input.arguments.append(QByteArray(argv[i]));
        ofCommand = ofCommand || (std::strcmp(argv[1], "acquire") == 0 && std::strcmp(argv[i], "--") == 0);
        const bool user = hideUserInfo(argv[i]);
        const bool parameter = hideParameters(argv[i]);
        input.passwordInUrl = input.passwordInUrl || ((user || parameter) && !ofCommand);
    }
    takeHandedOn(&input, argv);
    input.secrets.password = takeVariable("LOCKSCOPE_PASSWORD");
    input.secrets.keyPassword = takeVariable("LOCKSCOPE_KEY_PASSWORD");
    input.secrets.sentinelPassword = takeVariable("LOCKSCOPE_SENTINEL_PASSWORD");
    return input;
}

void handOn(const ProcessInput &input)
{
    const std::pair<const char *, QByteArray> variables[] = {
        {"LOCKSCOPE_PASSWORD", input.secrets.password},
        {"LOCKSCOPE_KEY_PASSWORD", input.secrets.keyPassword},
        {"LOCKSCOPE_SENTINEL_PASSWORD", input.secrets.sentinelPassword},
    };
    for (const auto &[name, value] : variables) {
        if (!value.isEmpty())
            qputenv(name, value);
    }
    if (!input.passwordInUrl)
        return;
    QByteArrayList whole;
    for (const QByteArray &argument : input.arguments)
        whole.append(argument.toBase64());
    qputenv(handedArguments, whole.join(' '));
}

} // namespace cli
