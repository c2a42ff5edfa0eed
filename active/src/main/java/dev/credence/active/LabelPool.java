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
 * A pool of unlabelled points: the rows of a table, or the pictures of a folder.
 *
 * @param source the table or folder, for messages
 * @param examples the inputs of the rows that can be predicted; without targets
 * @param rows the row of each example, from 0
 * @param keys the name of each row for an annotator: its number from 1, or the picture's name
 * @param keyColumn the name of the column of keys
 * @param header the table's columns without the target's
 * @param cells of each row, as text
 * @param labelled rows that have a label already; a word for a missing value is none
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
    /** The column of keys of a table's rows. */
    static final String ROW = "pool_row";

    /**
     * The pictures of a folder.
     *
     * @param image the shape that a model takes
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
     * The rows of a table.
     *
     * @param encoded its rows as a model takes them
     * @param targetName the column of the labels, which the table may have
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
