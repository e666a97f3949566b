// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/freeze.h"

#include "gui/live/deployment.h"

namespace gui {

void freezeListed(Deployment *deployment, QObject *context, std::function<void(const ListedRows &)> done,
                  const QByteArray &group)
{
    const auto list = [done = std::move(done), hosts = deployment->order()->hosts()](
                          const std::shared_ptr<const FrozenLocks> &frozen) {
        const auto rowAt = [frozen](int place) {
            return frozen->rows[size_t(place)];
        };
        done({int(frozen->rows.size()), rowAt, locks::steadyNow(), hosts});
    };
    deployment->order()->freeze(context, list, group);
}

} // namespace gui
