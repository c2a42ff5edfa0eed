package dev.credence.datasets.csv;

import dev.credence.core.Argument;
import dev.credence.core.data.DataException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds how the cells of one column are written; used once for each column. */
final class FormatFit {
    /** From so many different numbers on, a column with some texts is not one of categories. */
    static final int MANY = 20;

    /** From so many different numbers on, words for missing values beside them are no answers. */
    private static final int FEWEST_NUMBERS = 3;

    private static final String MIXED =
            "texts among numbers count as missing, and an input says where they are; to make"
                    + " them categories, declare the column categorical";

    /** Fewer numbers of eight digits may be dates by chance: one in a thousand is. */
    private static final int FEWEST_COMPACT_DATES = 5;

    private final String name;
    private final ColumnTexts texts;
    private final MissingWords words;
    private final ColumnFormat base;
    private final SchemaOptions options;
    private final Optional<DecimalMark> decimal;
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

    /** The texts that a notation reads, and the others. */
    private record Reading(CellNotation notation, String unit, Set<String> read, Set<String> others) {}

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
        this.words = words;
        this.base = base;
        this.options = options;
        this.decimal = decimal;
        this.notes = notes;
        this.target = name.equals(options.target());
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
        if (texts.all().stream().anyMatch(FormatFit::isCode)) {
            return codes();
        }
        Set<String> numbers =
                texts.where(text -> CellNotation.NUMBER.plain(text, "").isPresent());
        if (numbers.size() == texts.all().size()) {
            return plainNumbers();
        }
        if (!target) {
            Optional<Reading> dates = dates();
            if (dates.isPresent()) {
                return withOthers(dates.get());
            }
        }
        Optional<Reading> found = times().or(() -> formattedNumbers(numbers));
        return withOthers(found.orElseGet(() -> numbersAmongTexts(numbers)));
    }

    private Reading numbersAmongTexts(Set<String> numbers) {
        Reading commas = reading(CellNotation.DECIMAL_COMMA, "");
        return decimal.filter(DecimalMark.COMMA::equals).isPresent()
                        && (options.cells().decimal().isPresent() || !target)
                        && !numbers.isEmpty()
                        && commas.read().containsAll(numbers)
                ? commas
                : reading(CellNotation.NUMBER, "");
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
        if (texts.all().size() >= FEWEST_COMPACT_DATES
                && !target
                && texts.all().stream()
                        .allMatch(text ->
                                CellNotation.COMPACT_DATE.plain(text, "").isPresent())) {
            return told(reading(CellNotation.COMPACT_DATE, ""));
        }
        if (decimal.filter(DecimalMark.COMMA::equals).isEmpty()) {
            return numbers(base);
        }
        Reading commas = reading(CellNotation.DECIMAL_COMMA, "");
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

    private Reading reading(CellNotation notation, String unit) {
        Set<String> read = texts.where(text -> notation.plain(text, unit).isPresent());
        Set<String> others = texts.where(text -> !read.contains(text));
        return new Reading(notation, unit, read, others);
    }

    /** Whether these are more than half of the cells that hold no word for missing numbers. */
    private boolean isMost(Collection<String> read) {
        return 2 * texts.cells(read) > texts.cells() - texts.cells(listed(texts.all()));
    }

    private Optional<Reading> dates() {
        Reading iso = reading(CellNotation.ISO_DATE, "");
        if (isMost(iso.read())) {
            return Optional.of(iso);
        }
        Optional<Reading> best = Optional.empty();
        for (CellNotation notation : CellNotation.values()) {
            if (notation.isDate() && notation != CellNotation.COMPACT_DATE) {
                Reading found = reading(notation, "");
                if (isMost(found.read())
                        && isSure(found)
                        && best.filter(b -> texts.cells(b.read()) >= texts.cells(found.read()))
                                .isEmpty()) {
                    best = Optional.of(found);
                }
            }
        }
        return best.map(this::usualOrder);
    }

    /** Where day and month can be swapped in every date, a slash has the month in front, as in America. */
    private Reading usualOrder(Reading found) {
        if (found.notation() != CellNotation.DAY_MONTH_YEAR) {
            return found;
        }
        Reading american = reading(CellNotation.MONTH_DAY_YEAR, "");
        return american.read().equals(found.read()) && found.read().stream().allMatch(text -> text.indexOf('/') >= 0)
                ? american
                : found;
    }

    /** Years of two digits after points may be versions or sections: 10.1.12. */
    private static boolean isSure(Reading dates) {
        return dates.read().stream().noneMatch(text -> text.matches("[0-9]{1,2}[.-][0-9]{1,2}[.-][0-9]{2}"))
                || (dates.others().isEmpty() && dates.read().size() >= FEWEST_COMPACT_DATES);
    }

    private Optional<Reading> times() {
        Set<String> times = texts.where(text -> ClockTime.of(text).isPresent());
        return isMost(times) ? Optional.of(reading(CellNotation.TIME, "")) : Optional.empty();
    }

    private Optional<Reading> formattedNumbers(Set<String> numbers) {
        Set<String> candidates = new HashSet<>(texts.all());
        candidates.removeAll(listed(texts.all()));
        FormattedNumbers formatted = new FormattedNumbers(texts.counts(candidates));
        Optional<FormattedNumbers.Choice> choice = formatted.choice();
        boolean among = choice.isEmpty();
        return choice.or(formatted::among).flatMap(found -> {
            Set<String> evidence = new HashSet<>(found.texts());
            evidence.addAll(numbers);
            Optional<Reading> read = mark(evidence).map(mark -> reading(mark.notation(), found.unit()));
            return among
                    ? read.filter(
                            reading -> reading.read().containsAll(found.texts()) && isWithin(found, reading, numbers))
                    : read;
        });
    }

    /** Whether numbers with a unit are in the range of those without, so that it is likely the same unit. */
    private boolean isWithin(FormattedNumbers.Choice choice, Reading reading, Set<String> numbers) {
        if (choice.unit().isEmpty()) {
            return reading.read().containsAll(numbers);
        }
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (String number : numbers) {
            double value = value(reading, number);
            least = Math.min(least, value);
            most = Math.max(most, value);
        }
        for (String text : choice.texts()) {
            double value = value(reading, text);
            if (!(value >= least && value <= most)) {
                return false;
            }
        }
        return true;
    }

    private static double value(Reading reading, String text) {
        return ParsedCell.of(reading.notation().plain(text, reading.unit()).orElse(""))
                .number();
    }

    /**
     * The decimal mark of formatted numbers. Inputs of numbers such as 1,234 alone have commas between thousands: if
     * they were decimals after all, the input would be multiplied by 1000 and nothing else. Targets are not guessed.
     */
    private Optional<DecimalMark> mark(Set<String> numbers) {
        if (options.cells().decimal().isPresent()) {
            return options.cells().decimal();
        }
        int points = 0;
        int commas = 0;
        boolean ambiguous = false;
        for (String text : numbers) {
            Optional<DecimalMark> mark = DecimalMark.of(text);
            points += mark.filter(DecimalMark.POINT::equals).isPresent() ? texts.cells(List.of(text)) : 0;
            commas += mark.filter(DecimalMark.COMMA::equals).isPresent() ? texts.cells(List.of(text)) : 0;
            ambiguous |= mark.isEmpty() && text.indexOf(',') >= 0;
        }
        if (points != commas) {
            return Optional.of(points > commas ? DecimalMark.POINT : DecimalMark.COMMA);
        }
        if (points == 0 && !(ambiguous && target)) {
            return Optional.of(decimal.orElse(DecimalMark.POINT));
        }
        return decimal;
    }

    private Set<String> listed(Collection<String> all) {
        Set<String> known = new HashSet<>(words.amongNumbers());
        base.values().forEach(word -> known.remove(MissingWords.key(word)));
        return all.stream()
                .filter(text -> known.contains(MissingWords.key(text)))
                .collect(Collectors.toSet());
    }

    /** Decides what becomes of the texts that are not in the notation. */
    private Found withOthers(Reading found) {
        Set<String> strange = new HashSet<>(found.others());
        strange.removeAll(listed(found.others()));
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
                "a text that is all that is no " + (found.notation().isDate() ? "date" : "number")
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
        String example = found.read().stream()
                .filter(text -> !notation.plain(text, found.unit()).orElse(text).equals(text))
                .findFirst()
                .orElseGet(() -> found.read().iterator().next());
        String detail = "'" + example + "' is "
                + notation.plain(example, found.unit()).orElse("") + (notation == CellNotation.TIME ? " hours" : "");
        boolean swapped = notation == CellNotation.MONTH_DAY_YEAR
                && reading(CellNotation.DAY_MONTH_YEAR, "").read().containsAll(found.read());
        boolean either = notation == CellNotation.DAY_MONTH_YEAR
                && reading(CellNotation.MONTH_DAY_YEAR, "").read().containsAll(found.read());
        if (swapped || either) {
            notes.warn(
                    "dates are read with the " + (swapped ? "month" : "day")
                            + " first, and could be read the other way round: write them as 2024-03-31 to be sure",
                    name,
                    detail);
        } else if (isGuess(found)) {
            notes.warn("commas are taken to be between thousands; name the decimal mark if they are not", name, detail);
        } else if (!found.unit().isEmpty() && !found.read().stream().allMatch(t -> hasUnit(t, found.unit()))) {
            notes.warn("some numbers have a unit and are read without it", name, detail);
        } else {
            notes.note("formatted values are read", name, detail);
        }
        return found(notation, base.in(notation, found.unit()));
    }

    private static boolean hasUnit(String text, String unit) {
        return FormattedNumber.anyOf(text)
                .map(FormattedNumber::affix)
                .orElse("")
                .equals(unit);
    }

    /** Whether no number says which the decimal mark is. */
    private boolean isGuess(Reading found) {
        return found.notation() == CellNotation.DECIMAL_POINT
                && decimal.isEmpty()
                && found.read().stream().anyMatch(text -> text.indexOf(',') >= 0)
                && found.read().stream().noneMatch(text -> DecimalMark.of(text).isPresent());
    }
}
