package dev.credence.serve;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.interval.RowIntervals;
import dev.credence.core.predict.PointException;
import dev.credence.core.predict.Predictive;
import dev.credence.core.train.ModelDescription;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.TableSchemas;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.GuaranteeFile;
import dev.credence.guarantee.monitor.Monitor;
import dev.credence.guarantee.monitor.MonitorOptions;
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
    public static final double FLAGGED = 0.01;

    /** Rows of a table's model that are predicted at a time: its predictions are functions of the row alone. */
    private static final int TILE = 64;

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";

    /** Predicted rows that are held to be monitored when all of their batch are predicted. */
    private static final int HELD = 256;

    private final String name;
    private final TrainedModel model;
    private final ModelDescription description;
    private final TableSchema schema;
    private final Predictor predictor;
    private final int tile;
    private final int samples;
    private final Optional<Guarantee> guarantee;
    private final Optional<RowIntervals> intervals;
    private final Reference reference;
    private final double flagged;
    private final Optional<LiveMonitor> monitor;

    private ServedModel(
            String name,
            TrainedModel model,
            ModelDescription description,
            TableSchema schema,
            Predictor predictor,
            int tile,
            int samples,
            Optional<Guarantee> guarantee,
            Optional<RowIntervals> intervals,
            Reference reference,
            double flagged,
            Optional<LiveMonitor> monitor) {
        this.name = name;
        this.model = model;
        this.description = description;
        this.schema = schema;
        this.predictor = predictor;
        this.tile = tile;
        this.samples = samples;
        this.guarantee = guarantee;
        this.intervals = intervals;
        this.reference = reference;
        this.flagged = flagged;
        this.monitor = monitor;
    }

    /**
     * A model with as many samples as it was calibrated with, or else as its settings have it.
     *
     * @param name letters, digits, dots, underscores and hyphens: a part of its addresses
     * @throws UserException if its columns or its guarantee are damaged or cannot be served
     */
    public static ServedModel of(String name, TrainedModel model) {
        int calibrated = guarantee(name, model).map(Guarantee::samples).orElse(1);
        return of(name, model, calibrated > 1 ? calibrated : model.defaultSamples()); // 1 in closed form
    }

    /** The same with S samples of the weights. */
    public static ServedModel of(String name, TrainedModel model, int samples) {
        if (!name.matches(NAME)) {
            throw new UserException("A model cannot be served as '" + name
                    + "': expected 1 to 64 letters, digits, dots, underscores and hyphens, a letter or digit first."
                    + " Name it otherwise.");
        }
        Optional<Guarantee> guarantee = guarantee(name, model);
        if (guarantee.isPresent() && guarantee.get().isWeighted()) {
            throw new UserException("The model " + name + " was calibrated with a weight for each row, which a request"
                    + " does not have. Calibrate it again without weights.");
        }
        return new ServedModel(
                name,
                model,
                model.description(),
                TableSchemas.of(model, Path.of(name), ""),
                rows -> model.predict(rows, samples),
                model.table().isPresent() ? TILE : 1,
                samples,
                guarantee,
                Optional.empty(),
                Reference.NONE,
                FLAGGED,
                Optional.empty());
    }

    private static Optional<Guarantee> guarantee(String name, TrainedModel model) {
        try {
            return GuaranteeFile.of(model);
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The guarantee of the model " + name + " is damaged: " + e.getMessage() + ". Calibrate it again.",
                    e);
        }
    }

    /** The same model with something else that predicts, for tests. */
    ServedModel predictingBy(Predictor other) {
        return new ServedModel(
                name,
                model,
                description,
                schema,
                other,
                TILE,
                samples,
                guarantee,
                intervals,
                reference,
                flagged,
                monitor);
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
        Examples rows = schema.encodeInputs(table).examples();
        if (rows.size() < 1 / flagged - 1) {
            throw new UserException(table.source() + " has " + rows.size() + " rows that can be used; p-values of "
                    + flagged + " need at least " + (int) Math.ceil(1 / flagged - 1) + ".");
        }
        double[] all = new double[rows.size()];
        for (int from = 0; from < all.length; from += tile) {
            int first = from;
            int[] part = new int[Math.min(tile, all.length - from)];
            Arrays.setAll(part, i -> first + i);
            double[] uncertainty = Reference.uncertainty(predictor.predict(rows.rows(part)));
            System.arraycopy(uncertainty, 0, all, from, part.length);
        }
        return new ServedModel(
                name,
                model,
                description,
                schema,
                predictor,
                tile,
                samples,
                guarantee,
                intervals,
                new Reference(all),
                flagged,
                monitor);
    }

    /**
     * The same with intervals beside its predictions that need more than these: of CV+, EnbPI or adaptive ones. They
     * are used by the model's thread alone, and so are models behind them, whose device stays open.
     *
     * @throws UserException where the model has a guarantee by a calibration, or predicts classes
     */
    public ServedModel withIntervals(RowIntervals newIntervals) {
        if (guarantee.isPresent() || isClassification()) {
            throw new UserException("The model " + name + " cannot be served with further intervals: "
                    + (isClassification() ? "it predicts classes." : "it has a guarantee by a calibration."));
        }
        return new ServedModel(
                name,
                model,
                description,
                schema,
                predictor,
                tile,
                samples,
                guarantee,
                Optional.of(newIntervals),
                reference,
                flagged,
                monitor);
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
                model,
                description,
                schema,
                predictor,
                tile,
                samples,
                guarantee,
                intervals,
                reference,
                flagged,
                Optional.of(LiveMonitor.of(model, name, identity, options, folder)));
    }

    Optional<LiveMonitor> monitor() {
        return monitor;
    }

    public String name() {
        return name;
    }

    ModelDescription description() {
        return description;
    }

    TableSchema schema() {
        return schema;
    }

    Optional<Guarantee> guarantee() {
        return guarantee;
    }

    /** The coverages of its intervals or sets beside the model's own. */
    List<Double> coverages() {
        return guarantee
                .map(Guarantee::coverages)
                .or(() -> intervals.map(RowIntervals::coverages))
                .orElse(List.of());
    }

    boolean isClassification() {
        return !description.classNames().isEmpty();
    }

    int samples() {
        return samples;
    }

    /** The levels of the intervals where a request does not say: none besides guaranteed ones. */
    List<Double> usualLevels() {
        return isClassification() || !coverages().isEmpty() ? List.of() : List.of(0.5, 0.9, 0.95);
    }

    RowReader reader() {
        return new RowReader(
                schema,
                description.standardisation(),
                guarantee.map(Guarantee::groupedBy).orElse(""),
                model::requireTargets);
    }

    /**
     * Answers rows; by one thread at a time. A network's draws of its weights are a function of a row's place among
     * those predicted with it: predicted one by one, with all samples of each as one product, a row gets the same
     * answer whoever asks at the same time.
     */
    List<RowAnswer> answer(InputRows rows, Asked asked) {
        Answers answers = new Answers(guarantee, intervals, reference, flagged);
        List<RowAnswer> all = new ArrayList<>();
        List<LiveMonitor.Tile> predicted = new ArrayList<>();
        for (int from = 0; from < rows.size(); from += tile) {
            int to = Math.min(rows.size(), from + tile);
            double[][] part = Arrays.copyOfRange(rows.inputs(), from, to);
            double[] targets = new double[part.length];
            Arrays.fill(targets, Double.NaN);
            Examples examples = Examples.of(part, targets);
            List<String> groups =
                    rows.groups().isEmpty() ? List.of() : rows.groups().subList(from, to);
            Predictive predictive;
            try {
                predictive = predictor.predict(examples);
                all.addAll(answers.of(
                        predictive,
                        examples,
                        new InputRows(part, groups, rows.unusual().subList(from, to)),
                        asked));
            } catch (PointException e) { // who asked knows of no parts
                throw e.after(from);
            }
            if (monitor.isPresent()) {
                double[] known = asked.outcomes() ? Arrays.copyOfRange(rows.targets(), from, to) : targets;
                predicted.add(new LiveMonitor.Tile(predictive, Examples.of(part, known), groups));
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
