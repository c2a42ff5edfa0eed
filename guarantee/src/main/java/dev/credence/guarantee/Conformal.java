package dev.credence.guarantee;

import dev.credence.core.data.Examples;
import dev.credence.core.predict.Predictive;
import dev.credence.core.train.TrainedModel;

/**
 * Split conformal prediction (Papadopoulos et al. 2002; Vovk, Gammerman and Shafer 2005): a threshold on data that the
 * model was not trained on, and a guarantee for those to come.
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
     * @param calibration points that nothing of the model was chosen by: not its parameters, its settings, nor a
     *     recalibration
     */
    public static SplitConformal split(TrainedModel model, Examples calibration) {
        return new SplitConformal(
                (samples, consumer) ->
                        model.predict(calibration, samples < 1 ? model.defaultSamples() : samples, consumer),
                calibration.targets());
    }

    /**
     * Calibrates predictions, whatever made them.
     *
     * @param prediction in the target's own unit
     * @param targets [N]; in classification class indices
     */
    public static SplitConformal split(Predictive prediction, double[] targets) {
        return new SplitConformal((samples, consumer) -> consumer.accept(prediction, 0), targets.clone());
    }
}
