package dev.credence.core.formula;

/** Indices of successive elements of an index space [K, M, C], in row-major order. */
final class Strip {
    private final Extents extents;
    private final int[] k;
    private final int[] m;
    private final int[] c;
    /** Number of elements in the strip. */
    private int count;
    /** Number of elements up to the strip's end. */
    private int passed;

    Strip(Extents extents, int width) {
        this.extents = extents;
        k = new int[width];
        m = new int[width];
        c = new int[width];
    }

    /** Largest number of elements in a strip. */
    int width() {
        return k.length;
    }

    /** Rewinds to before the first strip. */
    void start() {
        count = 0;
        passed = 0;
    }

    /** Advances to the next strip; false after the last. */
    boolean next() {
        int row = passed / extents.c();
        int atK = row / extents.m();
        int atM = row % extents.m();
        int atC = passed % extents.c();
        count = Math.min(k.length, extents.count() - passed);
        passed += count;
        for (int i = 0; i < count; i++) {
            k[i] = atK;
            m[i] = atM;
            c[i] = atC;
            if (++atC == extents.c()) {
                atC = 0;
                if (++atM == extents.m()) {
                    atM = 0;
                    atK++;
                }
            }
        }
        return count > 0;
    }

    int count() {
        return count;
    }

    /** The indices of the strip's elements along an axis. */
    int[] along(Axis axis) {
        return switch (axis) {
            case K -> k;
            case M -> m;
            case C -> c;
        };
    }

    /** Position of the strip's i-th element in an array. */
    int position(Access access, int i) {
        return access.position(k[i], m[i], c[i]);
    }
}
