package dev.credence.datasets.csv;

import dev.credence.core.Argument;
import dev.credence.core.data.CellValues;
import dev.credence.core.data.DataException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Statistics and type of one column's values over the training rows that are kept. */
final class ColumnStatistics {
    /** A column with more categories is taken for an identifier. */
    static final int MAX_CATEGORIES = 1000;

    private static final int FEW_ROWS = 20;

    private static final int SENTENCE = 4;

    /** The share of cells from which on a column of texts is left out where a method allows it. */
    private static final double MOSTLY_ONCE = 0.8;

    private final CsvTable table;
    private final int column;
    private final int[] rows;
    private final CellReader reader;

    /** Number of cells for each text; made when first needed, since numbers may have millions. */
    private @Nullable Map<String, Integer> counts;
    /** The same for each value, however it is written; made when first needed. */
    private @Nullable CellValues values;

    private int present;
    private int numbers;
    private boolean zerosAndOnes = true;
    private int texts;
    private int firstText = -1;
    private int firstInfinite = -1;
    private int firstTiny = -1;
    private double largest;
    private double least = Double.POSITIVE_INFINITY;
    private double sum;

    /** @param reader reads its cells */
    ColumnStatistics(CsvTable table, int column, int[] rows, CellReader reader) {
        this.table = table;
        this.column = column;
        this.rows = rows;
        this.reader = reader;
        for (int row : rows) {
            double decimal = reader.decimal(table, row, column);
            add(row, Double.isNaN(decimal) ? reader.cell(table.text(row, column)) : ParsedCell.of(decimal));
        }
    }

    private void add(int row, ParsedCell cell) {
        switch (cell.kind()) {
            case MISSING -> {
                return;
            }
            case NUMBER -> {
                numbers++;
                sum += cell.number();
                least = Math.min(least, cell.number());
                largest = Math.max(largest, Math.abs(cell.number()));
                firstTiny = firstTiny < 0 && cell.number() != 0 ? row : firstTiny;
                zerosAndOnes &= cell.number() == 0 || cell.number() == 1;
            }
            case NOT_FINITE -> firstInfinite = firstInfinite < 0 ? row : firstInfinite;
            case TEXT -> {
                texts++;
                firstText = firstText < 0 ? row : firstText;
            }
        }
        present++;
    }

    private Map<String, Integer> counts() {
        Map<String, Integer> known = counts;
        if (known == null) {
            known = new HashMap<>();
            for (int row : rows) {
                String text = reader.plain(table.text(row, column));
                if (!text.isEmpty()) {
                    known.merge(text, 1, Integer::sum);
                }
            }
            counts = known;
        }
        return known;
    }

    /** Whether every value is missing. */
    boolean empty() {
        return present == 0;
    }

    /** Whether most values are neither numbers nor missing. */
    boolean wordy() {
        return texts > numbers;
    }

    /** Whether the values are formatted numbers. */
    boolean writtenNumbers() {
        return texts > 0 && new FormattedNumbers(counts()).choice().isPresent();
    }

    /**
     * Fails at the first formatted number if the column consists of such numbers and was not read as numbers, since it
     * is not known which mark is the decimal one: they would silently become classes.
     *
     * @param otherwise remedy if they are not numbers
     */
    void requireNoWrittenNumbers(String otherwise) {
        if (writtenNumbers()) {
            Set<String> written =
                    new FormattedNumbers(counts()).choice().orElseThrow().texts();
            int first = firstOf(written);
            String text = table.text(first, column);
            String advice = FormattedNumber.of(text).orElseThrow().advice();
            throw new DataException(
                    table.place(first, column) + ": expected a number, found '" + text + "'. "
                            + advice.substring(0, advice.length() - 1) + ", or name the decimal mark." + otherwise,
                    Argument.DECIMAL_MARK);
        }
    }

    /** The values as dates; all of them must be. */
    DateProfile dates() {
        DateProfile dates = new DateProfile();
        counts().forEach((text, count) -> dates.add(Moment.date(text).orElseThrow(), count));
        return dates;
    }

    /**
     * Fails at the first date if most values are dates: each would silently become a class.
     *
     * @throws DataException if they are
     */
    void requireNoDates() {
        Map<String, Moment> found = mostlyDates();
        if (!found.isEmpty()) {
            int first = firstOf(found.keySet());
            throw new DataException(
                    table.place(first, column) + ": expected a number or a class, found '" + table.text(first, column)
                            + "'. The column holds dates, which cannot be predicted: give it as a number, such as the"
                            + " days from a date on, or ask for classification.",
                    Argument.TASK);
        }
    }

    /** The dates among the values, if most values are dates; else none. */
    private Map<String, Moment> mostlyDates() {
        Map<String, Moment> dates = new HashMap<>();
        if (wordy()) {
            counts().keySet().forEach(text -> Moment.date(text).ifPresent(date -> dates.put(text, date)));
        }
        return 2 * cells(dates.keySet()) > cells(counts().keySet()) ? dates : Map.of();
    }

