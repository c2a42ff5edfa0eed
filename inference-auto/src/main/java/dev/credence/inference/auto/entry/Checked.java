package dev.credence.inference.auto.entry;

import dev.credence.core.file.NpyArray;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeSet;

/** Untrusted arrays of a model file, with checked access. */
public final class Checked {
    private final String owner;
    private final Map<String, NpyArray> arrays;

    /** @throws IllegalArgumentException unless there are exactly these arrays */
    public Checked(String owner, Map<String, NpyArray> arrays, String... names) {
        this.owner = owner;
        this.arrays = arrays;
        if (!arrays.keySet().equals(new TreeSet<>(Arrays.asList(names)))) {
            throw new IllegalArgumentException("the entry " + owner + " needs the arrays "
                    + new TreeSet<>(Arrays.asList(names)) + ", found " + new TreeSet<>(arrays.keySet()));
        }
    }

    /** The finite values of an array of this shape; −1 matches any length. */
    public float[] values(String name, int... shape) {
        NpyArray array = arrays.get(name);
        int[] found = array == null ? new int[0] : array.shape();
        boolean fits = array != null && found.length == shape.length;
        for (int a = 0; fits && a < shape.length; a++) {
            fits = shape[a] < 0 || shape[a] == found[a];
        }
        if (array == null || !fits) {
            throw wrong(name + " has the shape " + Arrays.toString(found) + " instead of " + Arrays.toString(shape));
        }
        for (float value : array.values()) {
            if (!Float.isFinite(value)) {
                throw wrong(name + " holds a value that is not finite");
            }
        }
        return array.values();
    }

    /** Indices from 0 below a limit, stored as floats. */
    public int[] indices(String name, int below) {
        float[] values = values(name, -1);
        int[] indices = new int[values.length];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = (int) values[i];
            if (indices[i] != values[i] || indices[i] < 0 || indices[i] >= below) {
                throw wrong(name + " holds " + values[i] + ", which is no index below " + below);
            }
        }
        return indices;
    }

    public IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("the entry " + owner + " is damaged: " + what);
    }

    public static NpyArray array(int[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = values[i];
        }
        return new NpyArray(floats, floats.length);
    }
}
