// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/remedy_commands.h"

#include "base/bytes.h"

#include <QCoreApplication>

namespace diagnosis {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(diagnosis::RemedyCommands)
};

} // namespace

Remedy recordedHolds(const QByteArray &key)
{
    const QString text = Text::tr("Show who held the lock before (where it was recorded)");
    if (!base::isPlainText(key))
        return {text,
                QStringLiteral("lockscope history --base64 --key=%1").arg(QLatin1String(key.toBase64()))};
    // Between ' and ' a shell changes nothing; a ' itself is written outside of them.
    QString quoted = QString::fromUtf8(key);
    quoted.replace(u'\'', QLatin1String("'\\''"));
    return {text, QStringLiteral("lockscope history --key='%1'").arg(quoted)};
}

} // namespace diagnosis
