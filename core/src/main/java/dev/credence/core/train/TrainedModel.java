package dev.credence.core.train;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.DataException;
import dev.credence.core.data.EvenRows;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.method.ChainTrace;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.predict.LastLayer;
import dev.credence.core.predict.PointException;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A trained model that predicts in the data's own units. A network lives on its device: only closing the device frees
 * its memory and ends its use. Programs that train or load many models in turn should open a device for each.
 *
 * <p>Not for concurrent use: a second thread gets an {@link IllegalStateException}. To predict on several threads, load
 * the model once on each, with a device of its own.
 */
public final class TrainedModel {
    /** Maximum number of (point, sample) pairs per tile, of up to {@value #FEW_OUTPUTS} outputs. */
    private static final int TILE = 1 << 20;
    /** Number of outputs from which on tiles are smaller, which bounds the memory for many classes. */
    private static final int FEW_OUTPUTS = 32;
    /** Maximum number of inputs per tile, which bounds the memory for images. */
    private static final int TILE_INPUTS = 1 << 25;

    /** Number of samples of the weights for last-layer features: distances need no more. */
    private static final int LAST_LAYER_SAMPLES = 32;

    /** Maximum number of points for posterior diagnostics. */
    private static final int MOST_FOUND_AT = 500;

    /** Number of rows per tile of a table's model, which has many components whatever the number of samples. */
    private static final int TABLE_TILE = 1 << 10;

    private final ModelDescription description;
    private final @Nullable Inference inference;
    private final @Nullable Table table;
    private final int defaultSamples;
    private final Map<String, ObjectNode> attachments;
    private final UnaryOperator<Predictive> change;
    private final boolean atMean;
    /** Held while a network is in use; shared by all views of the same model. */
    private final ReentrantLock use;

    /**
     * A model of an inference.
     *
     * @param defaultSamples default number of samples S of a prediction
     */
    public TrainedModel(ModelDescription description, Inference inference, int defaultSamples) {
        this(description, inference, defaultSamples, Map.of());
    }

    TrainedModel(
            ModelDescription description,
            Inference inference,
            int defaultSamples,
            Map<String, ObjectNode> attachments) {
        this(
                description,
                inference,
                null,
                defaultSamples,
                attachments,
                UnaryOperator.identity(),
                false,
                new ReentrantLock());
    }

    TrainedModel(ModelDescription description, Table table, Map<String, ObjectNode> attachments) {
        this(description, null, table, 1, attachments, UnaryOperator.identity(), false, new ReentrantLock());
    }

    private TrainedModel(
            ModelDescription description,
            @Nullable Inference inference,
            @Nullable Table table,
            int defaultSamples,
            Map<String, ObjectNode> attachments,
            UnaryOperator<Predictive> change,
            boolean atMean,
            ReentrantLock use) {
        this.description = description;
        this.inference = inference;
        this.table = table;
        this.defaultSamples = defaultSamples;
        this.attachments = Map.copyOf(attachments);
        this.change = change;
        this.atMean = atMean;
        this.use = use;
    }

    /**
     * The same model with an attached document, which is saved with it.
     *
     * @param name letters, digits, dots, underscores and hyphens; replaces one of the same name
     * @param document must not be changed afterwards
     */
    public TrainedModel withAttachment(String name, ObjectNode document) {
        Map<String, ObjectNode> all = new LinkedHashMap<>(attachments);
        all.put(name, document);
        return new TrainedModel(description, inference, table, defaultSamples, all, change, atMean, use);
    }

    /** The same model without the attachment of that name. */
    public TrainedModel withoutAttachment(String name) {
        Map<String, ObjectNode> others = new LinkedHashMap<>(attachments);
        others.remove(name);
        return new TrainedModel(description, inference, table, defaultSamples, others, change, atMean, use);
    }

    /**
     * The same model with a recalibration of its predictions. It replaces an earlier one, is not saved, and does not
     * affect {@link #inputGradients}.
     *
     * @param newChange maps predictions in the target's own unit, point by point; identity for none
     */
    public TrainedModel withPredictions(UnaryOperator<Predictive> newChange) {
        return new TrainedModel(description, inference, table, defaultSamples, attachments, newChange, atMean, use);
    }

