// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/connection_check.h"

#include "base/bytes.h"
#include "locks/master_calls/master_routes.h"
#include "locks/push/watcher.h"
#include "redis/connection/connection.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QLocale>
#include <QRegularExpression>

#include <coroutine>

namespace locks {

using redis::Error;
using redis::ErrorKind;
using redis::Result;
using redis::Value;
using Step = CheckStep;
using What = CheckStep::What;
using Grade = CheckStep::Grade;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::ConnectionCheck)
};

constexpr int lastStep = int(What::Patterns);
constexpr qsizetype mostFound = 20; // of a set, nearly every lock stands on nearly every master
constexpr qsizetype fewestFound = 3; // one or two may be what is left of a set's

/// At which step connecting ends with an error of this kind.
What stepOf(const Error &error, const redis::Endpoint &endpoint)
{
    switch (error.kind) {
    case ErrorKind::CannotResolve:
        return What::Name;
    case ErrorKind::Tls:
        return What::Tls;
    case ErrorKind::NoAuth:
    case ErrorKind::WrongPass:
    case ErrorKind::NoPerm:
    case ErrorKind::Protocol:
    case ErrorKind::Loading:
    case ErrorKind::Busy:
    case ErrorKind::MasterDown:
    case ErrorKind::Server:
        return What::Login;
    default:
        break;
    }
    // A server that ends the link while TLS is agreed on does not want it.
    return error.kind == ErrorKind::Closed && endpoint.tls.on ? What::Tls : What::Socket;
}

/// The sentence of a step that went well.
QString goodSentence(What what, const redis::Endpoint &endpoint)
{
    const bool local = endpoint.transport == redis::Endpoint::Transport::Unix;
    switch (what) {
    case What::Name:
        return local || !QHostAddress(endpoint.host).isNull() ? Text::tr("none is needed")
                                                              : Text::tr("%1 is known").arg(endpoint.host);
    case What::Socket:
        return Text::tr("%1 answers").arg(endpoint.label());
    case What::Tls:
        if (!endpoint.tls.on)
            return Text::tr("not used");
        if (!endpoint.tls.pin.isEmpty())
            return Text::tr("the certificate is the pinned one");
        return endpoint.tls.verify ? Text::tr("the certificate is verified")
                                   : Text::tr("the certificate is NOT verified");
    case What::Login:
        return endpoint.user.isEmpty() ? Text::tr("accepted") : Text::tr("accepted as %1").arg(endpoint.user);
    default:
        return {};
    }
}

void put(MasterCheck *check, What what, Grade grade, const QString &sentence)
{
    check->steps.append({what, grade, sentence});
}

/// The four steps of opening a link; `error` null: all went well.
void putOpening(MasterCheck *check, const redis::Endpoint &endpoint, const Error *error)
{
    const What failed = error ? stepOf(*error, endpoint) : What::Topology;
    for (int i = 0; i <= int(What::Login); ++i) {
        const What what = What(i);
        if (what < failed) {
            const bool open = what == What::Tls && endpoint.tls.isUnverified();
            put(check, what, open ? Grade::Limited : Grade::Good, goodSentence(what, endpoint));
        } else if (what == failed) {
            // The certificate is what a person compares before trusting it.
            const bool shown = what == What::Tls && error->detail.contains("SHA-256");
            put(check, what, Grade::Bad,
                shown ? QString(error->text + u'\n' + base::shownBytes(error->detail)) : error->text);
        }
    }
    if (!error)
        return;
    check->passwordWanted = error->kind == ErrorKind::NoAuth || error->kind == ErrorKind::WrongPass;
    static const QRegularExpression digest(QStringLiteral("SHA-256 ([0-9a-f]{64})"));
    if (error->kind == ErrorKind::Tls)
        check->pin = digest.match(QString::fromUtf8(error->detail)).captured(1).toLatin1();
}

void putRest(MasterCheck *check)
{
    while (check->steps.size() <= lastStep)
        put(check, What(check->steps.size()), Grade::NotReached, {});
}

void putTopology(MasterCheck *check, const Value &role)
{
    const QByteArray word = role.elements.empty() ? QByteArray() : role.elements.front().bytes;
    if (word == "slave")
        put(check, What::Topology, Grade::Limited,
            Text::tr("a replica: what it shows may lag behind, and nothing can be changed there"));
    else if (word == "master")
        put(check, What::Topology, Grade::Good,
            Text::tr("a master with %n replica(s)", nullptr,
                     role.elements.size() > 2 ? int(role.elements[2].elements.size()) : 0));
    else
        put(check, What::Topology, Grade::Limited,
            Text::tr("not known: ROLE is refused. It is taken for a master"));
}

