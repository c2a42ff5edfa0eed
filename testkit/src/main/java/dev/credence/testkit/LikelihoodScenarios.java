package dev.credence.testkit;

import dev.credence.core.graph.Initialiser;
import dev.credence.core.model.Likelihood;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.prior.LaplacePrior;
import dev.credence.core.prior.ScaleMixturePrior;
import java.util.ArrayList;
import java.util.List;

/**
 * Likelihoods of classes, including large logits (the others are formulas), the data term over samples, and
 * divergences.
 */
final class LikelihoodScenarios {
    /** K, M. */
    private static final int[][] SIZES = {{1, 1}, {1, 7}, {3, 1}, {3, 7}, {10, 33}, {5, 128}};

    /** Alternately ±10⁴, with ordinary numbers in between. */
    private static final Initialiser EXTREME =
            (random, i) -> i % 3 == 2 ? random.normal(0, i) : i % 2 == 0 ? 1e4 : -1e4;

    /**
     * Tolerance relative to ℓ and its gradient of order 1: f_y and log Σ_c e^(f_c) are near 10⁴, each rounded to 2⁻²⁴
     * of it.
     */
    private static final double ROUNDED = 1e4 * 0x1p-23;

    private LikelihoodScenarios() {}

    static List<Scenario> likelihoods() {
        List<Scenario> all = new ArrayList<>();
        for (int[] s : SIZES) {
            int rows = s[0] * s[1];
            String of = ", K = " + s[0] + ", M = " + s[1];
            all.add(bernoulli("Bernoulli" + of, Initialiser.normal(0, 2), rows, s[1]));
            all.add(bernoulli("Bernoulli with logits of 10000" + of, EXTREME, rows, s[1]));
            for (int classes : new int[] {2, 3, 10, 17}) {
                String name = "categorical, C = " + classes;
                all.add(categorical(name + of, Scenario.ORDINARY, rows, s[1], classes));
            }
            all.add(categorical("categorical with logits of 10000" + of, EXTREME, rows, s[1], 5)
                    .tolerance(ROUNDED));
        }
        return all;
    }

    private static Scenario bernoulli(String name, Initialiser logits, int rows, int points) {
        return Scenario.of(name)
                .trained("f", logits, rows, 1)
                .constant("y", (random, i) -> i % 3 == 0 ? 1 : 0, points)
                .build((g, v) -> new Likelihood.Bernoulli().logLikelihood(g, v.get("f"), v.get("y")));
    }

    private static Scenario categorical(String name, Initialiser logits, int rows, int points, int classes) {
        return Scenario.of(name)
                .trained("f", logits, rows, classes)
                .constant("y", (random, i) -> i * 7 % classes, points)
                .build((g, v) -> new Likelihood.Categorical(classes).logLikelihood(g, v.get("f"), v.get("y")));
    }

    static List<Scenario> alphaMeans() {
        List<Scenario> all = new ArrayList<>();
        Initialiser ordinary = Initialiser.normal(-2, 1.5);
        for (double alpha : new double[] {-1, 0, 1e-4, 0.5, 1}) {
            for (int[] s : SIZES) {
                all.add(alphaMean("alphaMean " + alpha, ordinary, alpha, s));
            }
        }
        // α ℓ ≤ −10⁴, where e^{αℓ} is zero in any precision; the last α shows the digits of a small
        // difference
        for (double alpha : new double[] {-1, 0.5, 1}) {
            Initialiser hopeless = (random, i) -> -1e4 / Math.abs(alpha) + 3 * random.normal(0, i);
            Initialiser spread = (random, i) -> -2e4 * random.uniform(0, i) / Math.abs(alpha);
            all.add(alphaMean("alphaMean " + alpha + " where αℓ = −10⁴", hopeless, alpha, new int[] {10, 9}));
            all.add(alphaMean("alphaMean " + alpha + " where ℓ spreads over 10⁴", spread, alpha, new int[] {10, 9}));
        }
        return all;
    }

    private static Scenario alphaMean(String name, Initialiser values, double alpha, int[] s) {
        return Scenario.of(name + ", K = " + s[0] + ", M = " + s[1])
                .trained("ell", values, s[0], s[1])
                .build((g, v) -> g.alphaMean(v.get("ell"), alpha));
    }

    static List<Scenario> divergences() {
        List<Scenario> all = new ArrayList<>();
        for (int[] shape : new int[][] {{1}, {13}, {17, 9}, {3, 5, 7}, {4099}}) {
            String of = " of rank " + shape.length + " and first extent " + shape[0];
            Scenario w = Scenario.of("").trained("w", Initialiser.normal(0.1, 0.5), shape);
            Scenario withPrecision = w.trained("logPrecision", Initialiser.constant(0.4), 1);
            for (double scale : new double[] {1, 1 / 0.95, 0}) {
                String times = of + " at " + scale + " w";
                all.add(withPrecision
                        .named("gaussianEnergy" + times)
                        .build((g, v) -> GaussianPrior.energy(g, v.get("w"), scale, v.get("logPrecision"))));
                all.add(w.named("laplaceEnergy" + times)
                        .build((g, v) -> new LaplacePrior(0.3).energy(g, v.get("w"), scale)));
                all.add(w.named("scaleMixtureEnergy" + times)
                        .build((g, v) -> new ScaleMixturePrior(0.25, 1, 0.1).energy(g, v.get("w"), scale)));
            }
            all.add(Scenario.of("gaussianKl" + of)
                    .trained("mean", shape)
                    .trained("logVariance", Initialiser.normal(-1, 0.5), shape)
                    .trained("logPrecision", Initialiser.constant(0.4), 1)
                    .build((g, v) -> g.gaussianKl(v.get("mean"), v.get("logVariance"), v.get("logPrecision"))));
        }
        all.add(Scenario.of("scaleMixtureEnergy far out, where both densities are zero in a float")
                .trained("w", (random, i) -> (i - 6) * 12 + 1, 13)
                .build((g, v) -> new ScaleMixturePrior(0.5, 1, Math.exp(-6)).energy(g, v.get("w"), 1)));
        return all;
    }
}
