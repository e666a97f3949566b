// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/lock_lines.h"

#include "base/bytes.h"
#include "history/transcript/monitor_line.h"
#include "locks/dialects/dialects.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <iterator>

namespace exports {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(exports::LockLines)
};

constexpr qsizetype mostProblems = 5;

redis::Error wrong(const QString &why)
{
    return redis::Error{redis::ErrorKind::BadInput, why, {}, false};
}

/// The bytes of `name`: those of `name`_b64 where it is there, which must be shown as `name` says.
redis::Result<QByteArray> bytesOf(const QJsonObject &object, const QString &name)
{
    const QJsonValue shown = object.value(name);
    const QJsonValue exact = object.value(name + QStringLiteral("_b64"));
    if (exact.isUndefined() && !shown.isString())
        return wrong(Text::tr("it has no \"%1\"").arg(name));
    if (exact.isUndefined())
        return shown.toString().toUtf8();
    const QByteArray text = exact.toString().toLatin1();
    const auto decoded = QByteArray::fromBase64Encoding(text, QByteArray::AbortOnBase64DecodingErrors);
    if (!exact.isString() || text.size() % 4 != 0
        || decoded.decodingStatus != QByteArray::Base64DecodingStatus::Ok)
        return wrong(Text::tr("\"%1_b64\" is not base64").arg(name));
    if (shown.isString() && base::shownBytes(*decoded) != base::shownText(shown.toString()))
        return wrong(Text::tr("\"%1\" and \"%1_b64\" say different things").arg(name));
    return *decoded;
}

void takeLibrary(const QJsonObject &object, LockLine &line)
{
    const QByteArray id = object.value(QLatin1String("library")).toString().toUtf8();
    const locks::Dialects &table = locks::Dialects::table();
    if (id == table.at(0).id())
        line.lock.canAct = false;
    else
        line.lock.library = table.find(id);
    if (line.lock.library && !table.at(*line.lock.library).canAct())
        line.lock.canAct = false;
}

/// `deadline_ms` of a lock or a holding: null says that it has no expiry, nothing that it was not known.
void takeDeadline(const QJsonObject &object, const QString &master, LockLine &line)
{
    const QJsonValue deadline = object.value(QLatin1String("deadline_ms"));
    if (deadline.isNull())
        line.deadlines.append({master, -1});
    else if (const qint64 unixMs = deadline.toInteger(); unixMs > 0)
        line.deadlines.append({master, unixMs});
}

void takeHoldings(const QJsonObject &object, LockLine &line)
{
    takeDeadline(object, QString(), line);
    const QJsonArray holdings = object.value(QLatin1String("holdings")).toArray();
    for (const QJsonValue &value : holdings) {
        const QJsonObject holding = value.toObject();
        const QString master = holding.value(QLatin1String("master")).toString();
        line.masters.append(master);
        const auto token = bytesOf(holding, QStringLiteral("token"));
        if (token.ok() && *token != line.lock.token)
            line.mastersHoldingOther.append(master);
        else if (token.ok())
            takeDeadline(holding, master, line);
    }
}

void takeStates(const QJsonObject &object, LockLine &line)
{
    QStringList states;
    const QJsonArray array = object.value(QLatin1String("states")).toArray();
    for (const QJsonValue &state : array)
        states.append(state.toString());
    if (!states.isEmpty())
        line.lock.evidence = Text::tr("Listed as %1.").arg(QLocale().createSeparatedList(states));
}

redis::Result<LockLine> lineOf(const QJsonObject &object)
{
    LockLine line;
    const auto key = bytesOf(object, QStringLiteral("key"));
    if (!key.ok())
        return key.error();
    line.lock.key = *key;
    line.lock.canAct = !object.value(QLatin1String("token")).isNull();
    if (line.lock.canAct) {
        const auto token = bytesOf(object, QStringLiteral("token"));
        if (!token.ok())
            return token.error();
        line.lock.token = *token;
    }
    const QJsonValue database = object.value(QLatin1String("db"));
    if (!database.isUndefined() && !database.isDouble())
        return wrong(Text::tr("\"db\" is not a number"));
    line.database = database.toInt(-1);
    line.deployment = object.value(QLatin1String("deployment")).toString();
    const QString environment = object.value(QLatin1String("environment")).toString();
    line.environment = locks::environmentFromId(environment.toLatin1());
    if (!environment.isEmpty() && !line.environment)
        return wrong(Text::tr("\"environment\" is not a known one: \"%1\"").arg(environment));
    takeLibrary(object, line);
    takeHoldings(object, line);
    takeStates(object, line);
    return line;
}

