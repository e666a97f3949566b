// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/find/rules_dialog.h"

#include "gui/common/field_return.h"
#include "gui/common/file_work.h"
#include "gui/common/possible.h"
#include "gui/common/save_file.h"
#include "gui/common/state_palette.h"
#include "gui/common/text.h"
#include "gui/live/deployment.h"
#include "gui/table/lock_words.h"
#include "locks/dialects/dialects.h"
#include "locks/model/key_type_words.h"
#include "locks/owners/row_owners.h"
#include "locks/rules/rule_file.h"
#include "locks/rules/rule_set.h"
#include "ui_rules_dialog.h"

#include <QDateTime>
#include <QFileDialog>
#include <QHeaderView>
#include <QPushButton>
#include <QStyle>

#include <utility>

namespace gui {

namespace {

enum Column { Pattern, Form, OwnerParts };
enum PreviewColumn { Key, ReadAs, OwnerColumn, Token };

/// The owner as the table will show it.
QString ownerOf(const locks::Reading &reading, locks::LibraryIndex library, const locks::InsidePtr &inside)
{
    if (inside && !inside->ownerText.isEmpty())
        return inside->ownerText;
    if (!inside || inside->owners.isEmpty()) {
        const auto token = locks::Dialects::table().at(library).token(reading);
        return token ? locks::ownerIn(library, reading.key, *token).text : QString();
    }
    QStringList owners;
    for (const locks::InnerOwner &each : std::as_const(inside->owners)) {
        const QString text = locks::ownerIn(library, reading.key, each).text;
        owners += text.isEmpty() ? shownStart(each.token, 8) : text;
    }
    return owners.join(QLatin1String(" / "));
}

/// A library's id, or what stands in its place, for people.
QString formText(const QByteArray &library)
{
    return library == locks::ruleAsRecognised ? RulesDialog::tr("as recognised") : QString::fromUtf8(library);
}

} // namespace

RulesDialog::RulesDialog(IoThread *io, Deployment *deployment, const QList<locks::Rule> &proposed,
                         QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::RulesDialog>())
    , m_deployment(deployment)
    , m_sampling(io)
    , m_rules(proposed + deployment->spec().rules)
{
    m_ui->setupUi(this);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Rules of %1").arg(deployment->spec().name));
    for (const QByteArray &library : locks::librariesForRules())
        m_ui->libraryCombo->addItem(formText(library), library);
    m_ui->problemLabel->setMinimumHeight(fontMetrics().lineSpacing() * 2);
    m_sampleSoon.setSingleShot(true);
    constexpr int betweenKeys = 400;
    m_sampleSoon.setInterval(betweenKeys);
    connectAll();
    const int letter = fontMetrics().averageCharWidth();
    m_ui->rulesView->header()->resizeSection(Pattern, letter * 34);
    m_ui->rulesView->header()->resizeSection(Form, letter * 26);
    m_ui->previewView->header()->resizeSection(Key, letter * 34);
    m_ui->previewView->header()->resizeSection(ReadAs, letter * 26);
    m_ui->previewView->header()->resizeSection(OwnerColumn, letter * 28);
    resize(letter * 125, fontMetrics().lineSpacing() * 32);
    fillList(0);
}

RulesDialog::~RulesDialog() = default;

void RulesDialog::connectAll()
{
    connect(m_ui->rulesView, &QTreeWidget::currentItemChanged, this, [this] {
        if (!m_filling)
            showCurrent();
    });
    connect(m_ui->patternEdit, &QLineEdit::textChanged, this, &RulesDialog::applyEdits);
    connect(m_ui->ownerEdit, &QLineEdit::textChanged, this, &RulesDialog::applyEdits);
    connect(m_ui->heldOverEdit, &QLineEdit::textChanged, this, &RulesDialog::applyEdits);
    connect(m_ui->libraryCombo, &QComboBox::currentIndexChanged, this, &RulesDialog::applyEdits);
    connect(m_ui->addButton, &QPushButton::clicked, this, &RulesDialog::add);
    connect(m_ui->removeButton, &QPushButton::clicked, this, &RulesDialog::removeCurrent);
    connect(m_ui->upButton, &QPushButton::clicked, this, &RulesDialog::moveUp);
    connect(m_ui->importButton, &QPushButton::clicked, this, &RulesDialog::importFile);
    connect(m_ui->exportButton, &QPushButton::clicked, this, &RulesDialog::exportFile);
    connect(m_ui->buttonBox, &QDialogButtonBox::accepted, this, &RulesDialog::save);
    connect(m_ui->buttonBox, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&m_sampleSoon, &QTimer::timeout, this, &RulesDialog::sample);
    connect(&m_sampling, &Sampling::finished, this, [this](const SampleResult &result) {
        m_readings = result.readings;
        preview();
        if (!result.progress.errors.isEmpty())
            showSentence(result.progress.errors.join(QLatin1Char('\n')));
    });
    connect(m_deployment, &Deployment::closing, this, [this] {
        if (m_deployment->isEnding()) // of one that is merely closed the rules can be edited
            reject();
    });
    new FieldReturn(this, m_ui->buttonBox->button(QDialogButtonBox::Save));
}

int RulesDialog::current() const
{
    return m_ui->rulesView->indexOfTopLevelItem(m_ui->rulesView->currentItem());
}

void RulesDialog::fillList(int selected)
{
    m_filling = true;
    m_ui->rulesView->clear();
    for (const locks::Rule &rule : std::as_const(m_rules))
        showRule(new QTreeWidgetItem(m_ui->rulesView), rule);
    if (!m_rules.isEmpty())
        m_ui->rulesView->setCurrentItem(
            m_ui->rulesView->topLevelItem(qBound(0, selected, int(m_rules.size()) - 1)));
    m_filling = false;
    showCurrent();
}

/// A rule that decides nothing, such as one of a later version, stays, and says what is wrong with it.
void RulesDialog::showRule(QTreeWidgetItem *item, const locks::Rule &rule)
{
    item->setText(Pattern, shown(rule.pattern));
    item->setText(Form, formText(rule.library));
    item->setText(OwnerParts, rule.owner);
    const std::optional<locks::RuleProblem> problem = locks::problemOf(rule);
    item->setIcon(Pattern, problem ? style()->standardIcon(QStyle::SP_MessageBoxWarning) : QIcon());
    item->setToolTip(Pattern, problem ? problem->sentence : QString());
}

void RulesDialog::showCurrent()
{
    const int index = current();
    const bool any = index >= 0;
    const locks::Rule rule = any ? m_rules.at(index) : locks::Rule();
    m_filling = true;
    m_ui->patternEdit->setText(QString::fromUtf8(rule.pattern));
    m_ui->ownerEdit->setText(rule.owner);
    m_ui->heldOverEdit->setText(locks::heldOverText(rule.heldOver));
    m_ui->libraryCombo->setCurrentIndex(
        qMax(0, m_ui->libraryCombo->findData(any ? rule.library : QByteArrayLiteral("generic.token"))));
    m_filling = false;
    const QString none = any ? QString() : tr("there is no rule.");
    for (QWidget *field : std::initializer_list<QWidget *>{m_ui->patternEdit, m_ui->ownerEdit,
                                                           m_ui->heldOverEdit, m_ui->libraryCombo})
        setPossible(field, none);
    for (QPushButton *button : {m_ui->removeButton, m_ui->exportButton})
        setPossible(button, none);
    setPossible(m_ui->upButton, any && index == 0 ? tr("it is the first rule.") : none);
    sample();
}

void RulesDialog::applyEdits()
{
    const int index = current();
    if (m_filling || index < 0)
        return;
    locks::Rule &rule = m_rules[index];
    // Bytes that are no text cannot be typed: an untouched pattern stays as it is.
    if (m_ui->patternEdit->text() != QString::fromUtf8(rule.pattern))
        rule.pattern = m_ui->patternEdit->text().toUtf8();
    rule.library = m_ui->libraryCombo->currentData().toByteArray();
    rule.owner = m_ui->ownerEdit->text();
    if (const auto limit = locks::heldOverFrom(m_ui->heldOverEdit->text()); limit.ok())
        rule.heldOver = *limit;
    showRule(m_ui->rulesView->topLevelItem(index), rule);
    if (rule.pattern == m_lookedFor)
        preview();
    else
        m_sampleSoon.start();
}

/// Reads some keys of the pattern anew.
void RulesDialog::sample()
{
    m_sampleSoon.stop();
    const int index = current();
    m_readings.clear();
    m_lookedFor = index < 0 ? QByteArray() : m_rules.at(index).pattern;
    preview();
    if (m_lookedFor.isEmpty())
        return;
    Sampling::Wish wish;
    wish.patterns = {m_lookedFor};
    constexpr qint64 mostKeys = 1000000;
    wish.mostKeys = mostKeys;
    wish.mostTime = std::chrono::seconds(3);
    wish.keep = previewed;
    if (!m_deployment || !m_deployment->sample(&m_sampling, wish))
        showSentence(tr("Connect to see here what the rule makes of the keys."), true);
}

/// What the selected rule makes of the keys that were read.
void RulesDialog::preview()
{
    m_ui->previewView->clear();
    const int index = current();
    if (index < 0)
        return showSentence({});
    const locks::Rule &rule = m_rules.at(index);
    if (const std::optional<locks::RuleProblem> problem = locks::problemOf(rule))
        return showSentence(problem->sentence);
    if (const auto limit = locks::heldOverFrom(m_ui->heldOverEdit->text()); !limit.ok())
        return showSentence(limit.error().text);
    const locks::RuleSet set({rule});
    const locks::Dialects &table = locks::Dialects::table();
    int fitting = 0;
    for (const locks::Reading &reading : std::as_const(m_readings)) {
        const bool fits = set.ruleFor(reading) >= 0;
        auto *item = new QTreeWidgetItem(m_ui->previewView);
        item->setText(Key, shown(reading.key));
        if (!fits) {
            item->setText(ReadAs, tr("not so: it is %1").arg(locks::keyTypeWords(reading.type)));
            item->setDisabled(true);
            continue;
        }
        ++fitting;
        const locks::LibraryIndex library =
            set.recognise({reading, locks::NameSign::Lock, QDateTime::currentMSecsSinceEpoch()});
        const locks::Dialect &dialect = table.at(library);
        item->setText(ReadAs, libraryText(library));
        item->setText(OwnerColumn,
                      ownerOf(reading, library, set.named(reading, dialect, dialect.inside(reading))));
        item->setText(Token, shownShort(dialect.token(reading).value_or(QByteArray()), 40));
    }
    if (m_sampling.isRunning())
        showSentence(tr("Looking for keys…"), true);
    else if (m_readings.isEmpty())
        showSentence(tr("No key of this pattern was found."), true);
    else
        showSentence(
            tr("%1 of the %n key(s) shown are read so.", nullptr, int(m_readings.size())).arg(fitting), true);
}

void RulesDialog::add()
{
    m_rules.append({QByteArray(), QByteArrayLiteral("generic.token"), QString(), {}});
    fillList(int(m_rules.size()) - 1);
    m_ui->patternEdit->setFocus();
}

void RulesDialog::removeCurrent()
{
    const int index = current();
    if (index < 0)
        return;
    m_rules.removeAt(index);
    fillList(index);
}

void RulesDialog::moveUp()
{
    const int index = current();
    if (index < 1)
        return;
    m_rules.swapItemsAt(index, index - 1);
    fillList(index - 1);
}

void RulesDialog::importFile()
{
    const QString filter = tr("Rules (*.json)");
    auto *dialog = new QFileDialog(this, tr("Import rules"), QString(), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        readFile(path, locks::largestRuleFile, this,
                 [this, path](const FileRead &file) { showFile(path, file); });
    });
    dialog->open();
}

