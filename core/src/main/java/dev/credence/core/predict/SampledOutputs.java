package dev.credence.core.predict;

import dev.credence.core.Sizes;
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
import dev.credence.core.numeric.GaussLegendre;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Outputs at N points under S samples, of one or several networks, in device memory, with predictions computed on the
 * device: instead of S · N · C numbers only one number per point (or per point and class) is read back. Passes over the
 * likelihood's formulas compute them in {@code float} precision: to about 10⁻⁶ of the predictive standard deviation, of
 * a probability, or of a log density (for a count y, on devices with log Γ in floats, to 10⁻⁷ y log y).
 *
 * <p>The host computes from a copy of the outputs what has no formula: distribution functions, quantiles and the CRPS
 * of real-valued likelihoods without a {@linkplain NumericLikelihood#distribution formula} for the distribution
 * function, and of very large counts; the CRPS of Gaussians under very many samples; draws.
 */
public final class SampledOutputs {
    /** Count k, the summation index of formulas over counts. */
    static final Formula COUNT = Functions.input("k");

    private static final String NODE_WEIGHT = "weight of u";

    private final Device device;
    private final Likelihood likelihood;
    private final int samples;
    private final int points;
    private final List<String> parameterNames;
    private double[][] parameters;
    private final HostPrediction host;
    private final Tensor f;
    private final Map<Sum, Kernel> kernels = new HashMap<>();
    private final Map<Copy, Kernel> copies = new HashMap<>();
    private final Map<Device, Tensor> others = new LinkedHashMap<>();
    private final Map<String, Tensor> arguments = new HashMap<>();
    private final List<Tensor> own = new ArrayList<>();
    private @Nullable Tensor nodes;
    private double firstCount;
    private @Nullable Tensor result;
    private @Nullable ClassPasses classes;

    /** Factory of predictions on the host. */
    @FunctionalInterface
    public interface HostPrediction {
        /**
         * The prediction of the outputs in {@link SampledOutputs#outputs}.
         *
         * @param f [S, N, C] row-major
         * @param parameters the likelihood's own parameters under each sample, [S][·], in order
         */
        Predictive of(float[] f, int samples, int points, double[][] parameters);
    }

    /** Summation axis beside samples. */
    private enum Along {
        NOTHING,
        SAMPLES,
        NODES,
        COUNTS
    }

    /**
     * A cached reduction.
     *
     * @param width number of terms along the axis
     */
    private record Sum(Reduction reduction, Formula formula, Along along, int width) {}

    /** A copy of a tensor's points to their place. */
    private record Copy(Tensor f, int from, int points, int first) {}

    /**
     * Allocates the outputs.
     *
     * @param host creates the host's prediction
     */
    public SampledOutputs(Device device, Likelihood likelihood, int samples, int points, HostPrediction host) {
        this.device = device;
        this.likelihood = likelihood;
        this.samples = samples;
        this.points = points;
        this.parameterNames = Quantiles.valueNames(likelihood)
                .subList(
                        likelihood.outputs(),
                        likelihood.outputs() + likelihood.parameters().size());
        this.parameters = new double[samples][parameterNames.size()];
        this.host = host;
        this.f = device.allocate(
                Sizes.product("the outputs [samples · points, outputs]", samples, points), likelihood.outputs());
        parameterNames.forEach(name -> own.add(device.allocate(samples)));
    }

    /** Outputs [S · N, C], to be filled before {@link #lend}. */
    public Tensor outputs() {
        return f;
    }

    /**
     * Copies the outputs of a tile of points to their place.
     *
     * @param by the device that computes them: this one's, or one {@linkplain Device#beside beside} it
     * @param tile [S′ · T, C], S′ samples of T points
     * @param tileSamples S′
     * @param from index of the tile's first point
     * @param count number of points to copy; the rest of the tile is padding
     * @param first index of the tile's first sample
     */
    public void put(Device by, Tensor tile, int tileSamples, int from, int count, int first) {
        int c = likelihood.outputs();
        copies.computeIfAbsent(
                        new Copy(tile, from, count, first),
                        copy -> by.prepare(Pass.over(tileSamples, count, c)
                                .read("f", tile, new Access(0, tile.length() / tileSamples, c, 1))
                                .reduce(
                                        Reduction.NONE,
                                        Functions.input("f"),
                                        Store.SET,
                                        f,
                                        new Access((first * points + from) * c, points * c, c, 1))
                                .build()))
                .run();
        if (!by.equals(device)) {
            others.put(by, tile);
        }
    }

    /** {@link #lend(double[][], Consumer)} with the same parameters for all samples. */
    public void lend(double[] values, Consumer<? super Predictive> use) {
        double[][] all = new double[samples][];
        Arrays.fill(all, values);
        lend(all, use);
    }

    /**
     * Lends the prediction of the current {@link #outputs}; it must not be used after {@code use} has returned.
     *
     * @param values the likelihood's own parameters under each sample, [S][·], in order
     * @throws dev.credence.core.UserException if an output is not finite, with its point and sample
     */
    public void lend(double[][] values, Consumer<? super Predictive> use) {
        others.forEach((by, tile) -> by.read(by.view(tile, 0, 1))); // waits for the outputs
        parameters = values;
        for (int i = 0; i < own.size(); i++) {
            float[] ofSamples = new float[samples];
            for (int s = 0; s < samples; s++) {
                ofSamples[s] = (float) values[s][i];
            }
            device.write(own.get(i), ofSamples);
        }
        try (Loan loan = new Loan(this)) {
            if (!isFinite()) {
                use.accept(loan.host()); // which names the point and sample
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

    /** Number of points N. */
    public int points() {
        return points;
    }

    /** The host's prediction from a copy. */
    Predictive onHost() {
        return host.of(device.read(f), samples, points, parameters);
    }

    /** Writes values [N] that formulas read by a name. */
    void write(String name, double[] values) {
        device.write(argument(name), asFloats(values));
    }

    private Tensor argument(String name) {
        return arguments.computeIfAbsent(name, n -> device.allocate(points));
    }

    /** Reduction over the samples of a formula of outputs, own parameters and written values, [N]. */
    double[] reduce(Reduction reduction, Formula formula) {
        return run(new Sum(reduction, formula, Along.NOTHING, 1));
    }

    /** Σ_s Σ_t over pairs of samples, [N]; names with an apostrophe are the values of sample t. */
    double[] sumOverPairs(Formula formula) {
        return run(new Sum(Reduction.SUM, formula, Along.SAMPLES, samples));
    }

    /** Name of an output or parameter of sample t in {@link #sumOverPairs}. */
    static String other(String value) {
        return value + "′";
    }

    /** Σ_s ∫₀¹ of a formula that also has {@link NumericLikelihood#U}, [N]. */
    double[] integral(Formula formula) {
        return run(new Sum(
                Reduction.SUM, formula.times(Functions.input(NODE_WEIGHT)), Along.NODES, NumericLikelihood.NODES));
    }

    /**
     * Σ_s Σ_k of a formula that also has the {@link #COUNT} k, [N].
     *
     * @param first the first k
     * @param many number of counts
     */
    double[] sumOverCounts(Formula formula, double first, int many) {
        firstCount = first;
        Formula k = Functions.input("place").plus(Functions.input("first"));
        return run(new Sum(Reduction.SUM, formula.with(COUNT, k), Along.COUNTS, many));
    }

    private double[] run(Sum sum) {
        Kernel kernel = kernels.get(sum);
        if (kernel == null) {
            kernel = device.prepare(pass(sum));
            kernels.put(sum, kernel);
        }
        kernel.run();
        return asDoubles(device.read(into()));
    }

    private Tensor into() {
        if (result == null) {
            result = device.allocate(points);
        }
        return result;
    }

    private Pass pass(Sum sum) {
        Pass.Builder pass = Pass.over(samples, points, sum.width);
        readValues(pass);
        switch (sum.along) {
            case NOTHING -> {}
            case SAMPLES -> readOthers(pass);
            case NODES -> {
                int many = NumericLikelihood.NODES;
                pass.read(NumericLikelihood.U.name(), nodes(), new Access(0, 0, 0, 1));
                pass.read(NODE_WEIGHT, nodes(), new Access(many, 0, 0, 1));
            }
            case COUNTS -> pass.index("place", Axis.C).scalar("first", () -> firstCount);
        }
        return pass.reduce(sum.reduction, sum.formula, Store.SET, into(), Axis.M)
                .build();
    }

    private Tensor nodes() {
        if (nodes == null) {
            GaussLegendre rule = new GaussLegendre(NumericLikelihood.NODES);
            double[] both = Arrays.copyOf(rule.nodes(), 2 * NumericLikelihood.NODES);
            System.arraycopy(rule.weights(), 0, both, NumericLikelihood.NODES, NumericLikelihood.NODES);
            nodes = device.allocate(both.length);
            device.write(nodes, asFloats(both));
        }
        return nodes;
    }

    /** Makes outputs, own parameters and written values available to a pass over [S, N, ·]. */
    void readValues(Pass.Builder pass) {
        int width = likelihood.outputs();
        for (int c = 0; c < width; c++) {
            pass.read(Likelihood.output(c).name(), f, new Access(c, points * width, width, 0));
        }
        for (int i = 0; i < own.size(); i++) {
            pass.read(parameterNames.get(i), own.get(i), Axis.K);
        }
        arguments.forEach((name, tensor) -> pass.read(name, tensor, Axis.M));
    }

    private void readOthers(Pass.Builder pass) {
        int width = likelihood.outputs();
        for (int c = 0; c < width; c++) {
            pass.read(other(Likelihood.output(c).name()), f, new Access(c, 0, width, points * width));
        }
        for (int i = 0; i < own.size(); i++) {
            pass.read(other(parameterNames.get(i)), own.get(i), Axis.C);
        }
    }

    private static float[] asFloats(double[] values) {
        float[] rounded = new float[values.length];
        for (int i = 0; i < rounded.length; i++) {
            rounded[i] = (float) values[i];
        }
        return rounded;
    }

    static double[] asDoubles(float[] values) {
        double[] all = new double[values.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = values[i];
        }
        return all;
    }

    /** Passes of class probabilities, with tensors of their own. */
    ClassPasses classes(ClassLikelihood c) {
        if (classes == null) {
            classes = new ClassPasses(this, c);
        }
        return classes;
    }
}
