package dev.credence.testkit;

import dev.credence.core.graph.Initialiser;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Precision;
import dev.credence.core.prior.LogUniformPrior;
import java.util.ArrayList;
import java.util.List;

/** Propagation of means and variances through layers and likelihoods. */
final class MomentScenarios {
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    private MomentScenarios() {}

    /** A pair of n means around 0 and n positive variances. */
    private static Initialiser pair(int n, double spread, double variance) {
        return (random, i) -> i < n
                ? spread * random.normal(0, i)
                : variance * (0.2 + random.uniform(0, i)) * Math.exp(random.normal(1, i));
    }

    static List<Scenario> layers() {
        List<Scenario> all = new ArrayList<>();
        for (int[] s : new int[][] {{1, 1, 1}, {7, 5, 3}, {1, 4, 9}, {33, 17, 9}, {32, 50, 1}, {130, 40, 67}}) {
            String of = ", [" + s[0] + ", " + s[1] + "] to " + s[2];
            Scenario weights = Scenario.of("")
                    .trained("w", Initialiser.normal(0, 1 / Math.sqrt(s[1])), s[1], s[2])
                    .trained("logVariance", Initialiser.normal(-2, 0.7), s[1], s[2])
                    .trained("b", s[2]);
            Scenario.Build plain =
                    (g, v) -> g.moments().dense(v.get("x"), v.get("w"), v.get("logVariance"), v.get("b"), null);
            all.add(weights.named("dense moments of points" + of)
                    .trained("x", s[0], s[1])
                    .build(plain));
            all.add(weights.named("dense moments of a pair" + of)
                    .trained("x", pair(s[0] * s[1], 1, 0.5), 2, s[0], s[1])
                    .build(plain));
            all.add(weights.named("dense moments with Gaussian biases" + of)
                    .trained("x", pair(s[0] * s[1], 1, 0.5), 2, s[0], s[1])
                    .trained("rho", Initialiser.normal(-1, 0.5), s[2])
                    .build((g, v) ->
                            g.moments().dense(v.get("x"), v.get("w"), v.get("logVariance"), v.get("b"), v.get("rho"))));
        }
        for (int[] s : new int[][] {{1, 1}, {7, 5}, {33, 50}, {64, 40}}) {
            String of = " of [2, " + s[0] + ", " + s[1] + "]";
            Scenario u = Scenario.of("").trained("u", pair(s[0] * s[1], 1, 0.5), 2, s[0], s[1]);
            for (double c : new double[] {0.7, 10, INFINITY}) {
                all.add(u.named("gate " + c + of).build((g, v) -> g.moments().gate(v.get("u"), c)));
            }
            all.add(u.named("rectify" + of).build((g, v) -> g.moments().rectify(v.get("u"))));
            all.add(u.named("pair and blocks" + of).build((g, v) -> {
                var m = g.moments();
                return m.pair(m.variance(v.get("u")), g.exp(m.mean(v.get("u"))));
            }));
        }
        return all;
    }

    /** Means many standard deviations from 0, and zero variances. */
    static List<Scenario> extremes() {
        List<Scenario> all = new ArrayList<>();
        int n = 60;
        // z from −30 to 30 with standard deviations from 1e−3 to 1e3
        Initialiser tails = (random, i) -> {
            double sd = Math.pow(10, (i % n) % 7 - 3);
            return i < n ? sd * ((i % n) - 29.5) : sd * sd;
        };
        for (double sd : new double[] {1e-3, 1, 1e3}) {
            Initialiser one = (random, i) -> i < n ? sd * ((i % n) - 29.5) / 3 : sd * sd;
            all.add(Scenario.of("rectify within 10 standard deviations of " + sd)
                    .trained("u", one, 2, n, 1)
                    .build((g, v) -> g.moments().rectify(v.get("u"))));
            Initialiser wide = (random, i) -> i < n ? sd * ((i % n) - 29.5) * 3 : sd * sd;
            all.add(Scenario.of("the variance alone of rectify within 90 standard deviations of " + sd)
                    .trained("u", wide, 2, n, 1)
                    .build((g, v) -> g.moments().variance(g.moments().rectify(v.get("u")))));
            all.add(Scenario.of("gate far from 0 at " + sd)
                    .trained("u", one, 2, n, 1)
                    .build((g, v) -> g.moments().gate(v.get("u"), 100)));
        }
        all.add(Scenario.of("rectify at all scales")
                .trained("u", tails, 2, n, 1)
                .build((g, v) -> g.moments().rectify(v.get("u"))));
        Initialiser certain = (random, i) -> i < n ? (i % 2 == 0 ? 1 : -1) * (0.5 + random.uniform(0, i)) : 0;
        all.add(Scenario.of("rectify without variance")
                .trained("u", certain, 2, n, 1)
                .build((g, v) -> g.moments().rectify(v.get("u"))));
        return all;
    }

