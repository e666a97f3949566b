// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/estimate.h"

#include "lab/spec/strategies.h"
#include "lab/spec/strategy.h"

#include <algorithm>

namespace lab {

namespace {

using Microseconds = std::chrono::duration<double, std::micro>;

// Measured on two cores: one command after another, and many clients' commands together.
constexpr double tripAloneUs = 70;
constexpr double tripTogetherUs = 20;

double strategyUs(const RunSpec &asked, const QByteArray &id)
{
    const auto strategy = Strategies::make(id);
    if (!strategy)
        return 0;
    const RunSpec spec = asked.resolvedFor(*strategy);
    if (spec.byDuration())
        return Microseconds(spec.duration).count();
    const double turns = double(spec.clients) * double(spec.iterations);
    const double holdUs = Microseconds(spec.hold).count();
    const double thinkUs = Microseconds(spec.think).count() * double(spec.iterations);
    const double leaseUs = spec.lease ? Microseconds(*spec.lease).count() : 0;
    const Faults &faults = spec.faults;
    const double faultUs = leaseUs
        * (1.5 * double(faults.pause + faults.pauseAll) + double(faults.crash + faults.crashBetween)) / 1000;
    const double trips = strategy->minimumRoundTrips();
    // Who has no lease to end under him holds one after another; without a lock all hold at once.
    const bool oneByOne = strategy->guardsAnyWork() && id != "none";
    const double rateUs = spec.isOpenLoop() ? turns * 1e6 / spec.rate : 0;
    const double workUs = oneByOne
        ? turns * (holdUs + faultUs + trips * tripAloneUs)
        : double(spec.iterations) * (holdUs + faultUs) + turns * trips * tripTogetherUs;
    return std::max(rateUs, workUs + thinkUs);
}

} // namespace

std::chrono::milliseconds estimateOf(const RunSpec &spec)
{
    double us = 0;
    for (const QByteArray &id : spec.strategies)
        us += strategyUs(spec, id);
    return std::chrono::milliseconds(qint64(us / 1000));
}

} // namespace lab
