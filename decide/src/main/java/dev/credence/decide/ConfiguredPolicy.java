package dev.credence.decide;

import dev.credence.core.decide.Policy;
import dev.credence.core.method.Settings;
import dev.credence.core.registry.NamedServices;

/** A policy with its settings. */
record ConfiguredPolicy(Policy policy, Settings settings) {
    /** @throws dev.credence.core.UserException if the policy is unknown or refuses its settings */
    static ConfiguredPolicy of(NamedSpec spec, NamedServices<Policy> known) {
        Policy policy = known.get(spec.name());
        return new ConfiguredPolicy(policy, policy.settings().parse(spec.settings()));
    }
}
