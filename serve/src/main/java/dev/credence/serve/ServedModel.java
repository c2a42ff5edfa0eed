package dev.credence.serve;

import dev.credence.core.Argument;
import dev.credence.core.Nouns;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.predict.PointException;
import dev.credence.core.predict.Predictive;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.monitor.Monitor;
import dev.credence.guarantee.monitor.MonitorOptions;
import dev.credence.scoring.DecisionCosts;
import dev.credence.scoring.EncodedRows;
import dev.credence.scoring.OutputColumns;
import dev.credence.scoring.RowEncoder;
import dev.credence.scoring.RowPrediction;
import dev.credence.scoring.RowScorer;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.UncertaintyReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A model with its name on a server. While a {@link PredictionServer} holds it, keep its device open and do not use it
 * otherwise; the server does not close the device.
 */
public final class ServedModel {
    /** Default p-value threshold of the out-of-distribution flag: 1 % false flags among rows like the reference. */
    public static final double FLAGGED = SavedModel.FLAGGED;

    /** Rows per prediction of a model of tables, whose predictions are functions of the row alone. */
    private static final int TILE = 64;

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";

    /** Maximum number of predicted rows held for the monitor until their batch is complete. */
    private static final int HELD = 256;

    private final String name;
    private final SavedModel saved;
    private final BatchPredictor predictor;
    private final int tile;
    private final int samples;
    private final UncertaintyReference reference;
    private final double flagged;
    private final Optional<LiveMonitor> monitor;
    private final Optional<DecisionCosts> costs;

    private ServedModel(
            String name,
            SavedModel saved,
            BatchPredictor predictor,
            int tile,
            int samples,
            UncertaintyReference reference,
            double flagged,
            Optional<LiveMonitor> monitor,
            Optional<DecisionCosts> costs) {
        this.name = name;
        this.saved = saved;
        this.predictor = predictor;
        this.tile = tile;
        this.samples = samples;
        this.reference = reference;
        this.flagged = flagged;
        this.monitor = monitor;
        this.costs = costs;
    }

    /**
     * Serves a saved model with the number of samples of its calibration, or else the model's default.
     *
     * @param name letters, digits, dots, underscores and hyphens; part of its URLs
     * @throws UserException if it cannot be served
     */
    public static ServedModel of(String name, SavedModel model) {
        return of(name, model, model.samples());
    }

    /** The same with S samples of the weights. */
    public static ServedModel of(String name, SavedModel model, int samples) {
        requireName(name);
        if (model.guarantee().filter(Guarantee::isWeighted).isPresent()) {
            throw new UserException("The model " + name + " was calibrated with a weight for each row, which a request"
                    + " does not have. Calibrate it again without weights.");
        }
        TrainedModel trained = model.model();
        return new ServedModel(
                name,
                model,
                rows -> trained.predict(rows, samples),
                trained.table().isPresent() ? TILE : 1,
                samples,
                UncertaintyReference.NONE,
                FLAGGED,
                Optional.empty(),
                Optional.empty());
    }

    /** Refuses a name that cannot be part of URLs. */
    static void requireName(String name) {
        if (!name.matches(NAME)) {
            throw new UserException("A model cannot be served as '" + name
                    + "': expected 1 to 64 letters, digits, dots, underscores and hyphens, a letter or digit first."
                    + " Name it otherwise.");
        }
    }

    /**
     * Serves a model in memory with its recalibration and guarantee.
     *
     * @throws UserException if its columns or attachments are damaged or cannot be served
     */
    public static ServedModel of(String name, TrainedModel model) {
        return of(name, SavedModel.of(Path.of(name), model));
    }

    /** The same with S samples of the weights. */
    public static ServedModel of(String name, TrainedModel model, int samples) {
        return of(name, SavedModel.of(Path.of(name), model), samples);
    }

    /** The same model with another prediction function, for tests. */
    ServedModel predictingBy(BatchPredictor other) {
        return new ServedModel(name, saved, other, TILE, samples, reference, flagged, monitor, costs);
    }

