package dev.credence.core.optimise;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Store.SET;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.OptimiserKernels;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Parameters;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Updates all parameters from their gradients, and holds the optimiser's moments. */
public final class GradientStep {
    private final Device device;
    private final Parameters parameters;
    private final GradientOptions options;
    private final String prefix;
    private final Tensor first;
    private final Tensor second;
    private final Tensor squares;
    private final Kernel norm;
    private final @Nullable OptimiserKernels fused;
    private final Kernel update;
    // what the update reads when it runs
    private double rate;
    private double scale;
    private double step;

    public GradientStep(Device device, Parameters parameters, GradientOptions options) {
        this(device, parameters, options, "");
    }

    /** The same; the names of its state begin with the prefix. */
    public GradientStep(Device device, Parameters parameters, GradientOptions options, String prefix) {
        this.device = device;
        this.parameters = parameters;
        this.options = options;
        this.prefix = prefix;
        this.first = device.allocate(parameters.values().length());
        this.second = options.optimiser() instanceof Optimiser.Adam
                ? device.allocate(parameters.values().length())
                : device.allocate(1);
        this.squares = device.allocate(1);
        this.norm = device.prepare(Pass.over(1, 1, parameters.gradients().length())
                .read("g", parameters.gradients(), C)
                .reduce(Reduction.SUM, input("g").square(), SET, squares)
                .build());
        this.fused = device.fused(OptimiserKernels.class).orElse(null);
        this.update = fused == null ? update() : () -> {};
    }

    private Kernel update() {
        int length = parameters.values().length();
        Pass.Builder pass = Pass.over(1, 1, length)
                .read("w", parameters.values(), C)
                .read("g", parameters.gradients(), C)
                .read("m", first, C)
                .scalar("rate", () -> rate)
                .scalar("scale", () -> scale);
        if (options.optimiser() instanceof Optimiser.Adam adam) {
            pass.read("v", second, C)
                    .scalar("c", () -> 1 / (1 - Math.pow(adam.beta1(), step)))
                    .scalar("d", () -> 1 / Math.sqrt(1 - Math.pow(adam.beta2(), step)))
                    .map(adam.first(), SET, first, C)
                    .map(adam.second(), SET, second, C)
                    .map(adam.update(), SET, parameters.values(), C);
        } else if (options.optimiser() instanceof Optimiser.Sgd sgd) {
            pass.map(sgd.velocity(), SET, first, C).map(sgd.update(), SET, parameters.values(), C);
        }
        return device.prepare(pass.build());
    }

    /** The Euclidean norm of all gradients; infinite above 1.8 · 10¹⁹, and not finite if one of them is not. */
    public double gradientNorm() {
        norm.run();
        return Math.sqrt(device.read(squares)[0]);
    }

    /** One update; {@code gradientNorm} decides about clipping. */
    public void apply(double gradientNorm, Progress progress) {
        rate = options.rate(progress);
        scale = gradientNorm > options.clipNorm() ? (float) (options.clipNorm() / gradientNorm) : 1f;
        step = progress.step() + 1.0;
        if (fused == null) {
            update.run();
        } else if (options.optimiser() instanceof Optimiser.Adam a) {
            fused.adam(
                    parameters.values(),
                    parameters.gradients(),
                    first,
                    second,
                    rate,
                    a.beta1(),
                    a.beta2(),
                    a.epsilon(),
                    progress.step() + 1L,
                    (float) scale);
        } else if (options.optimiser() instanceof Optimiser.Sgd s) {
            fused.sgd(parameters.values(), parameters.gradients(), first, rate, s.momentum(), (float) scale);
        }
    }

    /** The moments, to be saved with a checkpoint. */
    public Map<String, Tensor> state() {
        return Map.of(prefix + "optimiser.first", first, prefix + "optimiser.second", second);
    }
}
