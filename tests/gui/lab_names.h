// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/charts/lab_chart.h"
#include "gui/lab/form/strategy_list_model.h"
#include "gui/lab/page/lab_page.h"
#include "redis_server.h"

#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>

/// Working the lab's page by the names that a screen reader finds.

template <typename Widget> Widget *named(const QWidget &page, const QString &name)
{
    for (Widget *widget : page.findChildren<Widget *>()) {
        if (widget->accessibleName() == name)
            return widget;
    }
    return nullptr;
}

inline QPushButton *button(const QWidget &page, const QString &text)
{
    for (QPushButton *widget : page.findChildren<QPushButton *>()) {
        if (widget->text().remove(u'&') == text)
            return widget;
    }
    return nullptr;
}

/// A combo box has only the name of its label.
inline QComboBox *combo(const QWidget &page, const QString &name)
{
    for (const QLabel *label : page.findChildren<QLabel *>()) {
        if (label->text().remove(u'&') == name)
            return qobject_cast<QComboBox *>(label->buddy());
    }
    return nullptr;
}

/// A label without a name of its own is called what it says.
inline QString statusOf(const QWidget &page)
{
    return page.findChild<QLabel *>(QStringLiteral("statusLabel"))->text();
}

inline QString description(const QWidget &page, const char *chart)
{
    return named<gui::LabChart>(page, QString::fromLatin1(chart))->accessibleDescription();
}

inline QString cell(const QWidget &page, int row, int column)
{
    return named<QTableView>(page, QStringLiteral("Results"))->model()->index(row, column).data().toString();
}

inline lab::Target targetOf(const RedisServer &server,
                            locks::Environment environment = locks::Environment::Development)
{
    return {QStringLiteral("test"), server.endpoint(), environment, false};
}

inline void check(const QWidget &page, const QList<QByteArray> &ids)
{
    QAbstractItemModel *model = named<QListView>(page, QStringLiteral("Strategies"))->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        const QModelIndex index = model->index(row, 0);
        const bool wanted = ids.contains(index.data(gui::StrategyListModel::IdRole).toByteArray());
        model->setData(index, wanted ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole);
    }
}

/// Agrees where the page asks whether to run on a server that is not private; answers whether it did.
inline bool agree(const QWidget &page)
{
    const auto *question = page.findChild<QMessageBox *>();
    QPushButton *agrees = question ? button(*question, QStringLiteral("Run there")) : nullptr;
    if (agrees)
        agrees->click();
    return agrees;
}

inline void runThere(gui::LabPage &page)
{
    page.run();
    agree(page);
}
