package dev.credence.inference.auto.table;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.credence.core.data.DataException;
import java.util.Arrays;

/**
 * How a real target is standardised, and how narrow a density may be. Where the different training targets are at most
 * half as many as the rows, they lie on a lattice: δ is the 10 % quantile of the gaps between them, and no component of
 * a mixture may be narrower than σ_min = δ/√(2π), so that the density never exceeds 1/δ, that of a uniform distribution
 * over one cell. Without this floor the log score of integer targets can be made as large as one likes, and means
 * nothing.
 *
 * @param mean of the training targets
 * @param scale their standard deviation (divisor n), positive
 * @param cell δ in the target's units; 0 where there is no lattice
 */
@JsonIgnoreProperties({"logFloor", "logTrainingFloor"})
public record TargetCoding(double mean, double scale, double cell) {
    private static final double LOG_SQRT_TWO_PI = 0.5 * Math.log(2 * Math.PI);
    private static final double SMALLEST_GAP = 0.1;
    private static final double LOG_TRAINING_FLOOR = -6;
    private static final double LOG_FLOOR = -6.9;

    public TargetCoding {
        if (!Double.isFinite(mean) || !(scale > 0 && scale < Double.POSITIVE_INFINITY) || !(cell >= 0)) {
            throw new IllegalArgumentException("A target needs a finite mean, a positive scale and a cell ≥ 0, got "
                    + mean + ", " + scale + " and " + cell);
        }
    }

    /**
     * From training targets.
     *
     * @throws DataException where there are none, where all are equal, or where they are too large
     */
    public static TargetCoding fit(double[] targets) {
        if (targets.length == 0) {
            throw new DataException("There are no training rows.");
        }
        Quantiles quantiles = new Quantiles(targets);
        if (quantiles.smallest() == quantiles.largest()) {
            throw new DataException("The target is " + targets[0] + " in all " + targets.length
                    + " training rows: there is nothing to learn. Name another target.");
        }
        double mean = Arrays.stream(targets).average().orElseThrow();
        double scale = Math.sqrt(Arrays.stream(targets)
                .map(y -> (y - mean) * (y - mean))
                .average()
                .orElseThrow());
        if (!Double.isFinite(mean) || !(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
            throw new DataException("The target lies between " + quantiles.smallest() + " and " + quantiles.largest()
                    + ", and its standard deviation cannot be computed. Give it in other units.");
        }
        return new TargetCoding(mean, scale, cell(targets));
    }

    private static double cell(double[] targets) {
        double[] distinct = Arrays.stream(targets).sorted().distinct().toArray();
        if (2L * distinct.length > targets.length) {
            return 0;
        }
        double[] gaps = new double[distinct.length - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = distinct[i + 1] - distinct[i];
        }
        return new Quantiles(gaps).at(SMALLEST_GAP);
    }

    /** (y − mean) / scale. */
    public double standardised(double y) {
        return (y - mean) / scale;
    }

    /** All of them. */
    public double[] standardised(double[] targets) {
        return Arrays.stream(targets).map(this::standardised).toArray();
    }

    /** The least log σ of a network's component in training, in standardised units: max(−6, log σ_min). */
    public double logTrainingFloor() {
        return Math.max(LOG_TRAINING_FLOOR, logCell());
    }

    /**
     * The least log σ of a prediction's component, in standardised units, applied after its width was scaled: log
     * σ_min, or −6.9 where that is not above −6.
     */
    public double logFloor() {
        return logCell() > LOG_TRAINING_FLOOR ? logCell() : LOG_FLOOR;
    }

    private double logCell() {
        return cell == 0 ? Double.NEGATIVE_INFINITY : Math.log(cell / scale) - LOG_SQRT_TWO_PI;
    }
}
