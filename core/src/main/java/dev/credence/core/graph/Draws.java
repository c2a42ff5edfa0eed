package dev.credence.core.graph;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.device.DrawKernels;
import dev.credence.core.device.LayerKernels;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import java.util.Arrays;
import java.util.Optional;

/** Random operations: by the device's fused kernels where it has them, else by noise and a formula. */
final class Draws {
    private Draws() {}

    static Var dropout(Graph g, Var x, float rate, int samples) {
        if (rate == 0) {
            return g.repeat(x, samples);
        }
        int[] shape = x.value().shape();
        shape[0] *= samples;
        Optional<LayerKernels> fused = g.device().fused(LayerKernels.class);
        if (fused.isPresent()) {
            Var out = g.out("dropout", Graph.any(x), shape);
            return g.add(new FusedDropoutRule(g.device(), fused.get(), out, x, rate, g.noise()));
        }
        int length = x.value().length();
        return g.over(samples, 1, length)
                .read("x", x, C)
                .read("u", g.uniform(samples, length), K, C)
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
        return draws(g, "perturb", mean, variance, false, shape);
    }

    /** mean + σ ε (Kingma &amp; Welling 2014; Kingma, Salimans &amp; Welling 2015), σ² = v or e^v. */
    private static Var draws(Graph g, String operation, Var mean, Var v, boolean logarithmic, int... shape) {
        Optional<DrawKernels> fused = g.device().fused(DrawKernels.class);
        if (fused.isPresent()) {
            Var out = g.out(operation, Graph.any(mean, v), shape);
            return g.add(new FusedDrawRule(g.device(), fused.get(), logarithmic, out, mean, v, g.noise()));
        }
        Formula sd = logarithmic ? exp(input("v").times(0.5)) : sqrt(input("v"));
        int length = mean.value().length();
        int samples = Arrays.stream(shape).reduce(1, (a, b) -> a * b) / length;
        return g.over(samples, 1, length)
                .read("m", mean, C)
                .read("v", v, C)
                .read("ε", g.normal(samples, length), K, C)
                .store(Reduction.NONE, input("m").plus(sd.times(input("ε"))), K, C)
                .out(operation, shape);
    }
}
