package dev.credence.control;

import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plan of a study.
 *
 * @param contenders methods that learn the dynamics, with their options; {@code random} learns nothing
 * @param search how actions are found
 * @param trials number of trials with a model
 * @param randomTrials number of random trials before them
 * @param seeds number of repetitions
 * @param seed of the first repetition
 * @param planner options of planning
 * @param policy options of the policy search
 */
public record ControlPlan(
        List<Contender> contenders,
        Search search,
        int trials,
        int randomTrials,
        int seeds,
        long seed,
        Planner.Options planner,
        PolicySearch.Options policy) {
    /** How actions are found. */
    public enum Search {
        /** By a {@link Planner} at each step. */
        PLANNER,
        /** By a policy, from a {@link PolicySearch} before each trial. */
        POLICY
    }

    /**
     * A method in the study.
     *
     * @param label method with its settings, unique
     * @param options how it learns; {@link Optional#empty} acts at random
     */
    public record Contender(String label, Optional<DynamicsOptions> options) {}

    /** @throws UserException if a number is out of range; names all of them */
    public ControlPlan {
        contenders = List.copyOf(contenders);
        List<String> faults = new ArrayList<>();
        if (contenders.isEmpty()) {
            faults.add("There is no method");
        }
        if (contenders.stream().map(Contender::label).distinct().count() < contenders.size()) {
            faults.add("A method is named twice");
        }
        if (trials < 1 || trials > 10_000) {
            faults.add("The number of trials is " + trials + "; expected 1 to 10000");
        }
        if (randomTrials < 1 || randomTrials > 10_000) {
            faults.add("The number of random trials is " + randomTrials + "; expected 1 to 10000");
        }
        if (seeds < 1 || seeds > 10_000) {
            faults.add("The number of seeds is " + seeds + "; expected 1 to 10000");
        }
        if (!faults.isEmpty()) {
            throw new UserException(String.join("\n", faults));
        }
    }

    /** The settings that determine a trial, except its method, number and seed. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("search", search == Search.PLANNER ? "planner" : "policy");
        facts.put("random_trials", String.valueOf(randomTrials));
        String options = search == Search.PLANNER ? planner.toString() : policy.toString();
        facts.put("options", options.substring(options.indexOf('[') + 1, options.length() - 1));
        return facts;
    }
}