    /**
     * The same model, predicting with the posterior mean of the weights instead of samples: for dropout, with all masks
     * at their mean. Input gradients still use samples.
     *
     * @throws UserException if the method does not provide such a network
     */
    public TrainedModel atMeanWeights() {
        int inputs = description.problem().inputs();
        if (inference().predictAtMean(new float[inputs], 1).isEmpty()) {
            throw new UserException("A model of the method '" + description.method()
                    + "' has no network of mean weights to predict by; predict by samples, or train with"
                    + " dropout-alpha, which has one");
        }
        return new TrainedModel(description, inference, null, 1, attachments, change, true, use);
    }

    /** Whether predictions use {@linkplain #atMeanWeights() mean weights}. */
    public boolean isAtMeanWeights() {
        return atMean;
    }

    /** Attached documents of the model file by name, unchecked. Read-only. */
    public Map<String, ObjectNode> attachments() {
        return attachments;
    }

    /**
     * A model trained by a {@link dev.credence.core.method.TableMethod}.
     *
     * @param columns columns of its input cells, in order
     * @param trained the model
     */
    public record Table(List<Column> columns, TrainedTable trained) {
        public Table {
            columns = List.copyOf(columns);
        }
    }

    public ModelDescription description() {
        return description;
    }

    /**
     * The underlying inference.
     *
     * @throws UserException if this is a model of tables
     */
    public Inference inference() {
        if (inference == null) {
            throw new UserException("A model of the method '" + description.method()
                    + "' is a model of a table and has no networks, which this needs."
                    + " Train with another method, such as dropout-alpha");
        }
        return inference;
    }

    /** The underlying model of tables, if it is one. Its inputs are cells: numbers, category indices, or NaN. */
    public Optional<Table> table() {
        return Optional.ofNullable(table);
    }

    /** Default number of samples S, from the settings. */
    public int defaultSamples() {
        return defaultSamples;
    }

    /**
     * Refuses targets outside the likelihood's support, such as 5.651 for a model of counts, before predictions are
     * compared with outcomes. A model of tables accepts any number.
     *
     * @throws dev.credence.core.data.DataException if there is one; states where it was read
     */
    public void requireTargets(Examples examples) {
        if (table == null) {
            CommonSettings.requireTargets(examples, description.problem().task(), description.settings());
        }
    }

    /** Receives the predictive distribution of rows {@code from …}. */
    @FunctionalInterface
    public interface TileConsumer {
        void accept(Predictive tile, int from);
    }

    /**
     * Predicts all points at once. For many points use {@link #predict(Examples, int, TileConsumer)}.
     *
     * @throws IllegalArgumentException if there are no points
     */
    public Predictive predict(Examples examples, int samples) {
        if (examples.size() == 0) {
            throw new IllegalArgumentException("There is no point to predict");
        }
        return predict(examples, samples, 0);
    }

    /** Predicts tile by tile, in constant memory. */
    public void predict(Examples examples, int samples, TileConsumer consumer) {
        tiles(examples, samples, (rows, from) -> consumer.accept(predict(rows, samples, 0), from));
    }

    /**
     * Predicts tile by tile for a consumer that does not keep a tile: a device with its own memory then computes on the
     * tile itself, and only results are copied; see {@link Inference#lend}.
     */
    public void lend(Examples examples, int samples, TileConsumer consumer) {
        if (table != null || atMean) {
            predict(examples, samples, consumer);
            return;
        }
        tiles(
                examples,
                samples,
                (rows, from) -> use(inference -> {
                    float[] inputs = description.standardisation().inputs(rows);
                    inference.lend(inputs, rows.size(), samples, 0, tile -> consumer.accept(inOwnUnit(tile), from));
                    return from;
                }));
    }

    /** Runs an operation on the network, on one thread at a time. */
    private <T> T use(Function<Inference, T> question) {
        if (!use.tryLock()) {
            throw new IllegalStateException("The model is in use by another thread. Load it once on each thread, with a"
                    + " device of its own");
        }
        try {
            return question.apply(inference());
        } finally {
            use.unlock();
        }
    }

    private interface TileVisitor {
        void visit(Examples rows, int from);
    }

