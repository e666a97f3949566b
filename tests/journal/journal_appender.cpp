// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/journal.h"
#include "samples.h"

#include <QCoreApplication>

namespace {

QCoro::Task<> appendAll(journal::Journal *journal, int count)
{
    int failed = 0;
    for (int i = 0; i < count; ++i) {
        auto id = co_await journal->intent(sampleIntent("lock:" + QByteArray::number(i)));
        if (!id.ok()) {
            qWarning("%s", qUtf8Printable(id.error().text));
            ++failed;
            continue;
        }
        auto written = co_await journal->outcome(*id, sampleReport());
        failed += written.ok() ? 0 : 1;
    }
    QCoreApplication::exit(failed == 0 ? 0 : 1);
}

} // namespace

/// FOLDER COUNT: appends that many actions; 0 when every one was written.
int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    journal::Journal journal(QString::fromLocal8Bit(argv[1]));
    auto appending = appendAll(&journal, QByteArray(argv[2]).toInt());
    return QCoreApplication::exec();
}
