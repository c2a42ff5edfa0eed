package dev.credence.inference.auto.entry;

import dev.credence.core.UserException;
import dev.credence.core.data.RowWeights;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TrainingPlan;
import dev.credence.core.predict.Predictive;
import dev.credence.core.train.Trainer;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingOptions;
import dev.credence.inference.auto.table.CodedRows;
import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An inference method trained once per fold, on the rows outside it. Holds a device until garbage collection;
 * predictions are synchronised.
 */
final class MethodNetworks {
    private static final Cleaner CLEANER = Cleaner.create();

    /** Maximum samples of a prediction: the number of components per fold. */
    private static final int MOST_SAMPLES = 20;

    private static final String POINTS = "points";
    private static final String SEEDS = "seeds";
    private static final String LAYERS = "layers"; // their text as characters
    private static final int SEED_PARTS = 4; // of 16 bits, since a float cannot hold a long

    private final MethodInputs inputs;
    private final Device device;
    private final List<Inference> folds = new ArrayList<>();
    private final List<Integer> points = new ArrayList<>();
    private final List<Long> seeds = new ArrayList<>();
    private final int samples;
    private final InferenceMethod method;
    private final Settings settings;
    private final Task task;
    private final boolean madeOfRows;

    private MethodNetworks(MethodChoice choice, Settings settings, EntryShape shape, Supplier<Device> devices) {
        method = choice.found();
        this.settings = settings;
        madeOfRows = choice.isTabular();
        inputs = new MethodInputs(shape);
        task = shape.classes() > 0 ? new Task.Classification(shape.classes()) : new Task.Regression();
        TrainingPlan plan = method.plan(settings);
        samples = Math.min(MOST_SAMPLES, plan.predictionSamples());
        device = devices.get();
        CLEANER.register(this, device::close);
    }

    /**
     * Trains on each fold.
     *
     * @throws UserException if the method does not support the problem
     */
    static MethodNetworks train(MethodChoice choice, EntryData data, Supplier<Device> devices) {
        Settings settings = choice.resolved(new MethodInputs(data.shape()).examples(data));
        MethodNetworks networks = new MethodNetworks(choice, settings, data.shape(), devices);
        if (data.isWeighted()) {
            choice.requireWeights();
        }
        TrainingPlan plan = networks.method.plan(networks.settings);
        for (int f = 0; f < data.folds().count(); f++) {
            int[] rows = data.folds().training(f);
            double[] weights =
                    Arrays.stream(rows).mapToDouble(i -> data.weights()[i]).toArray();
            float[] w = data.isWeighted() ? RowWeights.factors(weights) : new float[0];
            Inference inference = networks.add(RowWeights.observations(weights), data.seed() + f);
            Trainer.train(
                    inference,
                    new MethodPoints(networks.inputs, data, rows, w),
                    TrainingOptions.of(plan.epochs(), plan.batch(), data.seed() + f),
                    TrainingListener.SILENT);
        }
        return networks;
    }

    private Inference add(int trainingPoints, long seed) {
        Inference inference = method.prepare(new Problem(task, inputs.width(), trainingPoints), settings, device, seed);
        folds.add(inference);
        points.add(trainingPoints);
        seeds.add(seed);
        return inference;
    }

    int folds() {
        return folds.size();
    }

    /** Receives the predictions of some scored rows. */
    interface Held {
        /**
         * Called fold by fold.
         *
         * @param rows indices into the scored rows, in the order of the predictions
         */
        void accept(int[] rows, Predictive predictive);
    }

    /** Predicts the scored rows out of fold, fold by fold. */
    void predictHeld(EntryData data, Held consumer) {
        int[] scored = data.scored();
        for (int f = 0; f < folds.size(); f++) {
            int fold = f;
            int[] held = IntStream.range(0, scored.length)
                    .filter(i -> data.folds().of()[scored[i]] == fold)
                    .toArray();
            if (held.length > 0) {
                int[] rows = IntStream.of(held).map(i -> scored[i]).toArray();
                consumer.accept(held, predict(f, data.rows().cells(rows)));
            }
        }
    }

    /** The prediction of a fold's network, with {@link #MOST_SAMPLES} samples unless the method has fewer. */
    synchronized Predictive predict(int fold, CodedRows rows) {
        return folds.get(fold).predict(inputs.of(rows), rows.size(), samples, 0);
    }

