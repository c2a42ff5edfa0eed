package dev.credence.core.method;

import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.LastLayer;
import dev.credence.core.predict.OutputSource;
import dev.credence.core.predict.Predictive;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One inference in progress: prepare → step, step, … → end of epoch → … → end of training → predict. All that a later
 * step depends on is in {@link #state} and the {@link Progress} it is given, so that saving both and restoring them
 * continues bit for bit. What wraps another inference is made with {@link dev.credence.core.inference.HookedInference}
 * or {@link dev.credence.core.inference.MixtureInference}, which forward every call.
 */
public interface Inference {
    Device device();

    /**
     * One update on a mini-batch.
     *
     * @throws dev.credence.core.method.NonFiniteException before parameters are touched by a non-finite number
     */
    StepResult step(Points batch, Progress progress);

    /**
     * The same updates without waiting for the device in each; empty by default, and where the device does not go on
     * with its work by itself. What wraps another inference and does nothing after a step forwards it.
     */
    default Optional<DeferredSteps> deferredSteps() {
        return Optional.empty();
    }

    /**
     * Updates made once per epoch, after its last step; {@code progress.epoch()} counts the epochs finished, this one
     * included.
     *
     * @param training all points; what is needed of them is gathered
     */
    default void endOfEpoch(TrainingPoints training, Progress progress) {}

    /**
     * Whether a prediction after these epochs is the posterior's. False while that has not begun or is not whole, such
     * as before the last draw of a Markov chain or the last snapshot of an average: early stopping then takes no epoch
     * as the best, and does not lose patience.
     *
     * @param progress after an epoch
     */
    default boolean hasPosterior(Progress progress) {
        return true;
    }

    /**
     * What is done once, after the last epoch, and after early stopping has restored the {@link #parameters} of the
     * best one. A training that was interrupted between the last epoch and this is resumed before it, so it depends on
     * {@link #state} alone. What it changes of the parameters is what is saved and predicts.
     *
     * @param training all points
     * @param progress after the last epoch that was trained
     */
    default void endOfTraining(TrainingPoints training, Progress progress) {}

    /** What prediction needs, by name: the content of a model file. */
    Map<String, Tensor> parameters();

    /** Everything a later step depends on, {@link #parameters} included: the content of a checkpoint. */
    Map<String, Tensor> state();

    /**
     * Named numbers that tell how training goes, beyond {@link StepResult}: for reports, computed only when somebody
     * asks, of the last step or the last epoch.
     */
    default Map<String, Double> diagnostics() {
        return Map.of();
    }

    /** What there is to say of the training as a whole, once it has ended; kept in the model file. */
    default Findings findings() {
        return Findings.NONE;
    }

    /**
     * What can be said of the posterior at standardised inputs whose targets nobody knows, such as whether chains agree
     * there: finite numbers by name, as in {@link #findings}; empty for methods that have none.
     *
     * @param inputs row-major [N, D]
     * @param points N
     */
    default Map<String, Double> findingsAt(float[] inputs, int points) {
        return Map.of();
    }

    /**
     * The quantity whose chains agree least at these inputs, as in {@link #findingsAt}; empty for methods without
     * Markov chains.
     *
     * @param inputs row-major [N, D]
     * @param points N
     */
    default Optional<ChainTrace> leastAgreement(float[] inputs, int points) {
        return Optional.empty();
    }

    /**
     * The predictive distribution at standardised inputs, in standardised units.
     *
     * @param inputs row-major [N, D]
     * @param points N
     * @param samples S, Monte-Carlo samples; ignored by methods that need none or have a number of their own, such as
     *     the members of an ensemble: {@link Predictive#samples} tells how many there are
     * @param draw selects the random numbers; a repeated call with the same number repeats its answer
     */
    Predictive predict(float[] inputs, int points, int samples, int draw);

    /**
     * Lends what {@link #predict} gives for the duration of a call, in which the device may compute what is asked of
     * it, so that only that comes back from a memory of its own: to the precision of a {@code float}. Kept and asked
     * afterwards it may refuse with an {@link IllegalStateException}. By default it is what {@link #predict} gives; an
     * inference with an {@link #outputSource} lends by {@link dev.credence.core.inference.Lending}.
     *
     * @param use is called once, before this returns
     */
    default void lend(float[] inputs, int points, int samples, int draw, Consumer<? super Predictive> use) {
        use.accept(predict(inputs, points, samples, draw));
    }

    /**
     * What puts the outputs that {@link #predict} is made of together with those of others in a device's memory; empty
     * by default, where predictions are not made of samples, and where the device does not work by itself. Used before
     * anything is trained further.
     *
     * @param points N
     * @param samples S, as in {@link #predict}
     */
    default Optional<OutputSource> outputSource(int points, int samples) {
        return Optional.empty();
    }

    /**
     * What the one network of the posterior's mean weights predicts, at standardised inputs and in standardised units:
     * a distribution of one component, without uncertainty about the weights. Of dropout it is the prediction with
     * masks at their mean (Gal 2016, section 4.4). Empty for methods that do not know that network.
     *
     * @param inputs row-major [N, D]
     * @param points N
     */
    default Optional<Predictive> predictAtMean(float[] inputs, int points) {
        return Optional.empty();
    }

    /**
     * The gradients of log p(y_n | x_n) with respect to x_n, where p is the predictive distribution, the average over
     * samples: ∇ log (1/S) Σ_s p_s(y | x), at standardised inputs and in standardised units; empty for methods that
     * have none.
     *
     * @param inputs row-major [N, D]
     * @param targets y [N]: class indices, or standardised real numbers
     * @param samples S, Monte-Carlo samples
     * @param draw selects the random numbers, as in {@link #predict}
     */
    default Optional<InputGradients> inputGradients(float[] inputs, float[] targets, int samples, int draw) {
        return Optional.empty();
    }

    /**
     * What the last layer is given and gives at standardised inputs; empty for methods that have no such layer.
     *
     * @param inputs row-major [N, D]
     * @param points N
     * @param samples S of the weights; the features are their mean
     * @param draw selects the random numbers, as in {@link #predict}
     */
    default Optional<LastLayer> lastLayer(float[] inputs, int points, int samples, int draw) {
        return Optional.empty();
    }

    /**
     * Networks drawn from the posterior, for use outside of this library; empty where there are none.
     *
     * @param samples S; 0 for the network of the posterior's mean
     */
    default Optional<WeightSamples> weights(int samples) {
        return Optional.empty();
    }
}
