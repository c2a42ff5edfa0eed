package dev.credence.datasets.csv;

import dev.credence.core.Argument;
import dev.credence.core.data.DataException;
import dev.credence.datasets.csv.NotationFit.Reading;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds how the cells of one column are written, and decides what becomes of texts that are written otherwise; used
 * once for each column.
 */
final class FormatFit {
    /** From so many different numbers on, a column with some texts is not one of categories. */
    static final int MANY = 20;

    /** From so many different numbers on, words for missing values beside them are no answers. */
    private static final int FEWEST_NUMBERS = 3;

    private static final String MIXED =
            "texts among numbers count as missing, and an input says where they are; to make"
                    + " them categories, declare the column categorical";

    private final String name;
    private final ColumnTexts texts;
    private final ColumnFormat base;
    private final SchemaOptions options;
    private final Optional<DecimalMark> decimal;
    private final NotationFit notations;
    private final FormatNotes notes;
    private final boolean target;

    /** What the values of a column are. */
    enum Kind {
        NUMBERS,
        DATES,
        CATEGORIES
    }

    /**
     * How a column is written.
     *
     * @param indicated whether an input says where its texts are
     */
    record Found(ColumnFormat format, Kind kind, boolean indicated) {}

    /**
     * @param base the words that were named for this column
     * @param texts its texts that are missing nowhere
     * @param decimal the table's decimal mark, if it is known
     */
    FormatFit(
            String name,
            ColumnTexts texts,
            MissingWords words,
            ColumnFormat base,
            SchemaOptions options,
            Optional<DecimalMark> decimal,
            FormatNotes notes) {
        this.name = name;
        this.texts = texts;
        this.base = base;
        this.options = options;
        this.decimal = decimal;
        this.notes = notes;
        this.target = name.equals(options.target());
        this.notations = new NotationFit(texts, words, base, options.cells().decimal(), decimal, target);
    }

    /**
     * The format, for which notes are made.
     *
     * @throws DataException if texts are among numbers or dates, and the policy for missing values does not allow it
     */
    Found find() {
        if (texts.all().isEmpty()) {
            return categories();
        }
        if (options.categorical().contains(name) || (target && options.task() == TaskChoice.CLASSIFICATION)) {
            return categories();
        }
        if (options.types().get(name) == ValueType.WORDS && !target) { // a target of them can still be regressed on
            return categories();
        }
        if (options.types().get(name) == ValueType.NUMBERS) {
            return numbers(base);
        }
        if (texts.all().stream().anyMatch(FormatFit::isCode)) {
            return codes();
        }
        Set<String> numbers =
                texts.where(text -> CellNotation.NUMBER.plain(text, "").isPresent());
        if (numbers.size() == texts.all().size()) {
            return plainNumbers();
        }
        return withOthers(notations.find(numbers));
    }

    /** Numbers with a leading zero and an exponent, such as 0E1 and 02E3, which no program writes. */
    private static boolean isCode(String text) {
        return text.matches("0[0-9]*[eE][0-9]+");
    }

    private Found codes() {
        String code = texts.where(FormatFit::isCode).iterator().next();
        notes.warn(
                "codes with an E are no numbers, and become categories", name, "'" + code + "', " + texts.line(code));
        return categories();
    }

    /** Categories; a mark for missing values is one of them if it is one of two answers, or the opposite of a plus. */
    private Found categories() {
        List<String> marks =
                texts.missing().stream().filter(MissingWords.MARKS::contains).toList();
        boolean answers =
                !texts.all().isEmpty() && (texts.all().size() < 2 || texts.all().contains("+"));
        List<String> values = new ArrayList<>(base.values());
        values.addAll(answers ? marks : List.of());
        return new Found(base.withValues(values), Kind.CATEGORIES, false);
    }

    private static Found numbers(ColumnFormat format) {
        return new Found(format, Kind.NUMBERS, false);
    }

    private static Found found(CellNotation notation, ColumnFormat format) {
        return new Found(format, notation.isDate() ? Kind.DATES : Kind.NUMBERS, false);
    }

