// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSpinBox>

#include <optional>

namespace gui {

/// Milliseconds for which a client tries: `Never` gives up, 0 tries once. `AsPublished`, where it is offered,
/// leaves it to each strategy. These three are words.
class PatienceSpin : public QSpinBox
{
    Q_OBJECT
public:
    static constexpr int AsPublished = -2;
    static constexpr int Never = -1;

    using QSpinBox::QSpinBox;

    /// Offered it is chosen, not offered it gives way to `Never`.
    void offerPublished(bool offered);

protected:
    QString textFromValue(int value) const override;
    int valueFromText(const QString &text) const override;
    QValidator::State validate(QString &text, int &position) const override;

private:
    static QString unit();
    static std::optional<int> valueOfWord(const QString &text);
};

} // namespace gui
