package dev.credence.scoring;

import dev.credence.core.data.Examples;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.csv.RowOrder;
import dev.credence.datasets.image.ImageFolder;
import java.nio.file.Files;
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
 * @param files file names of the images, one for each row; empty for a table
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
        List<String> files,
        TableCells cells,
        Optional<RowTimes> times,
        IntFunction<String> place,
        BooleanSupplier trainedOn) {
    public PredictionInputs {
        files = List.copyOf(files);
    }

    /** Reads a table or lists a folder of images, to be encoded for a model. */
    public static Function<SavedModel, PredictionInputs> read(Path data) {
        if (Files.isDirectory(data)) {
            ImageFolder folder = ImageFolder.of(data);
            List<String> names = folder.names();
            return model -> new PredictionInputs(
                    folder.examples(model.requireImage(), List.of()),
                    IntStream.range(0, names.size()).toArray(),
                    names.size(),
                    names,
                    TableCells.NONE,
                    Optional.empty(),
                    i -> String.valueOf(folder.files().get(i)),
                    () -> model.wasTrainedOn(folder));
        }
        CsvTable unsorted = Memory.reading("The table " + data, () -> CsvTable.read(data));
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
            return new PredictionInputs(
                    encoded.examples(),
                    rowOf,
                    table.rows(),
                    List.of(),
                    TableCells.of(table, rows),
                    sorted.map(order -> RowTimes.of(order, rows)),
                    i -> table.source() + " " + table.line(rows[i]),
                    () -> model.wasTrainedOn(table));
        };
    }

    /** The output's columns: the predictions', preceded by the file name for images. */
    public List<String> header(PredictionTable predictions) {
        return files.isEmpty() ? predictions.header() : prepended("file", predictions.header());
    }

    /** The output's rows, likewise. */
    public List<? extends List<?>> rows(PredictionTable predictions) {
        List<List<?>> all = predictions.rows();
        return files.isEmpty()
                ? all
                : IntStream.range(0, all.size())
                        .mapToObj(i -> prepended(files.get(i), all.get(i)))
                        .toList();
    }

    private static <T> List<T> prepended(T first, List<? extends T> others) {
        List<T> all = new ArrayList<>();
        all.add(first);
        all.addAll(others);
        return all;
    }
}
