package dev.credence.core.graph;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.log;
import static dev.credence.core.formula.Functions.min;
import static dev.credence.core.formula.Functions.sqrt;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.List;

/**
 * Noise of a batch's points by their keys ({@link Graph#byPoint}). Element c of a point with key h has, in sample k,
 * the uniform number
 *
 * <pre>u = (U_kc + V_c(h)) mod 1</pre>
 *
 * with U of the graph's own streams, the same for all points, and V of the key (a rotation of Cranley &amp; Patterson
 * 1976). So a point's draws depend on its key alone, not on its place in a batch. They are independent over samples and
 * elements; with different keys, means over the samples at two points are uncorrelated, as with draws of their own.
 */
public final class PointNoise {
    /** Half the distance of two uniform numbers. */
    private static final double HALF = 0x1p-25;

    private final Graph graph;
    private final int points;
    private final List<Var> shifts = new ArrayList<>();

    PointNoise(Graph graph, int points) {
        this.graph = graph;
        this.points = points;
    }

    /** Whether any noise of the graph depends on keys. */
    public boolean isUsed() {
        return !shifts.isEmpty();
    }

    /**
     * Sets the keys of the points for the replays to come.
     *
     * @param keys [M]; those of further points may be left out
     */
    public void keys(long[] keys) {
        for (int i = 0; i < shifts.size(); i++) {
            Var shift = shifts.get(i);
            int columns = shift.size(1);
            float[] values = new float[shift.value().length()];
            int[] words = new int[columns];
            for (int m = 0; m < keys.length; m++) {
                CounterRandom random = Stream.POINTS.of(keys[m], i);
                random.words(0, 0, words, columns);
                for (int c = 0; c < columns; c++) {
                    values[m * columns + c] = (words[c] >>> 8) * 0x1p-24f;
                }
            }
            graph.device().write(shift.value(), values);
        }
    }

    /** u [K·M, C]. */
    Var uniform(int rows, int columns) {
        return noise("uniform", rotated(), rows, columns);
    }

    /** Φ⁻¹(u) [K·M, C]. */
    Var normal(int rows, int columns) {
        return noise("normal", normal(rotated()), rows, columns);
    }

    private Var noise(String operation, Formula formula, int rows, int columns) {
        if (rows % points != 0) {
            throw new IllegalArgumentException("The noise of " + points + " points cannot have " + rows + " rows");
        }
        int samples = rows / points;
        Var shift = graph.input("shift", points, columns);
        shifts.add(shift);
        return graph.over(samples, points, columns)
                .read("U", graph.uniform(samples, columns), K, C)
                .read("V", shift, M, C)
                .store(Reduction.NONE, formula, K, M, C)
                .out(operation, rows, columns);
    }

    private static Formula rotated() {
        Formula sum = input("U").plus(input("V"));
        return choose(constant(1), sum, sum, sum.minus(1));
    }

    /**
     * Φ⁻¹(u), u uniform on multiples of 2⁻²⁴, by algorithm AS 241 (PPND7; Wichura 1988): relative error about 1e−7. Its
     * branch for probabilities below 1.4e−11 is not needed.
     */
    static Formula normal(Formula u) {
        Formula q = u.minus(0.5);
        Formula r = constant(0.180625).minus(q.square());
        Formula centre = q.times(polynomial(r, 3.3871327179, 50.434271938, 159.29113202, 59.109374720))
                .over(polynomial(r, 1, 17.895169469, 78.757757664, 67.187563600));
        Formula least = min(u, constant(1).minus(u)).plus(HALF);
        Formula t = sqrt(log(least).negate()).minus(1.6);
        Formula tail = polynomial(t, 1.4234372777, 2.7568153900, 1.3067284816, 0.17023821103)
                .over(polynomial(t, 1, 0.73700164250, 0.12021132975));
        Formula outside = choose(constant(0), q, tail.negate(), tail);
        return choose(q.square(), constant(0.425 * 0.425), outside, centre);
    }

    private static Formula polynomial(Formula x, double... coefficients) {
        Formula sum = constant(coefficients[coefficients.length - 1]);
        for (int i = coefficients.length - 2; i >= 0; i--) {
            sum = sum.times(x).plus(coefficients[i]);
        }
        return sum;
    }
}
