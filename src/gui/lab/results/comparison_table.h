// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QTableView>

namespace gui {

class ComparisonModel;

/// Every figure of two results, and their difference, as a table. GUI thread.
class ComparisonTable : public QTableView
{
    Q_OBJECT
public:
    explicit ComparisonTable(QWidget *parent = nullptr);

    void compare(const lab::RunResult &first, const lab::RunResult &second);
    /// In which all columns are seen.
    int fittingWidth() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void fitRows();

    ComparisonModel *m_model;
};

} // namespace gui
