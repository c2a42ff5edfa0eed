package dev.credence.core.train;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Augmentation;
import dev.credence.core.data.ByteImages;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.RowWeights;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TabularDefaults;
import dev.credence.core.method.TrainingPlan;
import dev.credence.core.metric.Mean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Training of an inference method: standardises the examples, trains, and returns a {@link TrainedModel}. For example
 *
 * <pre>
 * {@code TrainedModel model = Fit.of(method, device).set("alpha", "0.5").seed(1).train(dataset, dataset.train(0));}
 * </pre>
 */
public final class Fit {
    private static final Logger LOG = LoggerFactory.getLogger(Fit.class);

    private final InferenceMethod method;
    private final Device device;
    private Map<String, String> settings = Map.of();
    private long seed = 1;
    private double heldOut;
    private int patience;
    private boolean inOrder;
    private Augmentation augmentation = Augmentation.NONE;
    private TrainingListener listener = TrainingListener.SILENT;
    private Optional<Path> checkpoints = Optional.empty();
    private Duration checkpointEvery = Duration.ofSeconds(5);
    private Optional<StartingPoint> start = Optional.empty();
    private List<Column> cells = List.of();
    private ObjectNode columns = JsonNodeFactory.instance.objectNode();
    private ObjectNode provenance = JsonNodeFactory.instance.objectNode();

    private Fit(InferenceMethod method, Device device) {
        this.method = method;
        this.device = device;
    }

    public static Fit of(InferenceMethod method, Device device) {
        return new Fit(method, device);
    }

    /** Replaces the settings, given as text; others keep the method's defaults. */
    public Fit settings(Map<String, String> newSettings) {
        settings = Map.copyOf(newSettings);
        return this;
    }

    /** Adds one setting. */
    public Fit set(String name, String value) {
        Map<String, String> more = new java.util.LinkedHashMap<>(settings);
        more.put(name, value);
        return settings(more);
    }

    /** Seed of initial values, the order of points and all noise; 1 by default. */
    public Fit seed(long newSeed) {
        seed = newSeed;
        return this;
    }

    /**
     * Holds out a random fraction of the training points and reports their log-likelihood. With a patience &gt; 0,
     * training stops early after that many evaluations (one per epoch) without a new best, and the best parameters are
     * kept. Epochs do not count before the inference {@linkplain Inference#hasPosterior has a posterior}. An evaluation
     * uses the samples of a prediction, at most {@value Validation#MOST_SAMPLES}.
     */
    public Fit validation(double fraction, int newPatience) {
        if (!(fraction > 0 && fraction < 1) || newPatience < 0) {
            throw new IllegalArgumentException("Validation needs a fraction between 0 and 1 and a patience ≥ 0, got "
                    + fraction + " and " + newPatience);
        }
        heldOut = fraction;
        patience = newPatience;
        return this;
    }

    /**
     * Declares the training points to be in time order: the last ones are held out, and do not influence training in
     * any other way.
     */
    public Fit inOrder() {
        inOrder = true;
        return this;
    }

    /** Random augmentation of training images made by {@link Examples#ofImages}; none by default. */
    public Fit augmentation(Augmentation newAugmentation) {
        augmentation = newAugmentation;
        return this;
    }

    /** Sets the training listener. */
    public Fit listener(TrainingListener newListener) {
        listener = newListener;
        return this;
    }

    /** Saves checkpoints in a directory, and resumes from an existing one. */
    public Fit checkpoints(Path directory, Duration every) {
        checkpoints = Optional.of(directory);
        checkpointEvery = every;
        return this;
    }

    /** Columns of the table if inputs are its cells and not all numeric, for the network {@code model=tabular}. */
    public Fit cells(List<Column> newCells) {
        cells = List.copyOf(newCells);
        return this;
    }

    /** Encoding of a table's columns as inputs, stored in the model file for prediction. */
    public Fit columns(ObjectNode newColumns) {
        columns = newColumns.deepCopy();
        return this;
    }

    /**
     * Warm start: starts from the weights of a trained network, with its standardisation and its network settings where
     * none are given. Both method and model must have a single set of weights, as map, dropout-alpha, swag and laplace
     * do. {@link #train} throws a {@link dev.credence.core.UserException} if they do not, or if network, inputs or
     * target differ.
     */
    public Fit startFrom(TrainedModel network) {
        start = Optional.of(new StartingPoint(network));
        return this;
    }

    /** Provenance of the data, stored in the model file and compared with a checkpoint's. */
    public Fit provenance(ObjectNode facts) {
        provenance = facts.deepCopy();
        return this;
    }

