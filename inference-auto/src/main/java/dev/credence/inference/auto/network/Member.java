package dev.credence.inference.auto.network;

import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.inference.auto.table.CodedRows;
import dev.credence.inference.auto.table.CodedTable;
import dev.credence.inference.auto.table.TableCoding;
import java.util.Arrays;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * A network of a configuration, trained on the rows outside one fold, with initial values, row order and dropout masks
 * from its seed. Networks are independent: each may be trained on any thread, one at a time, with the same bits.
 * Between cycles it holds only its state.
 *
 * @param <P> predictions of rows
 */
public final class Member<P> {
    static final int INITIAL_ROWS = 512;
    private static final int NEVER = -1;
    private static final int STEPS_BETWEEN_QUESTIONS = 16;

    private final Configuration configuration;
    private final Target<P> target;
    private final NetworkSizes sizes;
    private final CodedTable rows;
    private final int[] training;
    private final float[] weights;
    private final int[] embeddings;
    private final int batch;
    private final long seed;
    private float[] state = new float[0];
    private int step;
    private int divergedAt = NEVER;

    /**
     * @param rows all rows of the table, or those that will be visited
     * @param training the training rows, as indices of {@code rows}; any number for those that are not visited
     * @param weights factors of the losses of all rows; empty if each is 1
     * @param embeddings rows of each embedding table
     */
    public Member(
            Configuration configuration,
            Target<P> target,
            NetworkSizes sizes,
            CodedTable rows,
            int[] training,
            float[] weights,
            int[] embeddings,
            long seed) {
        this.weights = weights;
        this.configuration = configuration;
        this.target = target;
        this.sizes = sizes;
        this.rows = rows;
        this.training = training;
        this.embeddings = embeddings;
        this.batch = Math.min(sizes.batch(), training.length);
        this.seed = seed;
    }

    /** Factors of the rows' losses, 1 on average; empty if each is 1. */
    public static float[] lossFactors(double[] weights) {
        if (Arrays.stream(weights).allMatch(weight -> weight == weights[0])) {
            return new float[0];
        }
        double mean = Arrays.stream(weights).average().orElse(1);
        float[] factors = new float[weights.length];
        for (int i = 0; i < factors.length; i++) {
            factors[i] = (float) (weights[i] / mean);
        }
        return factors;
    }

    /** Trains up to a total number of steps. A network stops changing once its loss is not finite. */
    public void trainTo(int steps) {
        boolean unused = trainTo(steps, () -> false);
    }

    /**
     * Trains up to a total number of steps, unless stopped.
     *
     * @param stopped polled every few steps
     * @return false if stopped
     */
    public boolean trainTo(int steps, BooleanSupplier stopped) {
        return train(Stretch.usual(this, steps), steps, stopped);
    }

    /**
     * Trains up to a total number of steps within a stretch.
     *
     * @param steps up to the stretch's end
     * @param stopped polled every few steps
     * @return false if stopped
     */
    public boolean train(Stretch stretch, int steps, BooleanSupplier stopped) {
        return train(steps, stretch.schedule(sizes.schedule()), stopped);
    }

    private boolean train(int steps, AnnealingSchedule schedule, BooleanSupplier stopped) {
        if (divergedAt != NEVER || step >= steps) {
            return true;
        }
        if (stopped.getAsBoolean()) {
            return false;
        }
        TabularPerceptron network;
        if (state.length == 0) {
            network = network(configuration, target.head(configuration), sizes, rows, embeddings, INITIAL_ROWS, seed);
            int[] some = TabularPerceptron.initialRows(seed, training.length, INITIAL_ROWS);
            network.initialise(
                    rows.rows(Arrays.stream(some).map(i -> training[i]).toArray()));
            state = network.state();
        }
        network = network(configuration, target.head(configuration), sizes, rows, embeddings, batch, seed);
        network.load(state);
        float[] targets = target.values();
        CounterRandom orders = Stream.MEMBER_ORDER.of(seed);
        int[] which = new int[batch];
        float[] batchTargets = new float[batch];
        float[] batchWeights = new float[weights.length == 0 ? 0 : batch];
        int batches = training.length / batch; // an incomplete last batch is left out
        int[] order = orders.permutation(training.length, step / batches);
        boolean goOn = true;
        while (step < steps && divergedAt == NEVER && goOn) {
            int from = step % batches * batch;
            if (from == 0) {
                order = orders.permutation(training.length, step / batches);
            }
            for (int i = 0; i < batch; i++) {
                int row = training[order[from + i]];
                which[i] = row;
                batchTargets[i] = targets[row];
                if (batchWeights.length > 0) {
                    batchWeights[i] = weights[row];
                }
            }
            update(network, rows.rows(which), batchTargets, batchWeights, schedule);
            goOn = step % STEPS_BETWEEN_QUESTIONS != 0 || !stopped.getAsBoolean();
        }
        state = network.state();
        return goOn || step >= steps;
    }

