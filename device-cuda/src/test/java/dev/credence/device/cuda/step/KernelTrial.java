package dev.credence.device.cuda.step;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A trial of a step as a kernel: its text, its arguments, and what must come out. */
public final class KernelTrial {
    private final Trial trial;
    private final Step step;
    private final Layout layout;
    private final StepKernel kernel;

    private KernelTrial(Trial trial, Step step, int room, int threads) {
        this.trial = trial;
        this.step = step;
        layout = LayoutPlanner.plan(step, room);
        kernel = StepWriter.write("step", step, layout, threads, 1);
    }

    /**
     * A random step.
     *
     * @param room bytes of shared memory without scratch; what does not fit lies in the device's memory
     */
    public static KernelTrial random(long seed, int operations, int room, int threads) {
        Trial trial = RandomSteps.trial(seed, operations);
        return of(trial, room, threads);
    }

    static KernelTrial of(Trial trial, int room, int threads) {
        return new KernelTrial(trial, written(trial.step()), Math.max(room, Layout.first(trial.step())), threads);
    }

    /** The same step in a form that can be written. */
    private static Step written(Step step) {
        return ReductionSplitting.split(LogSumExpReductions.rewritten(step));
    }

    /** Loops that reduce in all ways. */
    public static List<KernelTrial> reductions(int threads, int room) {
        return ReductionTrials.all().stream()
                .map(trial -> new KernelTrial(trial, trial.step(), room, threads))
                .toList();
    }

    /** How loops are reduced. */
    List<ReductionPlan.Way> ways() {
        return step.operations().stream()
                .map(operation -> ReductionPlan.of((Loop) operation, layout, kernel.threads())
                        .way())
                .toList();
    }

    /** A training step, whole and in all parts. */
    public static List<KernelTrial> training(int threads, int room) {
        List<KernelTrial> all = new ArrayList<>();
        for (TrainingTrials.Kind kind : TrainingTrials.Kind.values()) {
            for (int[] shape : new int[][] {{3, 4, 2, 5}, {4, 6, 3, 7}, {1, 8, 3, 4}, {2, 16, 4, 32}}) {
                Trial trial = TrainingTrials.trial(kind, shape[0], shape[1], shape[2], shape[3]);
                Step smaller = written(StepSimplifier.simplified(trial.step(), 8));
                all.add(new KernelTrial(trial, smaller, Math.max(room, Layout.first(smaller)), threads));
                for (Step cut : Cuts.of(written(trial.step()))) {
                    all.add(new KernelTrial(trial, cut, Math.max(room, Layout.first(cut)), threads));
                }
                for (Step cut : Cuts.of(smaller)) {
                    all.add(new KernelTrial(trial, cut, Math.max(room, Layout.first(cut)), threads));
                }
            }
        }
        return all;
    }

    public StepKernel kernel() {
        return kernel;
    }

    /** Contents of the buffers whose addresses are arguments, in that order. */
    public List<float[]> addressed() {
        return layout.addressed().stream()
                .map(buffer -> Objects.requireNonNull(trial.kept().get(buffer)).clone())
                .toList();
    }

    public int farBytes() {
        return layout.farBytes();
    }

    /** The block of memory with the arguments of one run that makes the step some times. */
    public byte[] arguments(int steps, long far, List<Long> addresses) {
        int constants = StepKernel.constantWords(step);
        int bytes = 16 + StepKernel.header(layout) + 4 * (constants + steps * step.rowLength());
        ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(0, 1); // runs
        buffer.position(16);
        buffer.putInt(steps).putInt(0).putLong(far);
        addresses.forEach(buffer::putLong);
        for (int i = 0; i < constants; i++) {
            buffer.putInt(i < step.constants() ? trial.constants()[i] : 0);
        }
        for (int i = 0; i < steps; i++) {
            for (int word : trial.row()) {
                buffer.putInt(word);
            }
        }
        return buffer.array();
    }

    /** The largest difference from what must come out, relative to a buffer's largest; infinite if only one is NaN. */
    public double difference(int steps, List<float[]> results) {
        Map<Buffer, float[]> expected = new LinkedHashMap<>();
        trial.kept().forEach((buffer, values) -> expected.put(buffer, values.clone()));
        for (int i = 0; i < steps; i++) {
            StepInterpreter.run(trial.step(), expected, trial.constants(), trial.row());
        }
        List<Double> worst = new ArrayList<>(List.of(0.0));
        for (int b = 0; b < results.size(); b++) {
            float[] values =
                    Objects.requireNonNull(expected.get(layout.addressed().get(b)));
            double scale = 1;
            for (float value : values) {
                scale = Float.isFinite(value) ? Math.max(scale, Math.abs(value)) : scale;
            }
            for (int i = 0; i < values.length; i++) {
                float actual = results.get(b)[i];
                if (Float.compare(values[i], actual) != 0) {
                    double apart = Math.abs((double) values[i] - actual) / scale;
                    worst.add(Double.isNaN(apart) ? Double.POSITIVE_INFINITY : apart);
                }
            }
        }
        return Collections.max(worst);
    }
}
