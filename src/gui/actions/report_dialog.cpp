// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/report_dialog.h"

#include "gui/common/field_list.h"
#include "gui/common/text.h"
#include "ui_report_dialog.h"

#include <QFontDatabase>
#include <QHeaderView>
#include <QPushButton>

namespace gui {

namespace {

constexpr int shownCharacters = 56;
/// Of a command. An edit lays out all that it is given, which of a key of a megabyte takes seconds.
constexpr qsizetype commandCharacters = 4096;

QString commandsText(const QStringList &commands)
{
    QStringList lines;
    for (const QString &command : commands) {
        const bool fits = command.size() <= commandCharacters;
        lines += fits ? command
                      : QString(command.first(commandCharacters / 2) + QChar(0x2026)
                                + command.last(commandCharacters / 2));
    }
    return lines.join(QLatin1Char('\n'));
}

QString tokenText(const locks::MasterReport &master)
{
    return master.hasTokenNow ? shownShort(master.tokenNow, shownCharacters) : QString();
}

} // namespace

ReportDialog::ReportDialog(const locks::ActionReport &report, const QString &where, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::ReportDialog>())
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    m_ui->sentenceLabel->setText(report.sentence);
    FieldList::Fields facts{{tr("Connection"), where.isEmpty() ? QString(QChar(0x2014)) : where},
                            {tr("Key"), shownShort(report.key, shownCharacters)},
                            {tr("Action"), QString::fromLatin1(locks::actionWord(report.kind))},
                            {tr("Outcome"), QString::fromLatin1(locks::outcomeWord(report.outcome))},
                            {tr("Done by"), QString::fromLatin1(report.how)}};
    if (!report.id.isEmpty())
        facts.append({tr("Journal record"), report.id});
    if (report.validityMs >= 0)
        facts.append({tr("Valid for"), spanText(report.validityMs)});
    if (!report.denied.isEmpty())
        facts.append({tr("Denied"), report.denied.join(QStringLiteral(", "))});
    m_ui->factList->setFields(facts);
    m_ui->masterTree->setHeaderLabels({tr("Master"), tr("Outcome"), tr("Token now")});
    for (const locks::MasterReport &master : report.masters) {
        QString outcome = QString::fromLatin1(locks::masterOutcomeWord(master.outcome));
        if (!master.error.isEmpty())
            outcome += QStringLiteral(": ") + master.error;
        new QTreeWidgetItem(m_ui->masterTree, {master.master, outcome, tokenText(master)});
    }
    m_ui->masterTree->resizeColumnToContents(0);
    m_ui->masterTree->resizeColumnToContents(1);
    m_ui->commandsEdit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_ui->commandsEdit->setPlainText(commandsText(report.commands));
    connect(m_ui->buttonBox, &QDialogButtonBox::rejected, this, &QDialog::reject);
    QPushButton *close = m_ui->buttonBox->button(QDialogButtonBox::Close);
    close->setDefault(true);
    close->setFocus(); // Return ends it, and leads nowhere
    if (!report.id.isEmpty()) {
        const auto *lead = m_ui->buttonBox->addButton(tr("Show in &journal"), QDialogButtonBox::ActionRole);
        connect(lead, &QPushButton::clicked, this, [this] {
            accept();
            emit journalWanted();
        });
    }
    resize(fontMetrics().averageCharWidth() * 96, fontMetrics().lineSpacing() * 26);
}

ReportDialog::~ReportDialog() = default;

} // namespace gui
