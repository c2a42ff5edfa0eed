package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Points;
import dev.credence.core.data.Standardisation;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.optimise.Progress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The state contains everything that later steps depend on. */
abstract class MethodStateLaws {
    private static final int EPOCHS = 6;
    private static final int BATCH = 50;

    /** Maximum epochs of a whole training: effects of later epochs are not tested. */
    private static final int MOST_EPOCHS = 60;

    private static final String IN_STATE = ". Whatever a later step reads must be in state(), under the same name from"
            + " the beginning: not in a field of an object, and not in an array that state() leaves out. Arrays that a"
            + " TrainingHook asks its HookArrays for are";
    private static final String IN_PARAMETERS =
            ". Whatever prediction reads must be in parameters(): they are all that" + " a model file holds";

    private final MethodCompatibility kit;
    private final Points points;

    MethodStateLaws(MethodCompatibility kit) {
        this.kit = kit;
        Dataset data = kit.problem();
        Examples train = data.train(0);
        Standardisation standardisation = Standardisation.of(train, data.task());
        this.points = new Points(standardisation.inputs(train), standardisation.targets(train));
    }

    private Inference prepare(Device device) {
        Problem problem = new Problem(kit.tasks().get(0), points.width(), points.size());
        return kit.method().prepare(problem, kit.method().parse(kit.settings()), device, 5);
    }

    /** Trains epochs {@code from … to − 1} in order; the last batch is smaller. */
    private void train(Inference inference, int from, int to) {
        train(inference, from, to, EPOCHS);
    }

    private void train(Inference inference, int from, int to, int epochs) {
        int steps = (points.size() + BATCH - 1) / BATCH;
        int[] order = IntStream.range(0, points.size()).toArray();
        for (int epoch = from; epoch < to; epoch++) {
            for (int i = 0; i < steps; i++) {
                Points batch = points.rows(order, i * BATCH, Math.min(points.size(), (i + 1) * BATCH));
                inference.step(batch, new Progress(epoch, epochs, epoch * steps + i));
            }
            inference.endOfEpoch(points, new Progress(epoch + 1, epochs, (epoch + 1) * steps));
        }
        if (to == epochs) {
            inference.endOfTraining(points, new Progress(epochs, epochs, epochs * steps));
        }
    }

    private Map<String, double[]> predictions(Inference inference) {
        return Predictions.numbers(inference.predict(points.inputs(), points.size(), 7, 0));
    }

    @Test
    @DisplayName("The state contains the parameters, and its names do not change during training")
    void theStateHoldsTheParameters() {
        try (Device device = kit.open()) {
            Inference inference = prepare(device);
            assertThat(inference.parameters()).isNotEmpty();
            var before = inference.state().keySet();
            train(inference, 0, 1);
            assertThat(inference.state().keySet())
                    .containsExactlyElementsOf(before)
                    .containsAll(inference.parameters().keySet());
        }
    }

    @Test
    @DisplayName("State saved and restored in the middle of training continues bit for bit")
    void stateRestoredContinuesBitForBit() {
        Map<String, float[]> uninterrupted;
        Map<String, float[]> saved;
        try (Device device = kit.open()) {
            Inference inference = prepare(device);
            train(inference, 0, 3);
            saved = state(inference);
            train(inference, 3, EPOCHS);
            uninterrupted = state(inference);
        }
        try (Device device = kit.open()) {
            Inference resumed = prepare(device);
            restore(resumed, saved);
            train(resumed, 3, EPOCHS);
            Closeness.assertSameBits("state after a resumed run" + IN_STATE, state(resumed), uninterrupted);
            Closeness.assertSameBits(
                    "parameters after a resumed run" + IN_STATE,
                    MethodTrainingLaws.parameters(resumed),
                    only(resumed, uninterrupted));
        }
    }

