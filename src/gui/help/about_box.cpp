// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/help/about_box.h"

#include "gui/common/icons.h"

#include <QMessageBox>

namespace gui {

void AboutBox::open(QWidget *parent)
{
    auto *box =
        new QMessageBox(QMessageBox::NoIcon, tr("About Lockscope"),
                        tr("Lockscope %1\n\nSees, explains and releases the distributed locks living in "
                           "Redis, and shows why locks go wrong.\n\nLicence: GPL-3.0-or-later")
                            .arg(QStringLiteral(LOCKSCOPE_VERSION)),
                        QMessageBox::Close, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIconPixmap(programIcon().pixmap(64, 64));
    box->open();
}

} // namespace gui
