package dev.credence.datasets.csv;

import dev.credence.datasets.csv.NotationFit.Reading;
import java.util.Optional;

/** What is said about a column that is not plain. */
record ReadingNote(String column, Reading reading, NotationFit notations, Optional<DecimalMark> decimal) {
    /** Writes the note; a warning if the notation is not certain. */
    void write(FormatNotes notes) {
        CellNotation notation = reading.notation();
        String example = reading.read().stream()
                .filter(text ->
                        !notation.plain(text, reading.unit()).orElse(text).equals(text))
                .findFirst()
                .orElseGet(() -> reading.read().iterator().next());
        String plain = notation.plain(example, reading.unit()).orElse("");
        String detail = "'" + example + "' is " + plain + (notation == CellNotation.TIME ? " hours" : "");
        boolean swapped = notation == CellNotation.MONTH_DAY_YEAR
                && notations.reading(CellNotation.DAY_MONTH_YEAR, "").read().containsAll(reading.read());
        boolean either = notation == CellNotation.DAY_MONTH_YEAR
                && notations.reading(CellNotation.MONTH_DAY_YEAR, "").read().containsAll(reading.read());
        if (swapped || either) {
            notes.warn(
                    "dates are read with the " + (swapped ? "month" : "day")
                            + " first, and could be read the other way round: write them as 2024-03-31 to be sure",
                    column,
                    detail);
        } else if (isGuess()) {
            notes.warn(
                    "commas are taken to be between thousands; name the decimal mark if they are not", column, detail);
        } else if (!reading.unit().isEmpty() && !reading.read().stream().allMatch(t -> hasUnit(t, reading.unit()))) {
            notes.warn("some numbers have a unit and are read without it", column, detail);
        } else if (!plain.equals(example)) {
            notes.note("formatted values are read", column, detail);
        }
    }

    private static boolean hasUnit(String text, String unit) {
        return FormattedNumber.anyOf(text)
                .map(FormattedNumber::affix)
                .orElse("")
                .equals(unit);
    }

    /** Whether no number says which the decimal mark is. */
    private boolean isGuess() {
        return reading.notation() == CellNotation.DECIMAL_POINT
                && decimal.isEmpty()
                && reading.read().stream().anyMatch(text -> text.indexOf(',') >= 0)
                && reading.read().stream()
                        .noneMatch(text -> DecimalMark.of(text).isPresent());
    }
}
