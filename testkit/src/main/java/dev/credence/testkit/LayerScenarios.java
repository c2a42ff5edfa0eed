package dev.credence.testkit;

import dev.credence.core.device.Activation;
import dev.credence.core.graph.Initialiser;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Precision;
import dev.credence.core.prior.GaussianPrior;
import java.util.ArrayList;
import java.util.List;

/** Layers and networks. */
final class LayerScenarios {
    private LayerScenarios() {}

    static List<Scenario> dense() {
        List<Scenario> all = new ArrayList<>();
        int[][] shapes = {{1, 1, 1}, {7, 5, 3}, {33, 17, 9}};
        for (Activation activation : Activation.values()) {
            for (double rate : new double[] {0, 0.3}) {
                for (int[] shape : shapes) {
                    all.add(dense(activation, rate, shape[0], shape[1], shape[2]));
                }
            }
        }
        for (int[] shape : shapes) {
            all.add(Scenario.of("denseVariance, " + java.util.Arrays.toString(shape))
                    .trained("x", shape[0], shape[1])
                    .trained("logVariance", Initialiser.normal(-1, 0.5), shape[1], shape[2])
                    .trained("biasLogVariance", Initialiser.normal(-1, 0.5), shape[2])
                    .build((g, v) -> g.denseVariance(v.get("x"), v.get("logVariance"), v.get("biasLogVariance"))));
        }
        all.add(dense(Activation.RELU, 0.05, 517, 129, 67));
        all.add(dense(Activation.TANH, 0, 64, 32, 16));
        return all;
    }

    private static Scenario dense(Activation activation, double rate, int rows, int inputs, int outputs) {
        String name = String.format("dense %s, dropout %s, [%d, %d] to %d", activation, rate, rows, inputs, outputs);
        Scenario leaves = Scenario.of(name)
                .trained("x", rows, inputs)
                .trained("w", Initialiser.normal(0, 1 / Math.sqrt(inputs)), inputs, outputs)
                .trained("b", outputs);
        Scenario.Build build = (g, v) -> g.dense(v.get("x"), v.get("w"), v.get("b"), activation, rate);
        return rate > 0 ? leaves.buildRandom(build) : leaves.build(build);
    }

    static List<Scenario> perSample() {
        List<Scenario> all = new ArrayList<>();
        int[][] shapes = {
            {1, 1, 1, 1}, {1, 7, 5, 3}, {3, 7, 5, 3}, {4, 33, 9, 17}, {5, 1, 3, 2}, {2, 65, 50, 1}, {3, 65, 2, 50}
        };
        for (int[] s : shapes) {
            Scenario leaves = Scenario.of("densePerSample, K = " + s[0] + ", [" + s[1] + ", " + s[2] + "] to " + s[3])
                    .trained("w", Initialiser.normal(0, 1 / Math.sqrt(s[2])), s[0], s[2], s[3])
                    .trained("b", s[0], s[3]);
            all.add(leaves.trained("x", s[0], s[1], s[2])
                    .build((g, v) -> g.densePerSample(v.get("x"), v.get("w"), v.get("b"))));
            all.add(leaves.named(leaves.name() + ", one bias for all samples")
                    .trained("x", s[0], s[1], s[2])
                    .trained("shared", s[3])
                    .build((g, v) -> g.densePerSample(v.get("x"), v.get("w"), v.get("shared"))));
            for (Activation activation : Activation.values()) {
                all.add(leaves.named(leaves.name() + ", " + activation)
                        .trained("x", s[0], s[1], s[2])
                        .build((g, v) -> g.densePerSample(v.get("x"), v.get("w"), v.get("b"), activation)));
            }
            all.add(leaves.named(leaves.name() + ", one x for all samples")
                    .trained("x", s[1], s[2])
                    .build((g, v) -> g.densePerSample(v.get("x"), v.get("w"), v.get("b"))));
        }
        return all;
    }

    static List<Scenario> dropout() {
        List<Scenario> all = new ArrayList<>();
        for (double rate : new double[] {0, 0.05, 0.5, 0.9}) {
            for (int samples : new int[] {1, 3, 5}) {
                for (int[] shape : new int[][] {{1, 1}, {7, 5}, {16, 19}}) {
                    String name = String.format("dropout %s of [%d, %d] for K = %d", rate, shape[0], shape[1], samples);
                    Scenario leaves = Scenario.of(name).trained("x", shape[0], shape[1]);
                    Scenario.Build build = (g, v) -> g.dropout(v.get("x"), rate, samples);
                    all.add(rate > 0 ? leaves.buildRandom(build) : leaves.build(build));
                }
            }
        }
        return all;
    }

