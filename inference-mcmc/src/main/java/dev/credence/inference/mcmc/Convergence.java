package dev.credence.inference.mcmc;

import dev.credence.core.data.TrainingPoints;
import dev.credence.core.method.Findings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Convergence diagnostics of full-batch chains, from {@link FunctionMixing} and their transitions. */
final class Convergence {
    private static final double LEAST_ENERGY_FRACTION = 0.3;
    private static final double MOST_CUT = 0.1;

    private final int chains;
    private final DrawPredictions predictions;
    private final IntFunction<Chain> chain;

    Convergence(int chains, DrawPredictions predictions, IntFunction<Chain> chain) {
        this.chains = chains;
        this.predictions = predictions;
        this.chain = chain;
    }

    /** @param draws [S][P], one chain after the other */
    Findings of(float[][] draws, TrainingPoints training) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("chains", (double) chains);
        numbers.put("draws", (double) draws.length);
        List<TransitionStatistics> tallies = IntStream.range(0, chains)
                .mapToObj(c -> chain.apply(c).statistics())
                .toList();
        double transitions =
                tallies.stream().mapToDouble(TransitionStatistics::transitions).sum();
        numbers.put(
                "acceptance",
                tallies.stream().mapToDouble(TransitionStatistics::acceptance).sum() / transitions);
        numbers.put(
                "divergences",
                tallies.stream().mapToDouble(TransitionStatistics::divergent).sum());
        numbers.put(
                "cut_trajectories",
                tallies.stream().mapToDouble(TransitionStatistics::cut).sum());
        numbers.put(
                "gradients_per_draw",
                tallies.stream().mapToDouble(TransitionStatistics::gradients).sum() / transitions);
        numbers.put(
                "least_energy_fraction",
                tallies.stream()
                        .mapToDouble(TransitionStatistics::energyFraction)
                        .min()
                        .orElseThrow());
        numbers.putAll(FunctionMixing.of(draws, chains, predictions, training));
        numbers.values().removeIf(value -> !Double.isFinite(value));
        return new Findings(numbers, sentence(numbers), warnings(numbers, transitions));
    }

    private static String sentence(Map<String, Double> n) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%.0f draws of %.0f chains: acceptance %.2f, %.0f divergences, %.0f gradients a transition",
                number(n, "draws"),
                number(n, "chains"),
                number(n, "acceptance"),
                number(n, "divergences"),
                number(n, "gradients_per_draw")));
        if (n.containsKey("largest_r_hat")) {
            text.append(String.format(
                    Locale.ROOT,
                    "; of function values at training points the largest R̂ is %.3f, the smallest effective sample"
                            + " size %.0f in the bulk and %.0f in the tails",
                    number(n, "largest_r_hat"),
                    number(n, "least_bulk_sample_size"),
                    number(n, "least_tail_sample_size")));
        }
        return text.append('.').toString();
    }

    private static List<String> warnings(Map<String, Double> n, double transitions) {
        List<String> warnings = new ArrayList<>();
        if (n.getOrDefault("largest_r_hat", 1.0) > FunctionMixing.LIMIT) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "The chains do not agree yet: R̂ is above %.1f for %.0f %% of the function values at training"
                            + " points, at most %.2f. Their draws are no reference for the posterior. Use more epochs,"
                            + " a smaller network or a shorter prior (a larger length-scale).",
                    FunctionMixing.LIMIT,
                    100 * number(n, "share_of_r_hats_above_limit"),
                    number(n, "largest_r_hat")));
        }
        if (n.getOrDefault("largest_r_hat", 1.0) > FunctionMixing.LIMIT
                && number(n, "cut_trajectories") > MOST_CUT * transitions) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "%.0f %% of the trajectories were cut at the maximum length, before their"
                            + " U-turn: the posterior is very narrow in some directions and wide in others. Raise"
                            + " that limit (most-doublings, most-steps), or use a noise that is larger, noise=fixed"
                            + " with a smaller precision.",
                    100 * number(n, "cut_trajectories") / transitions));
        }
        if (number(n, "divergences") > 0.01 * transitions) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "%.0f of %.0f trajectories diverged, so that parts of the posterior may be missing. Raise"
                            + " target-acceptance (0.9 or 0.95), which shortens the steps.",
                    number(n, "divergences"),
                    transitions));
        }
        if (n.getOrDefault("least_energy_fraction", 1.0) < LEAST_ENERGY_FRACTION) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "A chain moves slowly through the energies of the posterior (E-BFMI %.2f, expected at least %.1f)."
                            + " Use more epochs, or noise=fixed if the noise is sampled.",
                    number(n, "least_energy_fraction"),
                    LEAST_ENERGY_FRACTION));
        }
        return warnings;
    }

    private static double number(Map<String, Double> numbers, String name) {
        return numbers.getOrDefault(name, Double.NaN);
    }
}
