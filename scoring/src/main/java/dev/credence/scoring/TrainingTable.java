package dev.credence.scoring;

import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.datasets.csv.WeightChoice;
import java.util.List;

/**
 * A table as training data.
 *
 * @param table its rows
 * @param schema fitted to them
 * @param encoded the rows that have a target
 * @param dataset the same with their weights
 */
public record TrainingTable(CsvTable table, TableSchema schema, EncodedTable encoded, Dataset dataset) {
    /**
     * Fits a schema to a table and encodes it.
     *
     * @param name of the data set
     * @param table whose weights are {@linkplain WeightChoice#positive positive}
     * @param options which leave out the columns that are no inputs
     * @throws UserException if the table does not fit the options; says where
     */
    public static TrainingTable of(String name, CsvTable table, SchemaOptions options, WeightChoice weights) {
        TableSchema schema = TableSchema.fit(table, options);
        EncodedTable encoded = schema.encode(table);
        Dataset dataset = weights.applyTo(schema.dataset(name, encoded), table, encoded.rows());
        return new TrainingTable(table, schema, encoded, dataset);
    }

    /** The same with rows as sequences of so many steps. */
    TrainingTable inSteps(int steps) {
        Dataset sequences = new Dataset(
                dataset.name(),
                dataset.task(),
                dataset.examples().inSteps(steps),
                dataset.inputNames(),
                dataset.targetName(),
                dataset.classNames(),
                dataset.splits());
        return new TrainingTable(table, schema, encoded, sequences);
    }

    /** The inputs' kinds if they are the table's cells; empty if they are numbers. */
    public List<Column> cells() {
        return schema.missing() == MissingPolicy.KEEP ? schema.cellColumns() : List.of();
    }

    /**
     * The model with hashes of the rows that it was trained on.
     *
     * @param rows of the table
     */
    public TrainedModel attachRows(TrainedModel model, int[] rows) {
        return TrainedRows.attach(model, schema, table, rows);
    }
}
