package dev.credence.active;

import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.datasets.image.ImageFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A pool of unlabelled points: the rows of a table, or the images of a folder.
 *
 * @param source the table or folder, for messages
 * @param examples the inputs of the predictable rows; without targets
 * @param rows the row of each example, counted from 0
 * @param keys the key of each row for an annotator: its number from 1, or the image's file name
 * @param keyColumn the name of the key column
 * @param header the table's columns without the target
 * @param cells of each row, as text
 * @param labelled rows that already have a label; missing-value words are not labels
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LabelPool(
        Path source,
        Examples examples,
        int[] rows,
        List<String> keys,
        String keyColumn,
        List<String> header,
        List<List<String>> cells,
        Set<Integer> labelled) {
    /** The key column of a table. */
    static final String ROW = "pool_row";

    /**
     * The pool of a folder's images.
     *
     * @param image the model's input shape
     */
    public static LabelPool ofPictures(Path source, ImageFolder folder, ImageShape image) {
        List<String> names = folder.names();
        return new LabelPool(
                source,
                folder.examples(image, List.of()),
                IntStream.range(0, names.size()).toArray(),
                names,
                "pool_file",
                List.of(),
                names.stream().map(name -> List.<String>of()).toList(),
                Set.of());
    }

    /**
     * The pool of a table's rows.
     *
     * @param encoded its rows encoded for the model
     * @param targetName the label column, which the table may have
     */
    public static LabelPool ofTable(Path source, CsvTable table, EncodedTable encoded, String targetName) {
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
                source,
                encoded.examples(),
                encoded.rows(),
                IntStream.rangeClosed(1, table.rows()).mapToObj(String::valueOf).toList(),
                ROW,
                table.header().stream().filter(name -> !name.equals(targetName)).toList(),
                cells,
                labelled);
    }
}