    static List<Scenario> activations() {
        List<Scenario> all = new ArrayList<>();
        for (Activation activation : Activation.values()) {
            for (int length : new int[] {1, 13, 100}) {
                all.add(Scenario.of("activation " + activation + " of " + length)
                        .trained("x", Initialiser.normal(0, 2), length)
                        .build((g, v) -> g.activation(v.get("x"), activation)));
            }
            // including some near zero: derivatives are computed from the output, so a saturated one is exact to 2⁻²⁴
            // only
            all.add(Scenario.of("activation " + activation + " far from zero")
                    .trained(
                            "x",
                            (random, i) ->
                                    i % 3 == 0 ? random.normal(0, i) : (i % 2 == 0 ? 1 : -1) * (4 + 9 * (i % 11)),
                            37)
                    .build((g, v) -> g.activation(v.get("x"), activation)));
        }
        return all;
    }

    /** The energies of whole networks as methods build them. */
    static List<Scenario> networks() {
        int samples = 5;
        int points = 13;
        Scenario alphaDropout = Scenario.of("two dropout layers under black-box alpha")
                .constant("x", Scenario.ORDINARY, points, 6)
                .constant("y", Scenario.ORDINARY, points)
                .trained("w1", Initialiser.glorot(6, 11), 6, 11)
                .trained("b1", 11)
                .trained("w2", Initialiser.glorot(11, 1), 11, 1)
                .trained("b2", 1)
                .trained(Likelihood.LOG_PRECISION, 1)
                .buildRandom((g, v) -> {
                    var x = g.dropout(v.get("x"), 0.1, samples);
                    var h = g.dense(x, v.get("w1"), v.get("b1"), Activation.RELU, 0.25);
                    var f = g.dense(h, v.get("w2"), v.get("b2"), Activation.IDENTITY, 0);
                    var ell = new Likelihood.Gaussian(new Precision.Learnt(1)).logLikelihood(g, f, v.get("y"));
                    var prior = GaussianPrior.energy(g, v.get("w1"), 0.75, v.get(Likelihood.LOG_PRECISION));
                    return g.minus(g.scale(prior, 0.01), g.mean(g.alphaMean(ell, 0.5)));
                })
                .tolerance(5e-5);
        Scenario variational = Scenario.of("a Gaussian posterior over the weights of a classifier")
                .constant("x", Scenario.ORDINARY, points, 6)
                .constant("y", (random, i) -> i % 3, points)
                .trained("mean", 6 * 3 + 3)
                .trained("logVariance", Initialiser.normal(-2, 0.3), 6 * 3 + 3)
                .constant("logPrecision", Initialiser.constant(0.2), 1)
                .buildRandom((g, v) -> {
                    // the same numbers serve as weights and, by another draw, as biases
                    var w = g.gaussianSamples(v.get("mean"), v.get("logVariance"), samples);
                    var kernel = g.densePerSample(
                            v.get("x"),
                            g.gaussianSamples(v.get("kernel"), v.get("kernelLogVariance"), samples),
                            g.gaussianSamples(v.get("bias"), v.get("biasLogVariance"), samples));
                    var f = g.reshape(kernel, samples * points, 3);
                    var ell = new Likelihood.Categorical(3).logLikelihood(g, f, v.get("y"));
                    var kl = g.gaussianKl(v.get("mean"), v.get("logVariance"), v.get("logPrecision"));
                    var data = g.minus(g.mean(g.alphaMean(ell, 0)), g.scale(g.mean(w), 0.1));
                    return g.minus(g.scale(kl, 0.01), data);
                })
                .trained("kernel", 6, 3)
                .trained("kernelLogVariance", Initialiser.normal(-2, 0.3), 6, 3)
                .trained("bias", 3)
                .trained("biasLogVariance", Initialiser.normal(-2, 0.3), 3)
                .tolerance(5e-5);
        return List.of(alphaDropout, variational);
    }
}
