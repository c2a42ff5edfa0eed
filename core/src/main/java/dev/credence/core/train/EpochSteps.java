package dev.credence.core.train;

import dev.credence.core.Sizes;
import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Inference;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Steps of one epoch and their results, read after each step, or together if the inference defers them. */
final class EpochSteps {
    private final Inference inference;
    private final TrainingPoints training;
    private final EpochOrder order;
    private final int size;
    private final int[] rows;
    private final Progress start;
    private final Map<Integer, Points> buffers = new LinkedHashMap<>();
    private double energy;
    private double dataTerm;
    private StepResult last = new StepResult(0, 0, 0, 0);

    /**
     * Steps of an epoch.
     *
     * @param order order of the training points
     * @param size batch size; the last batch may be smaller
     * @param start progress before the first step
     */
    EpochSteps(Inference inference, TrainingPoints training, EpochOrder order, int size, Progress start) {
        this.inference = inference;
        this.training = training;
        this.order = order;
        this.size = size;
        this.rows = new int[Math.min(size, order.size())];
        this.start = start;
    }

    /** Runs all steps. */
    void run() {
        Optional<DeferredSteps> deferred = inference.deferredSteps();
        if (deferred.isPresent()) {
            run(deferred.get());
            return;
        }
        for (int i = 0; i < count(); i++) {
            add(inference.step(batch(i), progress(i)), i);
        }
    }

    private void run(DeferredSteps steps) {
        for (int from = 0; from < count(); from += steps.capacity()) {
            int to = Math.min(count(), from + steps.capacity());
            for (int i = from; i < to; i++) {
                steps.step(batch(i), progress(i));
            }
            List<StepResult> results = steps.results();
            for (int i = from; i < to; i++) {
                StepResult result = results.get(i - from);
                if (!result.isFinite()) {
                    var unused = inference.step(batch(i), progress(i)); // fails again, naming the parameter
                    throw new NonFiniteException("energy or gradient", progress(i), "not found again");
                }
                add(result, i);
            }
        }
    }

    private void add(StepResult result, int i) {
        int points = end(i) - i * size;
        energy += result.energy() * points / order.size();
        dataTerm += result.dataTerm() * points / order.size();
        last = result;
    }

    /** Number of steps. */
    int count() {
        return order.size() / size + (order.size() % size == 0 ? 0 : 1);
    }

    private int end(int i) {
        return (int) Math.min(order.size(), (long) i * size + size);
    }

    private Progress progress(int i) {
        return new Progress(start.epoch(), start.epochs(), start.step() + i);
    }

    /** Gathers a batch; it may overwrite the previous one. */
    private Points batch(int i) {
        int from = i * size;
        Points batch = buffers.computeIfAbsent(
                end(i) - from,
                m -> new Points(
                        new float[Sizes.product("the inputs of a batch", m, training.width())],
                        new float[m],
                        new float[training.isWeighted() ? m : 0]));
        int count = end(i) - from;
        order.copy(from, end(i), rows);
        training.gatherBatch(rows, 0, count, start.epoch(), batch.inputs(), batch.targets());
        if (training.isWeighted()) {
            training.gatherWeights(rows, 0, count, batch.weights());
        }
        return batch;
    }

    /** Mean energy per point, each at its step. */
    double energy() {
        return energy;
    }

    /** Mean data term per point. */
    double dataTerm() {
        return dataTerm;
    }

    /** Result of the last step. */
    StepResult last() {
        return last;
    }
}