    private Found plainNumbers() {
        if (texts.all().size() >= NotationFit.FEWEST_DATES
                && !target
                && texts.all().stream()
                        .allMatch(text ->
                                CellNotation.COMPACT_DATE.plain(text, "").isPresent())) {
            return told(notations.reading(CellNotation.COMPACT_DATE, ""));
        }
        if (decimal.filter(DecimalMark.COMMA::equals).isEmpty()) {
            return numbers(base);
        }
        Reading commas = notations.reading(CellNotation.DECIMAL_COMMA, "");
        if (commas.others().isEmpty() && (options.cells().decimal().isPresent() || !target)) {
            return texts.all().stream().anyMatch(text -> text.indexOf('.') >= 0)
                    ? told(commas)
                    : numbers(base.in(CellNotation.DECIMAL_COMMA, "")); // 3 may be followed by 3,5
        }
        if (options.cells().decimal().isPresent()) {
            String first = commas.others().iterator().next();
            throw new DataException(
                    texts.place(first) + ": expected a number with a decimal comma, found '" + first
                            + "'. Correct the cell, or name another decimal mark.",
                    Argument.DECIMAL_MARK);
        }
        return numbers(base);
    }

    /** Decides what becomes of the texts that are not in the notation. */
    private Found withOthers(Reading found) {
        Set<String> strange = new HashSet<>(found.others());
        strange.removeAll(notations.listed(found.others()));
        List<String> ordered = new ArrayList<>(found.others());
        ordered.retainAll(strange);
        boolean most = texts.cells(found.read()) >= texts.cells(found.others());
        boolean many = found.read().size() >= (ordered.isEmpty() ? FEWEST_NUMBERS : MANY);
        if (!most && !many) {
            return categories();
        }
        if (ordered.isEmpty()) {
            return told(found);
        }
        if (target) {
            return most ? told(found) : categories(); // what is no number there is refused
        }
        Set<String> kinds = ordered.stream().map(MissingWords::key).collect(Collectors.toSet());
        boolean keep = options.missing() == MissingPolicy.KEEP;
        if (kinds.size() == 1
                && options.missing() != MissingPolicy.REFUSE
                && found.read().size() > 1) {
            return lone(found, ordered);
        }
        if (!most) {
            notes.warn(
                    "categories contain many numbers; remove what is no number to make them numbers",
                    name,
                    found.read().size() + " different numbers beside '" + ordered.get(0) + "', "
                            + texts.line(ordered.get(0)));
            return categories();
        }
        if (!keep) {
            throw refused(found, ordered);
        }
        String first = "'" + ordered.get(0) + "', " + texts.line(ordered.get(0));
        if (!found.notation().isDate() && found.read().size() + kinds.size() < MANY) {
            notes.warn("few different values, of which some are no numbers, become categories", name, first);
            return categories();
        }
        notes.warn(MIXED, name, texts.cells(ordered) + " cells, the first is " + first);
        Found plain = told(found);
        ColumnFormat format = plain.format().in(found.notation(), found.unit());
        return new Found(format.withOthers(ColumnFormat.Others.MISSING), plain.kind(), true);
    }

    /** One kind of text among numbers or dates. */
    private Found lone(Reading found, List<String> ordered) {
        String first = ordered.get(0);
        notes.warn(
                "the only text among " + (found.notation().isDate() ? "dates" : "numbers")
                        + " counts as missing; to make it a category, declare the column categorical",
                name,
                "'" + first + "', " + texts.cells(ordered) + " of " + texts.cells() + " cells, the first is "
                        + texts.line(first));
        ColumnFormat format = told(found).format();
        List<String> missing = new ArrayList<>(format.missing());
        missing.add(first);
        return found(found.notation(), format.withMissing(missing));
    }

    private DataException refused(Reading found, List<String> others) {
        String first = others.get(0);
        boolean dates = found.notation().isDate();
        Optional<String> advice = FormattedNumber.of(first)
                .filter(number -> !dates && number.affix().isEmpty())
                .map(FormattedNumber::advice);
        return new DataException(
                texts.place(first) + ": expected " + (dates ? found.notation().words() : "a number") + ", found '"
                        + first + "' ("
                        + texts.cells(found.read()) + " of " + texts.cells() + " values in this column are "
                        + (dates ? "dates" : "numbers") + "). "
                        + advice.orElse("Correct the cell, or declare the column categorical."),
                advice.isPresent() ? Argument.DECIMAL_MARK : Argument.COLUMNS);
    }

    /** The format of a notation, with a note on what it means. */
    private Found told(Reading found) {
        CellNotation notation = found.notation();
        if (notation == CellNotation.NUMBER || notation == CellNotation.ISO_DATE) {
            return found(notation, base);
        }
        new ReadingNote(name, found, notations, decimal).write(notes);
        return found(notation, base.in(notation, found.unit()));
    }
}
