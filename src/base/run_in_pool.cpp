// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/run_in_pool.h"

#include <QCoreApplication>

namespace base::detail {

namespace {

QThreadPool *existing()
{
    return QCoreApplication::instance()->findChild<QThreadPool *>(QStringLiteral("lockscope-pool"),
                                                                  Qt::FindDirectChildrenOnly);
}

} // namespace

QThreadPool *pool()
{
    QThreadPool *pool = existing();
    if (pool)
        return pool;
    constexpr int most = 4; // they wait for disks more than they work
    pool = new QThreadPool(QCoreApplication::instance());
    pool->setObjectName(QStringLiteral("lockscope-pool"));
    pool->setMaxThreadCount(most);
    // Before QtSql's own post routine, which was added later, closes connections that they use.
    QObject::connect(QCoreApplication::instance(), &QCoreApplication::aboutToQuit, pool,
                     [pool] { pool->waitForDone(); });
    // While what they hand on can still be posted.
    qAddPostRoutine([] {
        if (QThreadPool *made = existing())
            made->waitForDone();
    });
    return pool;
}

} // namespace base::detail