void putRights(MasterCheck *check)
{
    const Rights &rights = *check->rights;
    QStringList missing;
    for (const Rights::Missing &each : rights.missing())
        missing += Text::tr("%1: %2", "command, what does not work")
                       .arg(QString::fromLatin1(each.command).toUpper().replace(u'|', u' '), each.sentence);
    if (missing.isEmpty()) {
        put(check, What::Rights, Grade::Good, Text::tr("all that looking and operating need"));
        return;
    }
    QString head = Text::tr("enough to look and to operate, with less");
    if (!rights.canList())
        head = Text::tr("not enough to list locks");
    else if (!rights.canOperate())
        head = Text::tr("enough to look, not to operate");
    put(check, What::Rights, rights.canList() ? Grade::Limited : Grade::Bad,
        head + QLatin1Char('\n') + missing.join(QLatin1Char('\n')));
}

void putTracking(MasterCheck *check, const Result<Watcher::Way> &way)
{
    if (!way.ok())
        put(check, What::Tracking, Grade::Limited, way.error().text);
    else if (way->push == Push::Tracking && way->reason.isEmpty())
        put(check, What::Tracking, Grade::Good, Text::tr("the server reports every change"));
    else
        put(check, What::Tracking, Grade::Limited, way->reason);
}

void putPatterns(MasterCheck *check, const Result<Value> &page, const PatternSet &patterns)
{
    if (!page.ok() || page->elements.size() != 2) {
        put(check, What::Patterns, Grade::Bad,
            page.ok() ? Text::tr("SCAN is not understood") : page.error().text);
        return;
    }
    int found = 0;
    for (const Value &key : page->elements[1].elements) {
        if (!patterns.matches(key.bytes))
            continue;
        ++found;
        if (check->found.size() < mostFound)
            check->found.append(key.bytes);
    }
    const bool all = page->elements[0].bytes == "0";
    if (found > 0)
        put(check, What::Patterns, Grade::Good,
            all ? Text::tr("%n key(s) match", nullptr, found)
                : Text::tr("%n key(s) match among the first that were looked at", nullptr, found));
    else
        put(check, What::Patterns, Grade::Limited,
            all ? Text::tr("no key matches at the moment")
                : Text::tr("no key matches among the first that were looked at"));
}

/// What only an open link can tell.
QCoro::Task<MasterCheck> checkOpen(std::shared_ptr<redis::Connection> connection, MasterCheck check,
                                   QList<QByteArray> patterns, base::TaskScope *scope)
{
    redis::Request request;
    request.add("ROLE");
    redis::BatchAwaiter asked = connection->batch(request);
    Result<redis::BatchReply> role = co_await asked;
    // Any reply proves the link; but one that asks for a password is no connection.
    if (role.ok() && role->values.front().isError()) {
        const Error error = redis::errorFromReply(role->values.front().bytes);
        if (error.kind == ErrorKind::NoAuth)
            role = error;
    }
    putOpening(&check, connection->endpoint(), role.ok() ? nullptr : &role.error());
    if (!role.ok())
        co_return check;
    check.passwordNeedless = connection->isPasswordNeedless();
    putTopology(&check, role->values.front());
    const redis::Request questions = Rights::questions(Rights::unusedKey(patterns));
    redis::BatchAwaiter tried = connection->batch(questions);
    const Result<redis::BatchReply> answers = co_await tried;
    if (!answers.ok()) {
        put(&check, What::Rights, Grade::Bad, answers.error().text);
        co_return check;
    }
    check.rights = Rights::of(answers->values);
    putRights(&check);
    const PatternSet set(patterns);
    Watcher watcher(scope,
                    {[](const QByteArray &) {}, [] {},
                     [](const Error &) {
                     }});
    const Result<Watcher::Way> way = co_await Watcher::begin(&watcher, connection, set);
    putTracking(&check, way);
    watcher.stop();
    redis::Request scan;
    if (set.scanMatch().isEmpty())
        scan.add("SCAN", "0", "COUNT", "1000");
    else
        scan.add("SCAN", "0", "MATCH", set.scanMatch(), "COUNT", "1000");
    redis::CallAwaiter scanned = connection->callRequest(scan, connection->endpoint().timeout);
    const Result<Value> page = co_await scanned;
    putPatterns(&check, page, set);
    co_return check;
}

QCoro::Task<MasterCheck> checkMaster(redis::Endpoint endpoint, QList<QByteArray> patterns,
                                     base::TaskScope *scope)
{
    MasterCheck check;
    check.master = endpoint.label();
    std::shared_ptr<redis::Connection> connection =
        redis::Connection::create(endpoint, QByteArrayLiteral("lockscope-test"));
    const base::TaskScope::Closer closer = scope->addCloser(connection);
    const Result<void> opened = co_await redis::Connection::open(connection);
    if (opened.ok()) {
        check = co_await checkOpen(connection, check, patterns, scope);
        connection->close();
    } else {
        putOpening(&check, endpoint, &opened.error());
    }
    putRest(&check);
    co_return check;
}

/// Nobody could be asked for the masters.
MasterCheck notFound(const redis::Endpoint &group, const Error &error)
{
    MasterCheck check;
    check.master = group.label();
    const bool opening = error.kind == ErrorKind::CannotResolve || error.kind == ErrorKind::Tls
        || error.kind == ErrorKind::NoAuth || error.kind == ErrorKind::WrongPass
        || error.kind == ErrorKind::Refused || error.kind == ErrorKind::TimedOut;
    putOpening(&check, group, opening ? &error : nullptr);
    if (!opening)
        put(&check, What::Topology, Grade::Bad, error.text);
    putRest(&check);
    return check;
}

