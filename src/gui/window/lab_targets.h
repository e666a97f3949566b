// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/run_spec.h"

#include <QCoreApplication>
#include <QList>

namespace gui {

class Deployment;

/// The servers that the lab may be pointed at.
class LabTargets
{
    Q_DECLARE_TR_FUNCTIONS(gui::LabTargets)
public:
    /// Each master of these deployments by itself, and where there are three or more of them also all
    /// together. Only masters that a person has named, since the lab writes there; whether it may the lab
    /// decides itself.
    static QList<lab::Target> of(const QList<Deployment *> &deployments);
};

} // namespace gui
