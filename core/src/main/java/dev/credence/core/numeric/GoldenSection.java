package dev.credence.core.numeric;

import java.util.function.DoubleUnaryOperator;

/** Golden-section search for the minimum of a function of one variable. */
public final class GoldenSection {
    private static final double GOLDEN = (3 - Math.sqrt(5)) / 2;

    private GoldenSection() {}

    /**
     * The minimiser of a unimodal function, to 10⁻⁵.
     *
     * @param from lower end of the search interval
     * @param to upper end
     */
    public static double minimum(DoubleUnaryOperator function, double from, double to) {
        double low = from;
        double high = to;
        double a = low + GOLDEN * (high - low);
        double b = high - GOLDEN * (high - low);
        double atA = function.applyAsDouble(a);
        double atB = function.applyAsDouble(b);
        while (high - low > 1e-5) {
            if (atA <= atB) {
                high = b;
                b = a;
                atB = atA;
                a = low + GOLDEN * (high - low);
                atA = function.applyAsDouble(a);
            } else {
                low = a;
                a = b;
                atA = atB;
                b = high - GOLDEN * (high - low);
                atB = function.applyAsDouble(b);
            }
        }
        return 0.5 * (low + high);
    }
}
