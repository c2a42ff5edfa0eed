package dev.credence.decide;

import dev.credence.core.UserException;
import dev.credence.core.decide.Policy;
import dev.credence.core.method.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Plan of a decision maker.
 *
 * @param contextNames names of the D context features
 * @param actionNames names of the A ≥ 2 actions
 * @param policy policy that chooses the actions
 * @param settings values for the policy's schema
 * @param model model of the rewards
 * @param initial with a learning policy, the first A · initial decisions take each action in turn
 * @param retraining retraining schedule of the model
 * @param seed seed of all random numbers
 */
public record DecisionPlan(
        List<String> contextNames,
        List<String> actionNames,
        Policy policy,
        Settings settings,
        RewardModel model,
        int initial,
        Retraining retraining,
        long seed) {
    /** @throws UserException for fewer than 2 actions, a duplicate name, or a number out of range */
    public DecisionPlan {
        contextNames = List.copyOf(contextNames);
        actionNames = List.copyOf(actionNames);
        if (actionNames.size() < 2 || contextNames.isEmpty()) {
            throw new UserException("There are " + actionNames.size() + " actions and " + contextNames.size()
                    + " inputs; expected at least 2 and 1");
        }
        if (actionNames.stream().distinct().count() < actionNames.size()
                || contextNames.stream().distinct().count() < contextNames.size()) {
            throw new UserException("A name stands for two actions or two inputs: " + String.join(", ", actionNames)
                    + "; " + String.join(", ", contextNames));
        }
        if (initial < 0) {
            throw new UserException("Each action is first taken " + initial + " times; expected at least 0");
        }
    }

    /** A plan with defaults: each action three times first; retraining after 50 rewards, or a tenth more. */
    public static DecisionPlan of(
            List<String> contextNames, List<String> actionNames, Policy policy, RewardModel model, long seed) {
        return new DecisionPlan(
                contextNames,
                actionNames,
                policy,
                policy.settings().defaults(),
                model,
                3,
                new Retraining(1, 50, 0.1),
                seed);
    }

    /** The settings that determine a decision, apart from earlier rewards. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("inputs", String.join(", ", contextNames));
        facts.put("actions", String.join(", ", actionNames));
        facts.put("policy", policy.name());
        settings.asText().forEach((name, value) -> facts.put("policy " + name, value));
        if (policy.learns()) {
            facts.putAll(model.facts());
            facts.put("initial", String.valueOf(initial));
            facts.put("train_first", String.valueOf(retraining.first()));
            facts.put("train_every", String.valueOf(retraining.every()));
            facts.put("train_growth", String.valueOf(retraining.growth()));
        }
        facts.put("seed", String.valueOf(seed));
        return facts;
    }
}
