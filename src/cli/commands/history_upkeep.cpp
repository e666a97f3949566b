// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/history_upkeep.h"

#include "cli/commands/recorded_source.h"
#include "cli/print/output.h"
#include "history/model/history_path.h"
#include "history/read/history_reader.h"
#include "history/store/forget_deployment.h"
#include "history/store/prune_file.h"
#include "profile/paths.h"
#include "profile/settings.h"

#include <QLocale>

#include <algorithm>
#include <optional>

namespace cli {

namespace {

using history::KeepLimits;

QString sizeText(qint64 bytes)
{
    return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeIecFormat);
}

/// "500M", "2G": powers of 1,024; nullopt where it is none.
std::optional<qint64> sizeFrom(const QByteArray &text)
{
    const QByteArray units = QByteArrayLiteral("MGT");
    const qsizetype unit = text.isEmpty() ? -1 : units.indexOf(text.back());
    bool good = false;
    const qint64 count = text.chopped(unit < 0 ? 0 : 1).toLongLong(&good);
    if (!good || unit < 0 || count <= 0 || count > (KeepLimits::mostBytes >> 20))
        return std::nullopt;
    return count << (20 + 10 * unit);
}

/// The settings of a file, and what was changed of them.
struct SettingsOf
{
    explicit SettingsOf(const QString &file) { settings.setRead(profile::Settings::read(file)); }

    QVariantMap changed;
    profile::Settings settings{[this](const QString &name, const QVariant &value) {
        changed.insert(name, value);
    }};
};

KeepLimits limitsOf(const profile::Settings &settings)
{
    return KeepLimits::of(settings.historyDays(), settings.historyBytes());
}

} // namespace

QList<OptionSpec> HistoryUpkeep::options()
{
    return {
        {"--prune", {}, tr("drop what is beyond the limits of age and size now; statistics stay")},
        {"--forget",
         {},
         tr("delete all that was recorded of SOURCE, overwrite it, and say how much that was; the journal of "
            "actions stays")},
        {"--keep-days", "N", tr("keep history for this many days from now on; 30 at first")},
        {"--keep-size", "SIZE",
         tr("let it take up to this much of the disk: 500M, 2G; 1G at first. Both apply to the window as "
            "well")},
    };
}

bool HistoryUpkeep::isAsked(const Arguments &arguments)
{
    const QList<OptionSpec> all = options();
    return std::any_of(all.begin(), all.end(),
                       [&arguments](const OptionSpec &each) { return arguments.has(each.name); });
}

KeepLimits HistoryUpkeep::limitsIn(const QString &configDir)
{
    return limitsOf(SettingsOf(profile::Paths::in(configDir).settingsFile()).settings);
}

HistoryUpkeep::HistoryUpkeep(const Arguments &arguments, Output *output, bool json)
    : m_arguments(arguments)
    , m_output(output)
    , m_json(json)
    , m_path(history::historyPath(profile::Paths::in(arguments.common.configDir).dataFolder))
{
}

redis::Result<void> HistoryUpkeep::run()
{
    if (m_arguments.has("--forget"))
        return forget();
    if (m_arguments.has("--keep-days") || m_arguments.has("--keep-size")) {
        if (const auto set = setLimits(); !set.ok())
            return set;
    }
    return m_arguments.has("--prune") ? prune() : redis::Result<void>();
}

redis::Result<void> HistoryUpkeep::prune()
{
    const auto dropped = history::pruneFile(m_path, limitsIn(m_arguments.common.configDir));
    if (!dropped.ok())
        return dropped.error();
    if (m_json)
        m_output->json({{QStringLiteral("dropped"), *dropped}});
    else
        m_output->text(tr("%n hold(s) dropped.", nullptr, int(*dropped)));
    return {};
}

redis::Result<void> HistoryUpkeep::forget()
{
    const SourceArguments &source = m_arguments.source;
    if (source.isEmpty())
        return usageError(tr("--forget needs a SOURCE: whose history is to be deleted."));
    const QString name = recordedName(source);
    const auto deployments = history::HistoryReader(m_path).deployments();
    if (!deployments.ok())
        return deployments.error();
    if (recordedOf(source, *deployments).isEmpty())
        return usageError(tr("Nothing is recorded of %1.").arg(name));
    const auto gone = history::forgetDeployments(
        m_path, [&source](const history::Deployment &each) { return !recordedOf(source, {each}).isEmpty(); });
    if (!gone.ok())
        return gone.error();
    if (m_json) {
        m_output->json({{QStringLiteral("forgotten"), name},
                        {QStringLiteral("holds"), gone->holds},
                        {QStringLiteral("keys"), gone->keys},
                        {QStringLiteral("bytes"), gone->bytes}});
    } else {
        m_output->text(tr("The history of %1 was deleted: %n hold(s), %2 freed.", nullptr, int(gone->holds))
                           .arg(name, sizeText(gone->bytes)));
    }
    if (!gone->isOverwritten)
        m_output->message(tr("Another program still reads the file: until it ends, the file beside it (-wal) "
                             "has some of what was deleted."));
    return {};
}

redis::Result<void> HistoryUpkeep::setLimits()
{
    const auto days = m_arguments.number("--keep-days", 0, 1, KeepLimits::mostDays);
    if (!days.ok())
        return days.error();
    std::optional<qint64> bytes = 0;
    if (m_arguments.has("--keep-size"))
        bytes = sizeFrom(m_arguments.value("--keep-size"));
    if (!bytes || (*bytes != 0 && (*bytes < KeepLimits::leastBytes || *bytes > KeepLimits::mostBytes)))
        return usageError(tr("--keep-size: \"%1\" is not a size from %2 to %3. Write 500M or 2G.")
                              .arg(m_arguments.text("--keep-size"), sizeText(KeepLimits::leastBytes),
                                   sizeText(KeepLimits::mostBytes)));
    const QString file = profile::Paths::in(m_arguments.common.configDir).settingsFile();
    SettingsOf kept(file);
    if (*days != 0)
        kept.settings.setHistoryDays(int(*days));
    if (*bytes != 0)
        kept.settings.setHistoryBytes(*bytes);
    if (const auto written = profile::Settings::write(file, kept.changed); !written.ok())
        return written;
    const KeepLimits limits = limitsOf(kept.settings);
    if (m_json)
        m_output->json(
            {{QStringLiteral("keep_days"), limits.days}, {QStringLiteral("keep_bytes"), limits.bytes}});
    else
        m_output->text(tr("History is kept for %n day(s), and in at most %1.", nullptr, limits.days)
                           .arg(sizeText(limits.bytes)));
    return {};
}

} // namespace cli