    private static Scenario.Build expected(Likelihood likelihood) {
        return (g, v) -> likelihood.expectedLogLikelihood(g, v.get("f"), v.get("y"));
    }

    static List<Scenario> likelihoods() {
        List<Scenario> all = new ArrayList<>();
        for (int points : new int[] {1, 7, 33, 128}) {
            String of = ", M = " + points;
            Scenario f = Scenario.of("")
                    .trained("f", pair(points, 2, 0.7), 2, points, 1)
                    .constant("y", (random, i) -> i % 3 == 0 ? 1 : 0, points);
            all.add(f.named("expected Gaussian" + of)
                    .trained(Likelihood.LOG_PRECISION, Initialiser.constant(0.7), 1)
                    .build(expected(new Likelihood.Gaussian(new Precision.Learnt(2)))));
            all.add(f.named("expected Bernoulli" + of).build(expected(new Likelihood.Bernoulli())));
            for (double noise : new double[] {0.1, 1, 3}) {
                all.add(f.named("expected probit with noise " + noise + of)
                        .build(expected(new Likelihood.Probit(noise))));
            }
            for (int classes : new int[] {2, 3, 10}) {
                all.add(Scenario.of("expected categorical, C = " + classes + of)
                        .trained("f", pair(points * classes, 2, 0.7), 2, points, classes)
                        .constant("y", (random, i) -> i * 7 % classes, points)
                        .build(expected(new Likelihood.Categorical(classes))));
            }
        }
        Initialiser wide = (random, i) -> i < 31 ? 4.0 * (i - 15) : 0.5;
        all.add(Scenario.of("expected probit far out")
                .trained("f", wide, 2, 31, 1)
                .constant("y", (random, i) -> i % 2, 31)
                .build(expected(new Likelihood.Probit(1))));
        for (int[] shape : new int[][] {{1}, {13}, {17, 9}, {4099}}) {
            all.add(Scenario.of("logUniformKl of rank " + shape.length + " and first extent " + shape[0])
                    .trained("mean", shape)
                    .trained("logVariance", Initialiser.normal(-1, 1.5), shape)
                    .build((g, v) -> new LogUniformPrior()
                            .gaussianKl(g, v.get("mean"), v.get("logVariance"))
                            .orElseThrow()));
        }
        return all;
    }

    /** Whole energies as variance back-propagation builds them. */
    static List<Scenario> networks() {
        Scenario leaves = Scenario.of("")
                .constant("x", Scenario.ORDINARY, 13, 6)
                .trained("w1", Initialiser.normal(0, 0.5), 6, 11)
                .trained("s1", Initialiser.normal(-3, 0.5), 6, 11)
                .trained("b1", 11)
                .trained("w2", Initialiser.normal(0, 0.5), 11, 3)
                .trained("s2", Initialiser.normal(-3, 0.5), 11, 3)
                .trained("b2", 3)
                .trained("logPrecision", Initialiser.constant(0.2), 1)
                .constant("y", (random, i) -> i % 3, 13);
        List<Scenario> all = new ArrayList<>();
        for (double c : new double[] {3, INFINITY, -1}) {
            String name = c < 0 ? "a classifier by exact ReLU moments" : "a classifier by gates of sharpness " + c;
            all.add(leaves.named(name)
                    .build((g, v) -> {
                        var m = g.moments();
                        var u = m.dense(v.get("x"), v.get("w1"), v.get("s1"), v.get("b1"), null);
                        var h = c < 0 ? m.rectify(u) : m.gate(u, c);
                        var f = m.dense(h, v.get("w2"), v.get("s2"), v.get("b2"), null);
                        var kl = g.plus(
                                g.gaussianKl(v.get("w1"), v.get("s1"), v.get("logPrecision")),
                                new LogUniformPrior()
                                        .gaussianKl(g, v.get("w2"), v.get("s2"))
                                        .orElseThrow());
                        var data = g.mean(new Likelihood.Categorical(3).expectedLogLikelihood(g, f, v.get("y")));
                        var gates = g.scale(m.gateDivergence(u, 5), 0.1);
                        return g.minus(g.plus(g.scale(kl, 0.01), gates), data);
                    })
                    .tolerance(5e-5));
        }
        return all;
    }
}
