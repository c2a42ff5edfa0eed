package dev.credence.core.predict;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Where most of a distribution's probability is, as an integral over it needs to know: the standard deviation may be
 * that of a far tail or of one component of many, and then says nothing of it.
 *
 * @param start about the median
 * @param unit about half of the central 68 %
 * @param length of the shortest that there is to see, at most that
 */
public record Around(double start, double unit, double length) {
    /** The probabilities whose quantiles are asked for. */
    static final List<Double> QUANTILES = List.of(0.16, 0.5, 0.84);

    /** How precisely its quantiles need be known: of the standard deviation and of the probability. */
    public static final double ROUGHLY = 0.02;

    private static final double SHORTEST = 1e-12;

    /**
     * From quantiles, which need not be precise.
     *
     * @param quantile of a probability
     * @param narrowest the smallest standard deviation of a component, or any long length
     * @param sd of all, taken where nothing else is known
     */
    public static Around of(DoubleUnaryOperator quantile, double narrowest, double sd) {
        double start = quantile.applyAsDouble(QUANTILES.get(1));
        double spread = 0.5 * (quantile.applyAsDouble(QUANTILES.get(2)) - quantile.applyAsDouble(QUANTILES.get(0)));
        double unit = spread > 0 && spread < sd ? spread : sd;
        // so long that it moves the start, and that doubling gets anywhere
        double least = Math.max(SHORTEST * unit, 16 * Math.ulp(start));
        return new Around(start, unit, Math.max(narrowest > 0 && narrowest < unit ? narrowest : unit, least));
    }
}