    /**
     * The same model with in-distribution reference rows: new rows are flagged if the conformal p-value of their
     * epistemic uncertainty is at most {@code flagged}. Predicts the reference rows now.
     *
     * @param table reference rows with the model's columns, best not training rows
     * @param flagged in (0, 1); bounds the rate of false flags
     * @throws UserException if a cell cannot be parsed, or there are too few rows
     */
    public ServedModel withReference(CsvTable table, double flagged) {
        if (!(flagged > 0 && flagged < 1)) {
            throw new UserException("Rows are to be flagged at a p-value of " + flagged
                    + ", expected a number between 0 and 1 (exclusive), such as 0.01.");
        }
        Examples rows = saved.schema().encodeInputs(table).examples();
        if (rows.size() < 1 / flagged - 1) {
            throw new UserException(
                    table.source() + " has " + Nouns.counted(rows.size(), "row") + " that can be used; p-values of "
                            + flagged + " need at least " + (int) Math.ceil(1 / flagged - 1) + ".");
        }
        double[] all = new double[rows.size()];
        for (int from = 0; from < all.length; from += tile) {
            int first = from;
            int[] part = new int[Math.min(tile, all.length - from)];
            Arrays.setAll(part, i -> first + i);
            double[] uncertainty = UncertaintyReference.uncertainty(predictor.predict(rows.rows(part)));
            System.arraycopy(uncertainty, 0, all, from, part.length);
        }
        return new ServedModel(
                name, saved, predictor, tile, samples, new UncertaintyReference(all), flagged, monitor, costs);
    }

    /**
     * The same model with monitoring: predicted rows, and outcomes sent to the server, are compared with the training
     * or calibration data. Their states are the files {@code NAME.state} and {@code NAME.outcomes.state} of a folder,
     * created or resumed now, and saved every minute and when the server closes: see
     * {@link dev.credence.guarantee.monitor.MonitorStateFile}.
     *
     * @param identity fingerprint of the model's file, as {@link Monitor#start} takes it
     * @param options of both monitors; {@code outcomes} is ignored
     * @throws UserException if a state is damaged, or belongs to another model or other options
     */
    public ServedModel withMonitor(String identity, MonitorOptions options, Path folder) {
        return new ServedModel(
                name,
                saved,
                predictor,
                tile,
                samples,
                reference,
                flagged,
                Optional.of(LiveMonitor.of(saved.model(), name, identity, options, folder)),
                costs);
    }

    /**
     * The same classifier with costs of decisions: each prediction has the {@code decision} of the least expected cost
     * and that {@code expected_cost}, as prediction tables have them.
     *
     * @param words one cost each, as {@link DecisionCosts#parse} takes them
     * @throws UserException if the model predicts numbers, or a word is not a cost of its classes; names the model
     */
    public ServedModel withCosts(List<String> words) {
        try {
            DecisionCosts parsed = DecisionCosts.parse(words, description().classNames());
            return new ServedModel(
                    name, saved, predictor, tile, samples, reference, flagged, monitor, Optional.of(parsed));
        } catch (UserException e) {
            throw new UserException("The model " + name + ": " + e.getMessage(), e, Argument.COSTS);
        }
    }

    Optional<LiveMonitor> monitor() {
        return monitor;
    }

    public String name() {
        return name;
    }

    /** The saved model. */
    SavedModel saved() {
        return saved;
    }

    ModelDescription description() {
        return saved.model().description();
    }

    TableSchema schema() {
        return saved.schema();
    }

    boolean isClassification() {
        return saved.isClassification();
    }

    int samples() {
        return samples;
    }

    /** The columns of predictions with intervals of these levels. */
    OutputColumns outputColumns(List<Double> levels) {
        OutputColumns usual = saved.outputColumns(levels);
        return costs.map(usual::with).orElse(usual);
    }

    /** The decisions that its predictions name; empty without costs. */
    List<String> decisions() {
        return costs.map(DecisionCosts::decisions).orElse(List.of());
    }

    /** The default interval levels. */
    List<Double> usualLevels() {
        return saved.usualLevels();
    }

    RowEncoder reader() {
        return saved.encoder().of("The request");
    }

    /**
     * Predicts rows, in one thread at a time. A network's weight draws depend on a row's position in its batch, so its
     * rows are predicted one by one: a row gets the same answer whatever is requested at the same time.
     */
    List<RowPrediction> answer(EncodedRows rows, Asked asked) {
        RowScorer scorer = saved.scorer(reference, flagged);
        List<RowPrediction> all = new ArrayList<>();
        List<LiveMonitor.Tile> predicted = new ArrayList<>();
        for (int from = 0; from < rows.size(); from += tile) {
            EncodedRows part = rows.part(from, Math.min(rows.size(), from + tile));
            Examples examples = part.examples();
            Predictive predictive;
            try {
                predictive = predictor.predict(examples);
                all.addAll(scorer.of(predictive, part, asked.levels(), asked.curve()));
            } catch (PointException e) { // rows count within the request, not the tile
                throw e.after(from);
            }
            if (monitor.isPresent()) {
                predicted.add(new LiveMonitor.Tile(predictive, examples, part.groups()));
                // late, because a failed batch is predicted again one by one and must not count twice
                if (predicted.size() * tile >= HELD) {
                    monitor.get().observe(predicted, asked.outcomes());
                    predicted.clear();
                }
            }
        }
        monitor.ifPresent(m -> m.observe(predicted, asked.outcomes()));
        return all;
    }
}
