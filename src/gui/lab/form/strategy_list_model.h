// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QSet>

#include <memory>
#include <vector>

namespace lab {
class Strategy;
}

namespace gui {

/// The strategies of this release, and behind them schemes as text that a load came with (a lesson’s), each
/// with a check box: what a run will contain.
class StrategyListModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role {
        PromiseRole = Qt::UserRole, ///< one line
        IdRole, ///< QByteArray
    };

    explicit StrategyListModel(QObject *parent = nullptr);

    /// All that are listed, in their order.
    QList<QByteArray> ids() const;
    /// In the order of the list.
    QList<QByteArray> checked() const;
    /// New schemes among them are listed, in the place of those that were.
    void setChecked(const QList<QByteArray> &ids);
    /// The one of this id; invalid where it is not listed.
    QModelIndex indexOf(const QByteArray &id) const;
    const lab::Strategy &at(const QModelIndex &index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

signals:
    void checkedChanged();

private:
    void listSchemes(const QList<QByteArray> &wanted);

    std::vector<std::shared_ptr<const lab::Strategy>> m_schemes; ///< behind those of the release
    QSet<QByteArray> m_checked;
};

} // namespace gui
