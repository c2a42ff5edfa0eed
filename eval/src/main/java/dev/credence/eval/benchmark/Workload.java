package dev.credence.eval.benchmark;

import dev.credence.core.UserException;
import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.DeviceTrial;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A training step to time: a method on random data of a given shape.
 *
 * @param name short and unique
 * @param description shapes and settings, in one line
 * @param method the inference method's name; it need not be on the class path
 * @param settings the method's settings, as text
 * @param problem the learning problem
 * @param batch M
 * @param arithmetic floating-point operations of a step's matrix products, see {@link Arithmetic}
 */
public record Workload(
        String name,
        String description,
        String method,
        Map<String, String> settings,
        Problem problem,
        int batch,
        long arithmetic) {
    private static final long SEED = 1;

    public Workload {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** Reason why it cannot run: its method is not on the class path, or lacks its settings; empty if it can. */
    public Optional<String> missing(NamedServices<InferenceMethod> methods) {
        Optional<InferenceMethod> found = methods.find(method);
        if (found.isEmpty()) {
            return Optional.of("needs "
                    + methods.artifact(method)
                            .map(a -> a.replaceFirst(".*:", ""))
                            .orElse("the method " + method));
        }
        try {
            var unused = found.get().parse(settings);
            return Optional.empty();
        } catch (UserException e) {
            return Optional.of("needs a " + method + " with its settings: "
                    + String.valueOf(e.getMessage()).replaceFirst("\\. Known settings.*", "."));
        }
    }

    /** The untrained inference. */
    public Inference prepare(NamedServices<InferenceMethod> methods, Device device) {
        InferenceMethod found = methods.get(method);
        return found.prepare(problem, found.parse(settings), device, SEED);
    }

    /** The batch of all steps: standard normal inputs, standard normal targets or random classes. */
    public Points points() {
        CounterRandom random = Stream.GENERATED_DATA.of(SEED, "");
        float[] x = new float[batch * problem.inputs()];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        float[] y = new float[batch];
        for (int i = 0; i < batch; i++) {
            y[i] = problem.task() instanceof Task.Classification c
                    ? random.below(c.classes(), 1, i)
                    : (float) random.normal(1, i);
        }
        return new Points(x, y);
    }

    /** A trial of devices for many long trainings that are like it. */
    public DeviceTrial trial(InferenceMethod found) {
        Settings parsed = found.parse(settings);
        return new DeviceTrial(device -> found.prepare(problem, parsed, device, SEED), this::points, 1, Long.MAX_VALUE);
    }
}
