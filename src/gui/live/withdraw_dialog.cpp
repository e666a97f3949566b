// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/withdraw_dialog.h"

#include "gui/common/environment_band.h"
#include "gui/common/field_return.h"
#include "gui/common/possible.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace gui {

namespace {

QLabel *label(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

WithdrawDialog::WithdrawDialog(const QString &connection, locks::Environment before, QWidget *parent)
    : QDialog(parent)
    , m_reason(new QLineEdit(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Not this server any more"));
    QLabel *consequence = label(tr("%1 is treated as %2 again: its locks can be changed as is usual there.",
                                   "connection, environment")
                                    .arg(connection, environmentWord(before)),
                                this);
    QFont bold = font();
    bold.setBold(true);
    consequence->setFont(bold);
    auto *why = label(tr("&Why is it not the production of earlier actions? The reason is written to the "
                         "journal."),
                      this);
    why->setBuddy(m_reason);
    m_reason->setAccessibleName(tr("Reason"));
    m_reason->setPlaceholderText(tr("required; it is written to the journal"));
    auto *cancel = new QPushButton(tr("Cancel"), this);
    cancel->setDefault(true);
    auto *go = new QPushButton(tr("&Not production"), this);
    go->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(go);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(consequence);
    layout->addWidget(why);
    layout->addWidget(m_reason);
    layout->addStretch();
    layout->addLayout(buttons);
    m_reason->setFocus();
    new FieldReturn(this);
    const auto check = [this, go] {
        setPossible(go, m_reason->text().trimmed().isEmpty() ? tr("a reason is needed.") : QString());
    };
    check();
    connect(m_reason, &QLineEdit::textChanged, go, check);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(go, &QPushButton::clicked, this, [this] {
        emit decided(m_reason->text().trimmed());
        accept();
    });
    constexpr int dialogCharacters = 70;
    setFixedWidth(fontMetrics().averageCharWidth() * dialogCharacters);
}

} // namespace gui
