package dev.credence.core.formula;

/** Extents of the three axes; 1 for an unused axis. */
public record Extents(int k, int m, int c) {
    /** @throws IllegalArgumentException unless all are positive and their product is an {@code int} */
    public Extents {
        if (k < 1 || m < 1 || c < 1 || (double) k * m * c > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("A walk over [" + k + ", " + m + ", " + c
                    + "]: extents must be at least 1 and their product at most " + Integer.MAX_VALUE);
        }
    }

    public int of(Axis axis) {
        return switch (axis) {
            case K -> k;
            case M -> m;
            case C -> c;
        };
    }

    /** Number of elements. */
    public int count() {
        return k * m * c;
    }

    @Override
    public String toString() {
        return "[" + k + ", " + m + ", " + c + "]";
    }
}
