package dev.credence.decide;

import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a study does.
 *
 * @param problem the problem's name and settings
 * @param policies which compete on the same contexts and rewards
 * @param steps decisions of each policy and seed
 * @param initial the first decisions of a policy that learns take each action so many times in turn
 * @param retraining when models are trained again
 * @param repeats how often all is done, with other seeds
 * @param seed of the first
 */
public record BanditPlan(
        NamedSpec problem,
        List<NamedSpec> policies,
        int steps,
        int initial,
        Retraining retraining,
        int repeats,
        long seed) {
    /** @throws UserException that names every number out of range */
    public BanditPlan {
        policies = List.copyOf(policies);
        List<String> faults = new ArrayList<>();
        if (policies.isEmpty()) {
            faults.add("There is no policy");
        }
        if (policies.stream().map(NamedSpec::toString).distinct().count() < policies.size()) {
            faults.add("A policy is named twice");
        }
        if (steps < 1) {
            faults.add("The number of steps is " + steps + "; expected at least 1");
        }
        if (initial < 0) {
            faults.add("The number of initial decisions for each action is " + initial + "; expected at least 0");
        }
        if (repeats < 1) {
            faults.add("The number of seeds is " + repeats + "; expected at least 1");
        }
        if (!faults.isEmpty()) {
            throw new UserException(String.join("\n", faults));
        }
    }

    /** What decides a result, but its policy, its number of decisions and which of the seeds it is of. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("problem", problem.toString());
        facts.put("initial", String.valueOf(initial));
        facts.put("train_first", String.valueOf(retraining.first()));
        facts.put("train_every", String.valueOf(retraining.every()));
        facts.put("train_growth", String.valueOf(retraining.growth()));
        facts.put("seed", String.valueOf(seed));
        return facts;
    }
}
