package dev.credence.core.inference;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Device arrays of a {@link TrainingHook} by name: zero at creation, and saved and restored with the parameters of the
 * hooked inference. All must be created in the hook's constructor.
 */
public final class HookArrays {
    private final Device device;
    private final Set<String> taken;
    private final Map<String, Tensor> parameters = new LinkedHashMap<>();
    private final Map<String, Tensor> state = new LinkedHashMap<>();
    private boolean complete;

    HookArrays(Device device, Set<String> taken) {
        this.device = device;
        this.taken = taken;
    }

    /** The device of the arrays. */
    public Device device() {
        return device;
    }

    /** Creates an array used in prediction: it is part of checkpoints, model files and the best epoch's parameters. */
    public Tensor parameter(String name, int... shape) {
        return add(parameters, name, shape);
    }

    /** Creates an array used only in training: it is part of checkpoints. */
    public Tensor state(String name, int... shape) {
        return add(state, name, shape);
    }

    private Tensor add(Map<String, Tensor> arrays, String name, int... shape) {
        if (complete) {
            throw new IllegalStateException("The array '" + name + "' is created after the hook: it would be"
                    + " missing in checkpoints. Create all arrays in the hook's constructor");
        }
        if (taken.contains(name) || parameters.containsKey(name) || state.containsKey(name)) {
            throw new IllegalArgumentException("There is an array '" + name + "' already; choose another name");
        }
        Tensor tensor = device.allocate(shape);
        arrays.put(name, tensor);
        return tensor;
    }

    void complete() {
        complete = true;
    }

    Map<String, Tensor> parameters() {
        return parameters;
    }

    Map<String, Tensor> state() {
        return state;
    }
}
