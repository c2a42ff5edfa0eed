package dev.credence.datasets.csv;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the notation of a column: of its dates, times or numbers. */
final class NotationFit {
    /** Fewer numbers of eight digits may be dates by chance: one in a thousand is. */
    static final int FEWEST_DATES = 5;

    private final ColumnTexts texts;
    private final MissingWords words;
    private final ColumnFormat base;
    private final Optional<DecimalMark> named;
    private final Optional<DecimalMark> decimal;
    private final boolean target;

    /** The texts that a notation reads, and the others. */
    record Reading(CellNotation notation, String unit, Set<String> read, Set<String> others) {}

    /**
     * @param texts the column's texts
     * @param base the words that were named for this column
     * @param named the decimal mark that was named
     * @param decimal the table's decimal mark, if it is known
     */
    NotationFit(
            ColumnTexts texts,
            MissingWords words,
            ColumnFormat base,
            Optional<DecimalMark> named,
            Optional<DecimalMark> decimal,
            boolean target) {
        this.texts = texts;
        this.words = words;
        this.base = base;
        this.named = named;
        this.decimal = decimal;
        this.target = target;
    }

    /**
     * The notation of most cells; that of plain numbers if there is none.
     *
     * @param numbers the texts that are plain numbers
     */
    Reading find(Set<String> numbers) {
        Optional<Reading> dates = target ? Optional.empty() : dates(); // dates cannot be predicted
        return dates.or(this::times).or(() -> formattedNumbers(numbers)).orElseGet(() -> numbersAmongTexts(numbers));
    }

    private Reading numbersAmongTexts(Set<String> numbers) {
        Reading commas = reading(CellNotation.DECIMAL_COMMA, "");
        return decimal.filter(DecimalMark.COMMA::equals).isPresent()
                        && (named.isPresent() || !target)
                        && !numbers.isEmpty()
                        && commas.read().containsAll(numbers)
                ? commas
                : reading(CellNotation.NUMBER, "");
    }

    /** The texts that are in a notation, and the others. */
    Reading reading(CellNotation notation, String unit) {
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
                || (dates.others().isEmpty() && dates.read().size() >= FEWEST_DATES);
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
        if (named.isPresent()) {
            return named;
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

    /** The texts that are words for missing numbers. */
    Set<String> listed(Collection<String> all) {
        Set<String> known = new HashSet<>(words.amongNumbers());
        base.values().forEach(word -> known.remove(MissingWords.key(word)));
        return all.stream()
                .filter(text -> known.contains(MissingWords.key(text)))
                .collect(Collectors.toSet());
    }
}