    private void update(
            TabularPerceptron network,
            CodedRows batchRows,
            float[] batchTargets,
            float[] batchWeights,
            AnnealingSchedule schedule) {
        double annealing = schedule.annealing(step);
        double loss = network.gradients(
                batchRows, batchTargets, batchWeights, batch, annealing * configuration.dropout(), step);
        if (!Double.isFinite(loss)) {
            divergedAt = step;
        } else {
            double rate = configuration.learningRate() * schedule.rate(step);
            step++;
            Adam.update(network.blocks(), step, rate, annealing * configuration.decay());
        }
    }

    public Configuration configuration() {
        return configuration;
    }

    /** Seed of initial values, row order and dropout masks. */
    public long seed() {
        return seed;
    }

    /** The training rows, as indices of all rows; not copied. */
    public int[] training() {
        return training;
    }

    /** Number of steps so far. */
    public int steps() {
        return step;
    }

    /** Whether the loss was not finite within the first {@code steps} steps. */
    public boolean divergedBy(int steps) {
        return divergedAt != NEVER && divergedAt < steps;
    }

    /** The step at which the loss was not finite; −1 if there was none. */
    public int divergedAt() {
        return divergedAt;
    }

    /** The state besides the number of steps: parameters and Adam's two moments. Not copied. */
    public float[] state() {
        return state;
    }

    /** Restores a state. */
    public void restore(float[] newState, int newStep, int newDivergedAt) {
        int classes = target instanceof ClassTarget c ? c.classes() : 0;
        long length = 3 * parameters(configuration, sizes, rows.numberCount(), rows.pieceCount(), embeddings, classes);
        if (newState.length != length) {
            throw new IllegalArgumentException("a network of " + configuration.name() + " has a state of "
                    + newState.length + " numbers instead of " + length);
        }
        state = newState;
        step = newDivergedAt == NEVER ? newStep : newDivergedAt;
        divergedAt = newDivergedAt;
    }

    /** The current parameters, for a {@link TrainedNetwork}. */
    public float[] parameters() {
        return Arrays.copyOf(state, state.length / 3);
    }

    /**
     * Number of parameters of a network.
     *
     * @param classes C; 0 for a real target
     */
    public static long parameters(
            Configuration configuration, NetworkSizes sizes, int numbers, int pieces, int[] embeddings, int classes) {
        long inputs = InputLayer.width(configuration.coding(), numbers, pieces, embeddings.length);
        long first = InputLayer.parameters(configuration.coding(), numbers, pieces, embeddings);
        long width = sizes.width();
        int layers = TabularPerceptron.layers(configuration, sizes);
        long hidden = layers == 0 ? 0 : (inputs + 1) * width + (layers - 1) * (width + 1) * width;
        long outputs = classes > 0 ? classes : 3L * configuration.components();
        return first + hidden + ((layers == 0 ? inputs : width) + 1) * outputs;
    }

    /**
     * A network's parameters by block: those of {@link InputLayer} (frequency, phase, mixing and shift of periodic
     * features, a table for each embedded column, scale), {@code weightL} and {@code biasL} of each hidden layer, and
     * outputWeight and outputBias.
     *
     * @param inputs the encoding of its rows
     * @param parameters as in model files
     * @return matrices [rows][columns], not shared with other networks
     */
    public static Map<String, float[][]> blocks(
            Configuration configuration, Target<?> target, NetworkSizes sizes, TableCoding inputs, float[] parameters) {
        TabularPerceptron network = new TabularPerceptron(
                configuration,
                target.head(configuration),
                sizes,
                inputs.numbers(),
                inputs.pieces(),
                inputs.embeddings(),
                1,
                0);
        network.load(parameters);
        return network.blocks().stream().collect(Collectors.toMap(ParameterBlock::name, ParameterBlock::values));
    }

    static TabularPerceptron network(
            Configuration configuration,
            Head head,
            NetworkSizes sizes,
            CodedTable rows,
            int[] embeddings,
            int capacity,
            long seed) {
        return new TabularPerceptron(
                configuration, head, sizes, rows.numberCount(), rows.pieceCount(), embeddings, capacity, seed);
    }
}
