package dev.credence.scale.spark;

import dev.credence.core.UserException;
import dev.credence.core.train.ModelFile;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.GuaranteeFile;
import dev.credence.guarantee.ScoreHistogram;
import dev.credence.scale.spark.run.OwnClasses;
import dev.credence.scoring.Fingerprint;
import dev.credence.scoring.SavedModel;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;

/**
 * A model that adds its predictions to the rows of a data set, as tables of predictions have them: {@code prediction},
 * {@code sd}, {@code epistemic_sd}, {@code aleatoric_sd} and intervals {@code lower_90}, {@code upper_90}, …; or
 * {@code prediction}, {@code probability}, {@code entropy}, {@code mutual_information} and sets {@code set_90}, …. A
 * row with a missing value that the model requires gets nulls if the model's policy leaves it out, and is refused else.
 *
 * <p>Executors need Credence's jars. Each opens the model once, a network once for each task that runs at a time. What
 * a row is given does not depend on its partition.
 *
 * <p>Saved, it is a folder with Spark's metadata beside the model file {@code model.credence}.
 */
public final class CredenceModel extends Model<CredenceModel> implements PredictionParams<CredenceModel>, MLWritable {
    private final String uid;
    private final byte[] file;
    private final String sha256;
    private final OutputParams params;
    private final IntParam threads;

    /**
     * @param uid unique identifier of the stage
     * @param file bytes of a model file; not copied
     * @throws UserException if it is no model
     */
    CredenceModel(String uid, byte[] file) {
        this.uid = uid;
        this.file = file;
        this.sha256 = Fingerprint.of(file);
        this.params = new OutputParams(this);
        this.threads = new IntParam(this, "threads", "threads of a network in each task");
        setDefaults();
    }

    /** Defaults of its own, which are not those of an estimator. */
    void setDefaults() {
        setDefault(threads, 1);
        setDefault(params.inputCols, with(model -> model.encoder().needed()).toArray(new String[0]));
    }

    /**
     * Loads a saved model, or a model file of Credence.
     *
     * @param path of the folder or the file, in any file system that Spark knows
     * @throws UserException if there is no model
     */
    public static CredenceModel load(String path) {
        return read().load(path);
    }

    /** Reads saved models, and model files. */
    public static MLReader<CredenceModel> read() {
        return new Reader();
    }

    private static final class Reader extends MLReader<CredenceModel> {
        @Override
        public CredenceModel load(String path) {
            SparkSession spark = sparkSession();
            if (ModelFiles.isFile(path, spark)) {
                return new CredenceModel(Identifiable.randomUID("credence"), ModelFiles.read(path, spark));
            }
            byte[] file = ModelFiles.read(path + "/" + ModelFiles.NAME, spark);
            DefaultParamsReader.Metadata metadata =
                    DefaultParamsReader.loadMetadata(path, spark, CredenceModel.class.getName());
            CredenceModel model = new CredenceModel(metadata.uid(), file);
            metadata.getAndSetParams(model, metadata.getAndSetParams$default$2());
            return model;
        }
    }

    @Override
    public MLWriter write() {
        return new Writer(this);
    }

    private static final class Writer extends MLWriter {
        private final CredenceModel model;

        Writer(CredenceModel model) {
            this.model = model;
        }

        @Override
        public void saveImpl(String path) {
            SparkSession spark = sparkSession();
            DefaultParamsWriter.saveMetadata(model, path, spark);
            try {
                ModelFiles.write(path, model.file, spark);
            } catch (IOException e) {
                throw new UserException("The model cannot be saved to " + path + ": " + e.getMessage(), e);
            }
        }
    }

    @Override
    public String uid() {
        return uid;
    }

    @Override
    public OutputParams predictionParams() {
        return params;
    }

    /** Threads of a network in each task; 1 by default, since tasks run side by side. */
    public IntParam threads() {
        return threads;
    }

    /** Sets {@link #threads}. */
    public CredenceModel setThreads(int count) {
        return (CredenceModel) set(threads, count);
    }

    /** The bytes of the model file. */
    public byte[] file() {
        return file.clone();
    }

