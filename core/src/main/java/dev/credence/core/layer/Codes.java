package dev.credence.core.layer;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.K;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.choose;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.floor;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.whereEqual;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Reduction;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;

/** Codes of categories and words: whole numbers, rows of a table. */
public final class Codes {
    /**
     * Tables of at most so many rows are multiplied by one-hot codes where a row of the batch has one code, others are
     * read by code. The values have the same bits; the gradients of a row that is read several times are summed in
     * another order.
     */
    private static final int FEW = 512;

    /** Above, whole numbers are not exact in floats. */
    private static final int MOST = 1 << 24;

    private Codes() {}

    /** Whether codes [M, S] are to be read from a table by a product with one-hot codes. */
    public static boolean areFew(Block table, Var codes) {
        return codes.size(1) == 1 && table.rows() <= FEW;
    }

    /** The code 0 … count − 1 that a number is; count, the unknown one, for every other number and NaN. */
    static Formula known(Formula code, int count) {
        Formula whole = choose(code, floor(code), constant(count), code);
        return choose(
                whole, constant(-0.5), choose(constant(count - 0.5), whole, whole, constant(count)), constant(count));
    }

    /** One-hot rows [M·S, V] of codes [M, S]. */
    static Var units(Graph g, Var codes, int rows) {
        return g.over(1, codes.value().length(), rows)
                .read("code", codes, M)
                .index("row", C)
                .map("code", whereEqual(input("code"), input("row"), constant(1), constant(0)), M, C);
    }

    /**
     * Gives equal codes of a row of the batch the same number: that of the first of them.
     *
     * @param numbers one for each code, [K·M, S]
     * @param codes [M, S]
     * @return [K·M, S]
     */
    public static Var sharedByCode(Graph g, Var numbers, Var codes) {
        int points = codes.size(0);
        int steps = codes.size(1);
        int length = numbers.value().length();
        if (steps == 1) {
            return numbers;
        }
        if (length > MOST) {
            throw new IllegalArgumentException("A batch of " + length + " words in all samples is more than " + MOST
                    + ": take a smaller batch, or fewer samples");
        }
        // the first of the steps with a step's code: steps − the largest distance from the end
        Var first = g.over(points, steps, steps)
                .read("code", codes, K, M)
                .read("other", codes, K, C)
                .index("step", C)
                .reduce(
                        "first of equal codes",
                        Reduction.MAX,
                        whereEqual(
                                input("other"), input("code"), constant(steps).minus(input("step")), constant(0)),
                        K,
                        M);
        Var places = g.over(length / points / steps, points, steps)
                .read("first", first, M, C)
                .index("sample", K)
                .index("point", M)
                .map(
                        "place of the first",
                        input("sample")
                                .times(points)
                                .plus(input("point"))
                                .times(steps)
                                .plus(steps)
                                .minus(input("first")),
                        K,
                        M,
                        C);
        return g.reshape(g.rows().lookup(g.reshape(numbers, length, 1), places), length / steps, steps);
    }
}
