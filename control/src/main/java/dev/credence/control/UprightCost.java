package dev.credence.control;

import static dev.credence.core.formula.Functions.abs;
import static dev.credence.core.formula.Functions.constant;
import static dev.credence.core.formula.Functions.exp;

import dev.credence.core.formula.Formula;

/** Costs of a pole's tip at a squared distance d² from its upright position. */
final class UprightCost {
    private static final double[] WIDTHS = {1, 2, 4};

    private UprightCost() {}

    /** 1 − exp(−d²/(2 w²)) (Deisenroth 2010, eq. 3.43). */
    static Formula saturating(Formula squaredDistance, double width) {
        return constant(1).minus(exp(squaredDistance.times(-0.5 / (width * width))));
    }

    /**
     * Half the mean of the {@linkplain #saturating saturating} costs of widths w, 2w and 4w, half 1 − exp(−((|θ| −
     * π)/3)² − x²) with the angle θ not wrapped (as Amadio et al. 2022 have it), so that a pole that spins on is not at
     * its goal.
     */
    static Formula guiding(Formula squaredDistance, double width, Formula angle, Formula position) {
        Formula near = constant(0);
        for (double factor : WIDTHS) {
            near = near.plus(saturating(squaredDistance, factor * width).over(WIDTHS.length));
        }
        Formula turn = abs(angle).minus(Math.PI).over(3).square();
        Formula far = constant(1).minus(exp(turn.plus(position.square()).negate()));
        return near.plus(far).times(0.5);
    }
}