/// How many of these keys stand on the server; nullopt: it does not say. PTTL is among the rights that
/// looking needs, and leaves no trace on the key.
QCoro::Task<std::optional<qsizetype>> countThere(redis::Endpoint endpoint, QList<QByteArray> keys,
                                                 base::TaskScope *scope)
{
    constexpr qint64 notThere = -2;
    std::shared_ptr<redis::Connection> connection =
        redis::Connection::create(endpoint, QByteArrayLiteral("lockscope-test"));
    const base::TaskScope::Closer closer = scope->addCloser(connection);
    const Result<void> opened = co_await redis::Connection::open(connection);
    if (!opened.ok())
        co_return std::nullopt;
    redis::Request request;
    for (const QByteArray &key : keys)
        request.add("PTTL", key);
    redis::BatchAwaiter asked = connection->batch(request);
    const Result<redis::BatchReply> replies = co_await asked;
    connection->close();
    if (!replies.ok())
        co_return std::nullopt;
    qsizetype there = 0;
    for (const Value &reply : replies->values) {
        if (reply.isError())
            co_return std::nullopt;
        there += reply.integer != notThere;
    }
    co_return there;
}

/// Whether a key that one master showed stands on another one.
QCoro::Task<DeploymentCheck::Set> lookForSet(std::vector<redis::Endpoint> masters, QList<MasterCheck> checks,
                                             base::TaskScope *scope)
{
    using Set = DeploymentCheck::Set;
    qsizetype all = 0;
    for (const MasterCheck &check : std::as_const(checks)) {
        if (check.failure())
            co_return Set::Unknown;
        all += check.found.size();
    }
    if (masters.size() < 2 || all < fewestFound)
        co_return Set::Unknown;
    for (size_t i = 0; i < masters.size(); ++i) {
        QList<QByteArray> others;
        for (qsizetype other = 0; other < checks.size(); ++other) {
            if (other != qsizetype(i))
                others += checks[other].found;
        }
        if (others.isEmpty())
            continue;
        const std::optional<qsizetype> there = co_await countThere(masters[i], others, scope);
        if (!there)
            co_return Set::Unknown;
        if (*there > 0)
            co_return Set::Shared;
    }
    co_return Set::Apart;
}

QCoro::Task<DeploymentCheck> checkAll(std::shared_ptr<MasterRoutes> routes, DeploymentSpec spec,
                                      base::TaskScope *scope)
{
    DeploymentCheck check;
    const Result<void> found = co_await MasterRoutes::find(routes.get());
    if (!found.ok()) {
        check.masters.append(notFound(spec.masters.front(), found.error()));
        co_return check;
    }
    const std::vector<redis::Endpoint> masters = routes->masters();
    std::vector<QCoro::Task<MasterCheck>> tasks;
    for (const redis::Endpoint &master : masters)
        tasks.push_back(checkMaster(master, spec.patterns, scope));
    for (auto &task : tasks)
        check.masters.append(co_await task);
    if (!spec.sharded())
        check.set = co_await lookForSet(masters, check.masters, scope);
    co_return check;
}

/// Awaitable: resumes when everything in the scope has ended.
struct Ended
{
    base::TaskScope *scope;
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> handle) const
    {
        scope->stop([handle] { handle.resume(); });
    }
    void await_resume() const { }
};

} // namespace

QString CheckStep::name() const
{
    switch (what) {
    case What::Name:
        return Text::tr("Name");
    case What::Socket:
        return Text::tr("Socket");
    case What::Tls:
        return Text::tr("TLS");
    case What::Login:
        return Text::tr("Login");
    case What::Topology:
        return Text::tr("Role");
    case What::Rights:
        return Text::tr("Rights");
    case What::Tracking:
        return Text::tr("Changes");
    case What::Patterns:
        return Text::tr("Patterns");
    }
    return {};
}

const CheckStep *MasterCheck::failure() const
{
    for (const CheckStep &step : steps) {
        if (step.grade == Grade::Bad)
            return &step;
    }
    return nullptr;
}

QCoro::Task<DeploymentCheck> checkConnection(DeploymentSpec spec, base::TaskScope *scope)
{
    // What looks for the masters goes on until it is stopped, so it has a scope that ends with the check.
    const std::shared_ptr<base::TaskScope> own(new base::TaskScope,
                                               [](base::TaskScope *ended) { ended->deleteLater(); });
    const base::TaskScope::Closer closer = scope->addCloser([own] { own->stop([] {}); });
    const auto routes = std::make_shared<MasterRoutes>(spec, own.get());
    const DeploymentCheck check = co_await checkAll(routes, spec, own.get());
    Ended ended{own.get()};
    co_await ended;
    co_return check;
}

} // namespace locks