/// One of each owner where there are several; the line itself otherwise.
redis::Result<std::vector<LockLine>> byOwner(const LockLine &line, const QJsonObject &object)
{
    std::vector<LockLine> lines;
    const QJsonArray owners = object.value(QLatin1String("owners")).toArray();
    const bool one = !object.value(QLatin1String("token")).isNull();
    for (qsizetype i = 0; !one && i < owners.size(); ++i) {
        const auto token = bytesOf(owners.at(i).toObject(), QStringLiteral("token"));
        if (!token.ok())
            return token.error();
        LockLine each = line;
        each.lock.token = *token;
        each.lock.canAct = !line.lock.library || locks::Dialects::table().at(*line.lock.library).canAct();
        each.deadlines.clear(); // of the key, which is that of all of them
        lines.push_back(std::move(each));
    }
    if (lines.empty())
        lines.push_back(line);
    return lines;
}

} // namespace

locks::ListedLock LockLine::bind(const locks::DeploymentSpec &spec) const
{
    locks::ListedLock bound = lock;
    for (size_t i = 0; i < spec.masters.size() && i < 64; ++i) {
        for (const auto &[master, unixMs] : deadlines) {
            if (spec.masters.size() == 1 || master == spec.masters[i].label())
                bound.seenDeadlines.append({quint16(i), unixMs});
        }
        if (mastersHoldingOther.contains(spec.masters[i].label()))
            bound.mastersHoldingOther |= quint64(1) << i;
    }
    return bound;
}

void LockLines::feed(QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const qsizetype feed = bytes.indexOf('\n');
        const qsizetype size = feed < 0 ? bytes.size() : feed;
        if (!m_skipping && m_rest.size() + size > longestLine) {
            ++m_number;
            complain(Text::tr("it is longer than a lock can be"));
            m_skipping = true;
            m_rest.clear();
        }
        if (!m_skipping)
            m_rest.append(bytes.first(size));
        if (feed < 0)
            return;
        if (!std::exchange(m_skipping, false)) {
            ++m_number;
            take(m_rest);
        }
        m_rest.clear();
        bytes = bytes.sliced(feed + 1);
    }
}

void LockLines::end()
{
    if (!m_skipping && !m_rest.isEmpty()) {
        ++m_number;
        take(m_rest);
    }
    m_rest.clear();
}

void LockLines::take(const QByteArray &line)
{
    if (line.trimmed().isEmpty())
        return;
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(line, &error);
    if (!document.isObject()) {
        m_isTranscript = m_isTranscript || history::parseMonitorLine(line).has_value();
        complain(error.error == QJsonParseError::NoError ? Text::tr("it is not a JSON object")
                                                         : error.errorString());
        return;
    }
    const QJsonObject object = document.object();
    if (object.size() == 1 && object.contains(QLatin1String("summary")))
        return;
    const auto lock = lineOf(object);
    if (!lock.ok())
        return complain(lock.error().text);
    auto locks = byOwner(*lock, object);
    if (!locks.ok())
        return complain(locks.error().text);
    for (LockLine &each : *locks) {
        each.number = m_number;
        each.deployment = *m_names.insert(each.deployment);
        for (QString &master : each.masters)
            master = *m_names.insert(master);
    }
    std::move(locks->begin(), locks->end(), std::back_inserter(m_lines));
}

void LockLines::complain(const QString &why)
{
    if (++m_problemCount <= mostProblems)
        m_problems.append(Text::tr("line %1: %2").arg(m_number).arg(why));
}

} // namespace exports
