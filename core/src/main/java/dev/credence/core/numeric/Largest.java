package dev.credence.core.numeric;

/** The place of the largest of some values. */
public final class Largest {
    private Largest() {}

    /**
     * The index of the largest value, the first of equal ones.
     *
     * @param values at least 1, none NaN
     */
    public static int index(double[] values) {
        int largest = 0;
        for (int i = 1; i < values.length; i++) {
            largest = values[i] > values[largest] ? i : largest;
        }
        return largest;
    }
}
