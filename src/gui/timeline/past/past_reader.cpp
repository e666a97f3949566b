// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/past/past_reader.h"

namespace gui {

PastReader::PastReader(QObject *parent)
    : QObject(parent)
    , m_answers(
          this,
          [](const Wish &wish) -> Read {
              history::HistoryReader reader(wish.place.path);
              auto table = history::tableAt(&reader, wish.place.deployment, wish.at, mostLocks);
              if (!table.ok())
                  return table.error();
              return SharedPastTable(std::make_shared<PastTable>(std::move(*table)));
          },
          [this](const Read &read, const Wish &) {
              if (read.ok())
                  emit found(*read);
              else
                  emit failed(read.error().text);
          })
{
}

void PastReader::read(const PastPlace &place, history::UnixMs at)
{
    m_answers.ask({place, at});
}

void PastReader::leave()
{
    m_answers.leave();
}

} // namespace gui
