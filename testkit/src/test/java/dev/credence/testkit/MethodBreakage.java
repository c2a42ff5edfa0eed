package dev.credence.testkit;

import dev.credence.core.UserException;
import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.fixture.MeanField;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.Predictive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Mistakes that inference methods make, each the {@link MeanField} with one thing wrong. */
enum MethodBreakage {
    NONE("", "does nothing wrong"),
    UNREGISTERED("Description", "has no line in META-INF/services"),
    UNTYPEABLE("Description", "has a name with capitals and spaces"),
    ANONYMOUS("Description", "cites no paper"),
    IDLE("Training", "never updates its parameters"),
    ASCENDING("Training", "goes the wrong way"),
    UNSEEDED("Training", "draws from a generator that no seed decides"),
    CURT("Training", "refuses a task without saying what to use"),
    OBLIGING("Training", "takes a task that it was said not to support"),
    EVEN("Training", "cannot train on a last batch of one row"),
    DEAF("Training", "wraps another and forgets the end of the epoch"),
    IMPATIENT("Deferral", "reads what a step saw after each of those that it defers"),
    SLOPPY("Deferral", "leaves a step out of those that it defers"),
    FORGETFUL("Interruption", "leaves the optimiser out of its state"),
    LATE("Interruption", "from the fifth epoch on counts in a field what its steps depend on"),
    HOARDING("Interruption", "from the fifth epoch on counts in a field what its predictions depend on"),
    PREMATURE("Interruption", "has no posterior where training ends early, and does not say so"),
    DISTURBED("Interruption", "changes its parameters when it predicts"),
    UNASSUMING("Layers", "serves layers that it was said not to serve"),
    INCOMPLETE("Prediction", "leaves a parameter out of its model file"),
    WAVERING("Prediction", "predicts otherwise each time it is asked"),
    STUCK("Prediction", "has one sample, whatever the draw"),
    SHORT("Prediction", "predicts one point too few"),
    BACKWARD("Gradients", "gives input gradients of the wrong sign"),
    MEDDLING("Gradients", "changes its parameters when it is asked for input gradients");

    private final String noticedBy;
    private final String what;

    MethodBreakage(String noticedBy, String what) {
        this.noticedBy = noticedBy;
        this.what = what;
    }

    String noticedBy() {
        return noticedBy;
    }

    @Override
    public String toString() {
        return "a method that " + what;
    }

    InferenceMethod method() {
        return this == NONE ? new MeanField() : new BrokenMethod(this);
    }

    /** Calls to {@code prepare}, for what must not depend on them. */
    private static int prepared;

    private record BrokenMethod(MethodBreakage breakage) implements InferenceMethod {
        private static final MeanField GOOD = new MeanField();

        @Override
        public String name() {
            return breakage == UNTYPEABLE ? "Mean Field" : GOOD.name();
        }

        @Override
        public String description() {
            return GOOD.description();
        }

        @Override
        public String citation() {
            return breakage == ANONYMOUS ? " " : GOOD.citation();
        }

        @Override
        public Schema settings() {
            return GOOD.settings();
        }

