// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSqlQuery>
#include <QString>
#include <QVariant>

namespace history {

/// A statement with the conditions that are there, each with its value.
class Conditions
{
public:
    void add(const char *condition, const QVariant &value);
    /// False: the query's lastError() says why.
    bool run(QSqlQuery *query, const QString &select, const char *order) const;

private:
    QString m_text;
    QVariantList m_values;
};

} // namespace history
