package dev.credence.core.graph;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.device.Activation;
import dev.credence.core.device.DrawKernels;
import dev.credence.core.device.LayerKernels;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import java.util.Arrays;
import java.util.Optional;

/** Random operations: by the device's fused kernels where it has them, else by noise and a formula. */
final class Draws {
    private Draws() {}

    /** dropout(a(x W + b)) into a value for the result; one fused pass follows the product. */
    static Var layer(Graph g, Product product, Var out, Var x, Var w, Var b, Activation activation, float rate) {
        float fused = g.pointNoise().isPresent() ? 0 : rate;
        Var h = g.add(new LayerRule(g.device(), product, out, x, w, b, activation, fused, g.noise()));
        return fused == rate ? h : dropout(g, h, rate, 1);
    }

    /** Of activations. */
    static Var dropout(Graph g, Var x, float rate, int samples) {
        if (rate == 0 || g.pointNoise().isEmpty()) {
            return shared(g, x, rate, samples);
        }
        int rows = samples * x.size(0);
        return composed(g, x, g.rows().uniform(rows, x.value().length() / x.size(0)), rate, samples);
    }

    /** Of values that are no activations, or in a graph whose noise depends on places. */
    static Var shared(Graph g, Var x, float rate, int samples) {
        if (rate == 0) {
            return g.repeat(x, samples);
        }
        Optional<LayerKernels> fused = g.device().fused(LayerKernels.class);
        if (fused.isEmpty()) {
            return composed(g, x, g.uniform(samples, x.value().length()), rate, samples);
        }
        int[] shape = x.value().shape();
        shape[0] *= samples;
        Var out = g.out("dropout", Graph.any(x), shape);
        return g.add(new FusedDropoutRule(g.device(), fused.get(), out, x, rate, g.noise()));
    }

    private static Var composed(Graph g, Var x, Var u, float rate, int samples) {
        int[] shape = x.value().shape();
        shape[0] *= samples;
        return g.over(samples, 1, x.value().length())
                .read("x", x, C)
                .read("u", u, K, C)
                .store(Reduction.NONE, Dropout.of(input("x"), input("u"), rate), K, C)
                .out("dropout", shape);
    }

    static Var gaussian(Graph g, Var mean, Var logVariance, int samples) {
        int[] shape = mean.value().shape();
        int[] out = new int[shape.length + 1];
        out[0] = samples;
        System.arraycopy(shape, 0, out, 1, shape.length);
        return draws(g, "gaussianSamples", mean, logVariance, true, out);
    }

    static Var perturb(Graph g, Var mean, Var variance, int samples) {
        int[] shape = mean.value().shape();
        shape[0] *= samples;
        if (g.pointNoise().isEmpty()) {
            return draws(g, "perturb", mean, variance, false, shape);
        }
        Var noise = g.rows().normal(shape[0], mean.value().length() / mean.size(0));
        return composed(g, "perturb", mean, variance, sqrt(input("v")), noise, shape);
    }

    /** mean + σ ε (Kingma &amp; Welling 2014; Kingma, Salimans &amp; Welling 2015), σ² = v or e^v. */
    private static Var draws(Graph g, String operation, Var mean, Var v, boolean logarithmic, int... shape) {
        Optional<DrawKernels> fused = g.device().fused(DrawKernels.class);
        if (fused.isPresent()) {
            Var out = g.out(operation, Graph.any(mean, v), shape);
            return g.add(new FusedDrawRule(g.device(), fused.get(), logarithmic, out, mean, v, g.noise()));
        }
        int length = mean.value().length();
        int samples = Arrays.stream(shape).reduce(1, (a, b) -> a * b) / length;
        Formula sd = logarithmic ? exp(input("v").times(0.5)) : sqrt(input("v"));
        return composed(g, operation, mean, v, sd, g.normal(samples, length), shape);
    }

    private static Var composed(Graph g, String operation, Var mean, Var v, Formula sd, Var noise, int... shape) {
        int length = mean.value().length();
        return g.over(noise.value().length() / length, 1, length)
                .read("m", mean, C)
                .read("v", v, C)
                .read("ε", noise, K, C)
                .store(Reduction.NONE, input("m").plus(sd.times(input("ε"))), K, C)
                .out(operation, shape);
    }
}
