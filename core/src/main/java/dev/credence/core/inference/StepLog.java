package dev.credence.core.inference;

import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.abs;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.whereEqual;
import static dev.credence.core.formula.Store.SET;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Formula;

/** Log of step results on the device, one row per step, until the host reads all rows together. */
public final class StepLog {
    /** Number of rows: enough for an epoch of most tables, and 1 KB to read per number. */
    public static final int CAPACITY = 256;

    /** Magnitudes from here on round to infinity as floats. */
    private static final Formula INFINITE = constant(0x1.ffffffp127);

    private final Device device;
    private final Tensor columns;
    private final float[] numbers;
    private int count;

    /** @param width numbers per row */
    public StepLog(Device device, int width) {
        this.device = device;
        columns = device.allocate(width, CAPACITY);
        numbers = new float[width * CAPACITY];
    }

    /**
     * Kernel that writes numbers to the current row.
     *
     * @param seen tensors [1], one per number of a row
     */
    public Kernel noting(Tensor... seen) {
        Pass.Builder row = Pass.over(1, CAPACITY, 1).index("row", M).scalar("now", () -> count);
        for (int i = 0; i < seen.length; i++) {
            Tensor column = device.view(columns, i * CAPACITY, CAPACITY);
            row.read("seen" + i, seen[i])
                    .read("noted" + i, column, M)
                    .map(whereEqual(input("row"), input("now"), input("seen" + i), input("noted" + i)), SET, column, M);
        }
        return device.prepare(row.build());
    }

    /**
     * New value of {@code going} after a step: 0 if the energy or squared gradient norm is not finite, otherwise
     * unchanged.
     */
    public static Formula whileFinite(Formula energy, Formula squares, Formula going) {
        Formula still = choose(INFINITE, squares, going, constant(0));
        return choose(INFINITE, abs(energy), still, constant(0));
    }

    /**
     * Requires a free row; called before a step.
     *
     * @throws IllegalStateException if there is none
     */
    public void requireRoom() {
        if (count == CAPACITY) {
            throw new IllegalStateException("The results of " + CAPACITY + " steps must be read before the next");
        }
    }

    /** Ends a step. */
    public void next() {
        count++;
    }

    /** Number of rows in use. */
    public int count() {
        return count;
    }

    /** Reads and clears all rows: number i of row j is at [i · {@value #CAPACITY} + j], until the next call. */
    public float[] read() {
        if (count > 0) {
            device.read(columns, numbers, 0);
            count = 0;
        }
        return numbers;
    }
}
