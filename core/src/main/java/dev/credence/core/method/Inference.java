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
 * One inference in progress: prepare → step, step, … → end of epoch → … → end of training → predict. {@link #state} and
 * the {@link Progress} hold everything that later steps depend on, so that saving and restoring both resumes bit for
 * bit. Wrappers of other inferences use {@link dev.credence.core.inference.HookedInference} or
 * {@link dev.credence.core.inference.MixtureInference}, which forward every call.
 */
public interface Inference {
    Device device();

    /**
     * Updates the parameters on a mini-batch.
     *
     * @throws dev.credence.core.method.NonFiniteException if a number is not finite; parameters are then unchanged
     */
    StepResult step(Points batch, Progress progress);

    /**
     * The same updates without waiting for the device; empty by default and on synchronous devices. Wrappers that do
     * nothing after a step forward it.
     */
    default Optional<DeferredSteps> deferredSteps() {
        return Optional.empty();
    }

    /**
     * The whole training in place of {@link #step} and what follows it, for an inference whose parts are trained
     * elsewhere; empty by default. It is used where nothing looks at the inference in between: without validation,
     * checkpoints and augmentation.
     */
    default Optional<WholeTraining> wholeTraining() {
        return Optional.empty();
    }

    /**
     * Updates once per epoch, after its last step; {@code progress.epoch()} counts the finished epochs, this one
     * included.
     *
     * @param training all points, gathered as needed
     */
    default void endOfEpoch(TrainingPoints training, Progress progress) {}

    /**
     * Whether {@link #endOfEpoch} does anything. Inferences that do not override it return false, so that an
     * asynchronous device can run several epochs without the host.
     */
    default boolean followsEpochs() {
        return true;
    }

    /**
     * Whether a prediction after these epochs is from the complete posterior. False before, for instance, the last draw
     * of a Markov chain or the last snapshot of an average; early stopping ignores such epochs.
     *
     * @param progress after an epoch
     */
    default boolean hasPosterior(Progress progress) {
        return true;
    }

    /**
     * Completes training once after the last epoch, when early stopping has restored the best {@link #parameters}.
     * Depends on {@link #state} alone: a training interrupted between the last epoch and this call is resumed before
     * it. The parameters it leaves are those saved and used for prediction.
     *
     * @param training all points
     * @param progress after the last epoch that was trained
     */
    default void endOfTraining(TrainingPoints training, Progress progress) {}

    /** Parameters needed for prediction, by name: the content of a model file. */
    Map<String, Tensor> parameters();

    /** State of training, {@link #parameters} included: the content of a checkpoint. */
    Map<String, Tensor> state();

    /** Diagnostics of the last step or epoch beyond {@link StepResult}, by name; computed on demand. */
    default Map<String, Double> diagnostics() {
        return Map.of();
    }

    /** Findings about the whole training once it has ended; stored in the model file. */
    default Findings findings() {
        return Findings.NONE;
    }

    /**
     * Posterior diagnostics at standardised inputs without targets, such as convergence of chains: finite numbers by
     * name, as in {@link #findings}; may be empty.
     *
     * @param inputs row-major [N, D]
     * @param points N
     */
    default Map<String, Double> findingsAt(float[] inputs, int points) {
        return Map.of();
    }

    /**
     * Trace of the quantity with the highest R̂ at these inputs, as in {@link #findingsAt}; empty for methods without
     * Markov chains.
     *
     * @param inputs row-major [N, D]
     * @param points N
     */
    default Optional<ChainTrace> leastAgreement(float[] inputs, int points) {
        return Optional.empty();
    }

    /**
     * Predictive distribution at standardised inputs, in standardised units.
     *
     * @param inputs row-major [N, D]
     * @param points N
     * @param samples number of Monte-Carlo samples S; ignored by methods with a number of their own, such as the
     *     members of an ensemble: {@link Predictive#samples} is the actual number
     * @param draw selects the random numbers; the same number gives the same result
     */
    Predictive predict(float[] inputs, int points, int samples, int draw);

    /**
     * Lends the result of {@link #predict} for the duration of a call. The device may compute on it in its own memory,
     * in {@code float} precision, and copy back only the results. After the call it may throw an
     * {@link IllegalStateException}. By default it is the result of {@link #predict}; an inference with an
     * {@link #outputSource} uses {@link dev.credence.core.inference.Lending}.
     *
     * @param use called once, before this returns
     */
    default void lend(float[] inputs, int points, int samples, int draw, Consumer<? super Predictive> use) {
        use.accept(predict(inputs, points, samples, draw));
    }

    /**
     * Source of the outputs behind {@link #predict}, for joint predictions with other inferences in device memory;
     * empty by default, for predictions without samples, and on synchronous devices. Valid until the next training
     * step.
     *
     * @param points N
     * @param samples S, as in {@link #predict}
     */
    default Optional<OutputSource> outputSource(int points, int samples) {
        return Optional.empty();
    }

    /**
     * Prediction of the network with the posterior mean of the weights, at standardised inputs and in standardised
     * units: one component, without uncertainty about the weights. For dropout, all masks are at their mean (Gal 2016,
     * section 4.4). Empty for methods without such a network.
     *
     * @param inputs row-major [N, D]
     * @param points N
     */
    default Optional<Predictive> predictAtMean(float[] inputs, int points) {
        return Optional.empty();
    }

    /**
     * Gradients of the log predictive density log p(y_n | x_n) = log (1/S) Σ_s p_s(y_n | x_n) with respect to x_n, at
     * standardised inputs and in standardised units; empty for methods without them.
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
     * Inputs of the last layer and energies of its outputs at standardised inputs; empty for methods without such a
     * layer.
     *
     * @param inputs row-major [N, D]
     * @param points N
     * @param samples number of samples S of the weights to average over
     * @param draw selects the random numbers, as in {@link #predict}
     */
    default Optional<LastLayer> lastLayer(float[] inputs, int points, int samples, int draw) {
        return Optional.empty();
    }

    /**
     * Networks drawn from the posterior, for export; empty if there are none.
     *
     * @param samples S; 0 for the network of the posterior mean
     */
    default Optional<WeightSamples> weights(int samples) {
        return Optional.empty();
    }
}
