// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/deployment.h"

#include <QCoreApplication>
#include <QFrame>

namespace gui {

class ElidedLabel;

/// "PRODUCTION", "STAGING", …
QString environmentWord(locks::Environment environment);
/// "Production", "Staging", …: in a list.
QString environmentName(locks::Environment environment);
/// Where one is, in a line of a dialog: "orders (Production)". A long name is cut.
QString connectionText(const QString &name, locks::Environment environment);
/// The usual colour of an environment; white text on it reads well.
QColor environmentColor(locks::Environment environment);

/// The strip at the top of the window that says, in the environment's colour, where one is. Always there, and
/// always as high.
class EnvironmentBand : public QFrame
{
    Q_OBJECT
public:
    explicit EnvironmentBand(QWidget *parent = nullptr);

    /// `color` invalid: that of the environment.
    void showDeployment(const locks::DeploymentSpec &spec, const QColor &color);
    void showNothing();
    /// Gives the next part of the strip to this one. Its place depends on the strip's width alone.
    void add(QWidget *widget);

private:
    ElidedLabel *m_text;
};

} // namespace gui
