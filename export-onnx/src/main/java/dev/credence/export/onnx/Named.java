package dev.credence.export.onnx;

import java.util.Map;

/** Values by name that must be there. */
final class Named {
    private Named() {}

    /** @throws IllegalArgumentException if there is none of this name */
    static <T> T of(Map<String, T> all, String name) {
        T found = all.get(name);
        if (found == null) {
            throw new IllegalArgumentException("There is no " + name + " among " + all.keySet());
        }
        return found;
    }
}
