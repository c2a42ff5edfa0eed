package dev.credence.active;

import dev.credence.core.UserException;
import dev.credence.core.acquire.Acquisition;
import dev.credence.core.acquire.Pick;
import dev.credence.core.data.CanonicalCell;
import dev.credence.core.data.CellIndex;
import dev.credence.core.data.Examples;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.Faults;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.CsvWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The table that an annotator fills in, with a row for each point given out: its key in the pool, the acquisition, the
 * score, an empty cell for the label, and the pool's columns. Rows are only added; the annotator's labels are kept.
 */
public final class LabelSheet {
    /** The columns of the choice: acquisition and score. */
    private static final List<String> OWN = List.of("pool_acquisition", "pool_score");

    private final Path file;
    private final LabelPool pool;
    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();
    private final Set<Integer> given = new HashSet<>();

    /** The file's bytes when last read or written; null if there was no file. */
    private byte @Nullable [] known;

    private LabelSheet(Path file, byte @Nullable [] known, LabelPool pool, String target) {
        this.file = file;
        this.known = known;
        this.pool = pool;
        this.header = new ArrayList<>(List.of(pool.keyColumn()));
        header.addAll(OWN);
        header.add(target);
        boolean taken = pool.header().stream().anyMatch(header::contains);
        header.addAll(pool.header());
        if (taken) {
            throw new UserException(pool.source() + " has a column named " + pool.keyColumn() + ", "
                    + String.join(" or ", OWN) + ", which the sheet adds: rename it.");
        }
    }

    /**
     * Opens the sheet of a file, or an empty one if there is no file.
     *
     * @param target the label column
     * @throws UserException if the file cannot be read, or belongs to another pool
     */
    public static LabelSheet open(Path file, LabelPool pool, String target) {
        byte[] known = bytes(file); // before parsing the rows, so that later changes are noticed
        LabelSheet sheet = new LabelSheet(file, known, pool, target);
        if (known != null) {
            sheet.takeUp(CsvTable.read(file));
        }
        return sheet;
    }

    /**
     * The result of a choice.
     *
     * @param given number of rows given out; 0 if all rows of the pool were labelled or given out before
     * @param left number of rows that can still be given out
     * @param byChance whether all chosen rows scored 0, so that the choice was random
     */
    public record Choice(int given, int left, boolean byChance) {}

    /**
     * Chooses the rows to label next, and adds them to the file.
     *
     * @param acquisition the acquisition that scores rows
     * @param candidates number of random pool rows to score; 0 for all
     * @param samples number S of posterior samples of a prediction
     * @param count the number of rows to choose
     * @param seed of all random numbers
     * @throws UserException if the acquisition does not suit the model's task, or the file was changed meanwhile
     */
    public Choice choose(
            Acquisition acquisition, TrainedModel model, int candidates, int samples, int count, long seed) {
        int[] open = open();
        if (open.length == 0) {
            return new Choice(0, 0, false);
        }
        int[] scored = PoolChoice.some(open, candidates, seed);
        List<Pick> picks = PoolChoice.of(acquisition, model, examples(scored), scored, samples, count, seed);
        give(picks, scored, acquisition.name());
        return new Choice(
                picks.size(),
                open.length - picks.size(),
                picks.size() > 1
                        && picks.size() < scored.length
                        && picks.stream().allMatch(p -> p.score() == 0));
    }

    /** The file's bytes; null if there is no file. */
    private static byte @Nullable [] bytes(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
        } catch (IOException e) {
            throw new UserException("The sheet " + file + " cannot be read: " + Faults.reason(e), e);
        }
    }

    private void takeUp(CsvTable before) {
        if (!before.header().equals(header)) {
            throw new UserException("The sheet " + file + " has the columns " + String.join(", ", before.header())
                    + "; expected those of a sheet for " + pool.source() + " and the model: "
                    + String.join(", ", header) + ". Name another file.");
        }
        CellIndex rowOf = new CellIndex(pool.keys()); // a spreadsheet may write 60 as 60.0
        for (int i = 0; i < before.rows(); i++) {
            if (isEmpty(before, i)) {
                continue; // spreadsheets leave such rows at the end
            }
            String key = before.text(i, 0);
            int row = rowOf.of(key).orElse(-1);
            if (row < 0) {
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

    /** Refuses a changed pool, whose row numbers may have shifted. */
    private void requireSame(CsvTable before, int line, int row, List<String> cells) {
        for (int j = 0; j < cells.size(); j++) {
            String now = pool.cells().get(row).get(j);
            if (!isSame(cells.get(j), now)) {
                throw new UserException(
                        before.place(line, pool.header().get(j)) + ": found '" + cells.get(j)
                                + "', and row " + pool.keys().get(row) + " of " + pool.source() + " has '" + now
                                + "'. The pool must stay as it was when rows were given out: restore it, or name another file.");
            }
        }
    }

    /**
     * Whether a spreadsheet may have written one cell as the other: as the same value, or a number in another notation,
     * such as 1e-05 as 0.00001.
     */
    private static boolean isSame(String before, String now) {
        if (new CanonicalCell(before).equals(new CanonicalCell(now))) {
            return true;
        }
        try {
            return new BigDecimal(before).compareTo(new BigDecimal(now)) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** The rows that can be given out: predictable, unlabelled and not given out before. */
    public int[] open() {
        return IntStream.of(pool.rows())
                .filter(row -> !given.contains(row) && !pool.labelled().contains(row))
                .toArray();
    }

    private Examples examples(int[] wanted) {
        Map<Integer, Integer> positions = new HashMap<>();
        IntStream.range(0, pool.rows().length).forEach(i -> positions.put(pool.rows()[i], i));
        return pool.examples()
                .rows(IntStream.of(wanted)
                        .map(row -> positions.getOrDefault(row, -1))
                        .toArray());
    }

    /**
     * Adds rows to the file, atomically.
     *
     * @param picks positions in {@code from}
     * @throws UserException if the file has changed since it was last read or written, because labels would be lost
     */
    public void give(List<Pick> picks, int[] from, String acquisition) {
        requireUnchanged(); // before adding rows to this sheet
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
            requireUnchanged(); // again, just before replacing the file
        });
        known = text.toByteArray(); // not the file's bytes: a concurrent save must count as a change
    }

    private void requireUnchanged() {
        if (!Arrays.equals(bytes(file), known)) {
            throw new UserException(
                    "The sheet " + file + " was changed while rows were chosen. It is left as it is: choose again.");
        }
    }

    /** The number of rows given out. */
    public int size() {
        return rows.size();
    }

    /** The sheet's columns that are not inputs, comma-separated. */
    public String ignored() {
        return pool.keyColumn() + "," + String.join(",", OWN);
    }

    /** Whether the pool is a table. */
    public boolean isTable() {
        return !pool.header().isEmpty();
    }
}
