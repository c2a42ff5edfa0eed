package dev.credence.inference.auto.network;

import dev.credence.inference.auto.stack.Candidate;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.table.TargetCoding;
import java.util.Arrays;
import java.util.List;

/**
 * A real target.
 *
 * @param coding how it is standardised
 * @param standardised targets [n]
 */
public record RegressionTarget(TargetCoding coding, double[] standardised) implements Target<NormalMixtures> {
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
        return new MixtureHead(configuration.components(), configuration.beta(), coding.logTrainingFloor());
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
        double[] y = Arrays.stream(rows).mapToDouble(i -> standardised[i]).toArray();
        return Candidate.of(configuration, checkpoint, predictions, y, coding.logFloor());
    }
}
