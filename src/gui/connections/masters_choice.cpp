// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/masters_choice.h"

#include <QComboBox>

namespace gui {

MastersChoice::MastersChoice(QComboBox *box, QObject *parent)
    : QObject(parent)
    , m_box(box)
{
    m_box->addItem(tr("one lock on all of them (Redlock)"), false);
    m_box->addItem(tr("separate servers"), true);
    connect(m_box, &QComboBox::activated, this, [this] { m_decided = true; });
}

void MastersChoice::load(bool separate, bool decided)
{
    choose(separate);
    m_decided = decided;
}

void MastersChoice::choose(bool separate)
{
    m_box->setCurrentIndex(m_box->findData(separate));
}

bool MastersChoice::isSeparate() const
{
    return m_box->currentData().toBool();
}

bool MastersChoice::wantsTest(const QStringList &urls) const
{
    return urls.size() > 1 && !m_decided && urls != m_tested;
}

std::optional<CheckLine> MastersChoice::take(locks::DeploymentCheck::Set set)
{
    using Set = locks::DeploymentCheck::Set;
    if (set == Set::Unknown)
        return std::nullopt;
    const bool apart = set == Set::Apart;
    if (!m_decided)
        choose(apart);
    const bool fits = isSeparate() == apart;
    const auto grade = fits ? locks::CheckStep::Grade::Good : locks::CheckStep::Grade::Limited;
    if (apart)
        return CheckLine{grade, false,
                         fits ? tr("No lock stands on two of these servers: they are read separately.")
                              : tr("No lock stands on two of these servers, as it would on a Redlock set. If "
                                   "they are servers of their own, read them as separate servers.")};
    return CheckLine{grade, false,
                     fits ? tr("The same locks stand on several of these servers: they are read as a Redlock "
                               "set.")
                          : tr("The same locks stand on several of these servers, as on a Redlock set, yet "
                               "they are to be read separately.")};
}

} // namespace gui
