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

/** Numbers that steps leave on the device, a row for each step, until the host reads them together. */
public final class StepLog {
    /** Enough for an epoch of most tables, and little to read: 1 KB a number. */
    public static final int CAPACITY = 256;

    /** What is not smaller in magnitude is infinite, or NaN, when it is a float. */
    private static final Formula INFINITE = constant(0x1.ffffffp127);

    private final Device device;
    private final Tensor columns;
    private final float[] numbers;
    private int count;

    /** @param width how many numbers a row has */
    public StepLog(Device device, int width) {
        this.device = device;
        columns = device.allocate(width, CAPACITY);
        numbers = new float[width * CAPACITY];
    }

    /**
     * What puts numbers into the row of the step that is being made.
     *
     * @param seen each [1], as many as a row has
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
     * What remains of a number, 1 while steps are made, after one with an energy and a squared gradient norm: 0 where
     * one of them is not finite.
     */
    public static Formula whileFinite(Formula energy, Formula squares, Formula going) {
        Formula still = choose(INFINITE, squares, going, constant(0));
        return choose(INFINITE, abs(energy), still, constant(0));
    }

    /**
     * Must be called before a step is made.
     *
     * @throws IllegalStateException if there is no row left for it
     */
    public void requireRoom() {
        if (count == CAPACITY) {
            throw new IllegalStateException("The results of " + CAPACITY + " steps must be asked for before the next");
        }
    }

    /** Ends a step. */
    public void next() {
        count++;
    }

    /** How many rows there are. */
    public int count() {
        return count;
    }

    /** Reads all rows and begins anew: number i of row j is at [i · {@value #CAPACITY} + j], until the next call. */
    public float[] read() {
        if (count > 0) {
            device.read(columns, numbers, 0);
            count = 0;
        }
        return numbers;
    }
}