void RulesDialog::showFile(const QString &path, const FileRead &file)
{
    if (file.tooLarge || !file.error.isEmpty())
        return showSentence(file.tooLarge ? tr("%1 is too large to be a file of rules.").arg(path)
                                          : tr("%1 cannot be read: %2").arg(path, file.error));
    const redis::Result<QList<locks::Rule>> rules = locks::rulesFromFile(file.bytes);
    if (!rules)
        return showSentence(tr("%1: %2").arg(path, rules.error().text));
    m_rules += *rules;
    fillList(int(m_rules.size() - rules->size()));
}

void RulesDialog::exportFile()
{
    const auto *dialog = SaveFile::choose(this, tr("Export rules"), QStringLiteral("lockscope-rules.json"),
                                          {tr("Rules (*.json)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        writeFile(path, locks::rulesToFile(m_rules), this, [this, path](const QString &error) {
            showSentence(error.isEmpty() ? tr("Written to %1.").arg(path) : SaveFile::notWritten(path, error),
                         error.isEmpty());
        });
    });
}

void RulesDialog::save()
{
    for (int i = 0; i < m_rules.size(); ++i) {
        const std::optional<locks::RuleProblem> problem = locks::problemOf(m_rules.at(i));
        if (!problem)
            continue;
        fillList(i);
        return showSentence(problem->sentence);
    }
    // What cannot be read is in the field only.
    if (const auto limit = locks::heldOverFrom(m_ui->heldOverEdit->text()); !limit.ok()) {
        m_ui->heldOverEdit->setFocus();
        return showSentence(limit.error().text);
    }
    if (!std::exchange(m_saving, true))
        emit saving(m_rules);
}

void RulesDialog::refuse(const QString &sentence)
{
    m_saving = false;
    showSentence(sentence);
}

void RulesDialog::showSentence(const QString &sentence, bool good)
{
    const StatePalette colors(palette());
    QPalette ink = palette();
    if (!good)
        ink.setColor(QPalette::WindowText, colors.color(StatePalette::Tone::Red));
    m_ui->problemLabel->setPalette(ink);
    m_ui->problemLabel->setText(sentence);
    m_ui->problemLabel->setAccessibleName(sentence);
}

} // namespace gui
