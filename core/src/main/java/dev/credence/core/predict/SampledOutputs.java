package dev.credence.core.predict;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Store;
import dev.credence.core.model.ClassLikelihood;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Quantiles;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A network's outputs under S samples of its weights at N points, in a device's memory, and predictions of them that
 * the device computes: of the S · N · C numbers nothing comes back but what is asked for, one number for each point (of
 * classes one for each class). They are computed by passes over the likelihood's formulas, and so are as precise as a
 * {@code float}: to about 10⁻⁶ of the predictive standard deviation, of a probability, or of a log density.
 *
 * <p>What no formula gives is computed by the host, from a copy of the outputs that is made then: distribution
 * functions, quantiles and CRPS of likelihoods without a {@linkplain NumericLikelihood#distribution formula} for the
 * first, the CRPS of all but Gaussian ones, and draws.
 */
public final class SampledOutputs {
    private final Device device;
    private final Likelihood likelihood;
    private final int samples;
    private final int points;
    private final double[] parameters;
    private final HostPrediction host;
    private final Tensor f;
    private final Map<Sum, Kernel> kernels = new HashMap<>();
    private final Map<String, Tensor> arguments = new HashMap<>();
    private @Nullable Tensor result;
    private @Nullable ClassPasses classes;

    /** Makes a prediction of outputs in the host's memory. */
    @FunctionalInterface
    public interface HostPrediction {
        /**
         * Of what {@link SampledOutputs#outputs} holds.
         *
         * @param f [S, N, C] row-major
         * @param parameters the likelihood's own, in their order
         */
        Predictive of(float[] f, int samples, int points, double[] parameters);
    }

    private record Sum(Reduction reduction, Formula formula, boolean pairs) {}

    /**
     * Allocates memory for the outputs.
     *
     * @param host computes what the device cannot
     */
    public SampledOutputs(Device device, Likelihood likelihood, int samples, int points, HostPrediction host) {
        this.device = device;
        this.likelihood = likelihood;
        this.samples = samples;
        this.points = points;
        this.parameters = new double[likelihood.parameters().size()];
        this.host = host;
        this.f = device.allocate(samples * points, likelihood.outputs());
    }

    /** The outputs, [S · N, C]: to be filled before {@link #lend}. */
    public Tensor outputs() {
        return f;
    }

    /**
     * Lends the prediction of what {@link #outputs} holds now; used after {@code use} has returned, it refuses.
     *
     * @param values the likelihood's own parameters, in their order
     * @throws dev.credence.core.UserException if an output is not finite, with its point and sample
     */
    public void lend(double[] values, Consumer<? super Predictive> use) {
        System.arraycopy(values, 0, parameters, 0, parameters.length);
        try (Loan loan = new Loan(this)) {
            if (!isFinite()) {
                use.accept(loan.host()); // which says where
            } else if (likelihood instanceof ClassLikelihood c) {
                use.accept(CategoricalMixture.on(new DeviceClasses(loan, c)));
            } else {
                use.accept(new DeviceMixture(loan, (NumericLikelihood) likelihood));
            }
        }
    }

    private boolean isFinite() {
        for (int c = 0; c < likelihood.outputs(); c++) {
            Formula size = Functions.abs(Likelihood.output(c));
            for (double largest : reduce(Reduction.MAX, size)) {
                if (!Double.isFinite(largest)) {
                    return false;
                }
            }
        }
        return true;
    }

    Device device() {
        return device;
    }

    Likelihood likelihood() {
        return likelihood;
    }

    int samples() {
        return samples;
    }

    int points() {
        return points;
    }

    /** The prediction of a copy. */
    Predictive onHost() {
        return host.of(device.read(f), samples, points, parameters.clone());
    }

    /** Numbers for each point, [N], that formulas read by a name. */
    void write(String name, double[] values) {
        float[] rounded = new float[points];
        for (int n = 0; n < points; n++) {
            rounded[n] = (float) values[n];
        }
        device.write(argument(name), rounded);
    }

    private Tensor argument(String name) {
        return arguments.computeIfAbsent(name, n -> device.allocate(points));
    }

    /** What a formula of outputs, own parameters and written numbers comes to over the samples, [N]. */
    double[] reduce(Reduction reduction, Formula formula) {
        return run(new Sum(reduction, formula, false));
    }

    /** Σ_s Σ_t of a formula of the outputs of sample s, and of sample t by their names with an apostrophe, [N]. */
    double[] sumOverPairs(Formula formula) {
        return run(new Sum(Reduction.SUM, formula, true));
    }

    /** What an output of sample t is called in {@link #sumOverPairs}. */
    static String other(String output) {
        return output + "′";
    }

    private double[] run(Sum sum) {
        kernels.computeIfAbsent(sum, s -> device.prepare(pass(s))).run();
        return asDoubles(device.read(into()));
    }

    private Tensor into() {
        if (result == null) {
            result = device.allocate(points);
        }
        return result;
    }

    private Pass pass(Sum sum) {
        Pass.Builder pass = Pass.over(samples, points, sum.pairs ? samples : 1);
        readValues(pass);
        if (sum.pairs) {
            for (int c = 0; c < likelihood.outputs(); c++) {
                int width = likelihood.outputs();
                pass.read(other(Likelihood.output(c).name()), f, new Access(c, 0, width, points * width));
            }
        }
        return pass.reduce(sum.reduction, sum.formula, Store.SET, into(), Axis.M)
                .build();
    }

    /** Lets a pass over [S, N, ·] read the outputs, the own parameters and what was written. */
    void readValues(Pass.Builder pass) {
        int width = likelihood.outputs();
        for (int c = 0; c < width; c++) {
            pass.read(Likelihood.output(c).name(), f, new Access(c, points * width, width, 0));
        }
        List<String> names = Quantiles.valueNames(likelihood);
        for (int i = 0; i < parameters.length; i++) {
            int index = i;
            pass.scalar(names.get(width + i), () -> parameters[index]);
        }
        arguments.forEach((name, tensor) -> pass.read(name, tensor, Axis.M));
    }

    static double[] asDoubles(float[] values) {
        double[] all = new double[values.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = values[i];
        }
        return all;
    }

    /** The passes of classes, which keep tensors of their own. */
    ClassPasses classes(ClassLikelihood c) {
        if (classes == null) {
            classes = new ClassPasses(this, c);
        }
        return classes;
    }
}
