package dev.credence.datasets.csv;

import static dev.credence.datasets.csv.SchemaOptions.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Formatted numbers, which would silently become hundreds of categories. */
class FormattedNumbersTest {
    private static final int ROWS = 300;

    /** A table with a text column and a target. */
    private static CsvTable table(IntFunction<String> text) {
        TableBuilder table = Tables.builder("t.csv");
        table.header(1, List.of("v", "y"));
        for (int i = 0; i < ROWS; i++) {
            table.row(i + 2, List.of(text.apply(i), String.valueOf(i * 17 % 101 + 0.25)));
        }
        return table.build();
    }

    private static SchemaOptions keeping() {
        return target("y").withMissing(MissingPolicy.KEEP);
    }

    private static double value(int i) {
        return 1000.25 + 26.5 * i;
    }

    private static String inWords(String pattern, double value) {
        String english = String.format(Locale.ROOT, "%,.2f", value);
        String german = english.replace(',', ';').replace('.', ',').replace(';', '.');
        return switch (pattern) {
            case "%" -> String.format(Locale.ROOT, "%.1f%%", value / 100);
            case "$" -> "$" + Math.round(value);
            case "$," -> "$" + english;
            case "EUR" -> Math.round(value) + " EUR";
            case "EUR before" -> "EUR " + english;
            case "km/h" -> Math.round(value) + "km/h";
            case "blank" -> String.format(Locale.ROOT, "%,d", Math.round(value)).replace(',', ' ');
            case "narrow blank" ->
                String.format(Locale.ROOT, "%,d", Math.round(value)).replace(',', '\u202f');
            case "swiss" -> english.replace(',', '\'');
            case "english" -> english;
            case "german" -> german;
            case "euro" -> german + " €";
            default -> throw new IllegalArgumentException(pattern);
        };
    }