        @Override
        public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
            boolean unsupported = problem.task() instanceof Task.Classification c && !c.isBinary();
            if (unsupported && breakage == CURT) {
                throw new UserException("No.");
            }
            Task task = unsupported && breakage == OBLIGING ? Task.classification(2) : problem.task();
            long actual = breakage == UNSEEDED ? seed + ++prepared : seed;
            Problem changed = new Problem(task, problem.inputs(), problem.trainingPoints());
            return new BrokenInference(breakage, GOOD.prepare(changed, settings, device, actual));
        }
    }

    private static final class BrokenInference implements Inference {
        private final MethodBreakage breakage;
        private final Inference good;
        private int calls;
        private int late;
        private boolean early;

        BrokenInference(MethodBreakage breakage, Inference good) {
            this.breakage = breakage;
            this.good = good;
        }

        @Override
        public Device device() {
            return good.device();
        }

        @Override
        public StepResult step(Points batch, Progress progress) {
            if (breakage == EVEN && batch.size() == 1) {
                throw new IllegalArgumentException("A batch must have two rows");
            }
            Map<String, float[]> before = new LinkedHashMap<>();
            parameters().forEach((name, tensor) -> before.put(name, device().read(tensor)));
            StepResult result = good.step(batch, progress);
            late += progress.epoch() >= 4 ? 1 : 0;
            if (breakage == LATE && late > 0) {
                Tensor first = good.parameters().values().iterator().next();
                float[] values = device().read(first);
                values[0] += 1e-3f * late;
                device().write(first, values, 0);
            }
            float towards = breakage == IDLE ? 0 : breakage == ASCENDING ? -1 : 1;
            if (towards < 1) {
                parameters().forEach((name, tensor) -> {
                    float[] after = device().read(tensor);
                    float[] from = before.get(name);
                    for (int i = 0; i < after.length; i++) {
                        after[i] = from[i] + towards * (after[i] - from[i]);
                    }
                    device().write(tensor, after, 0);
                });
            }
            return result;
        }

        /** Only where that is what is wrong: a step of the others is not the good one's. */
        @Override
        public Optional<DeferredSteps> deferredSteps() {
            return breakage == IMPATIENT || breakage == SLOPPY
                    ? good.deferredSteps().map(steps -> new BrokenSteps(breakage, steps))
                    : Optional.empty();
        }

        @Override
        public void endOfEpoch(TrainingPoints training, Progress progress) {
            if (breakage != DEAF) {
                good.endOfEpoch(training, progress);
            }
        }

        @Override
        public void endOfTraining(TrainingPoints training, Progress progress) {
            good.endOfTraining(training, progress);
            early = progress.epoch() < progress.epochs();
        }

        @Override
        public Map<String, Tensor> parameters() {
            Map<String, Tensor> parameters = new LinkedHashMap<>(good.parameters());
            if (breakage == INCOMPLETE) {
                parameters.remove("layer0.weight.mean");
            }
            return parameters;
        }

        @Override
        public Map<String, Tensor> state() {
            return breakage == FORGETFUL ? good.parameters() : good.state();
        }

        @Override
        public Predictive predict(float[] inputs, int points, int samples, int draw) {
            if (breakage == DISTURBED) {
                disturb();
            }
            if (breakage == SHORT && points > 1) {
                return good.predict(inputs, points - 1, samples, draw);
            }
            return good.predict(
                    inputs,
                    points,
                    breakage == PREMATURE && early ? 1 : samples,
                    breakage == STUCK ? 0 : breakage == WAVERING ? ++calls : breakage == HOARDING ? draw + late : draw);
        }

        @Override
        public Optional<InputGradients> inputGradients(float[] inputs, float[] targets, int samples, int draw) {
            Optional<InputGradients> gradients = good.inputGradients(inputs, targets, samples, draw);
            if (breakage == MEDDLING) {
                disturb();
            }
            return breakage != BACKWARD
                    ? gradients
                    : gradients.map(g -> new InputGradients(
                            g.logDensity(),
                            Arrays.stream(g.gradient()).map(v -> -v).toArray()));
        }

        private void disturb() {
            Tensor tensor = good.parameters().values().iterator().next();
            device().prepare(Pass.fill(tensor, 0)).run();
        }
    }

    private static final class BrokenSteps implements DeferredSteps {
        private final MethodBreakage breakage;
        private final DeferredSteps good;
        private final List<StepResult> results = new ArrayList<>();

        BrokenSteps(MethodBreakage breakage, DeferredSteps good) {
            this.breakage = breakage;
            this.good = good;
        }

        @Override
        public int capacity() {
            return good.capacity();
        }

        @Override
        public void step(Points batch, Progress progress) {
            if (breakage == SLOPPY && progress.step() % 7 == 6) {
                results.add(new StepResult(1, -1, 0, 1));
                return;
            }
            good.step(batch, progress);
            results.addAll(good.results());
        }

        @Override
        public List<StepResult> results() {
            List<StepResult> all = List.copyOf(results);
            results.clear();
            return all;
        }
    }
}
