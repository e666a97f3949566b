// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <functional>
#include <utility>

namespace profile {

/// What was read, and what there is to say of it: nobody gets the one without hearing the other. A value.
template <typename T> class [[nodiscard]] WithWarnings
{
public:
    WithWarnings(T value, QStringList warnings)
        : m_value(std::move(value))
        , m_warnings(std::move(warnings))
    {
    }

    /// `tell` is called at once, for each translated sentence.
    const T &take(const std::function<void(const QString &warning)> &tell) const
    {
        for (const QString &warning : m_warnings)
            tell(warning);
        return m_value;
    }

private:
    T m_value;
    QStringList m_warnings;
};

} // namespace profile
