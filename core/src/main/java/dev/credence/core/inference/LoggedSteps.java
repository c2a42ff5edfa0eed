package dev.credence.core.inference;

import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Store.SET;

import dev.credence.core.data.Points;
import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Formula;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.ResidentBatch;
import dev.credence.core.method.ResidentPoints;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.GradientStep;
import dev.credence.core.optimise.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Deferred steps that log their results on the device, row by row, and clip and stop without the host: a number
 * {@code going}, 1 at first, becomes 0 with the first energy or squared gradient norm that is not finite, and updates
 * have no effect unless it is 1.
 */
final class LoggedSteps implements DeferredSteps {
    private static final int CAPACITY = StepLog.CAPACITY;

    private final Device device;
    private final GradientStep update;
    private final GradientStep.Guarded guarded;
    private final Evaluation evaluation;
    private final @Nullable IntFunction<Kernel> first;
    private final Map<Kind, Kernel> steps = new HashMap<>();
    private @Nullable Kind latestKind;
    private @Nullable Kernel latest;

    // of the current step
    private @Nullable Points batch;
    private @Nullable ResidentBatch rows;
    private @Nullable Progress progress;

    private final Tensor going;
    private final Tensor scale;
    /** Log of energies, data terms, divergences and squared norms. */
    private final StepLog log;

    /** Energy and gradients of batches on the device. */
    interface Evaluation {
        /** The graph of a batch size, built on first use. */
        EnergyGraph graph(int points, boolean isWeighted);

        /** Evaluates a graph on the batch that it holds. */
        void evaluate(EnergyGraph graph, Progress progress);
    }

    /**
     * What a step is prepared for.
     *
     * @param size M
     * @param from where batches are gathered; null if they are written
     */
    private record Kind(
            int size, boolean isWeighted, @Nullable ResidentPoints from) {}

    /**
     * Deferred steps.
     *
     * @param going [1], 1 while steps take effect
     * @param first makes what precedes each step for a batch size; null for nothing
     */
    LoggedSteps(
            Device device,
            GradientStep update,
            Evaluation evaluation,
            Tensor going,
            @Nullable IntFunction<Kernel> first) {
        this.device = device;
        this.going = going;
        this.update = update;
        this.evaluation = evaluation;
        this.first = first;
        device.write(going, 1);
        scale = device.allocate(1);
        log = new StepLog(device, 4);
        guarded = update.guarded(going, scale);
    }

    @Override
    public int capacity() {
        return CAPACITY;
    }

    @Override
    public void step(Points batch, Progress progress) {
        this.batch = batch;
        step(new Kind(batch.size(), batch.isWeighted(), null), progress);
    }

    @Override
    public boolean takesRows() {
        return true;
    }

    @Override
    public void step(ResidentBatch batch, Progress progress) {
        rows = batch;
        ResidentPoints from = batch.from();
        step(new Kind(batch.size(), from.weights().isPresent(), from), progress);
    }

    private void step(Kind kind, Progress now) {
        log.requireRoom();
        progress = now;
        Kernel step = latest;
        if (step == null || !kind.equals(latestKind)) { // the host's time of a step matters: few lookups
            step = known(kind);
            latestKind = kind;
            latest = step;
        }
        step.run();
        device.submit();
        log.next();
    }

    private Kernel known(Kind kind) {
        Kernel step = steps.get(kind);
        if (step == null) {
            steps.keySet().removeIf(known -> known.from != null && known.from != kind.from); // of another training
            step = preceded(kind.size, prepared(kind));
            steps.put(kind, step);
        }
        return step;
    }

    /** A step after what precedes it: both as one where the device can, or else each for itself. */
    private Kernel preceded(int points, Kernel step) {
        if (first == null) {
            return step;
        }
        Kernel before = first.apply(points);
        return device.record(Device.Use.TRAINING, () -> {
            before.run();
            step.run();
        });
    }

    /** The step for a kind of batches. All of it is built before it is recorded. */
    private Kernel prepared(Kind kind) {
        EnergyGraph graph = evaluation.graph(kind.size, kind.isWeighted);
        if (kind.from != null) {
            graph.prepareRows();
        }
        List<Kernel> afterwards = kernels(graph);
        return device.record(Device.Use.TRAINING, () -> {
            Progress now = Objects.requireNonNull(progress);
            if (kind.from == null) {
                graph.place(Objects.requireNonNull(batch));
            } else {
                graph.place(Objects.requireNonNull(rows));
            }
            evaluation.evaluate(graph, now);
            update.squareNorm();
            afterwards.forEach(Kernel::run);
            guarded.apply(now);
        });
    }

    /** Kernels that record a step of a graph in the log and in the inputs of the update. */
    private List<Kernel> kernels(EnergyGraph graph) {
        Formula squares = input("squares");
        Kernel decision = device.prepare(Pass.over(1, 1, 1)
                .read("energy", graph.energy().total().value())
                .read("squares", update.squaredNorm())
                .read("going", going)
                .map(StepLog.whileFinite(input("energy"), input("squares"), input("going")), SET, going)
                .map(update.clipping(squares), SET, scale)
                .build());
        Kernel row = log.noting(
                graph.energy().total().value(),
                graph.energy().dataTerm().value(),
                graph.energy().divergence().value(),
                update.squaredNorm());
        return List.of(decision, row);
    }

    @Override
    public List<StepResult> results() {
        List<StepResult> results = new ArrayList<>();
        int count = log.count();
        float[] rows = log.read();
        boolean fine = true;
        for (int i = 0; i < count; i++) {
            StepResult result = new StepResult(
                    rows[i], rows[CAPACITY + i], rows[2 * CAPACITY + i], Math.sqrt(rows[3 * CAPACITY + i]));
            results.add(result);
            fine &= result.isFinite();
        }
        if (!fine) {
            device.write(going, 1);
        }
        return results;
    }
}
