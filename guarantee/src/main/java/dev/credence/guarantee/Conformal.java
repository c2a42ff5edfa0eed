package dev.credence.guarantee;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.Predictive;
import dev.credence.core.train.TrainedModel;

/**
 * Split conformal prediction (Papadopoulos et al. 2002; Vovk, Gammerman and Shafer 2005): a score threshold from
 * held-out calibration data, which guarantees the coverage of new data.
 *
 * <pre>{@code
 * Guarantee g = Conformal.split(model, calibration).score(PIT).at(0.9);
 * }</pre>
 */
public final class Conformal {
    private Conformal() {}

    /**
     * Calibrates a model.
     *
     * @param calibration points independent of the model: not used for its parameters, its settings or a recalibration
     */
    public static SplitConformal split(TrainedModel model, Examples calibration) {
        return new SplitConformal(
                (samples, consumer) ->
                        model.predict(calibration, samples < 1 ? model.defaultSamples() : samples, consumer),
                calibration.targets(),
                calibration);
    }

    /**
     * Calibrates the predictions of any model.
     *
     * @param prediction in the target's own unit
     * @param targets [N]; class indices in classification
     */
    public static SplitConformal split(Predictive prediction, double[] targets) {
        return new SplitConformal((samples, consumer) -> consumer.accept(prediction, 0), targets.clone(), null);
    }

    /**
     * The same with the rows, whose contents decide the random numbers of randomised scores and whose gaps limit the
     * guarantee.
     *
     * @param prediction in the target's own unit
     * @param calibration the predicted rows with their targets
     */
    public static SplitConformal split(Predictive prediction, Examples calibration) {
        return new SplitConformal(
                (samples, consumer) -> consumer.accept(prediction, 0), calibration.targets(), calibration);
    }
}