    /**
     * Trains a model.
     *
     * @param dataset supplies task and names
     * @param rows training points: the whole data set or the training part of a split; may be weighted
     * @throws UserException if they have weights that the method does not take
     */
    public TrainedModel train(Dataset dataset, Examples rows) {
        dataset.check(rows);
        start.ifPresent(point -> point.check(dataset, rows));
        Settings asked = method.parse(
                start.map(point -> point.complete(method, settings)).orElse(settings));
        Examples train =
                rows.isWeighted() ? WeightedRows.of(method, asked, rows).rows() : rows;
        HeldOut division = heldOut == 0
                ? HeldOut.NONE
                : inOrder ? HeldOut.latest(train.size(), heldOut) : HeldOut.of(train, heldOut, seed);
        // later points must not leak into training, not even by their mean
        Examples known = inOrder && heldOut > 0 ? train.rows(division.kept()) : train;
        Settings checked = TabularDefaults.resolved(method, asked, known, cells);
        // all rows: held-out rows are scored too, and a warm start has its own standardisation
        CommonSettings.requireTargets(train, dataset.task(), checked.asText());
        TrainingPlan plan = method.plan(checked);
        Standardisation standardisation = start.map(StartingPoint::standardisation)
                .orElseGet(() -> CommonSettings.standardisation(method, checked, known, dataset.task()));
        int held = division.held().length;
        TrainingPoints training =
                points(held == 0 ? train : train.rows(division.kept()), standardisation, dataset.name());
        Problem problem = problem(dataset, held == 0 ? train : train.rows(division.kept()), standardisation);
        Inference inference = method.prepare(problem, checked, device, seed);
        start.ifPresent(point -> point.place(method, problem, checked, inference));
        TrainingOptions options = TrainingOptions.of(plan.epochs(), plan.batch(), seed);
        if (held > 0) {
            TrainingPoints validation = TrainingPoints.of(train.rows(division.held()), standardisation);
            int samples = Math.min(plan.predictionSamples(), Validation.MOST_SAMPLES);
            options = options.with(new Validation(validation, samples, 1, patience, standardisation.targetScale()));
        }
        if (checkpoints.isPresent()) {
            options = options.with(
                    new Checkpoints(checkpoints.get(), identity(checked, dataset, train, rows), checkpointEvery));
        }
        TrainingResult result = Trainer.train(inference, training, options, listener);
        inference.findings().warnings().forEach(LOG::warn);
        return new TrainedModel(
                new ModelDescription(
                        method.name(),
                        checked.asText(),
                        problem,
                        standardisation,
                        dataset.inputNames(),
                        dataset.targetName(),
                        dataset.classNames(),
                        seed,
                        facts(result, inference.findings()),
                        columns),
                inference,
                plan.predictionSamples());
    }

    private static Problem problem(Dataset dataset, Examples train, Standardisation standardisation) {
        Problem problem = new Problem(dataset.task(), train.inputShape(), RowWeights.observations(train));
        if (!(dataset.task() instanceof Task.Regression)) {
            return problem;
        }
        double mean = meanTarget(train);
        return problem.withMeanTarget((mean - standardisation.targetMean()) / standardisation.targetScale());
    }

    private static double meanTarget(Examples train) {
        if (!train.isWeighted()) {
            return IntStream.range(0, train.size())
                    .mapToDouble(train::target)
                    .average()
                    .orElseThrow();
        }
        Mean mean = new Mean();
        mean.add(train.targets(), train.weights());
        return mean.value();
    }

    private TrainingPoints points(Examples examples, Standardisation standardisation, String dataset) {
        if (augmentation.equals(Augmentation.NONE)) {
            return TrainingPoints.of(examples, standardisation);
        }
        if (examples instanceof ByteImages images) {
            return TrainingPoints.augmented(images, standardisation, augmentation, seed);
        }
        throw new UserException("The augmentation " + augmentation.text() + " is for images, and " + dataset
                + " has none that are stored as bytes. Leave it out.");
    }

    private ObjectNode facts(TrainingResult result, Findings findings) {
        ObjectNode facts = about();
        facts.put("device", device.name());
        facts.put("epochs", result.epochs());
        facts.put("best_epoch", result.bestEpoch());
        result.validationLogLikelihood().ifPresent(l -> facts.put("validation_log_likelihood", l));
        if (!findings.equals(Findings.NONE)) {
            // an object of their own: a method's names cannot collide with those above
            ObjectNode found = facts.putObject("findings");
            findings.numbers().forEach(found::put);
            if (!findings.warnings().isEmpty()) {
                findings.warnings().forEach(facts.putArray("warnings")::add);
            }
        }
        return facts;
    }

    /** Facts known before training: the data and their preprocessing. */
    private ObjectNode about() {
        ObjectNode facts = provenance.deepCopy();
        if (!augmentation.equals(Augmentation.NONE)) {
            facts.put("augmentation", augmentation.text());
        }
        start.ifPresent(point -> facts.put("started_from", point.digest()));
        return facts;
    }

    private ObjectNode identity(Settings checked, Dataset dataset, Examples train, Examples given) {
        ObjectNode identity = about();
        identity.put("method", method.name());
        identity.put("dataset", dataset.name());
        identity.put("points", train.size());
        if (given.isWeighted()) { // of copies, too
            identity.put("weights", Arrays.hashCode(given.weights()));
        }
        identity.put("seed", seed);
        identity.put("device", device.name());
        identity.put("held_out", heldOut);
        identity.put("patience", patience);
        identity.put("in_order", inOrder);
        checked.asText().forEach((name, value) -> identity.put("setting " + name, value));
        return identity;
    }
}
