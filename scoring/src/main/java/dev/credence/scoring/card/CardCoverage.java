package dev.credence.scoring.card;

import java.util.OptionalDouble;

/**
 * What calibrated intervals or sets cover.
 *
 * @param coverage that was asked for
 * @param group the group or class that it holds in; empty for all rows
 * @param rows number of calibration rows, or of series; 0 where unknown
 * @param promised coverage on average over calibrations, at least; empty without such a guarantee
 * @param low 95 % of calibrations cover at least this, and at most {@code high}; empty where there is no law
 * @param high 1 where the law is only a lower bound
 */
public record CardCoverage(
        double coverage, String group, int rows, OptionalDouble promised, OptionalDouble low, OptionalDouble high) {}