    /** For each fold the network's parameters, number of training points, and seed of its noise. */
    synchronized Map<String, NpyArray> arrays() {
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        arrays.put(POINTS, Checked.array(points.stream().mapToInt(n -> n).toArray()));
        float[] parts = new float[SEED_PARTS * folds.size()];
        for (int q = 0; q < parts.length; q++) {
            parts[q] = seeds.get(q / SEED_PARTS) >>> (16 * (q % SEED_PARTS)) & 0xFFFF;
        }
        arrays.put(SEEDS, new NpyArray(parts, folds.size(), SEED_PARTS));
        if (madeOfRows) {
            arrays.put(
                    LAYERS,
                    Checked.array(settings.get(CommonSettings.MODEL).chars().toArray()));
        }
        for (int f = 0; f < folds.size(); f++) {
            String prefix = prefix(f);
            folds.get(f)
                    .parameters()
                    .forEach((name, tensor) ->
                            arrays.put(prefix + name, new NpyArray(device.read(tensor), tensor.shape())));
        }
        return arrays;
    }

    private static String prefix(int fold) {
        return "fold-" + fold + ".";
    }

    /**
     * Loads networks from {@link #arrays}.
     *
     * @throws IllegalArgumentException if the arrays are invalid
     */
    static MethodNetworks load(
            MethodChoice choice, EntryShape shape, Map<String, NpyArray> arrays, Supplier<Device> devices) {
        int[] points = points(choice, arrays);
        long[] seeds = seeds(choice, points.length, arrays);
        Map<String, NpyArray> rest = new LinkedHashMap<>(arrays);
        rest.remove(POINTS);
        rest.remove(SEEDS);
        MethodNetworks networks = new MethodNetworks(choice, settings(choice, rest.remove(LAYERS)), shape, devices);
        for (int f = 0; f < points.length; f++) {
            String prefix = prefix(f);
            networks.added(choice, points[f], seeds[f]).parameters().forEach((name, tensor) -> {
                networks.device.write(tensor, values(choice, prefix + name, tensor, rest.remove(prefix + name)));
            });
        }
        if (!rest.isEmpty()) {
            throw damaged(choice, "it has the unknown arrays " + new TreeSet<>(rest.keySet()));
        }
        return networks;
    }

    private Inference added(MethodChoice choice, int trainingPoints, long seed) {
        try {
            return add(trainingPoints, seed);
        } catch (UserException e) {
            throw damaged(choice, String.valueOf(e.getMessage()));
        }
    }

    /** The settings of the choice, with the stored layers. */
    private static Settings settings(MethodChoice choice, @Nullable NpyArray layers) {
        if (!choice.isTabular()) {
            return choice.checked();
        }
        if (layers == null) {
            throw damaged(choice, "the layers of its network are missing");
        }
        StringBuilder text = new StringBuilder();
        for (float c : layers.values()) {
            text.append((char) c);
        }
        try {
            return choice.withModel(text.toString());
        } catch (UserException e) {
            throw damaged(choice, String.valueOf(e.getMessage()));
        }
    }

    private static int[] points(MethodChoice choice, Map<String, NpyArray> arrays) {
        NpyArray array = arrays.get(POINTS);
        if (array == null || array.values().length < 1 || array.values().length > 1000) {
            throw damaged(choice, "the numbers of training points are missing or invalid");
        }
        float[] values = array.values();
        if (IntStream.range(0, values.length).anyMatch(i -> !(values[i] >= 1 && values[i] < 1 << 30))) {
            throw damaged(choice, "its folds have " + Arrays.toString(values) + " training points");
        }
        return IntStream.range(0, values.length).map(i -> (int) values[i]).toArray();
    }

    private static long[] seeds(MethodChoice choice, int folds, Map<String, NpyArray> arrays) {
        NpyArray array = arrays.get(SEEDS);
        if (array == null || array.values().length != SEED_PARTS * folds) {
            throw damaged(choice, "the seeds of its folds are missing or invalid");
        }
        long[] seeds = new long[folds];
        for (int q = 0; q < SEED_PARTS * folds; q++) {
            seeds[q / SEED_PARTS] |= (long) array.values()[q] << (16 * (q % SEED_PARTS));
        }
        return seeds;
    }

    private static float[] values(MethodChoice choice, String name, Tensor tensor, @Nullable NpyArray array) {
        if (array == null || !Arrays.equals(array.shape(), tensor.shape())) {
            throw damaged(
                    choice,
                    "its array " + name + " has the shape "
                            + (array == null ? "none" : Arrays.toString(array.shape())) + " instead of "
                            + Arrays.toString(tensor.shape()));
        }
        return array.values();
    }

    private static IllegalArgumentException damaged(MethodChoice choice, String what) {
        return new IllegalArgumentException("the member " + choice.member() + " is damaged: " + what);
    }
}
