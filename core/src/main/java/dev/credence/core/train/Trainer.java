package dev.credence.core.train;

import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.file.WorkLock;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Inference;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.method.ResidentPoints;
import dev.credence.core.method.WholeTraining;
import dev.credence.core.optimise.Progress;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Trains an inference over epochs of shuffled mini-batches. The order of epoch e is a function of the seed and e alone,
 * and checkpoints hold all other state of a step: a resumed run is bit-identical to an uninterrupted one.
 */
public final class Trainer {
    private final Inference inference;
    private final TrainingPoints training;
    private final TrainingOptions options;
    private final TrainingListener listener;
    private final CounterRandom shuffle;
    private final Optional<DeferredSteps> deferred;
    private final Optional<ResidentPoints> resident;
    private TrainingState state;

    private Trainer(Inference inference, TrainingPoints training, TrainingOptions options, TrainingListener listener) {
        this.inference = inference;
        this.training = training;
        this.options = options;
        this.listener = listener;
        this.shuffle = Stream.SHUFFLE.of(options.seed());
        this.deferred = inference.deferredSteps();
        this.resident = deferred.filter(DeferredSteps::takesRows)
                .flatMap(steps -> ResidentPoints.of(inference.device(), training));
        this.state = TrainingState.START;
    }

    /**
     * Trains to the end, resuming from a checkpoint if there is one.
     *
     * @throws NonFiniteException if an energy or gradient is not finite
     * @throws TrainingStopped if the listener stops training
     */
    public static TrainingResult train(
            Inference inference, TrainingPoints training, TrainingOptions options, TrainingListener listener) {
        Optional<WholeTraining> whole = inference.wholeTraining();
        if (whole.isPresent() && isSimple(training, options)) {
            return whole(whole.get(), training, options, listener);
        }
        Trainer trainer = new Trainer(inference, training, options, listener);
        if (options.checkpoints().isEmpty()) {
            return trainer.run();
        }
        WorkLock held = options.checkpoints().get().hold();
        try (held) {
            return trainer.run();
        }
    }

    /** Whether nothing looks at the inference before its training has ended. */
    private static boolean isSimple(TrainingPoints training, TrainingOptions options) {
        return options.validation().isEmpty() && options.checkpoints().isEmpty() && !training.isAugmented();
    }

    private static TrainingResult whole(
            WholeTraining whole, TrainingPoints training, TrainingOptions options, TrainingListener listener) {
        long start = System.nanoTime();
        whole.train(training, options.epochs(), options.batch(), options.seed(), listener::stopped);
        return new TrainingResult(
                options.epochs(), options.epochs(), OptionalDouble.empty(), (System.nanoTime() - start) * 1e-9);
    }

    private TrainingResult run() {
        long start = System.nanoTime();
        options.checkpoints().flatMap(c -> c.load(inference, options.epochs())).ifPresent(resumed -> state = resumed);
        while (state.epoch() < options.epochs() && !state.outOfPatience(options.validation())) {
            boolean goOn = true;
            for (EpochSteps epoch : epochs()) {
                goOn &= listener.epochEnded(ended(epoch));
            }
            boolean last = state.epoch() == options.epochs() || state.outOfPatience(options.validation());
            if (options.checkpoints().isPresent()) {
                options.checkpoints().get().save(inference, state, last || !goOn);
            }
            if (!goOn && !last) {
                throw new TrainingStopped(state.epoch());
            }
        }
        boolean early = state.bestEpoch() > 0
                && options.validation().filter(v -> v.patience() > 0).isPresent();
        if (early) {
            restore(state.best());
        }
        inference.endOfTraining(training, new Progress(state.epoch(), options.epochs(), state.step()));
        return new TrainingResult(
                state.epoch(),
                early ? state.bestEpoch() : state.epoch(),
                early ? OptionalDouble.of(state.bestScore()) : state.lastScore(),
                (System.nanoTime() - start) * 1e-9);
    }

    /** The next epoch, or several between which nothing happens, after their steps. */
    private List<EpochSteps> epochs() {
        List<EpochSteps> next = new ArrayList<>();
        int step = state.step();
        int count = together();
        for (int epoch = state.epoch(); epoch < state.epoch() + count; epoch++) {
            EpochOrder order = EpochOrder.of(shuffle, training.size(), epoch);
            Progress start = new Progress(epoch, options.epochs(), step);
            next.add(new EpochSteps(inference, training, order, options.batch(), start, resident));
            step += next.get(0).count();
        }
        if (deferred.isPresent()) {
            EpochSteps.run(next, deferred.get());
        } else {
            next.forEach(EpochSteps::run);
        }
        return next;
    }

    /**
     * Number of epochs whose steps are read together: as many as can be deferred where neither the inference, nor
     * validation, checkpoints or the listener have anything to do between them.
     */
    private int together() {
        if (deferred.isEmpty()
                || options.checkpoints().isPresent()
                || inference.followsEpochs()
                || listener.followsEpochs()) {
            return 1;
        }
        int remaining = options.epochs() - state.epoch();
        int every = options.validation().map(Validation::every).orElse(Integer.MAX_VALUE);
        int steps = EpochSteps.count(training.size(), options.batch());
        int most = Math.max(1, deferred.get().capacity() / Math.max(1, steps));
        return Math.min(most, Math.min(remaining, every - state.epoch() % every));
    }

    /** What follows the steps of an epoch. */
    private EpochReport ended(EpochSteps steps) {
        int step = state.step() + steps.count();
        int finished = state.epoch() + 1;
        Progress now = new Progress(finished, options.epochs(), step);
        inference.endOfEpoch(training, now);
        OptionalDouble score = validate(finished);
        state = state.after(finished, step, score, inference.hasPosterior(now), () -> copy(inference.parameters()));
        return new EpochReport(
                finished,
                options.epochs(),
                steps.energy(),
                steps.dataTerm(),
                steps.last().divergence(),
                steps.last().gradientNorm(),
                score,
                inference::diagnostics);
    }

    private OptionalDouble validate(int epoch) {
        Optional<Validation> validation = options.validation();
        if (validation.isEmpty() || (epoch % validation.get().every() != 0 && epoch != options.epochs())) {
            return OptionalDouble.empty();
        }
        double score = LogLikelihoods.mean(
                inference, validation.get().points(), validation.get().samples());
        return OptionalDouble.of(score - Math.log(validation.get().unit()));
    }

    private Map<String, float[]> copy(Map<String, Tensor> tensors) {
        Map<String, float[]> copies = new LinkedHashMap<>();
        tensors.forEach((name, tensor) -> copies.put(name, inference.device().read(tensor)));
        return copies;
    }

    private void restore(Map<String, float[]> values) {
        Device device = inference.device();
        inference.parameters().forEach((name, tensor) -> {
            float[] value = values.get(name);
            if (value != null) {
                device.write(tensor, value);
            }
        });
    }
}
