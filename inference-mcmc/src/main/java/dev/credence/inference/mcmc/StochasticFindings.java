package dev.credence.inference.mcmc;

import dev.credence.core.data.TrainingPoints;
import dev.credence.core.method.Findings;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Diagnostics of stochastic-gradient chains: their temperature, the temperature of their draws, and their agreement.
 * These chains do not correct errors of step size and batches; the draws' temperature, from ∇U on the full data, shows
 * them.
 */
final class StochasticFindings {
    private static final int MOST_DRAWS = 100;

    /** A temperature that is off by more than this factor gives a warning. */
    private static final double MOST_OFF = 1.5;

    private final StochasticOptions options;
    private final DrawPredictions predictions;
    private final Potential potential;

    StochasticFindings(StochasticOptions options, DrawPredictions predictions, Potential potential) {
        this.options = options;
        this.predictions = predictions;
        this.potential = potential;
    }

    /** @param draws [S][P], one chain after the other */
    Findings of(float[][] draws, TrainingPoints training) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("temperature", options.temperature());
        VirialTemperature own = VirialTemperature.of(DrawPredictions.thinned(draws, MOST_DRAWS), potential);
        numbers.put("temperature_of_the_draws", own.value());
        numbers.put("temperature_of_the_draws_se", own.standardError());
        numbers.put("chains", (double) options.chains());
        numbers.put("draws", (double) draws.length);
        numbers.putAll(FunctionMixing.of(draws, options.chains(), predictions, training));
        numbers.values().removeIf(value -> !Double.isFinite(value));
        return new Findings(numbers, sentence(numbers), warnings(own, numbers));
    }

    private String sentence(Map<String, Double> n) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%d draws of %d chains (%s) at temperature %s, %s; the draws' own temperature is %.3g ± %.2g",
                Math.round(number(n, "draws")),
                options.chains(),
                options.dynamics(),
                BigDecimal.valueOf(options.temperature()).stripTrailingZeros().toPlainString(),
                options.temperature() == 1 ? "that of the posterior" : "not the posterior's, which is 1",
                number(n, "temperature_of_the_draws"),
                number(n, "temperature_of_the_draws_se")));
        if (n.containsKey("largest_r_hat")) {
            text.append(String.format(
                    Locale.ROOT,
                    "; of function values at training points the largest R̂ is %.3f, the smallest effective sample"
                            + " size %.0f",
                    number(n, "largest_r_hat"),
                    number(n, "least_bulk_sample_size")));
        }
        return text.append('.').toString();
    }

    private List<String> warnings(VirialTemperature own, Map<String, Double> n) {
        List<String> warnings = new ArrayList<>();
        double asked = options.temperature();
        boolean crude = own.isAbove(asked * MOST_OFF);
        if (asked > 0 && (crude || own.isBelow(asked / MOST_OFF))) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "The draws have the temperature %.3g ± %.2g, where %.3g was asked for: %s",
                    own.value(),
                    own.standardError(),
                    asked,
                    crude
                            ? "their steps are too crude. Use a smaller learning-rate or a larger batch."
                            : "the chains have not come as far as the posterior is wide. Use more epochs, or a"
                                    + " larger learning-rate."));
        }
        if (n.getOrDefault("largest_r_hat", 1.0) > FunctionMixing.LIMIT) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "The chains have not mixed: R̂ is above %.1f for %.0f %% of the function values at training points,"
                            + " at most %.2f. The mixture of their draws is an ensemble; for draws that are a reference"
                            + " use nuts on a small network, or more epochs here.",
                    FunctionMixing.LIMIT,
                    100 * number(n, "share_of_r_hats_above_limit"),
                    number(n, "largest_r_hat")));
        }
        return warnings;
    }

    private static double number(Map<String, Double> numbers, String name) {
        return numbers.getOrDefault(name, Double.NaN);
    }
}
