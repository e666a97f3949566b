// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheme/traits.h"

#include <algorithm>

namespace lab::scheme {

namespace {

constexpr int never = 1'000'000; ///< requests of a way that does not lead in

/// Notes what the lease is used for.
void look(const Expression &expression, Traits *traits)
{
    for (const Term &term : expression) {
        traits->usesWholeSeconds |= term.kind == TermKind::Lease;
        traits->usesLease |= term.kind == TermKind::Lease || term.kind == TermKind::LeaseMs;
    }
}

void look(const Instruction &instruction, Traits *traits)
{
    look(instruction.value, traits);
    for (const std::vector<Comparison> &all : instruction.condition) {
        for (const Comparison &comparison : all) {
            look(comparison.left, traits);
            look(comparison.right, traits);
        }
    }
    for (const std::vector<Word> &command : instruction.commands) {
        for (const Word &word : command) {
            for (const Piece &piece : word)
                look(piece.expression, traits);
        }
    }
    traits->watches |= instruction.act == Act::Send && nameOf(instruction.commands.front()) == "WATCH";
}

int requestsOf(Act act)
{
    if (act == Act::Work)
        return 2; // a read and a write
    return act == Act::Send || act == Act::Run ? 1 : 0;
}

/// Of the shortest way through a section that ends well. Every jump leads downwards.
int requestsOf(const std::optional<Section> &section, int without)
{
    if (!section)
        return without;
    std::vector<int> from(section->size() + 1, never);
    for (size_t at = section->size(); at-- > 0;) {
        const Instruction &instruction = (*section)[at];
        const int beyond = instruction.target > 0 && size_t(instruction.target) < from.size()
            ? from[size_t(instruction.target)]
            : never;
        switch (instruction.act) {
        case Act::Enter:
        case Act::Done:
            from[at] = 0;
            break;
        case Act::Retry:
        case Act::Fail:
            break;
        case Act::Jump:
            from[at] = beyond;
            break;
        case Act::Unless:
            from[at] = std::min(from[at + 1], beyond);
            break;
        default:
            from[at] = from[at + 1] + requestsOf(instruction.act);
        }
    }
    return from.front() < never ? from.front() : without;
}

} // namespace

Traits traitsOf(const Scheme &scheme)
{
    Traits traits;
    for (const std::optional<Section> &section : scheme.parts) {
        for (const Instruction &instruction : section.value_or(Section()))
            look(instruction, &traits);
    }
    traits.usesLease |= scheme.deadlineInValue;
    for (const Part part : {Part::Acquire, Part::Work, Part::Renew}) {
        const std::optional<Section> &section = scheme.part(part);
        traits.locksByLua |= section && std::any_of(section->begin(), section->end(), [](const auto &each) {
                                 return each.act == Act::Run;
                             });
    }
    traits.requests =
        std::max(1,
                 requestsOf(scheme.part(Part::Acquire), 0) + requestsOf(scheme.part(Part::Work), 2)
                     + requestsOf(scheme.part(Part::Release), 0));
    return traits;
}

} // namespace lab::scheme
