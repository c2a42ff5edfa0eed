package dev.credence.scale.spark;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.RowKeys;
import dev.credence.core.predict.PointException;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.scoring.PredictionInputs;
import dev.credence.scoring.PredictionTable;
import dev.credence.scoring.SavedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Row;

/** Predicts rows of a data set, in batches, as a table of these rows would be predicted. */
final class BatchScorer {
    private static final String ROW = "row";

    private final SavedModel model;
    private final InputColumns inputs;
    private final PredictedColumns outputs;
    private final List<Double> levels;
    private final boolean flags;
    private final Optional<String> id;

    BatchScorer(SavedModel model, ScoringPlan plan) {
        this.model = model;
        this.inputs = InputColumns.of(model, plan);
        this.outputs = PredictedColumns.of(model, plan.output());
        this.levels = PredictedColumns.levels(model, plan.output());
        this.flags = plan.output().flags();
        this.id = Optional.of(plan.id()).filter(name -> !name.isEmpty());
    }

    /**
     * The values of the columns of the predictions, for each row.
     *
     * @param rows at least one
     * @param place of the rows, for messages
     * @throws UserException if a cell cannot be parsed; says where
     */
    List<List<?>> predict(List<Row> rows, String place) {
        List<List<String>> cells = new ArrayList<>(rows.size());
        for (Row row : rows) {
            cells.add(inputs.cells(row, place));
        }
        CsvTable table = CsvTable.of(place, ROW, inputs.header(), cells);
        PredictionInputs encoded = keyed(PredictionInputs.of(table, id).apply(model));
        PredictionTable predictions = model.table(encoded, levels, flags);
        try {
            if (encoded.examples().size() > 0) {
                model.model().predict(encoded.examples(), model.samples(), predictions::add);
            }
        } catch (PointException e) {
            throw new UserException(e.of(encoded.place().apply(e.point())), e);
        }
        return predictions.rows();
    }

    PredictedColumns outputs() {
        return outputs;
    }

    /**
     * Randomised sets draw by a row's name, or else by its content: without the number of equal rows before it, which
     * would depend on the partition, so that equal rows have equal sets.
     */
    private PredictionInputs keyed(PredictionInputs encoded) {
        if (id.isPresent() || model.coverages().isEmpty()) {
            return encoded;
        }
        Examples rows = encoded.examples();
        long[] keys = new long[rows.size()];
        double[] row = new double[rows.inputs()];
        for (int i = 0; i < keys.length; i++) {
            rows.inputs(i, row, 0);
            keys[i] = RowKeys.counted(new long[] {RowKeys.content(row)})[0];
        }
        return new PredictionInputs(
                RowKeys.keyed(rows, keys),
                encoded.rowOf(),
                encoded.rows(),
                encoded.key(),
                encoded.cells(),
                encoded.times(),
                encoded.place(),
                encoded.trainedOn());
    }
}
