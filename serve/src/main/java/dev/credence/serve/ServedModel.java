package dev.credence.serve;

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
 * A model under the name that it is served by. Its device stays open, and the model is not used otherwise, as long as a
 * {@link PredictionServer} has it; who opened the device closes it.
 */
public final class ServedModel {
    /** What a row is flagged at if nothing else is said: one in a hundred of those like the reference. */
    public static final double FLAGGED = SavedModel.FLAGGED;

    /** Rows of a table's model that are predicted at a time: its predictions are functions of the row alone. */
    private static final int TILE = 64;

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";

    /** Predicted rows that are held to be monitored when all of their batch are predicted. */
    private static final int HELD = 256;

    private final String name;
    private final SavedModel saved;
    private final Predictor predictor;
    private final int tile;
    private final int samples;
    private final UncertaintyReference reference;
    private final double flagged;
    private final Optional<LiveMonitor> monitor;

    private ServedModel(
            String name,
            SavedModel saved,
            Predictor predictor,
            int tile,
            int samples,
            UncertaintyReference reference,
            double flagged,
            Optional<LiveMonitor> monitor) {
        this.name = name;
        this.saved = saved;
        this.predictor = predictor;
        this.tile = tile;
        this.samples = samples;
        this.reference = reference;
        this.flagged = flagged;
        this.monitor = monitor;
    }

    /**
     * A saved model with as many samples as it was calibrated with, or else as its settings have it.
     *
     * @param name letters, digits, dots, underscores and hyphens: a part of its addresses
     * @throws UserException if it cannot be served
     */
    public static ServedModel of(String name, SavedModel model) {
        return of(name, model, model.samples());
    }

    /** The same with S samples of the weights. */
    public static ServedModel of(String name, SavedModel model, int samples) {
        if (!name.matches(NAME)) {
            throw new UserException("A model cannot be served as '" + name
                    + "': expected 1 to 64 letters, digits, dots, underscores and hyphens, a letter or digit first."
                    + " Name it otherwise.");
        }
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
                Optional.empty());
    }

    /**
     * A model in memory, with the recalibration and the guarantee that are attached to it.
     *
     * @throws UserException if its columns or what is attached are damaged or cannot be served
     */
    public static ServedModel of(String name, TrainedModel model) {
        return of(name, SavedModel.of(Path.of(name), model));
    }

    /** The same with S samples of the weights. */
    public static ServedModel of(String name, TrainedModel model, int samples) {
        return of(name, SavedModel.of(Path.of(name), model), samples);
    }

    /** The same model with something else that predicts, for tests. */
    ServedModel predictingBy(Predictor other) {
        return new ServedModel(name, saved, other, TILE, samples, reference, flagged, monitor);
    }

    /**
     * The same with rows that are like its training data: new rows are flagged where their epistemic uncertainty has a
     * conformal p-value of at most {@code flagged} among these. Predicts them now.
     *
     * @param table with the model's columns; best rows that it was not trained on
     * @param flagged between 0 and 1; so often a row like these is flagged
     * @throws UserException where a cell is not understood
     */
    public ServedModel withReference(CsvTable table, double flagged) {
        if (!(flagged > 0 && flagged < 1)) {
            throw new UserException("Rows are to be flagged at a p-value of " + flagged
                    + ", expected a number between 0 and 1 (exclusive), such as 0.01.");
        }
        Examples rows = saved.schema().encodeInputs(table).examples();
        if (rows.size() < 1 / flagged - 1) {
            throw new UserException(table.source() + " has " + rows.size() + " rows that can be used; p-values of "
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
        return new ServedModel(name, saved, predictor, tile, samples, new UncertaintyReference(all), flagged, monitor);
    }

    /**
     * The same, watched: what is served is compared with what was before, or with the calibration, and so are the
     * outcomes that are sent to the server. What is remembered is a file for each in a folder, {@code NAME.state} and
     * {@code NAME.outcomes.state}, which is begun where there is none, gone on with where there is, and saved from time
     * to time and when the server is closed: see {@link dev.credence.guarantee.monitor.MonitorStateFile}.
     *
     * @param identity what tells the model's file from others, as {@link Monitor#start} takes it
     * @param options of both; whether outcomes are known is of no account
     * @throws UserException where a state is damaged, or is that of another model or of other options
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
                Optional.of(LiveMonitor.of(saved.model(), name, identity, options, folder)));
    }

    Optional<LiveMonitor> monitor() {
        return monitor;
    }

    public String name() {
        return name;
    }

    /** Its model, ready to predict. */
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

    /** What the columns of predictions are called, with intervals of these levels. */
    OutputColumns outputColumns(List<Double> levels) {
        return saved.outputColumns(levels);
    }

    /** The levels of the intervals where a request does not say. */
    List<Double> usualLevels() {
        return saved.usualLevels();
    }

    RowEncoder reader() {
        return saved.encoder().of("The request");
    }

    /**
     * Answers rows; by one thread at a time. A network's draws of its weights are a function of a row's place among
     * those predicted with it: predicted one by one, with all samples of each as one product, a row gets the same
     * answer whoever asks at the same time.
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
            } catch (PointException e) { // who asked knows of no parts
                throw e.after(from);
            }
            if (monitor.isPresent()) {
                predicted.add(new LiveMonitor.Tile(predictive, examples, part.groups()));
                // a batch that fails is predicted again one by one, and is not to be counted twice: so late
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
