package dev.credence.core.train;

import dev.credence.core.Sizes;
import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.method.Inference;
import dev.credence.core.method.NonFiniteException;
import dev.credence.core.method.ResidentBatch;
import dev.credence.core.method.ResidentPoints;
import dev.credence.core.method.StepResult;
import dev.credence.core.optimise.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Steps of one epoch and their results, read after each step, or together if the inference defers them: those of
 * several epochs if nothing happens between.
 */
final class EpochSteps {
    private final Inference inference;
    private final TrainingPoints training;
    private final EpochOrder order;
    private final int size;
    private final int[] rows;
    private final Progress start;
    private final Optional<ResidentPoints> resident;
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
     * @param resident the training points where deferred steps gather them, if they do
     */
    EpochSteps(
            Inference inference,
            TrainingPoints training,
            EpochOrder order,
            int size,
            Progress start,
            Optional<ResidentPoints> resident) {
        this.inference = inference;
        this.training = training;
        this.order = order;
        this.size = size;
        this.rows = new int[Math.min(size, order.size())];
        this.start = start;
        this.resident = resident;
    }

    /** Runs all steps, and reads the result of each. */
    void run() {
        for (int i = 0; i < count(); i++) {
            add(inference.step(batch(i), progress(i)), i);
        }
    }

    /** A step whose result has not been read. */
    private record Unread(EpochSteps epoch, int step) {}

    /** Runs the steps of epochs that follow each other, and reads as many results at a time as the steps can hold. */
    static void run(List<EpochSteps> epochs, DeferredSteps steps) {
        List<Unread> unread = new ArrayList<>();
        for (EpochSteps epoch : epochs) {
            for (int i = 0; i < epoch.count(); i++) {
                epoch.step(i, steps);
                unread.add(new Unread(epoch, i));
                if (unread.size() == steps.capacity()) {
                    read(unread, steps);
                }
            }
        }
        if (!unread.isEmpty()) {
            read(unread, steps);
        }
    }

    private static void read(List<Unread> unread, DeferredSteps steps) {
        List<StepResult> results = steps.results();
        for (int j = 0; j < unread.size(); j++) {
            EpochSteps epoch = unread.get(j).epoch();
            int i = unread.get(j).step();
            StepResult result = results.get(j);
            if (!result.isFinite()) {
                Progress then = epoch.progress(i);
                var unused = epoch.inference.step(epoch.batch(i), then); // fails again, naming the parameter
                throw new NonFiniteException("energy or gradient", then, "not found again");
            }
            epoch.add(result, i);
        }
        unread.clear();
    }

    private void step(int i, DeferredSteps steps) {
        if (resident.isPresent()) {
            order.copy(i * size, end(i), rows);
            steps.step(new ResidentBatch(resident.get(), rows, end(i) - i * size), progress(i));
        } else {
            steps.step(batch(i), progress(i));
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
        return count(order.size(), size);
    }

    /** Number of steps of an epoch of so many points in batches of a size. */
    static int count(int points, int size) {
        return points / size + (points % size == 0 ? 0 : 1);
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
