package dev.credence.core.predict;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Location and width of the bulk of a distribution, from which a quadrature starts. The standard deviation does not
 * serve: a far tail or a single component can dominate it.
 *
 * @param start approximate median
 * @param unit approximate half width of the central 68 %
 * @param length approximate length of the shortest feature
 */
public record LocationScale(double start, double unit, double length) {
    /** Probabilities of the quantiles used. */
    static final List<Double> QUANTILES = List.of(0.16, 0.5, 0.84);

    /** Sufficient tolerance of these quantiles, in standard deviations and in probability. */
    public static final double ROUGHLY = 0.02;

    private static final double SHORTEST = 1e-12;

    /**
     * Computes these numbers from approximate quantiles.
     *
     * @param quantile quantile function
     * @param narrowest smallest standard deviation of a component, or any larger length
     * @param sd standard deviation, the default where the quantiles do not differ
     */
    public static LocationScale of(DoubleUnaryOperator quantile, double narrowest, double sd) {
        double start = quantile.applyAsDouble(QUANTILES.get(1));
        double spread = 0.5 * (quantile.applyAsDouble(QUANTILES.get(2)) - quantile.applyAsDouble(QUANTILES.get(0)));
        double unit = spread > 0 && spread < sd ? spread : sd;
        // long enough to change the start in floating point
        double least = Math.max(SHORTEST * unit, 16 * Math.ulp(start));
        return new LocationScale(start, unit, Math.max(narrowest > 0 && narrowest < unit ? narrowest : unit, least));
    }
}
