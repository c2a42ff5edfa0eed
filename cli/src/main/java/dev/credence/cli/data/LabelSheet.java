package dev.credence.cli.data;

import dev.credence.core.UserException;
import dev.credence.core.acquire.Pick;
import dev.credence.core.data.Examples;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.Faults;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.CsvWriter;
import dev.credence.scoring.SavedModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The table that an annotator fills in, which remembers by itself what was given out: a row for each point, with what
 * it is known by in the pool, why it was chosen, an empty cell for the label, and the pool's own columns. Rows are only
 * ever added; what the annotator has written is kept as it is.
 */
public final class LabelSheet {
    /** The columns that are no data. */
    private static final List<String> OWN = List.of("pool_acquisition", "pool_score");

    private final Path file;
    private final LabelPool pool;
    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();
    private final Set<Integer> given = new HashSet<>();

    /** The file when it was read or written last; null where there was none. */
    private byte @Nullable [] known;

    private LabelSheet(Path file, byte @Nullable [] known, LabelPool pool, String target) {
        this.file = file;
        this.known = known;
        this.pool = pool;
        this.header = new ArrayList<>(List.of(pool.keyColumn()));
        header.addAll(OWN);
        header.add(target);
        header.addAll(pool.header());
        if (new HashSet<>(header).size() < header.size()) {
            throw new UserException(pool.source() + " has a column named " + pool.keyColumn() + ", "
                    + String.join(" or ", OWN) + ", which --out adds: rename it.");
        }
    }

    /**
     * Reads the pool, and once there is a model gives its sheet, with what it holds already.
     *
     * @param out the sheet
     * @throws UserException if the pool cannot be read; later, if the sheet is of another pool
     */
    public static Function<SavedModel, LabelSheet> of(Path data, Path out) {
        Function<SavedModel, LabelPool> pool = LabelPool.read(data);
        byte[] known = bytes(out); // first: what is saved from here on is found to be a change
        CsvTable before = Files.exists(out) ? CsvTable.read(out) : null;
        return model -> {
            LabelSheet sheet = new LabelSheet(
                    out, known, pool.apply(model), model.model().description().targetName());
            if (before != null) {
                sheet.takeUp(before);
            }
            return sheet;
        };
    }

    /** Null where there is no file. */
    private static byte @Nullable [] bytes(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
        } catch (IOException e) {
            throw new UserException("--out " + file + " cannot be read: " + Faults.reason(e), e);
        }
    }

    private void takeUp(CsvTable before) {
        if (!before.header().equals(header)) {
            throw new UserException("--out " + file + " has the columns " + String.join(", ", before.header())
                    + "; expected those that this command writes for " + pool.source() + " and the model: "
                    + String.join(", ", header) + ". Name another file.");
        }
        Map<String, Integer> rowOf = new HashMap<>();
        IntStream.range(0, pool.keys().size())
                .forEach(i -> rowOf.put(pool.keys().get(i), i));
        for (int i = 0; i < before.rows(); i++) {
            if (isEmpty(before, i)) {
                continue; // spreadsheets leave such rows at the end
            }
            String key = before.text(i, 0);
            Integer row = row(key, rowOf);
            if (row == null) {
                throw new UserException(before.place(i, pool.keyColumn()) + ": found '" + key + "', which is not in "
                        + pool.source() + ". Was it given out from another pool?");
            }
            if (!given.add(row)) {
                throw new UserException(
                        before.place(i, pool.keyColumn()) + ": " + key + " is there twice. Remove one of the rows.");
            }
            List<String> cells = new ArrayList<>();
            for (int j = 0; j < header.size(); j++) {
                cells.add(before.text(i, j));
            }
            requireSame(before, i, row, cells.subList(OWN.size() + 2, cells.size()));
            rows.add(cells);
        }
    }

    private static boolean isEmpty(CsvTable table, int row) {
        return IntStream.range(0, table.header().size())
                .allMatch(j -> table.text(row, j).isEmpty());
    }

    /** A spreadsheet may write a row's number as 60.0; pictures are known by their names alone. */
    private @Nullable Integer row(String key, Map<String, Integer> rowOf) {
        Integer row = rowOf.get(key);
        if (row != null || !pool.keyColumn().equals(LabelPool.ROW)) {
            return row;
        }
        try {
            double number = Double.parseDouble(key);
            return number == (int) number ? rowOf.get(String.valueOf((int) number)) : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** Row numbers mean nothing once rows have been added or removed before them. */
    private void requireSame(CsvTable before, int line, int row, List<String> cells) {
        for (int j = 0; j < cells.size(); j++) {
            String now = pool.cells().get(row).get(j);
            if (!same(cells.get(j), now)) {
                throw new UserException(
                        before.place(line, pool.header().get(j)) + ": found '" + cells.get(j)
                                + "', and row " + pool.keys().get(row) + " of " + pool.source() + " has '" + now
                                + "'. The pool must stay as it was when rows were given out: restore it, or name another file.");
            }
        }
    }

    /** A spreadsheet may write 1.50 as 1.5. */
    private static boolean same(String a, String b) {
        if (a.equals(b)) {
            return true;
        }
        try {
            return Double.parseDouble(a) == Double.parseDouble(b);
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** What may be given out: a position among the examples, and the row. */
    public int[] open() {
        return IntStream.of(pool.rows())
                .filter(row -> !given.contains(row) && !pool.labelled().contains(row))
                .toArray();
    }

    /** The inputs of some rows. */
    public Examples examples(int[] wanted) {
        Map<Integer, Integer> positions = new HashMap<>();
        IntStream.range(0, pool.rows().length).forEach(i -> positions.put(pool.rows()[i], i));
        return pool.examples()
                .rows(IntStream.of(wanted)
                        .map(row -> positions.getOrDefault(row, -1))
                        .toArray());
    }

    /**
     * Adds rows to the file, which is there whole or as it was.
     *
     * @throws UserException if somebody else has written to the file since it was read: their labels would be lost
     */
    public void give(List<Pick> picks, int[] from, String acquisition) {
        requireUnchanged(); // before this sheet has rows that the file has not
        for (Pick pick : picks) {
            int row = from[pick.point()];
            List<String> cells =
                    new ArrayList<>(List.of(pool.keys().get(row), acquisition, String.valueOf(pick.score()), ""));
            cells.addAll(pool.cells().get(row));
            rows.add(cells);
            given.add(row);
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        AtomicFiles.write(file, out -> {
            CsvWriter.write(text, header, rows);
            text.writeTo(out);
            requireUnchanged(); // once more, with nothing left to do but to take the file's place
        });
        known = text.toByteArray(); // not the file: what somebody has saved meanwhile is found to be a change
    }

    private void requireUnchanged() {
        if (!Arrays.equals(bytes(file), known)) {
            throw new UserException("--out " + file
                    + " was changed while rows were chosen. It is left as it is: run the command again.");
        }
    }

    /** Rows that have been given out. */
    public int size() {
        return rows.size();
    }

    /** How a row is known to the annotator. */
    public String key(int row) {
        return pool.keys().get(row);
    }

    /** The columns that training must leave out. */
    public String ignored() {
        return pool.keyColumn() + "," + String.join(",", OWN);
    }

    /** Whether the pool is a table. */
    public boolean isTable() {
        return !pool.header().isEmpty();
    }

    /** What the label is called. */
    public static String target(TrainedModel model) {
        return model.description().targetName();
    }
}