    @DisplayName("A column of numbers with the same beside all of them, or with separators, is refused with advice")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%|10.0%|without '%': 10.0.",
                "$|$1000|without '$': 1000.",
                "$,|$1,000.25|without '$', with a decimal point and without thousands separators: 1000.25.",
                "EUR|1000 EUR|without 'EUR': 1000.",
                "EUR before|EUR 1,000.25|without 'EUR', with a decimal point",
                "km/h|1000km/h|without 'km/h': 1000.",
                "blank|1 000|with a decimal point and without thousands separators: 1000.",
                "narrow blank|1\u202f000|without thousands separators: 1000.",
                "swiss|1'000.25|without thousands separators: 1000.25.",
                "english|1,000.25|with a decimal point and without thousands separators: 1000.25.",
                "german|1.000,25|with a decimal point and without thousands separators: 1000.25.",
                "euro|1.000,25 €|without '€', with a decimal point and without thousands separators: 1000.25."
            },
            quoteCharacter = '`')
    void numbersForPeopleAreRefused(String pattern, String example, String advice) {
        CsvTable table = table(i -> inWords(pattern, value(i)));
        for (SchemaOptions options : List.of(target("y"), keeping())) {
            assertThatThrownBy(() -> TableSchema.fit(table, options))
                    .hasMessageContaining("t.csv line 2 column 'v': expected a number, found '" + example + "'")
                    .hasMessageContaining(advice)
                    .hasMessageEndingWith("If the column holds categories, declare it categorical, or leave it out.");
        }
    }

    @Test
    @DisplayName("What 1,234 means is not guessed")
    void noGuesses() {
        assertThatThrownBy(() -> TableSchema.fit(table(i -> 1 + i % 9 + ",234"), keeping()))
                .hasMessageContaining(
                        "found '1,234'. Write numbers with a decimal point and without thousands" + " separators. If");
    }

    @Test
    @DisplayName("A few other cells, missing ones, and small numbers without separators do not hide it")
    void nearlyAll() {
        assertThatThrownBy(() -> TableSchema.fit(
                        table(i -> i % 30 == 0 ? "unknown" : i % 25 == 0 ? "0" : i % 10 == 0 ? "" : i + ".5%"),
                        keeping()))
                .hasMessageContaining("line 3 column 'v': expected a number, found '1.5%'");
        assertThatThrownBy(() -> TableSchema.fit(
                        table(i -> i % 3 == 0 ? String.valueOf(i) : inWords("english", value(i))), keeping()))
                .hasMessageContaining("line 3 column 'v': expected a number, found '1,026.75'");
        assertThatThrownBy(() -> TableSchema.fit(
                        table(i -> i % 3 != 0 ? String.valueOf(i) : inWords("english", value(i))), keeping()))
                .hasMessageContaining("found '1,000.25' (200 of 300 values in this column are numbers). Write numbers")
                .hasMessageContaining("without thousands separators: 1000.25.");
    }

    @Test
    @DisplayName("Columns that are declared categorical, or left out, are not looked at")
    void declared() {
        CsvTable rooms = table(i -> i % 40 + " EUR");
        assertThatThrownBy(() -> TableSchema.fit(rooms, keeping())).hasMessageContaining("'0 EUR'");
        assertThat(TableSchema.fit(rooms, keeping().withCategorical(Set.of("v")))
                        .columns()
                        .get(0)
                        .categories())
                .hasSize(40);
        TableBuilder more = Tables.builder("t.csv");
        more.header(1, List.of("v", "x", "y"));
        for (int i = 0; i < ROWS; i++) {
            more.row(i + 2, List.of(i + "%", String.valueOf(i % 7), String.valueOf(i)));
        }
        assertThat(TableSchema.fit(more.build(), keeping().withIgnored(Set.of("v")))
                        .inputNames())
                .containsExactly("x");
    }

    private static String category(String kind, int i) {
        int many = i % 60;
        return switch (kind) {
            case "rooms" -> 1 + i % 7 + " rooms";
            case "ranges" -> many + "-" + (many + 10);
            case "names" -> "A" + many;
            case "sizes" -> 1 + i % 5 + "XL";
            case "several units" -> many + (i % 2 == 0 ? " kg" : " lb");
            case "telephone" -> "612 345 " + (100 + many);
            case "abroad" -> "+33 612 345 " + (100 + many);
            case "of one land" -> "33 612 345 " + (100 + many);
            case "trunk" -> "030 123 " + (100 + many);
            case "dashes" -> "555-" + (1000 + many);
            case "dutch" -> 1000 + many + " " + (char) ('A' + i % 4) + "X";
            case "indian" -> 110 + i % 9 + " " + (100 + many);
            case "swedish" -> "123 " + (10 + many);
            case "addresses" -> 10 + many + " Elm Street " + (char) ('A' + i % 4);
            case "internet" -> "192.168.0." + many;
            case "times" -> "12:" + (10 + i % 50);
            case "dates" -> "0" + (1 + i % 9) + ".0" + (1 + i % 7) + ".2024";
            case "ordinals" -> many + (many % 10 == 1 ? "st" : many % 10 == 2 ? "nd" : many % 10 == 3 ? "rd" : "th");
            case "hexadecimal" -> Integer.toHexString(0x10000 + 7919 * many);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    @DisplayName("Categories with digits in them stay categories")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "rooms",
                "ranges",
                "names",
                "sizes",
                "several units",
                "telephone",
                "abroad",
                "of one land",
                "trunk",
                "dashes",
                "dutch",
                "indian",
                "swedish",
                "addresses",
                "internet",
                "times",
                "dates",
                "ordinals",
                "hexadecimal"
            })
    void categories(String kind) {
        assertThat(TableSchema.fit(table(i -> category(kind, i)), keeping()).columns())
                .allMatch(ColumnEncoding::categorical);
    }

    @Test
    @DisplayName("A target of such numbers gets the advice for numbers, whatever task is asked for")
    void targets() {
        List<String> lines = new ArrayList<>();
        TableBuilder builder = Tables.builder("t.csv");
        builder.header(1, List.of("x", "rent"));
        for (int i = 0; i < ROWS; i++) {
            String rent = inWords("german", 700.75 + 3.5 * i);
            lines.add(rent);
            builder.row(i + 2, List.of(String.valueOf(i), rent));
        }
        assertThat(lines).contains("700,75", "1.001,75");
        CsvTable table = builder.build();
        for (TaskChoice task : TaskChoice.values()) {
            assertThatThrownBy(() -> TableSchema.fit(table, target("rent").withTask(task)))
                    .hasMessageContaining("t.csv line 2 column 'rent': expected a number, found '700,75'. Write numbers"
                            + " with a decimal point and without thousands separators: 700.75.");
        }
        CsvTable percent = table(i -> i + "%");
        assertThatThrownBy(() -> TableSchema.fit(percent, target("v").withTask(TaskChoice.REGRESSION)))
                .hasMessageContaining("found '0%'. Write numbers without '%': 0.");
        CsvTable few = table(i -> i % 5 + "0%");
        assertThat(TableSchema.fit(few, target("v")).classes()).hasSize(5);
        assertThatThrownBy(() -> TableSchema.fit(few, target("v").withTask(TaskChoice.REGRESSION)))
                .hasMessageContaining("found '00%'");
    }

    @Test
    @DisplayName("A target of texts that hardly repeat is not sent from classes to regression and back")
    void noCircle() {
        CsvTable names = table(i -> "name" + i);
        assertThatThrownBy(() -> TableSchema.fit(names, target("v")))
                .hasMessageContaining("300 different values are too many for classes, and most of them are no numbers")
                .hasMessageContaining("Name another target.");
    }
}