    /**
     * The data set with its predictions.
     *
     * @throws UserException as {@link #transformSchema}; executors also for a cell that cannot be parsed
     */
    @Override
    public Dataset<Row> transform(Dataset<?> rows) {
        StructType type = transformSchema(rows.schema());
        SparkSession spark = rows.sparkSession();
        Broadcast<byte[]> shared =
                JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(file);
        String plan = plan(rows.schema()).toJson();
        return rows.toDF().mapPartitions(PartitionScorer.of(shared, plan), Encoders.row(type));
    }

    /**
     * The data set's type with the columns of the predictions.
     *
     * @throws UserException if a column is missing or of a type that the model cannot read, or if one of the columns to
     *     add exists; says which
     */
    @Override
    public StructType transformSchema(StructType type) {
        ScoringPlan plan = plan(type);
        return with(model -> {
            InputColumns.of(model, plan);
            return PredictedColumns.of(model, plan.output()).after(type);
        });
    }

    /**
     * The model calibrated on rows that it was not trained on: its intervals, or sets of classes, have these coverages
     * for rows exchangeable with them, whatever the model. Each partition counts its conformal scores in a histogram,
     * so that there may be 10⁹ rows and more; the thresholds are at most 0.025 % larger than those of {@code credence
     * calibrate}.
     *
     * @param labelCol column of the target; rows without one are left out
     * @param coverages each in (0, 1)
     * @throws UserException if a column is missing or of a type that the model cannot read, or if no row can be used
     */
    public CredenceModel calibrate(Dataset<?> rows, String labelCol, double... coverages) {
        StructType type = rows.schema();
        ScoringPlan plan = plan(type);
        with(model -> InputColumns.of(model, plan));
        if (!List.of(type.fieldNames()).contains(labelCol)) {
            throw new UserException("The data set has no column '" + labelCol + "', which is to hold the target.");
        }
        Broadcast<byte[]> shared = JavaSparkContext.fromSparkContext(
                        rows.sparkSession().sparkContext())
                .broadcast(file);
        JavaRDD<byte[]> parts = rows.toDF()
                .mapPartitions(
                        PartitionCalibrator.of(shared, plan.toJson(), labelCol, coverages.clone()), Encoders.BINARY())
                .toJavaRDD();
        Guarantee guarantee = sum(parts).guarantee();
        byte[] calibrated = with(model ->
                ModelFiles.bytes(to -> ModelFile.save(GuaranteeFile.attach(model.model(), guarantee), to)));
        CredenceModel same = copyValues(new CredenceModel(uid, calibrated), copyValues$default$2());
        same.clear(same.intervals());
        return same.setParent(parent());
    }

    private static ScoreHistogram sum(JavaRDD<byte[]> parts) {
        try {
            return PartitionCalibrator.parse(parts.treeReduce(PartitionCalibrator.sum(), 3));
        } catch (UnsupportedOperationException e) { // what Spark says of no parts
            throw new UserException("There is no row with a target to calibrate on.", e);
        }
    }

    /** Registers it as a function of SQL. */
    void register(SparkSession spark, String name) {
        ScoringPlan plan = plan(new StructType());
        StructType type =
                with(model -> PredictedColumns.of(model, plan.output()).after(new StructType()));
        CredenceFunctions.register(spark, name, file, plan, type);
    }

    ScoringPlan plan(StructType type) {
        return new ScoringPlan(
                sha256,
                getOrDefault(device()),
                (Integer) getOrDefault(threads),
                getOrDefault(featuresCol()),
                List.of(getOrDefault(inputCols())),
                getOrDefault(idCol()),
                params.names(this),
                SQLConf.get().sessionLocalTimeZone(),
                type.json());
    }

    private <T> T with(Function<SavedModel, T> use) {
        return OwnClasses.with(() -> {
            try (ModelPool.Lease lease = ModelPool.take(sha256, getOrDefault(device()), 1, () -> file)) {
                return use.apply(lease.opened().model());
            }
        });
    }

    @Override
    public CredenceModel copy(ParamMap extra) {
        CredenceModel same = copyValues(new CredenceModel(uid, file), extra);
        return same.setParent(parent());
    }
}
