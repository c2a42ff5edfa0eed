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
 * What stochastic-gradient chains were like: the temperature that they were run at and the one that their draws have,
 * and how far they agree. Nothing in such a chain corrects the errors of its steps and batches, so the draws' own
 * temperature is what shows them: for draws of exp(−U/T), E[(θ − c)·∇U]/P = T for every c (the virial theorem), where
 * ∇U is that of all data.
 */
final class StochasticFindings {
    private static final int MOST_DRAWS = 100;
    private static final double MOST_OFF = 1.5;

    private final StochasticOptions options;
    private final DrawPredictions predictions;
    private final Potential potential;

    StochasticFindings(StochasticOptions options, DrawPredictions predictions, Potential potential) {
        this.options = options;
        this.predictions = predictions;
        this.potential = potential;
    }

    /**
     * The findings.
     *
     * @param draws [S][P], one chain after the other
     */
    Findings of(float[][] draws, TrainingPoints training) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("temperature", options.temperature());
        numbers.put("temperature_of_the_draws", temperature(draws));
        numbers.put("chains", (double) options.chains());
        numbers.put("draws", (double) draws.length);
        numbers.putAll(FunctionMixing.of(draws, options.chains(), predictions, training));
        numbers.values().removeIf(value -> !Double.isFinite(value));
        return new Findings(numbers, sentence(numbers), warnings(numbers));
    }

    /**
     * Σ_s (θ_s − θ̄)·∇U(θ_s)/((S − 1) P): that θ̄ is subtracted, for which E[θ̄·∇U] = 0, takes away most of the sum's
     * variance.
     */
    double temperature(float[][] draws) {
        float[][] some = DrawPredictions.thinned(draws, MOST_DRAWS);
        int size = potential.size();
        double[] mean = new double[size];
        for (float[] draw : some) {
            for (int i = 0; i < size; i++) {
                mean[i] += (double) draw[i] / some.length;
            }
        }
        double[] position = new double[size];
        double[] gradient = new double[size];
        double sum = 0;
        for (float[] draw : some) {
            for (int i = 0; i < size; i++) {
                position[i] = draw[i];
            }
            double unused = potential.evaluate(position, gradient);
            for (int i = 0; i < size; i++) {
                sum += (position[i] - mean[i]) * gradient[i];
            }
        }
        return sum / (some.length - 1) / size; // NaN of one draw, which says nothing
    }

    private String sentence(Map<String, Double> n) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%d draws of %d chains (%s) at temperature %s, %s; the draws' own temperature is %.3g",
                Math.round(number(n, "draws")),
                options.chains(),
                options.dynamics(),
                BigDecimal.valueOf(options.temperature()).stripTrailingZeros().toPlainString(),
                options.temperature() == 1 ? "that of the posterior" : "not the posterior's, which is 1",
                number(n, "temperature_of_the_draws")));
        if (n.containsKey("largest_r_hat")) {
            text.append(String.format(
                    Locale.ROOT,
                    "; of function values at training points the largest R̂ is %.3f, the least effective number of"
                            + " draws %.0f",
                    number(n, "largest_r_hat"),
                    number(n, "least_bulk_sample_size")));
        }
        return text.append('.').toString();
    }

    private List<String> warnings(Map<String, Double> n) {
        List<String> warnings = new ArrayList<>();
        double ratio = number(n, "temperature_of_the_draws") / options.temperature();
        if (options.temperature() > 0 && Double.isFinite(ratio) && !(ratio > 1 / MOST_OFF && ratio < MOST_OFF)) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "The draws have the temperature %.3g, where %.3g was asked for: %s",
                    number(n, "temperature_of_the_draws"),
                    options.temperature(),
                    ratio > 1
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
