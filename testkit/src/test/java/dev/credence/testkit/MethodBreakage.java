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

/** Faults of inference methods: each is {@link MeanField} with one fault. */
enum MethodBreakage {
    NONE("", "does nothing wrong"),
    UNREGISTERED("Description", "has no line in META-INF/services"),
    UNTYPEABLE("Description", "has a name with capitals and spaces"),
    ANONYMOUS("Description", "cites no paper"),
    IDLE("Training", "never updates its parameters"),
    ASCENDING("Training", "ascends instead of descending"),
    UNSEEDED("Training", "draws from a generator without a seed"),
    CURT("Training", "refuses a task without naming an alternative"),
    OBLIGING("Training", "accepts a task that it declares unsupported"),
    EVEN("Training", "cannot train on a last batch of one row"),
    DEAF("Training", "wraps another and does not forward the end of the epoch"),
    IMPATIENT("Deferral", "reads the results of every deferred step at once"),
    SLOPPY("Deferral", "skips one of the deferred steps"),
    FORGETFUL("Interruption", "leaves the optimiser out of its state"),
    LATE("Interruption", "from the fifth epoch on, keeps a counter that steps depend on in a field"),
    HOARDING("Interruption", "from the fifth epoch on, keeps a counter that predictions depend on in a field"),
    PREMATURE("Interruption", "has no posterior if training ends early, and does not declare it"),
    DISTURBED("Interruption", "changes its parameters when it predicts"),
    UNASSUMING("Layers", "accepts layers that it declares unsupported"),
    INCOMPLETE("Prediction", "leaves a parameter out of its model file"),
    WAVERING("Prediction", "predicts differently each time"),
    STUCK("Prediction", "has one sample, whatever the draw"),
    SHORT("Prediction", "predicts one point too few"),
    PLACED("Prediction", "draws other noise for points that it predicts together"),
    BACKWARD("Gradients", "returns input gradients of the wrong sign"),
    MEDDLING("Gradients", "changes its parameters when it computes input gradients");

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

    /** The number of calls to {@code prepare}, for faults that depend on it. */
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

        /** Only for faults of deferral: the others do not use the intact method's steps. */
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
            if (breakage == PLACED && points > 1) {
                return good.predict(inputs, points, samples, draw + 1);
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
