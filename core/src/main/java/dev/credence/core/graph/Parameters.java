package dev.credence.core.graph;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Named parameter arrays on a device. All trained ones are views into one contiguous buffer, in order of declaration,
 * and so are their gradients: an optimiser step is one kernel, a checkpoint one read.
 */
public final class Parameters {
    private final Device device;
    private final Tensor values;
    private final Tensor gradients;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private record Entry(Tensor value, @Nullable Tensor gradient) {}

    private Parameters(Device device, Declarations declarations) {
        this.device = device;
        int total = 0;
        for (var d : declarations.all()) {
            total += d.trained() ? d.length() : 0;
        }
        values = device.allocate(Math.max(total, 1));
        gradients = device.allocate(Math.max(total, 1));
        int offset = 0;
        for (var d : declarations.all()) {
            if (d.trained()) {
                entries.put(
                        d.name(),
                        new Entry(device.view(values, offset, d.shape()), device.view(gradients, offset, d.shape())));
                offset += d.length();
            } else {
                entries.put(d.name(), new Entry(device.allocate(d.shape()), null));
            }
        }
    }

    /**
     * Allocates and initialises the declared arrays, each from the stream of its name.
     *
     * @throws UserException when there is not enough memory for them and their gradients
     */
    public static Parameters allocate(Device device, Declarations declarations, long seed) {
        try {
            return initialised(device, declarations, seed);
        } catch (OutOfMemoryError e) {
            // safe to catch: nothing else was under way, and the allocated memory is released
            throw new UserException(
                    declarations.numbers() + " parameters and their gradients do not fit into the memory of device "
                            + device.name() + ". Use fewer or smaller layers, or give it more memory.",
                    e);
        }
    }

    private static Parameters initialised(Device device, Declarations declarations, long seed) {
        Parameters parameters = new Parameters(device, declarations);
        for (var d : declarations.all()) {
            CounterRandom random = Stream.INITIAL_VALUES.of(seed, d.name());
            float[] initial = new float[d.length()];
            for (int i = 0; i < initial.length; i++) {
                initial[i] = (float) d.initialiser().value(random, i);
            }
            device.write(parameters.value(d.name()), initial);
        }
        return parameters;
    }

    /** The contiguous buffer of all trained parameters [P]. */
    public Tensor values() {
        return values;
    }

    /** The contiguous buffer of their gradients [P]. */
    public Tensor gradients() {
        return gradients;
    }

    /** All arrays by name, trained and not, in order of declaration. */
    public Map<String, Tensor> byName() {
        Map<String, Tensor> all = new LinkedHashMap<>();
        entries.forEach((name, entry) -> all.put(name, entry.value()));
        return Collections.unmodifiableMap(all);
    }

    /** The names of the trained ones, in order of declaration. */
    List<String> trainedNames() {
        return entries.entrySet().stream()
                .filter(e -> e.getValue().gradient() != null)
                .map(Map.Entry::getKey)
                .toList();
    }

    public boolean contains(String name) {
        return entries.containsKey(name);
    }

    /** The array with the given name. */
    public Tensor value(String name) {
        return entry(name).value();
    }

    /** The value of a parameter of one element. */
    public double scalar(String name) {
        return device.read(value(name))[0];
    }

    /** Sets the value of a parameter of one element. */
    public void setScalar(String name, double newValue) {
        device.write(value(name), (float) newValue);
    }

    /** The name of the first trained parameter whose gradient (or value) is not finite, for messages. */
    public @Nullable String firstNonFinite() {
        for (var named : entries.entrySet()) {
            Tensor gradient = named.getValue().gradient();
            if (hasNonFinite(named.getValue().value()) || (gradient != null && hasNonFinite(gradient))) {
                return named.getKey();
            }
        }
        return null;
    }

    Var var(String name) {
        Entry entry = entry(name);
        Var var = new Var(name, entry.value(), entry.gradient() != null);
        if (entry.gradient() != null) {
            var.gradient(entry.gradient());
            // subnormal gradients need no pass: the optimiser's norm treats much larger ones as 0, samplers read
            // doubles
            var.settling();
        }
        return var;
    }

    private boolean hasNonFinite(Tensor tensor) {
        for (float x : device.read(tensor)) {
            if (!Float.isFinite(x)) {
                return true;
            }
        }
        return false;
    }

    private Entry entry(String name) {
        Entry entry = entries.get(name);
        if (entry == null) {
            throw new IllegalArgumentException("There is no parameter '" + name + "'; there are " + entries.keySet());
        }
        return entry;
    }
}