    /** Number of cells with one of these texts. */
    private int cells(Set<String> texts) {
        return texts.stream().mapToInt(text -> counts().getOrDefault(text, 0)).sum();
    }

    private int firstOf(Set<String> texts) {
        return Arrays.stream(rows)
                .filter(row -> texts.contains(reader.plain(table.text(row, column))))
                .findFirst()
                .orElseThrow();
    }

    /** Whether the values are 0 and 1, a usual coding of no and yes. */
    boolean zeroAndOne() {
        if (!zerosAndOnes) {
            return false;
        }
        Set<Double> numbers = new HashSet<>();
        for (String text : counts().keySet()) {
            double number = ParsedCell.of(text).number() + 0.0; // −0 is 0
            if (number != 0 && number != 1) {
                return false;
            }
            numbers.add(number);
        }
        return numbers.size() == 2 && distinct() == 2;
    }

    /**
     * Fails at the first value that is not a finite number.
     *
     * @param remedy remedy if the values must be numbers; empty if they may be categories
     */
    void requireNumbers(String remedy) {
        if (firstText >= 0) {
            String text = table.text(firstText, column);
            String what = remedy.isEmpty() ? "Correct the cell, or declare the column categorical." : remedy;
            // among numbers, 12a is a typing error and 1,234.5 a formatted number
            Optional<String> advice = FormattedNumber.of(text)
                    .filter(number -> !remedy.isEmpty() || number.affix().isEmpty())
                    .map(FormattedNumber::advice);
            throw fault(
                    table.place(firstText, column) + ": expected a number, found '" + text + "' (" + numbers + " of "
                            + (numbers + texts) + " values in this column are numbers). " + advice.orElse(what),
                    advice.isPresent() ? null : remedy.isEmpty() ? Argument.COLUMNS : Argument.TASK);
        }
        if (firstInfinite >= 0) {
            throw new DataException(table.place(firstInfinite, column) + ": expected a finite number, found '"
                    + table.text(firstInfinite, column) + "'. Correct the cell, remove the row, or give the column"
                    + " another unit: numbers may be as large as 1e150.");
        }
        if (firstTiny >= 0 && largest < ParsedCell.SMALLEST && counts().size() > 1) {
            throw new DataException(table.place(firstTiny, column) + ": found '" + table.text(firstTiny, column)
                    + "', and no value of this column is larger than 1e-150: their differences are too small to be"
                    + " computed with. Give the column another unit.");
        }
    }

    private static DataException fault(String message, @Nullable Argument argument) {
        return argument == null ? new DataException(message) : new DataException(message, argument);
    }

    /** The {@linkplain CellValues distinct values} in order: by value if all are numbers, else by character code. */
    List<String> categories() {
        List<String> all = new ArrayList<>(values().counts().keySet());
        Comparator<String> byText = Comparator.naturalOrder();
        all.sort(
                texts == 0
                        ? Comparator.<String>comparingDouble(
                                        t -> ParsedCell.of(t).number())
                                .thenComparing(byText)
                        : byText);
        return all;
    }

    /** The common format of the values if they are dates or times in an unsupported format. */
    Optional<FormattedDate> writtenDates() {
        return FormattedDate.ofAll(counts().keySet());
    }

    /** Number of distinct values. */
    int distinct() {
        return values().counts().size();
    }

    /** Whether there are too many distinct values for categories. */
    boolean identifier() {
        return distinct() > MAX_CATEGORIES || (distinct() == cells() && cells() > FEW_ROWS);
    }

    /**
     * Whether a text says hardly more than which row it is in: at least {@link #MOSTLY_ONCE} of the cells with a value
     * hold one that no other row has.
     */
    boolean mostlyOnce() {
        long once =
                values().counts().values().stream().filter(count -> count == 1).count();
        return cells() > FEW_ROWS && once >= MOSTLY_ONCE * cells();
    }

    private CellValues values() {
        CellValues known = values;
        if (known == null) {
            known = CellValues.counted(counts());
            values = known;
        }
        return known;
    }

    /** Number of cells with a value. */
    private int cells() {
        return present;
    }

    /** Whether the texts are sentences: of {@value #SENTENCE} words or more on average, and half of them different. */
    boolean sentences() {
        long words = counts().keySet().stream()
                .mapToLong(text -> text.split("\\s+").length)
                .sum();
        return cells() > FEW_ROWS && 2 * counts().size() >= cells() && words >= (long) SENTENCE * counts().size();
    }

    /** Whether there are at least {@value #FEW_ROWS} numbers, of which none is negative. */
    boolean nonNegative() {
        return numbers >= FEW_ROWS && least >= 0;
    }

    double mean() {
        return sum / numbers;
    }

    String mostFrequent() {
        String best = "";
        int most = 0;
        for (String value : categories()) {
            int count = values().counts().getOrDefault(value, 0);
            if (count > most) {
                most = count;
                best = value;
            }
        }
        return best;
    }
}
