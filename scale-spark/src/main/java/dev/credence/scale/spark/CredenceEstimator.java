package dev.credence.scale.spark;

import dev.credence.core.UserException;
import dev.credence.core.run.RunSession;
import dev.credence.datasets.csv.TaskChoice;
import dev.credence.scale.spark.run.OwnClasses;
import dev.credence.scale.spark.run.SparkRuns;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.Table;
import dev.credence.scoring.Training;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * Trains a model on the driver by any method of Credence. The rows come to the driver one after the other, in an order
 * that their content decides and not their partitions: the same rows, seed and settings give the same model file.
 *
 * @param <E> the estimator
 */
public abstract class CredenceEstimator<E extends CredenceEstimator<E>> extends Estimator<CredenceModel>
        implements PredictionParams<E>, DefaultParamsWritable {
    private final String uid;
    private final TaskChoice task;
    private final OutputParams params;
    private final Param<String> labelCol;
    private final Param<String> weightCol;
    private final Param<String> validationIndicatorCol;
    private final Param<String> method;
    private final StringArrayParam settings;
    private final LongParam seed;
    private final IntParam threads;
    private final BooleanParam onExecutors;

    CredenceEstimator(String uid, TaskChoice task) {
        this.uid = uid;
        this.task = task;
        this.params = new OutputParams(this);
        this.labelCol = text("labelCol", "column of the target", "label");
        this.weightCol = text("weightCol", "column of weights; empty: none", "");
        this.validationIndicatorCol = text(
                "validationIndicatorCol", "column that is true in the rows to calibrate on; empty: no calibration", "");
        this.method = text("method", "method by name", "auto");
        this.settings = new StringArrayParam(this, "settings", "settings of the method, as hidden=50,50");
        setDefault(settings, new String[0]);
        this.seed = new LongParam(this, "seed", "seed of all random numbers");
        setDefault(seed, 1L);
        this.threads = new IntParam(this, "threads", "threads of the training; 0: one for each processor");
        setDefault(threads, 0);
        this.onExecutors = new BooleanParam(
                this, "onExecutors", "whether executors train the networks of the methods auto and ensemble");
        setDefault(onExecutors, false);
    }

    private Param<String> text(String name, String doc, String value) {
        Param<String> param = new Param<>(this, name, doc);
        setDefault(param, value);
        return param;
    }

    @Override
    public String uid() {
        return uid;
    }

    @Override
    public OutputParams predictionParams() {
        return params;
    }

    /** The column of the target; {@code label} by default. Rows without a target are left out. */
    public Param<String> labelCol() {
        return labelCol;
    }

    /** Sets {@link #labelCol}. */
    public E setLabelCol(String value) {
        return with(labelCol, value);
    }

    /** The column of weights: a row of weight 2 counts as two copies of it. */
    public Param<String> weightCol() {
        return weightCol;
    }

    /** Sets {@link #weightCol}. */
    public E setWeightCol(String value) {
        return with(weightCol, value);
    }

    /**
     * The column that is true in rows that are not trained on: the model is calibrated on them. Its intervals or sets
     * then have the coverages of {@link #intervals} for rows exchangeable with these, whatever the model.
     */
    public Param<String> validationIndicatorCol() {
        return validationIndicatorCol;
    }

    /** Sets {@link #validationIndicatorCol}. */
    public E setValidationIndicatorCol(String value) {
        return with(validationIndicatorCol, value);
    }

    /** The method by name; {@code auto} by default. */
    public Param<String> method() {
        return method;
    }

    /** Sets {@link #method}. */
    public E setMethod(String value) {
        return with(method, value);
    }

    /** Settings of the method, each as {@code name=value}; others keep the method's defaults. */
    public StringArrayParam settings() {
        return settings;
    }

    /** Sets {@link #settings}. */
    public E setSettings(String... value) {
        return with(settings, value);
    }

    /** The seed of all random numbers; 1 by default. */
    public LongParam seed() {
        return seed;
    }

    /** Sets {@link #seed}. */
    public E setSeed(long value) {
        return with(seed, value);
    }

    /** Threads of the training on the driver; 0, by default, for one for each processor. */
    public IntParam threads() {
        return threads;
    }

    /** Sets {@link #threads}. */
    public E setThreads(int value) {
        return with(threads, value);
    }

    /**
     * Whether the executors train the networks of the method {@code auto}, each up to a checkpoint in a task; the model
     * is the same. False by default.
     */
    public BooleanParam onExecutors() {
        return onExecutors;
    }

    /** Sets {@link #onExecutors}. */
    public E setOnExecutors(boolean value) {
        return with(onExecutors, value);
    }

    @SuppressWarnings("unchecked") // E is the class that extends this
    private E with(Param<?> param, Object value) {
        return (E) set((Param<Object>) param, value);
    }

    /**
     * Trains a model.
     *
     * @throws UserException as {@link #transformSchema}, and if the rows, the method or a setting cannot be used; says
     *     why
     */
    @Override
    public CredenceModel fit(Dataset<?> rows) {
        StructType unused = transformSchema(rows.schema());
        TrainingColumns columns = TrainingColumns.of(rows, roles());
        byte[] file = TrainingRows.of(rows, columns).use(table -> OwnClasses.with(() -> train(table)));
        CredenceModel model = copyValues(new CredenceModel(uid, file), copyValues$default$2());
        model.clear(model.threads());
        model.setDefaults();
        if (!columns.features().isEmpty()) {
            model.setInputCols(columns.inputs().toArray(new String[0]));
        }
        if (!coverages().isEmpty()) {
            model.clear(model.intervals()); // those that it is calibrated for
        }
        return model.setParent(this);
    }

    private byte[] train(Table rows) {
        Table table = rows.target(getOrDefault(labelCol)).task(task);
        String weights = getOrDefault(weightCol);
        Training training = Training.on(weights.isEmpty() ? table : table.weight(weights))
                .method(getOrDefault(method))
                .seed((Long) getOrDefault(seed))
                .device(getOrDefault(device()));
        int count = (Integer) getOrDefault(threads);
        if (count > 0) {
            training.threads(count);
        }
        for (String setting : getOrDefault(settings)) {
            int at = setting.indexOf('=');
            if (at < 1) {
                throw new UserException("settings: found '" + setting + "', expected name=value.");
            }
            training.set(setting.substring(0, at), setting.substring(at + 1));
        }
        List<Double> coverages = coverages();
        if (!coverages.isEmpty()) {
            training.calibratedWhere(
                    getOrDefault(validationIndicatorCol),
                    coverages.stream().mapToDouble(coverage -> coverage).toArray());
        }
        if (!(Boolean) getOrDefault(onExecutors)) {
            return file(training);
        }
        try (RunSession executors =
                new SparkRuns().open(SparkContext.getOrCreate().master(), uid)) {
            return file(training.on(executors));
        }
    }

    private static byte[] file(Training training) {
        try (SavedModel model = training.train()) {
            return ModelFiles.bytes(model::save);
        }
    }

    /** What the model is to be calibrated for; empty for no calibration. */
    private List<Double> coverages() {
        List<Double> levels = params.names(this).intervals();
        return getOrDefault(validationIndicatorCol).isEmpty()
                ? List.of()
                : levels.isEmpty() ? SavedModel.USUAL_LEVELS : levels;
    }

    private TrainingColumns.Roles roles() {
        return new TrainingColumns.Roles(
                getOrDefault(labelCol),
                getOrDefault(featuresCol()),
                params.inputs(this),
                getOrDefault(weightCol),
                getOrDefault(validationIndicatorCol),
                getOrDefault(idCol()));
    }

    /**
     * The data set's type with the columns of the predictions.
     *
     * @throws UserException if a column is missing or of a type that cannot be read, or if one of the columns to add
     *     exists; says which
     */
    @Override
    public StructType transformSchema(StructType type) {
        TrainingColumns.require(type, roles());
        boolean numbers = CellTypes.isNumber(type.apply(getOrDefault(labelCol)).dataType());
        return PredictedColumns.expected(params.names(this), coverages(), task == TaskChoice.CLASSIFICATION, numbers)
                .after(type);
    }
}
