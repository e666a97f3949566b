// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/player.h"

namespace lab::gate {

quint32 Histories::after(quint32 history, const QByteArray &what)
{
    const auto known = m_numbers.constFind({history, what});
    if (known != m_numbers.cend())
        return *known;
    m_numbers.insert({history, what}, ++m_last);
    return m_last;
}

} // namespace lab::gate
