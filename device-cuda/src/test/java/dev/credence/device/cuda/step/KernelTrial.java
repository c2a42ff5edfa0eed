package dev.credence.device.cuda.step;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/** A trial of a step as a kernel: its text, its arguments, and what must come out. */
public final class KernelTrial {
    /** Bytes of shared memory; a block of the stand-in can have some more. */
    private static final int MOST_ROOM = 200_000;

    private final Trial trial;
    private final Step step;
    private final Layout layout;
    private final StepKernel kernel;

    private KernelTrial(Trial trial, Step step, int room, int threads) {
        this(trial, step, room, threads, 1);
    }

    private KernelTrial(Trial trial, Step step, int room, int threads, int blocks) {
        this.trial = trial;
        this.step = step;
        layout = LayoutPlanner.plan(step, room);
        kernel = StepWriter.write("step", step, layout, threads, blocks);
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

    /** Products of all kinds of extents, of matrices that lie anywhere, for all kinds of blocks. */
    public static List<KernelTrial> products() {
        List<KernelTrial> all = new ArrayList<>();
        for (Trial trial : ProductTrials.all()) {
            all.add(new KernelTrial(trial, trial.step(), MOST_ROOM, 256, 2));
            all.add(new KernelTrial(trial, trial.step(), MOST_ROOM, 64, 1));
        }
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 100; i++) {
            Trial trial = ProductTrials.random(random);
            int threads = 32 * random.nextInt(1, random.nextBoolean() ? 3 : 9);
            all.add(new KernelTrial(trial, trial.step(), someRoom(trial, random), threads, random.nextInt(1, 4)));
        }
        return all;
    }

    /** Room for all buffers, some or none. */
    private static int someRoom(Trial trial, SplittableRandom random) {
        int floats =
                trial.kept().values().stream().mapToInt(values -> values.length).sum();
        return Math.min(MOST_ROOM, random.nextInt(Float.BYTES * floats * 3 / 2));
    }

    /** A product, of matrices in shared memory, in the device's, and transposed: the last buffer has the result. */
    public static List<KernelTrial> sameProducts() {
        Trial plain = ProductTrials.turned().getFirst();
        Trial turned = ProductTrials.turned().getLast();
        return List.of(
                new KernelTrial(plain, plain.step(), MOST_ROOM, 128),
                new KernelTrial(plain, plain.step(), 0, 128),
                new KernelTrial(
                        plain,
                        plain.step(),
                        4 * plain.step().buffers().getFirst().length() + 64,
                        128),
                new KernelTrial(turned, turned.step(), MOST_ROOM, 128));
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

    /**
     * Training steps whose batches are rows of tables, whole and in parts: of as many points as threads and fewer, of
     * wide rows and of single numbers; and stretches of rows.
     *
     * @param sent whether the same batches are sent element by element instead
     */
    public static List<KernelTrial> gathered(int threads, int room, boolean sent) {
        List<KernelTrial> all = new ArrayList<>();
        Trial stretches = sent ? GatheredTrials.sent(GatheredTrials.stretches()) : GatheredTrials.stretches();
        all.add(new KernelTrial(stretches, stretches.step(), Math.max(room, 64), threads));
        for (int[] shape : new int[][] {{1, 40, 13, 2}, {2, 4, 90, 3}, {1, 6, 1, 5}, {3, 1, 13, 4}, {1, 2, 260, 1}}) {
            Trial trial = GatheredTrials.gathered(
                    TrainingTrials.trial(TrainingTrials.Kind.DROPOUT, shape[0], shape[1], shape[2], shape[3]), 5);
            Trial of = sent ? GatheredTrials.sent(trial) : trial;
            all.add(of(of, room, threads));
            List<Step> cuts = Cuts.of(written(of.step()));
            for (int i = 0; i < cuts.size(); i += 1 + cuts.size() / 4) {
                Step cut = cuts.get(i);
                all.add(new KernelTrial(of, cut, Math.max(room, Layout.first(cut)), threads));
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

    /** Contents of the tables, by number. */
    public List<float[]> tables() {
        return trial.tables();
    }

    public int farBytes() {
        return layout.farBytes();
    }

    /**
     * The block of memory with the arguments of one run that makes the step some times.
     *
     * @param addresses of the addressed buffers
     * @param tables addresses by number
     */
    public byte[] arguments(int steps, long far, List<Long> addresses, List<Long> tables) {
        int constants = StepKernel.constantWords(step);
        int bytes = 16 + StepKernel.header(layout) + 4 * (constants + steps * step.rowLength());
        ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putInt(0, 1); // runs
        buffer.position(16);
        buffer.putInt(steps).putInt(0).putLong(far);
        addresses.forEach(buffer::putLong);
        int[] words = Arrays.copyOf(trial.constants(), constants);
        for (StepOperation operation : step.operations()) {
            if (operation instanceof Receive receive && receive.table() != null) {
                int at = receive.table().address();
                long address = tables.get(trial.constants()[at]);
                words[at] = (int) address;
                words[at + 1] = (int) (address >>> Integer.SIZE);
            }
        }
        for (int word : words) {
            buffer.putInt(word);
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
            StepInterpreter.run(trial.step(), expected, trial.constants(), trial.row(), trial.tables());
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
