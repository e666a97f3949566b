// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QSet>

namespace lab {
class Strategy;
}

namespace gui {

/// The strategies of this release, each with a check box: what a run will contain.
class StrategyListModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role {
        PromiseRole = Qt::UserRole, ///< one line
        IdRole, ///< QByteArray
    };

    explicit StrategyListModel(QObject *parent = nullptr);

    /// In the order of the list.
    QList<QByteArray> checked() const;
    void setChecked(const QList<QByteArray> &ids);
    const lab::Strategy &at(const QModelIndex &index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

signals:
    void checkedChanged();

private:
    QSet<QByteArray> m_checked;
};

} // namespace gui
