package dev.credence.core.optimise;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Functions.abs;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.sqrt;
import static dev.credence.core.formula.Store.SET;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Parameters;
import dev.credence.core.random.Noise;
import dev.credence.core.random.Stream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The update of all parameters by an {@link Optimiser}, with its moments. */
public final class GradientStep {
    /**
     * Gradients of smaller magnitude are flushed to 0: their squares times 1 − β₂ would be subnormal, which some
     * processors handle a hundred times more slowly. Relative to Adam's ε they are negligible.
     */
    private static final float SMALLEST_GRADIENT = 0x1p-56f;

    /** A name that no moment can have. */
    private static final String GOING = "still going";

    private final Device device;
    private final Parameters parameters;
    private final GradientOptions options;
    private final Map<String, Tensor> state = new LinkedHashMap<>();
    private final Tensor squares;
    private final Map<String, Tensor> moments;
    private final Noise noise;
    private final Kernel norm;
    private final Kernel update;
    // scalars of the current update
    private double rate;
    private double scale;
    private int steps;

    /** @param seed seed of the optimiser's noise */
    public GradientStep(Device device, Parameters parameters, GradientOptions options, long seed) {
        this(device, parameters, options, "", seed);
    }

    /** The same with a prefix of the state's names; each prefix has its own noise. */
    public GradientStep(Device device, Parameters parameters, GradientOptions options, String prefix, long seed) {
        this.device = device;
        this.parameters = parameters;
        this.options = options;
        Map<String, Tensor> byName = new LinkedHashMap<>();
        for (Optimiser.Moment moment : options.optimiser().moments()) {
            Tensor tensor = device.allocate(parameters.values().length());
            byName.put(moment.name(), tensor);
            state.put(prefix + "optimiser." + moment.name(), tensor);
        }
        this.squares = device.allocate(1);
        this.norm = device.fused(OptimiserKernels.class)
                .<Kernel>map(k -> () -> k.squareNorm(parameters.gradients(), SMALLEST_GRADIENT, squares))
                .orElseGet(() -> norm(device, parameters.gradients(), squares));
        this.moments = byName;
        this.noise = new Noise(Stream.OPTIMISER.of(seed, prefix + "noise"));
        this.update = fused().orElseGet(() -> update(null));
    }

    private static Kernel norm(Device device, Tensor gradients, Tensor squares) {
        Formula gradient = choose(constant(SMALLEST_GRADIENT), abs(input("g")), constant(0), input("g"));
        return device.prepare(Pass.over(1, 1, gradients.length())
                .read("g", gradients, C)
                .map(gradient, SET, gradients, C)
                .reduce(Reduction.SUM, gradient.square(), SET, squares)
                .build());
    }

    /** Device-side condition and gradient factor of a {@link Guarded} update. */
    private record Guard(Tensor going, Tensor scale) {
        /** The next value if the update is made, else the current one. */
        Formula next(String name, Formula next) {
            return choose(input(GOING), constant(0), next, input(name));
        }
    }

    private Kernel update(@Nullable Guard guard) {
        Optimiser optimiser = options.optimiser();
        int length = parameters.values().length();
        Tensor drawn = device.allocate(optimiserDraws() ? length : 1);
        Pass.Builder pass = Pass.over(1, 1, length)
                .read("w", parameters.values(), C)
                .read("g", parameters.gradients(), C)
                .scalar("rate", () -> rate);
        if (guard == null) {
            pass.scalar("scale", () -> scale);
        } else {
            pass.read("scale", guard.scale()).read(GOING, guard.going());
        }
        moments.forEach((name, tensor) -> pass.read(name, tensor, C));
        new TreeMap<>(optimiser.scalars())
                .forEach((name, of) -> pass.scalar(name, () -> of.applyAsDouble(steps + 1.0)));
        optimiser
                .moments()
                .forEach(moment -> pass.map(
                        guard == null ? moment.next() : guard.next(moment.name(), moment.next()),
                        SET,
                        of(moments, moment.name()),
                        C));
        pass.map(guard == null ? optimiser.update() : guard.next("w", optimiser.update()), SET, parameters.values(), C);
        if (!optimiserDraws()) {
            return device.prepare(pass.build());
        }
        Kernel kernel = device.prepare(pass.read("noise", drawn, C).build());
        return () -> {
            noise.setStep(steps);
            device.normal(noise, drawn);
            kernel.run();
        };
    }

    private boolean optimiserDraws() {
        Optimiser optimiser = options.optimiser();
        return optimiser.update().inputs().contains("noise")
                || optimiser.moments().stream()
                        .anyMatch(moment -> moment.next().inputs().contains("noise"));
    }

    /** The device's fused kernel for the optimiser, if there is one. */
    private Optional<Kernel> fused() {
        Tensor w = parameters.values();
        Tensor g = parameters.gradients();
        Optional<OptimiserKernels> kernels = device.fused(OptimiserKernels.class);
        if (options.optimiser() instanceof Optimiser.Adam a) {
            Tensor m = of(moments, "m");
            Tensor v = of(moments, "v");
            return kernels.map(
                    k -> () -> k.adam(w, g, m, v, rate, a.beta1(), a.beta2(), a.epsilon(), steps + 1L, (float) scale));
        } else if (options.optimiser() instanceof Optimiser.Sgd s) {
            Tensor u = of(moments, "u");
            return kernels.map(k -> () -> k.sgd(w, g, u, rate, s.momentum(), (float) scale));
        }
        return Optional.empty();
    }

    private static Tensor of(Map<String, Tensor> moments, String name) {
        return Objects.requireNonNull(moments.get(name), name);
    }

    /** The Euclidean norm of all gradients; infinite above 1.8 · 10¹⁹, not finite if a gradient is not. */
    public double gradientNorm() {
        squareNorm();
        return Math.sqrt(device.read(squares)[0]);
    }

    /** Computes {@link #squaredNorm} and leaves it on the device. */
    public void squareNorm() {
        norm.run();
    }

    /** The squared {@link #gradientNorm} [1]. */
    public Tensor squaredNorm() {
        return squares;
    }

    /** The clipping factor for a squared norm: min(1, clip-norm/norm). */
    public Formula clipping(Formula squaredNorm) {
        if (options.clipNorm() == Double.POSITIVE_INFINITY) {
            return constant(1);
        }
        Formula clip = constant(options.clipNorm());
        return choose(sqrt(squaredNorm), clip, clip.over(sqrt(squaredNorm)), constant(1));
    }

    /** Updates under a condition on the device. */
    @FunctionalInterface
    public interface Guarded {
        void apply(Progress progress);
    }

    /**
     * Updates that do not read the norm on the host.
     *
     * @param going condition [1]; an update changes nothing unless it is positive
     * @param scale factor of the gradients [1]: {@link #clipping}
     */
    public Guarded guarded(Tensor going, Tensor scale) {
        Kernel kernel = update(new Guard(going, scale));
        return progress -> {
            rate = options.rate(progress);
            steps = progress.step();
            kernel.run();
        };
    }

    /** One update, with clipping by {@code gradientNorm}. */
    public void apply(double gradientNorm, Progress progress) {
        rate = options.rate(progress);
        scale = gradientNorm > options.clipNorm() ? (float) (options.clipNorm() / gradientNorm) : 1f;
        steps = progress.step();
        update.run();
    }

    /** The moments, to be saved with a checkpoint. */
    public Map<String, Tensor> state() {
        return Collections.unmodifiableMap(state);
    }
}
