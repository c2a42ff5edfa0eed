package dev.credence.core.train;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Standardisation;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.Optional;

/**
 * A trained network that predicts in the data's own units. It keeps its device open; closing the device ends its use.
 * Not safe for use by several threads at once.
 */
public final class TrainedModel {
    /** Largest number of (point, sample) pairs predicted at a time. */
    private static final int TILE = 1 << 20;
    /** Largest number of inputs held at a time, so that images do not fill the memory. */
    private static final int TILE_INPUTS = 1 << 25;

    private final ModelDescription description;
    private final Inference inference;

    public TrainedModel(ModelDescription description, Inference inference) {
        this.description = description;
        this.inference = inference;
    }

    public ModelDescription description() {
        return description;
    }

    /** The inference behind it. */
    public Inference inference() {
        return inference;
    }

    /** S as the settings have it. */
    public int defaultSamples() {
        return Integer.parseInt(description.settings().getOrDefault("prediction-samples", "100"));
    }

    /** Receives the predictive distribution of rows {@code from …}. */
    @FunctionalInterface
    public interface TileConsumer {
        void accept(Predictive tile, int from);
    }

    /**
     * The predictive distribution of all points at once. For many points use {@link #predict(Examples, int,
     * TileConsumer)}.
     */
    public Predictive predict(Examples examples, int samples) {
        return predict(examples, samples, 0);
    }

    /** Predicts tile by tile, so that memory does not grow with the number of points. */
    public void predict(Examples examples, int samples, TileConsumer consumer) {
        requireSamples(samples);
        int tile = Math.max(1, Math.min(TILE / samples, TILE_INPUTS / Math.max(1, examples.inputs())));
        for (int from = 0, t = 0; from < examples.size(); from += tile, t++) {
            int[] rows = new int[Math.min(tile, examples.size() - from)];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = from + i;
            }
            consumer.accept(predict(examples.rows(rows), samples, t), from);
        }
    }

    private static void requireSamples(int samples) {
        if (samples < 1 || samples > CommonSettings.MOST_SAMPLES) {
            throw new UserException("A prediction of " + samples + " samples was asked for; expected 1 to "
                    + CommonSettings.MOST_SAMPLES);
        }
    }

    private Predictive predict(Examples examples, int samples, int draw) {
        requireSamples(samples);
        Standardisation s = description.standardisation();
        Predictive standardised = inference.predict(s.inputs(examples), examples.size(), samples, draw);
        return standardised instanceof RegressionPredictive regression
                ? regression.rescaled(s.targetMean(), s.targetScale())
                : standardised;
    }

    /**
     * The gradients of the log predictive density of targets with respect to the inputs, both in the data's own units;
     * empty for methods that have none.
     *
     * @param targets y [N]: class indices, or real numbers
     * @param samples S
     * @param draw selects the random numbers; the same number repeats its answer
     */
    public Optional<InputGradients> inputGradients(Examples examples, double[] targets, int samples, int draw) {
        requireSamples(samples);
        Standardisation s = description.standardisation();
        float[] y = new float[targets.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = (float) ((targets[i] - s.targetMean()) / s.targetScale());
        }
        return inference
                .inputGradients(s.inputs(examples), y, samples, draw)
                .map(standardised -> standardised.rescaled(s.inputScale(), s.targetScale()));
    }
}
