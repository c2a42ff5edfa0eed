package dev.credence.inference.auto.network;

import dev.credence.inference.auto.stack.Candidate;
import dev.credence.inference.auto.stack.LogWidths;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.stack.Observed;
import dev.credence.inference.auto.table.TargetCoding;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A real target, with a second, transformed scale for some configurations.
 *
 * @param coding its transform and standardisation
 * @param standardised targets [n]
 * @param logSlopes log Jacobians from this scale to the first one [n]; added to log densities
 * @param second the same targets transformed; empty without a second scale
 */
public record RegressionTarget(
        TargetCoding coding, double[] standardised, double[] logSlopes, Optional<RegressionTarget> second)
        implements Target<NormalMixtures> {
    /** A target on one scale. */
    public RegressionTarget(TargetCoding coding, double[] standardised) {
        this(coding, standardised, new double[standardised.length], Optional.empty());
    }

    /**
     * A target with one or two scales.
     *
     * @param codings of the first scale, and perhaps of a second one
     * @param y targets in their own unit
     */
    public static RegressionTarget of(List<TargetCoding> codings, double[] y) {
        TargetCoding first = codings.get(0);
        Optional<RegressionTarget> second = codings.stream()
                .skip(1)
                .findFirst()
                .map(c -> new RegressionTarget(c, c.standardised(y), c.logSlopes(y, first), Optional.empty()));
        return new RegressionTarget(first, first.standardised(y), new double[y.length], second);
    }

    @Override
    public RegressionTarget on(boolean transformed) {
        return transformed ? second.orElse(this) : this;
    }

    /** Minimum and maximum log σ of a prediction's component on a scale. */
    public static LogWidths widths(TargetCoding coding) {
        return new LogWidths(coding::logFloor, coding.logCeiling());
    }

    /** Targets of some rows, for scores of predictions on this scale. */
    public Observed observed(int[] rows) {
        return new Observed(
                Arrays.stream(rows).mapToDouble(i -> standardised[i]).toArray(),
                Arrays.stream(rows).mapToDouble(i -> logSlopes[i]).toArray(),
                widths(coding));
    }

    @Override
    public float[] values() {
        float[] values = new float[standardised.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) standardised[i];
        }
        return values;
    }

    @Override
    public Head head(Configuration configuration) {
        if (configuration.components() == 0) {
            throw new IllegalArgumentException(
                    "Configuration " + configuration.name() + " is for classes, and the target is a real number");
        }
        return new MixtureHead(configuration.components(), configuration.beta(), coding::logTrainingFloor);
    }

    @Override
    public NormalMixtures predictions(Configuration configuration, int rows) {
        return NormalMixtures.empty(rows, configuration.components());
    }

    @Override
    public void write(Head head, float[] outputs, NormalMixtures into, int row) {
        ((MixtureHead) head).write(outputs, into, row);
    }

    @Override
    public void copy(NormalMixtures from, int fromRow, NormalMixtures into, int row) {
        into.set(row, from, fromRow);
    }

    @Override
    public List<float[]> arrays(NormalMixtures predictions) {
        return List.of(predictions.logWeight(), predictions.mean(), predictions.logScale());
    }

    @Override
    public Candidate candidate(String configuration, int checkpoint, NormalMixtures predictions, int[] rows) {
        return Candidate.of(configuration, checkpoint, predictions, observed(rows));
    }
}
