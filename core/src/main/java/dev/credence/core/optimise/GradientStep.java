package dev.credence.core.optimise;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.graph.Parameters;
import dev.credence.core.train.Progress;
import java.util.Map;

/** Updates all parameters from their gradients, and holds the optimiser's moments. */
public final class GradientStep {
    private final Device device;
    private final Parameters parameters;
    private final GradientOptions options;
    private final String prefix;
    private final Tensor first;
    private final Tensor second;

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
    }

    /** The Euclidean norm of all gradients; not finite if one is not. */
    public double gradientNorm() {
        return Math.sqrt(device.optimisers().sumOfSquares(parameters.gradients()));
    }

    /** One update; {@code gradientNorm} decides about clipping. */
    public void apply(double gradientNorm, Progress progress) {
        double rate = options.rate(progress);
        float scale = gradientNorm > options.clipNorm() ? (float) (options.clipNorm() / gradientNorm) : 1f;
        if (options.optimiser() instanceof Optimiser.Adam a) {
            device.optimisers()
                    .adam(
                            parameters.values(),
                            parameters.gradients(),
                            first,
                            second,
                            rate,
                            a.beta1(),
                            a.beta2(),
                            a.epsilon(),
                            progress.step() + 1L,
                            scale);
        } else if (options.optimiser() instanceof Optimiser.Sgd s) {
            device.optimisers().sgd(parameters.values(), parameters.gradients(), first, rate, s.momentum(), scale);
        }
    }

    /** The moments, to be saved with a checkpoint. */
    public Map<String, Tensor> state() {
        return Map.of(prefix + "optimiser.first", first, prefix + "optimiser.second", second);
    }
}
