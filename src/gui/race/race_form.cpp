// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/race/race_form.h"

#include "gui/common/possible.h"
#include "lab/scheme/scheme_strategy.h"
#include "lab/spec/strategies.h"
#include "lab/spec/strategy.h"
#include "ui_race_form.h"

#include <QJsonArray>
#include <QSignalBlocker>

namespace gui {

using lab::race::Bounds;
using lab::race::Method;
using lab::race::Property;

namespace {

const lab::Strategy &strategyOf(const QByteArray &id)
{
    return *lab::Strategies::find(lab::race::labStrategy(id));
}

bool runsOnMasters(const QByteArray &id)
{
    return !lab::scheme::isScheme(id) && strategyOf(id).runsOnMasters();
}

/// What stands for every scheme as text in the list of strategies, and where it is remembered.
const QByteArray ofText("scheme:");

} // namespace

RaceForm::RaceForm(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::RaceForm>())
{
    m_ui->setupUi(this);
    m_ui->formLayout->setRowStretch(m_ui->formLayout->rowCount(), 1); // what is left over stays below
    m_checks = {m_ui->twoInsideCheck,     m_ui->lostUpdateCheck,    m_ui->foreignReleaseCheck,
                m_ui->foreignExtendCheck, m_ui->lockedForEverCheck, m_ui->nobodyEntersCheck,
                m_ui->staleWriteCheck,    m_ui->wrongTotalCheck};
    for (const QByteArray &id : lab::race::raceStrategies()) {
        m_ui->strategyCombo->addItem(QString::fromUtf8(id), id);
        m_ui->strategyCombo->setItemData(m_ui->strategyCombo->count() - 1, strategyOf(id).promise(),
                                         Qt::ToolTipRole);
    }
    m_ui->strategyCombo->addItem(tr("your own, as text"), ofText);
    m_ui->strategyCombo->setCurrentIndex(m_ui->strategyCombo->findData(QByteArrayLiteral("set-nx-get-del")));
    m_ui->methodCombo->addItem(tr("the nearest first"));
    m_ui->methodCombo->addItem(tr("depth first, with sleep sets"));
    for (const Property property : lab::race::allProperties) {
        QCheckBox *check = m_checks[size_t(property)];
        check->setToolTip(lab::race::Telling::meaning(property));
        connect(check, &QCheckBox::toggled, this, &RaceForm::refresh);
    }
    for (const Number &number : numbers())
        connect(number.spin, &QSpinBox::valueChanged, this, &RaceForm::changed);
    connect(m_ui->methodCombo, &QComboBox::currentIndexChanged, this, &RaceForm::changed);
    connect(m_ui->strategyCombo, &QComboBox::currentIndexChanged, this, &RaceForm::refresh);
    refresh();
}

RaceForm::~RaceForm() = default;

QList<RaceForm::Number> RaceForm::numbers() const
{
    return {
        {m_ui->clientsSpin, QLatin1String("clients")},
        {m_ui->roundsSpin, QLatin1String("rounds")},
        {m_ui->attemptsSpin, QLatin1String("attempts")},
        {m_ui->mastersSpin, QLatin1String("masters")},
        {m_ui->lapsesSpin, QLatin1String("lapses")},
        {m_ui->crashesSpin, QLatin1String("crashes")},
        {m_ui->lostRepliesSpin, QLatin1String("lost_replies")},
        {m_ui->lostRequestsSpin, QLatin1String("lost_requests")},
        {m_ui->restartsSpin, QLatin1String("restarts")},
        {m_ui->promotionsSpin, QLatin1String("promotions")},
        {m_ui->skewSpin, QLatin1String("clock_skew_ms")},
        {m_ui->statesSpin, QLatin1String("states")},
    };
}

QByteArray RaceForm::strategy() const
{
    const QByteArray chosen = m_ui->strategyCombo->currentData().toByteArray();
    return chosen == ofText ? m_scheme : chosen;
}

bool RaceForm::isOfText() const
{
    return m_ui->strategyCombo->currentData().toByteArray() == ofText;
}

void RaceForm::setScheme(const QByteArray &id, const QString &wrong)
{
    m_wrong = wrong;
    if (wrong.isEmpty())
        m_scheme = id;
    refresh();
}

lab::race::Properties RaceForm::wanted() const
{
    lab::race::Properties wanted = 0;
    for (const Property property : lab::race::allProperties) {
        if (m_checks[size_t(property)]->isChecked())
            wanted |= lab::race::bitOf(property);
    }
    return wanted & lab::race::applicable(strategy());
}

lab::race::RaceOrder RaceForm::order() const
{
    lab::race::RaceOrder order;
    Bounds &bounds = order.bounds;
    bounds.strategy = strategy();
    bounds.clients = m_ui->clientsSpin->value();
    bounds.rounds = m_ui->roundsSpin->value();
    bounds.attempts = m_ui->attemptsSpin->value();
    bounds.masters = runsOnMasters(bounds.strategy) ? m_ui->mastersSpin->value() : 1;
    bounds.budget.lapses = quint8(m_ui->lapsesSpin->value());
    bounds.budget.crashes = quint8(m_ui->crashesSpin->value());
    bounds.budget.lostReplies = quint8(m_ui->lostRepliesSpin->value());
    bounds.budget.lostRequests = quint8(m_ui->lostRequestsSpin->value());
    bounds.budget.restarts = quint8(m_ui->restartsSpin->value());
    bounds.budget.promotions = quint8(m_ui->promotionsSpin->value());
    bounds.clockSkew = std::chrono::milliseconds(m_ui->skewSpin->value());
    order.search.wanted = wanted();
    order.search.maxStates = quint64(m_ui->statesSpin->value());
    order.method = m_ui->methodCombo->currentIndex() == 0 ? Method::BreadthFirst : Method::DepthFirst;
    return order;
}

void RaceForm::setBounds(const Bounds &bounds)
{
    {
        const QSignalBlocker quiet(this);
        const bool isText = lab::scheme::isScheme(bounds.strategy);
        m_ui->strategyCombo->setCurrentIndex(
            m_ui->strategyCombo->findData(isText ? ofText : bounds.strategy));
        m_ui->clientsSpin->setValue(bounds.clients);
        m_ui->roundsSpin->setValue(bounds.rounds);
        m_ui->attemptsSpin->setValue(bounds.attempts);
        if (runsOnMasters(bounds.strategy))
            m_ui->mastersSpin->setValue(bounds.masters);
        m_ui->lapsesSpin->setValue(bounds.budget.lapses);
        m_ui->crashesSpin->setValue(bounds.budget.crashes);
        m_ui->lostRepliesSpin->setValue(bounds.budget.lostReplies);
        m_ui->lostRequestsSpin->setValue(bounds.budget.lostRequests);
        m_ui->restartsSpin->setValue(bounds.budget.restarts);
        m_ui->promotionsSpin->setValue(bounds.budget.promotions);
        m_ui->skewSpin->setValue(int(bounds.clockSkew.count()));
    }
    refresh();
}

QString RaceForm::refusal() const
{
    if (isOfText() && !m_wrong.isEmpty())
        return tr("the scheme is wrong: %1").arg(m_wrong);
    return wanted() ? QString() : tr("nothing is looked for that says anything about this strategy.");
}

void RaceForm::setLocked(const QString &reason)
{
    if (reason == m_locked)
        return;
    m_locked = reason;
    const QSignalBlocker quiet(this);
    refresh();
}

void RaceForm::refresh()
{
    const lab::race::Properties applicable = lab::race::applicable(strategy());
    const QString id = m_ui->strategyCombo->currentText();
    for (const Property property : lab::race::allProperties) {
        const bool applies = applicable & lab::race::bitOf(property);
        setPossible(static_cast<QWidget *>(m_checks[size_t(property)]),
                    !m_locked.isEmpty() ? m_locked
                        : applies       ? QString()
                                        : tr("this says nothing about %1.").arg(id));
    }
    for (const Number &number : numbers())
        setPossible(number.spin, m_locked);
    setPossible(m_ui->methodCombo, m_locked);
    setPossible(m_ui->strategyCombo, m_locked);
    if (m_locked.isEmpty() && !runsOnMasters(strategy()))
        setPossible(m_ui->mastersSpin, tr("only redlock uses several masters."));
    emit changed();
}

QJsonObject RaceForm::state() const
{
    QJsonObject state{
        {QLatin1String("strategy"), QString::fromUtf8(m_ui->strategyCombo->currentData().toByteArray())},
        {QLatin1String("method"), m_ui->methodCombo->currentIndex()}};
    for (const Number &number : numbers())
        state.insert(number.id, number.spin->value());
    QJsonArray left;
    for (const Property property : lab::race::allProperties) {
        if (!m_checks[size_t(property)]->isChecked())
            left.append(QString::fromUtf8(lab::race::Telling::id(property)));
    }
    state.insert(QLatin1String("not_looked_for"), left);
    return state;
}

void RaceForm::restore(const QJsonObject &state)
{
    {
        const QSignalBlocker quiet(this);
        const QByteArray id = state.value(QLatin1String("strategy")).toString().toUtf8();
        if (const int row = m_ui->strategyCombo->findData(id); row >= 0)
            m_ui->strategyCombo->setCurrentIndex(row);
        const int method = state.value(QLatin1String("method")).toInt();
        if (method >= 0 && method < m_ui->methodCombo->count())
            m_ui->methodCombo->setCurrentIndex(method);
        for (const Number &number : numbers())
            number.spin->setValue(state.value(number.id).toInt(number.spin->value()));
        const QJsonArray left = state.value(QLatin1String("not_looked_for")).toArray();
        for (const Property property : lab::race::allProperties)
            m_checks[size_t(property)]->setChecked(
                !left.contains(QString::fromUtf8(lab::race::Telling::id(property))));
    }
    refresh();
}

} // namespace gui
