// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/actions/operator.h"

namespace locks {

/// One master as the operator reaches it: the shared connection while it is open, else one of its own.
///
/// Held by shared_ptr, kept alive by the coroutines that use it. When the scope stops, close() ends what it
/// opened.
class MasterLine : public std::enable_shared_from_this<MasterLine>
{
public:
    using Opened = redis::Result<std::shared_ptr<redis::Connection>>;

    MasterLine(MasterAccess access, redis::TaskScope *scope);

    QString label() const { return m_access.endpoint().label(); }
    redis::Endpoint endpoint() const { return m_access.endpoint(); }
    redis::TaskScope *scope() const { return m_scope; }

    /// An open connection for a command that stands alone. `limit` bounds opening one.
    static QCoro::Task<Opened> get(std::shared_ptr<MasterLine> line, std::chrono::milliseconds limit);
    /// A connection that nobody else uses: for WATCH, and to read again after a break.
    static QCoro::Task<Opened> fresh(std::shared_ptr<MasterLine> line, std::chrono::milliseconds limit);
    /// Ends every connection that was opened here.
    void close();

private:
    MasterAccess m_access;
    redis::TaskScope *m_scope;
    std::shared_ptr<redis::Connection> m_own; ///< stands in while the shared one is away
    std::vector<std::weak_ptr<redis::Connection>> m_opened;
};

} // namespace locks
