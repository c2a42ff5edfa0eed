package dev.credence.active;

import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The plan of an active-learning loop.
 *
 * @param method the inference method's name
 * @param settings its settings as text; other settings keep their defaults
 * @param acquisitions names of the acquisitions to compare from the same initial labels
 * @param start number of initial labels of each class, or in all for numbers
 * @param batch number of labels added in each round
 * @param rounds number of trainings of each acquisition and seed; the first uses the initial labels
 * @param candidates number of random pool points scored in each round; 0 for all
 * @param pool number of random points in the pool; 0 for all
 * @param samples Monte Carlo samples for scoring
 * @param repeats number of repetitions with consecutive seeds
 * @param seed the first seed
 */
public record LearningPlan(
        String method,
        Map<String, String> settings,
        List<String> acquisitions,
        int start,
        int batch,
        int rounds,
        int candidates,
        int pool,
        int samples,
        int repeats,
        long seed) {
    /** @throws UserException that names every number out of range */
    public LearningPlan {
        settings = Map.copyOf(settings);
        acquisitions = List.copyOf(acquisitions);
        List<String> faults = new ArrayList<>();
        if (acquisitions.isEmpty()) {
            faults.add("There is no acquisition to learn with");
        }
        if (acquisitions.stream().distinct().count() < acquisitions.size()) {
            faults.add("An acquisition is named twice: " + String.join(", ", acquisitions));
        }
        least(faults, "labels at the start", start, 1);
        least(faults, "labels in a batch", batch, 1);
        least(faults, "rounds", rounds, 1);
        least(faults, "candidates", candidates, 0);
        least(faults, "points of the pool", pool, 0);
        least(faults, "samples", samples, 1);
        least(faults, "seeds", repeats, 1);
        if (!faults.isEmpty()) {
            throw new UserException(String.join("\n", faults));
        }
    }

    private static void least(List<String> faults, String what, int number, int least) {
        if (number < least) {
            faults.add("The number of " + what + " is " + number + "; expected at least " + least);
        }
    }

    /** The facts that determine a round's result besides its acquisition and index. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("method", method);
        settings.keySet().stream()
                .sorted()
                .forEach(name -> facts.put("setting " + name, settings.getOrDefault(name, "")));
        facts.put("start", String.valueOf(start));
        facts.put("batch", String.valueOf(batch));
        facts.put("candidates", String.valueOf(candidates));
        facts.put("pool", String.valueOf(pool));
        facts.put("samples", String.valueOf(samples));
        facts.put("seed", String.valueOf(seed));
        return facts;
    }
}
