// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/find/find_locks_dialog.h"

#include "gui/common/environment_band.h"
#include "gui/common/field_return.h"
#include "gui/common/possible.h"
#include "gui/common/text.h"
#include "gui/live/deployment.h"
#include "gui/table/lock_words.h"
#include "ui_find_locks_dialog.h"

#include <QHeaderView>
#include <QLocale>
#include <QPushButton>

#include <algorithm>

namespace gui {

namespace {

enum Column { Pattern, Library, Seen, About, Example };
constexpr int patternRole = Qt::UserRole;

} // namespace

FindLocksDialog::FindLocksDialog(IoThread *io, Deployment *deployment, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::FindLocksDialog>())
    , m_deployment(deployment)
    , m_sampling(io)
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    const locks::DeploymentSpec &spec = deployment->spec();
    m_ui->introLabel->setText(
        tr("%1: %2", "connection, sentence")
            .arg(connectionText(spec.name, spec.environment), m_ui->introLabel->text()));
    m_listButton = m_ui->buttonBox->addButton(tr("List the &chosen"), QDialogButtonBox::AcceptRole);
    m_ui->startButton->setDefault(true);
    m_ui->statusLabel->setMinimumHeight(fontMetrics().lineSpacing() * 2);
    const int letter = fontMetrics().averageCharWidth();
    const std::pair<Column, int> widths[] = {{Pattern, 34}, {Library, 26}, {Seen, 10}, {About, 12}};
    for (const auto &[column, letters] : widths)
        m_ui->proposalsView->header()->resizeSection(column, letter * letters);
    connect(m_ui->startButton, &QPushButton::clicked, this, &FindLocksDialog::start);
    connect(m_ui->stopButton, &QPushButton::clicked, &m_sampling, &Sampling::stop);
    connect(&m_sampling, &Sampling::progressed, this,
            [this](const locks::SampleProgress &progress) { showProgress(progress); });
    connect(&m_sampling, &Sampling::finished, this,
            [this](const SampleResult &result) { showResult(result); });
    connect(m_ui->proposalsView, &QTreeWidget::itemChanged, this, &FindLocksDialog::refresh);
    connect(m_ui->buttonBox, &QDialogButtonBox::accepted, this, &FindLocksDialog::finish);
    connect(m_ui->buttonBox, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(deployment, &Deployment::closing, this, &QDialog::reject);
    new FieldReturn(this, m_ui->startButton);
    resize(letter * 130, fontMetrics().lineSpacing() * 24);
    refresh();
    m_ui->startButton->setFocus(); // to look is what it was opened for
}

FindLocksDialog::~FindLocksDialog() = default;

void FindLocksDialog::start()
{
    m_ui->proposalsView->clear();
    Sampling::Wish wish;
    wish.mostKeys = m_ui->keysSpin->value();
    wish.mostTime = std::chrono::seconds(m_ui->secondsSpin->value());
    if (!m_deployment || !m_deployment->sample(&m_sampling, wish))
        m_ui->statusLabel->setText(tr("Connect first: there is nothing to look at."));
    refresh();
}

void FindLocksDialog::showProgress(const locks::SampleProgress &progress)
{
    const QLocale locale;
    m_ui->statusLabel->setText(progress.keyspace < 0
                                   ? tr("Looked at %1 keys…").arg(locale.toString(progress.examined))
                                   : tr("Looked at %1 of %2 keys…")
                                         .arg(locale.toString(std::min(progress.examined, progress.keyspace)),
                                              locale.toString(progress.keyspace)));
}

void FindLocksDialog::showResult(const SampleResult &result)
{
    QList<QTreeWidgetItem *> items; // at once: each change of an item in the view looks at all of them
    for (const locks::Proposal &proposal : result.proposals)
        items.append(newItem(proposal, result.progress));
    // What is new is what one looks for; each of the two parts stays in its order.
    const auto known = std::stable_partition(items.begin(), items.end(),
                                             [](const auto *item) { return !item->isDisabled(); });
    m_ui->proposalsView->addTopLevelItems(items);
    const int fresh = int(known - items.begin());
    if (fresh > 0)
        m_ui->proposalsView->setCurrentItem(items.first()); // so the space bar ticks it
    const QLocale locale;
    const locks::SampleProgress &progress = result.progress;
    QString text = progress.whole
        ? tr("Looked at all %1 keys in %2.")
              .arg(locale.toString(progress.examined), spanText(progress.elapsedMs))
        : tr("Looked at %1 keys in %2: a sample. What is rare may not be in it.")
              .arg(locale.toString(progress.examined), spanText(progress.elapsedMs));
    if (result.proposals.isEmpty())
        text += QLatin1Char(' ') + tr("None of them is known to be a lock.");
    else if (fresh == 0)
        text += QLatin1Char(' ') + tr("All locks among them are listed already.");
    for (const QString &sentence : progress.errors + progress.notes)
        text += QLatin1Char('\n') + sentence;
    m_ui->statusLabel->setText(text);
    refresh();
}

QTreeWidgetItem *FindLocksDialog::newItem(const locks::Proposal &proposal,
                                          const locks::SampleProgress &progress) const
{
    const QLocale locale;
    const bool listed = locks::PatternSet(m_deployment->spec().patterns).matches(proposal.example);
    auto *item = new QTreeWidgetItem;
    item->setText(Pattern, shown(proposal.pattern));
    item->setData(Pattern, patternRole, proposal.pattern);
    const QString library = libraryText(proposal.library);
    item->setText(Library, proposal.byValue ? tr("perhaps %1", "library").arg(library) : library);
    if (proposal.byValue)
        item->setToolTip(Library, tr("Only a UUID with a lease suggests a lock"));
    item->setText(Seen, locale.toString(proposal.seen));
    item->setTextAlignment(Seen, Qt::AlignRight | Qt::AlignVCenter);
    item->setTextAlignment(About, Qt::AlignRight | Qt::AlignVCenter);
    if (const std::optional<qint64> all = progress.estimate(proposal.seen))
        item->setText(About, locale.toString(*all));
    item->setText(Example, shown(proposal.example));
    if (listed) {
        item->setText(Pattern, tr("listed: %1").arg(shown(proposal.pattern)));
        item->setToolTip(Pattern,
                         tr("%1: the patterns of this connection find these already")
                             .arg(shown(proposal.pattern).toHtmlEscaped()));
        item->setDisabled(true);
        return item;
    }
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
    item->setCheckState(Pattern, Qt::Unchecked);
    return item;
}

QList<QByteArray> FindLocksDialog::checkedPatterns() const
{
    QList<QByteArray> patterns;
    for (int i = 0; i < m_ui->proposalsView->topLevelItemCount(); ++i) {
        const QTreeWidgetItem *item = m_ui->proposalsView->topLevelItem(i);
        if (item->checkState(Pattern) == Qt::Checked)
            patterns.append(item->data(Pattern, patternRole).toByteArray());
    }
    return patterns;
}

void FindLocksDialog::refresh()
{
    const bool running = m_sampling.isRunning();
    const QString looking = running ? tr("it is looking.") : QString();
    setPossible(m_ui->startButton, looking);
    setPossible(m_ui->stopButton, running ? QString() : tr("nothing is under way."));
    const QString none = checkedPatterns().isEmpty() ? tr("no pattern is ticked.") : QString();
    setPossible(m_listButton, running ? looking : none);
}

void FindLocksDialog::finish()
{
    const QList<QByteArray> patterns = checkedPatterns();
    if (patterns.isEmpty())
        return;
    emit chosen(patterns);
    accept();
}

} // namespace gui
