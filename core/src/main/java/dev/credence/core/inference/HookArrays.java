package dev.credence.core.inference;

import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The arrays in which a {@link TrainingHook} remembers, by name, on the device: zeros when they are made, saved and
 * restored with the parameters of the hooked inference. All are asked for while the hook is made.
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

    /** The device they are on. */
    public Device device() {
        return device;
    }

    /** An array that prediction needs: in checkpoints and model files, and restored with the best epoch. */
    public Tensor parameter(String name, int... shape) {
        return add(parameters, name, shape);
    }

    /** An array that only training needs: in checkpoints. */
    public Tensor state(String name, int... shape) {
        return add(state, name, shape);
    }

    private Tensor add(Map<String, Tensor> arrays, String name, int... shape) {
        if (complete) {
            throw new IllegalStateException("The array '" + name + "' is asked for after the hook was made: it would be"
                    + " missing in checkpoints. Ask for all arrays in the hook's constructor");
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