    private void tiles(Examples examples, int samples, TileVisitor visitor) {
        requireSamples(samples);
        int most = table == null ? TILE / samples / Math.max(1, outputs() / FEW_OUTPUTS) : TABLE_TILE;
        int tile = Math.max(1, Math.min(most, TILE_INPUTS / Math.max(1, examples.inputs())));
        for (int from = 0; from < examples.size(); from += tile) {
            int[] rows = new int[Math.min(tile, examples.size() - from)];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = from + i;
            }
            try {
                visitor.visit(examples.rows(rows), from);
            } catch (PointException e) { // the caller's index counts over all tiles
                throw e.after(from);
            }
        }
    }

    private int outputs() {
        return description.problem().task() instanceof Task.Classification c ? c.classes() : 1;
    }

    private static void requireSamples(int samples) {
        if (samples < 1 || samples > CommonSettings.MOST_SAMPLES) {
            throw new UserException("A prediction of " + samples + " samples was asked for; expected 1 to "
                    + CommonSettings.MOST_SAMPLES);
        }
    }

    private Predictive predict(Examples examples, int samples, int draw) {
        requireSamples(samples);
        if (table != null) {
            return change.apply(table.trained.predict(examples));
        }
        Standardisation s = description.standardisation();
        float[] inputs = s.inputs(examples);
        int points = examples.size();
        try {
            return inOwnUnit(use(inference -> atMean
                    ? inference.predictAtMean(inputs, points).orElseThrow()
                    : inference.predict(inputs, points, samples, draw)));
        } catch (UserException e) {
            throw missing(inputs)
                    .<UserException>map(m -> new DataException(m, e))
                    .orElse(e);
        }
    }

    /** A sentence about the first missing input, the likely cause of an invalid prediction. */
    private Optional<String> missing(float[] inputs) {
        List<String> names = description.inputNames();
        for (int i = 0; i < inputs.length; i++) {
            if (Float.isNaN(inputs[i])) {
                return Optional.of("Row " + i / names.size() + " (counted from 0) has no value in the input '"
                        + names.get(i % names.size()) + "', and this model needs one. Fill it in, or train a model"
                        + " that accepts missing values: the method auto, or model=tabular");
            }
        }
        return Optional.empty();
    }

    private Predictive inOwnUnit(Predictive standardised) {
        Standardisation s = description.standardisation();
        return change.apply(
                standardised instanceof RegressionPredictive regression
                        ? regression.rescaled(s.targetMean(), s.targetScale())
                        : standardised);
    }

    /**
     * Trace of the quantity with the highest R̂ at some points, with {@code point} an index of theirs; at most
     * {@value #MOST_FOUND_AT} points are used, evenly spread. Empty for models without Markov chains.
     */
    public Optional<ChainTrace> leastAgreement(Examples examples) {
        if (table != null) {
            return Optional.empty();
        }
        int[] rows = EvenRows.scattered(examples.size(), MOST_FOUND_AT);
        Examples some = examples.rows(rows);
        return use(inference ->
                        inference.leastAgreement(description.standardisation().inputs(some), some.size()))
                .map(trace -> new ChainTrace(rows[trace.point()], trace.output(), trace.rHat(), trace.values()));
    }

    /**
     * Posterior diagnostics at some points without targets, such as the convergence of chains, by name; at most
     * {@value #MOST_FOUND_AT} points are used, evenly spread. Empty for models of tables and methods without any.
     */
    public Map<String, Double> findingsAt(Examples examples) {
        if (table != null) {
            return Map.of();
        }
        Examples some = examples.rows(EvenRows.scattered(examples.size(), MOST_FOUND_AT));
        return use(
                inference -> inference.findingsAt(description.standardisation().inputs(some), some.size()));
    }

    /**
     * Inputs of the network's last layer and energies of its outputs, averaged over a few samples of the weights; empty
     * for models of tables and methods without such a layer.
     */
    public Optional<LastLayer> lastLayer(Examples examples) {
        if (table != null) {
            return Optional.empty();
        }
        int samples = Math.min(defaultSamples, LAST_LAYER_SAMPLES);
        float[] inputs = description.standardisation().inputs(examples);
        return use(inference -> inference.lastLayer(inputs, examples.size(), samples, 0));
    }

    /**
     * Gradients of the log predictive density of targets with respect to the inputs, both in the data's own units;
     * empty for methods without them.
     *
     * @param targets y [N]: class indices, or real numbers
     * @param samples S
     * @param draw selects the random numbers; the same number gives the same result
     */
    public Optional<InputGradients> inputGradients(Examples examples, double[] targets, int samples, int draw) {
        requireSamples(samples);
        if (table != null) {
            return Optional.empty();
        }
        Standardisation s = description.standardisation();
        float[] y = new float[targets.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = (float) ((targets[i] - s.targetMean()) / s.targetScale());
        }
        return use(inference -> inference.inputGradients(s.inputs(examples), y, samples, draw))
                .map(standardised -> standardised.rescaled(s.inputScale(), s.targetScale()));
    }
}
