// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/connection_question.h"

#include "gui/live/deployment.h"

#include <QMessageBox>
#include <QPushButton>

namespace gui {

void askAbout(QWidget *window, Deployment *deployment, const QString &title, const QString &question,
              const QString &button, std::function<void()> yes)
{
    auto *box = new QMessageBox(QMessageBox::Question, title, question, QMessageBox::Cancel, window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    QPushButton *go = box->addButton(button, QMessageBox::AcceptRole);
    box->setDefaultButton(QMessageBox::Cancel);
    box->setEscapeButton(QMessageBox::Cancel);
    QObject::connect(go, &QPushButton::clicked, window, std::move(yes));
    QObject::connect(deployment, &Deployment::closing, box, &QDialog::reject);
    box->open();
}

} // namespace gui
