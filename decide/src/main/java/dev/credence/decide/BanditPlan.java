package dev.credence.decide;

import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Plan of a study.
 *
 * @param problem the problem's name and settings
 * @param policies policies to compare on the same contexts and rewards
 * @param steps number of decisions for each policy and seed
 * @param initial number of times that a learning policy first takes each action, in turn
 * @param retraining retraining schedule of the models
 * @param repeats number of repetitions with different seeds
 * @param seed seed of the first repetition
 */
public record BanditPlan(
        NamedSpec problem,
        List<NamedSpec> policies,
        int steps,
        int initial,
        Retraining retraining,
        int repeats,
        long seed) {
    /** @throws UserException if a number is out of range; names all of them */
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

    /** The settings that determine a result, except its policy, number of decisions and seed. */
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
