package dev.credence.scale.spark;

import dev.credence.core.UserException;
import dev.credence.core.interval.IntervalSide;
import dev.credence.scoring.CellType;
import dev.credence.scoring.OutputColumns;
import dev.credence.scoring.SavedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The columns of predictions in a data set: those of the {@linkplain OutputColumns table of predictions}, with the
 * names that Spark ML has for some, and the probabilities of classes as a vector.
 */
final class PredictedColumns {
    private static final String SET = "set_";

    private final List<Column> all;

    /**
     * A column.
     *
     * @param value its value from the cells of a prediction
     */
    private record Column(String name, DataType type, Function<List<?>, Object> value) {}

    private PredictedColumns(List<Column> all) {
        this.all = List.copyOf(all);
    }

    /**
     * The levels of the model's own intervals.
     *
     * @throws UserException if levels are named for a calibrated model, which has intervals of its own
     */
    static List<Double> levels(SavedModel model, OutputNames names) {
        if (names.intervals().isEmpty()) {
            return model.usualLevels();
        }
        if (!model.coverages().isEmpty()) {
            throw new UserException("intervals: the model was calibrated, and predicts its calibrated intervals."
                    + " Leave the levels out.");
        }
        return names.intervals();
    }

    /** The columns of a model's predictions. */
    static PredictedColumns of(SavedModel model, OutputNames names) {
        OutputColumns usual = model.outputColumns(levels(model, names));
        List<String> classes = model.model().description().classNames();
        boolean numbers = classes.stream().allMatch(PredictedColumns::isNumber);
        return of(names.flags() ? usual.withFlags() : usual, names, classes.size(), !classes.isEmpty(), numbers);
    }

    /**
     * The columns that a model will have when it is trained.
     *
     * @param coverages that it will be calibrated for; empty for none
     * @param numbers whether its classes will be numbers; ignored unless it has classes
     */
    static PredictedColumns expected(OutputNames names, List<Double> coverages, boolean classifies, boolean numbers) {
        List<Double> levels = !coverages.isEmpty()
                ? List.of()
                : names.intervals().isEmpty() ? SavedModel.USUAL_LEVELS : names.intervals();
        OutputColumns usual = classifies
                ? OutputColumns.ofClasses(List.of(), coverages, false)
                : OutputColumns.ofReal(levels, coverages, IntervalSide.BOTH, false);
        return of(names.flags() ? usual.withFlags() : usual, names, 0, classifies, numbers);
    }

    private static PredictedColumns of(
            OutputColumns columns, OutputNames names, int classes, boolean classifies, boolean numbers) {
        List<Column> all = new ArrayList<>();
        all.add(
                !classifies
                        ? column(names.prediction(), CellType.NUMBER, 0)
                        : numbers ? numberOfClass(names) : column(names.prediction(), CellType.TEXT, 0));
        if (classifies) {
            all.add(probabilities(names, classes));
        }
        for (int j = 1 + classes; j < columns.header().size(); j++) {
            all.add(column(name(columns.header().get(j), names), columns.types().get(j), j));
        }
        return new PredictedColumns(
                all.stream().filter(column -> !column.name().isEmpty()).toList());
    }

    /** Evaluators of Spark ML need classes as numbers. */
    private static Column numberOfClass(OutputNames names) {
        return new Column(names.prediction(), DataTypes.DoubleType, cells -> Double.valueOf((String) cells.get(0)));
    }

    private static boolean isNumber(String text) {
        try {
            return Double.isFinite(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static Column probabilities(OutputNames names, int classes) {
        return new Column(
                names.probability(),
                SQLDataTypes.VectorType(),
                cells -> Vectors.dense(cells.subList(1, 1 + classes).stream()
                        .mapToDouble(cell -> (Double) cell)
                        .toArray()));
    }

    private static Column column(String name, CellType type, int cell) {
        return switch (type) {
            case NUMBER -> new Column(name, DataTypes.DoubleType, cells -> cells.get(cell));
            case TEXT -> new Column(name, DataTypes.StringType, cells -> cells.get(cell));
            case TRUTH -> new Column(name, DataTypes.BooleanType, cells -> cells.get(cell));
            case NAMES ->
                new Column(
                        name,
                        DataTypes.createArrayType(DataTypes.StringType),
                        cells -> ((List<?>) cells.get(cell)).toArray(new String[0]));
        };
    }

    private static String name(String column, OutputNames names) {
        if (column.equals("sd")) {
            return names.sd();
        }
        if (column.equals("epistemic_sd")) {
            return names.epistemicSd();
        }
        if (!column.startsWith(SET)) {
            return column;
        }
        return names.set().isEmpty() ? "" : names.set() + column.substring(SET.length() - 1);
    }

    /** How many there are. */
    int size() {
        return all.size();
    }

    /**
     * A data set's type with these columns at its end.
     *
     * @throws UserException if it has a column of such a name, which is named
     */
    StructType after(StructType type) {
        List<String> given = Arrays.asList(type.fieldNames());
        List<String> twice =
                all.stream().map(Column::name).filter(given::contains).toList();
        if (!twice.isEmpty()) {
            throw new UserException("The data set has the columns '" + String.join("', '", twice)
                    + "' already, and they would be added. Drop or rename them, or name the output otherwise.");
        }
        StructType with = type;
        for (Column column : all) {
            with = with.add(column.name(), column.type());
        }
        return with;
    }

    /**
     * The values of a prediction.
     *
     * @param cells of the table of predictions; empty texts without a prediction
     * @param to receives them from this index on; nulls without a prediction
     */
    void put(List<?> cells, @Nullable Object[] to, int from) {
        boolean refused = cells.get(0).equals("");
        for (int j = 0; j < all.size(); j++) {
            to[from + j] = refused ? null : all.get(j).value().apply(cells);
        }
    }
}
