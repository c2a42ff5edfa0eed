package dev.credence.scoring;

import dev.credence.core.UserException;
import dev.credence.core.data.DataException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.RowKeys;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.csv.RowOrder;
import dev.credence.datasets.image.ImageFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Inputs to predict: the rows of a table, or the images of a folder.
 *
 * @param examples the inputs; targets have no meaning
 * @param rowOf the output row of each example
 * @param rows number of output rows
 * @param key the column that names the output's rows: the file names of images, or one that the caller asked for
 * @param cells other columns of the examples' rows
 * @param times times of the examples, if the model was trained on a series and the table has its time column
 * @param place the place of an example, for messages: "houses.csv line 3"
 * @param trainedOn whether these are the model's training rows; reads the targets when called, and is false without
 *     them
 */
public record PredictionInputs(
        Examples examples,
        int[] rowOf,
        int rows,
        Optional<Key> key,
        TableCells cells,
        Optional<RowTimes> times,
        IntFunction<String> place,
        BooleanSupplier trainedOn) {
    /**
     * A first column of the output that is carried through from the input.
     *
     * @param name the column's name
     * @param cells one for each row; not copied, and may be read when asked for
     */
    public record Key(String name, List<String> cells) {}

    /** Reads a table or lists a folder of images, to be encoded for a model. */
    public static Function<SavedModel, PredictionInputs> read(Path data) {
        return read(data, Optional.empty());
    }

    /**
     * The same with an identifier of the rows.
     *
     * @param id the column of a table that the output begins with
     */
    public static Function<SavedModel, PredictionInputs> read(Path data, Optional<String> id) {
        if (ImageFolder.isOne(data)) {
            ImageFolder folder = ImageFolder.of(data);
            List<String> names = folder.names();
            return model -> new PredictionInputs(
                    folder.examples(model.requireImage(), List.of()),
                    IntStream.range(0, names.size()).toArray(),
                    names.size(),
                    Optional.of(new Key("file", names)),
                    TableCells.NONE,
                    Optional.empty(),
                    i -> String.valueOf(folder.files().get(i)),
                    () -> model.wasTrainedOn(folder));
        }
        return of(Memory.reading("The table " + data, () -> CsvTable.read(data)), id);
    }

    /**
     * The rows of a table, to be encoded for a model.
     *
     * @param id the column that the output begins with
     * @throws DataException if there is no such column
     */
    public static Function<SavedModel, PredictionInputs> of(CsvTable unsorted, Optional<String> id) {
        Optional<Key> key = id.map(name -> {
            int column = unsorted.require(name, "It is to name the rows of the output.");
            return new Key(name, new ColumnTexts(unsorted, column));
        });
        return model -> {
            Optional<RowOrder> sorted = model.order()
                    .filter(column -> unsorted.column(column).isPresent())
                    .map(column -> RowOrder.of(unsorted, column));
            CsvTable table = sorted.map(RowOrder::table).orElse(unsorted);
            EncodedTable encoded = model.inputs(table);
            int[] rows = encoded.rows();
            int[] rowOf = sorted.map(order -> {
                        int[] unsortedRows = order.rows();
                        return Arrays.stream(rows).map(row -> unsortedRows[row]).toArray();
                    })
                    .orElse(rows);
            Examples examples = key.map(known -> RowKeys.keyed(
                            encoded.examples(),
                            RowKeys.of(Arrays.stream(rowOf)
                                    .mapToObj(known.cells()::get)
                                    .toList())))
                    .orElse(encoded.examples());
            return new PredictionInputs(
                    examples,
                    rowOf,
                    table.rows(),
                    key,
                    TableCells.of(table, rows),
                    sorted.map(order -> RowTimes.of(order, rows)),
                    i -> table.source() + " " + table.line(rows[i]),
                    () -> model.wasTrainedOn(table));
        };
    }

    /** The output's columns: the key, if there is one, and the predictions'. */
    public List<String> header(PredictionTable predictions) {
        return key.map(first -> prepended(first.name(), predictions.header())).orElse(predictions.header());
    }

    /** The cells of a row of the output, likewise. */
    public List<?> row(int row, List<?> predicted) {
        return key.isPresent() ? prepended(key.get().cells().get(row), predicted) : predicted;
    }

    /** The output's rows, likewise. */
    public List<? extends List<?>> rows(PredictionTable predictions) {
        List<List<?>> all = predictions.rows();
        if (key.isEmpty()) {
            return all;
        }
        List<String> first = key.get().cells();
        return IntStream.range(0, all.size())
                .mapToObj(i -> prepended(first.get(i), all.get(i)))
                .toList();
    }

    /** Refuses a key whose name is that of a column of the predictions. */
    void requireOwnName(List<String> header) {
        key.filter(first -> header.contains(first.name())).ifPresent(first -> {
            throw new UserException("The column '" + first.name()
                    + "' cannot name the rows of the output, which has a column of that name. Rename it.");
        });
    }

    private static <T> List<T> prepended(T first, List<? extends T> others) {
        List<T> all = new ArrayList<>();
        all.add(first);
        all.addAll(others);
        return all;
    }
}
