package dev.credence.cli.data;

import dev.credence.core.data.Examples;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.image.ImageFolder;
import dev.credence.scoring.Memory;
import dev.credence.scoring.SavedModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Points without labels: the rows of a table, or the pictures of a folder.
 *
 * @param source the table or folder, for messages
 * @param examples the inputs of those that can be predicted; targets mean nothing
 * @param rows the row of each example, from 0
 * @param keys what an annotator knows each row by: its number from 1, or the picture's name
 * @param keyColumn what that is called
 * @param header the table's columns but the target's
 * @param cells of each row, as text
 * @param labelled rows that have a label; a word for a missing value is none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LabelPool(
        Path source,
        Examples examples,
        int[] rows,
        List<String> keys,
        String keyColumn,
        List<String> header,
        List<List<String>> cells,
        Set<Integer> labelled) {
    /** What a table's rows are known by. */
    static final String ROW = "pool_row";

    /** Reads a table or looks a folder through; the model says how its columns or pictures are understood. */
    static Function<SavedModel, LabelPool> read(Path data) {
        if (Files.isDirectory(data)) {
            ImageFolder folder = ImageFolder.of(data);
            List<String> names = folder.names();
            return model -> new LabelPool(
                    data,
                    folder.examples(model.requireImage(), List.of()),
                    IntStream.range(0, names.size()).toArray(),
                    names,
                    "pool_file",
                    List.of(),
                    names.stream().map(name -> List.<String>of()).toList(),
                    Set.of());
        }
        CsvTable table = Memory.reading("The table " + data, () -> CsvTable.read(data));
        return model -> of(data, table, model);
    }

    private static LabelPool of(Path data, CsvTable table, SavedModel model) {
        EncodedTable encoded = model.inputs(table);
        String targetName = model.model().description().targetName();
        OptionalInt target = table.column(targetName);
        List<List<String>> cells = new ArrayList<>();
        Set<Integer> labelled = new HashSet<>();
        for (int i = 0; i < table.rows(); i++) {
            List<String> row = new ArrayList<>();
            for (int j = 0; j < table.header().size(); j++) {
                if (target.isPresent() && j == target.getAsInt()) {
                    if (!table.isMissing(i, j)) {
                        labelled.add(i);
                    }
                } else {
                    row.add(table.text(i, j));
                }
            }
            cells.add(row);
        }
        return new LabelPool(
                data,
                encoded.examples(),
                encoded.rows(),
                IntStream.rangeClosed(1, table.rows()).mapToObj(String::valueOf).toList(),
                ROW,
                table.header().stream().filter(name -> !name.equals(targetName)).toList(),
                cells,
                labelled);
    }
}