    @Test
    @DisplayName("A whole training interrupted after every epoch ends with the same bits and predictions")
    void interruptedAfterEveryEpoch() {
        int epochs = Math.min(
                MOST_EPOCHS,
                kit.method().plan(kit.method().parse(kit.settings())).epochs());
        Map<String, float[]> uninterrupted;
        Map<String, double[]> predicted;
        try (Device device = kit.open()) {
            Inference inference = prepare(device);
            train(inference, 0, epochs, epochs);
            uninterrupted = state(inference);
            predicted = predictions(inference);
        }
        Map<String, float[]> saved = Map.of();
        for (int epoch = 0; epoch < epochs; epoch++) {
            try (Device device = kit.open()) {
                Inference resumed = prepare(device);
                restore(resumed, saved);
                train(resumed, epoch, epoch + 1, epochs);
                saved = state(resumed);
                if (epoch + 1 == epochs) {
                    Closeness.assertSameBits(
                            "state of a run interrupted after every epoch" + IN_STATE, saved, uninterrupted);
                    MethodPredictionLaws.assertSame(
                            "predictions of a run interrupted after every epoch" + IN_PARAMETERS,
                            predictions(resumed),
                            predicted);
                }
            }
        }
        try (Device device = kit.open()) {
            Inference loaded = prepare(device);
            Map<String, float[]> parameters = only(loaded, uninterrupted);
            restore(loaded, parameters);
            MethodPredictionLaws.assertSame(
                    "predictions by the parameters of a whole training" + IN_PARAMETERS,
                    predictions(loaded),
                    predicted);
        }
    }

    @Test
    @DisplayName("Predicting during training does not change the training")
    void predictingLeavesTrainingAsItWas() {
        try (Device one = kit.open();
                Device other = kit.open()) {
            Inference undisturbed = prepare(one);
            Inference disturbed = prepare(other);
            train(undisturbed, 0, 4);
            train(disturbed, 0, 2);
            disturbed.predict(points.inputs(), points.size(), 7, 3);
            train(disturbed, 2, 4);
            Closeness.assertSameBits(
                    "state of a run that predicted on its way, which must change nothing",
                    state(disturbed),
                    state(undisturbed));
        }
    }

    @Test
    @DisplayName("Training that early stopping may end has a posterior, as a whole training does")
    void anEarlyEndLeavesAPosterior() {
        int epochs = Math.min(
                MOST_EPOCHS,
                kit.method().plan(kit.method().parse(kit.settings())).epochs());
        try (Device device = kit.open()) {
            Inference whole = prepare(device);
            train(whole, 0, epochs, epochs);
            assumeTrue(isUncertain(whole), "the method's predictions have no epistemic variance");
        }
        try (Device device = kit.open()) {
            Inference early = prepare(device);
            int steps = (points.size() + BATCH - 1) / BATCH;
            for (int epoch = 1; epoch < epochs; epoch++) {
                train(early, epoch - 1, epoch, epochs);
                Progress now = new Progress(epoch, epochs, epoch * steps);
                if (early.hasPosterior(now)) {
                    early.endOfTraining(points, now);
                    assertThat(isUncertain(early))
                            .as(
                                    "epistemic variance of a training that ended after epoch %d of %d: there is none, as"
                                            + " there is after all of them. Implement hasPosterior, or isWhole of a"
                                            + " TrainingHook, so that early stopping does not end it there",
                                    epoch, epochs)
                            .isTrue();
                    return;
                }
            }
        }
    }

    private boolean isUncertain(Inference inference) {
        return Predictions.isUncertain(inference.predict(points.inputs(), points.size(), 7, 0));
    }

    private static Map<String, float[]> only(Inference inference, Map<String, float[]> state) {
        Map<String, float[]> some = new LinkedHashMap<>(state);
        some.keySet().retainAll(inference.parameters().keySet());
        return some;
    }

    private static Map<String, float[]> state(Inference inference) {
        Map<String, float[]> values = new LinkedHashMap<>();
        inference
                .state()
                .forEach((name, tensor) -> values.put(name, inference.device().read(tensor)));
        return values;
    }

    private static void restore(Inference inference, Map<String, float[]> saved) {
        Map<String, Tensor> state = inference.state();
        saved.forEach((name, values) -> {
            Tensor tensor = state.get(name);
            if (tensor == null) {
                throw new AssertionError("A fresh inference has no state '" + name + "', only " + state.keySet());
            }
            inference.device().write(tensor, values);
        });
    }
}
