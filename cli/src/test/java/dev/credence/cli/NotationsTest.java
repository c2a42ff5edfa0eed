package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Result;
import dev.credence.core.random.CounterRandom;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One table in the notations of many programs: the model of each predicts as that of the plain one. */
@TestInstance(Lifecycle.PER_CLASS)
final class NotationsTest {
    private static final CounterRandom RANDOM = CounterRandom.of(58, 21);
    private static final List<String> HEADER = List.of("größe", "price", "share", "sold", "code", "rooms", "y");
    private static final int GAP = 7;

    /** How a table is written; each changes the cells of some columns, the separators or what surrounds cells. */
    enum Notation {
        PLAIN,
        DECIMAL_COMMA(';', row -> each(row, cell -> number(cell) ? cell.replace('.', ',') : cell)),
        DECIMAL_COMMA_IN_QUOTES(
                ',', row -> each(row, cell -> number(cell) ? '"' + cell.replace('.', ',') + '"' : cell)),
        TABULATORS('\t', row -> row),
        UNITS(',', row -> at(row, 0, cell -> cell.isEmpty() ? cell : cell + " kg")),
        THOUSANDS(',', row -> at(row, 1, cell -> '"' + String.format(Locale.ROOT, "%,d", Long.parseLong(cell)) + '"')),
        CURRENCY(',', row -> at(row, 1, cell -> "$" + cell)),
        EURO_BEHIND(';', row -> at(row, 1, cell -> cell + " €")),
        PERCENT(',', row -> at(row, 2, cell -> cell + "%")),
        GERMAN_DATES(',', row -> at(row, 3, cell -> date(cell, "dd.MM.yyyy"))),
        BRITISH_DATES(',', row -> at(row, 3, cell -> date(cell, "dd/MM/yyyy"))),
        MONTHS_IN_WORDS(',', row -> at(row, 3, cell -> date(cell, "d-MMM-yyyy"))),
        POINT_FOR_MISSING(',', row -> at(row, 0, cell -> cell.isEmpty() ? "." : cell)),
        PANDAS_MISSING(',', row -> at(row, 0, cell -> cell.isEmpty() ? "<NA>" : cell)),
        LONE_WORD(',', row -> at(row, 0, cell -> cell.isEmpty() ? "broken" : cell)),
        NUMBER_FOR_MISSING(
                ',', row -> at(row, 0, cell -> cell.isEmpty() ? "-999.0" : cell), "--missing-words", "größe:-999"),
        WHOLE_CODES_AS_DECIMALS(',', row -> at(row, 5, cell -> Integer.parseInt(cell) % 2 == 0 ? cell + ".0" : cell)),
        QUOTED(',', row -> each(row, cell -> '"' + cell + '"')),
        SPACES(',', row -> each(row, cell -> "  " + cell + " ")),
        WINDOWS(',', row -> row) {
            @Override
            String text(List<List<String>> rows) {
                return "\uFEFF" + super.text(rows).replace("\n", "\r\n");
            }
        },
        DECOMPOSED_NAMES(',', row -> row) {
            @Override
            String text(List<List<String>> rows) {
                return Normalizer.normalize(super.text(rows), Normalizer.Form.NFD);
            }
        },
        NUMBERED_ROWS(',', row -> row) {
            @Override
            String text(List<List<String>> rows) {
                String[] lines = super.text(rows).split("\n", -1);
                return IntStream.range(0, lines.length)
                        .mapToObj(i -> lines[i].isEmpty() ? "" : (i == 0 ? "\"\"" : "\"" + i + '"') + ',' + lines[i])
                        .collect(Collectors.joining("\n"));
            }
        };

        private final char separator;

        @SuppressWarnings("ImmutableEnumChecker") // a function without state
        private final UnaryOperator<List<String>> writing;

        @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list
        private final List<String> options;

        Notation() {
            this(',', row -> row);
        }

        Notation(char separator, UnaryOperator<List<String>> writing, String... options) {
            this.separator = separator;
            this.writing = writing;
            this.options = List.of(options);
        }

        String text(List<List<String>> rows) {
            String between = String.valueOf(separator);
            StringBuilder text = new StringBuilder(String.join(between, HEADER)).append('\n');
            rows.forEach(
                    row -> text.append(String.join(between, writing.apply(row))).append('\n'));
            return text.toString();
        }
    }

    @TempDir
    private Path folder;

    private final List<List<String>> rows =
            IntStream.range(0, 120).mapToObj(NotationsTest::row).toList();

    private static boolean number(String cell) {
        return cell.matches("-?[0-9]+(\\.[0-9]+)?");
    }

    private static List<String> each(List<String> row, UnaryOperator<String> change) {
        return row.stream().map(change).toList();
    }

    private static List<String> at(List<String> row, int column, UnaryOperator<String> change) {
        List<String> changed = new ArrayList<>(row);
        changed.set(column, change.apply(row.get(column)));
        return changed;
    }

    private static String date(String iso, String pattern) {
        return LocalDate.parse(iso).format(DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH));
    }

    private static List<String> row(int i) {
        double size = 50 + 20 * RANDOM.normal(0, i);
        long price = 1_000 + (long) (2e6 * RANDOM.uniform(1, i));
        int rooms = 1 + (int) (5 * RANDOM.uniform(4, i));
        double y = 3 + 0.02 * size + price / 1e6 + 0.3 * rooms + 0.2 * RANDOM.normal(5, i);
        return List.of(
                i % GAP == 3 ? "" : String.format(Locale.ROOT, "%.1f", size),
                String.valueOf(price),
                String.format(Locale.ROOT, "%.2f", 100 * RANDOM.uniform(2, i)),
                LocalDate.of(2019, 1, 1)
                        .plusDays((long) (1_500 * RANDOM.uniform(3, i)))
                        .toString(),
                "1234567890123456" + rooms,
                String.valueOf(rooms),
                String.format(Locale.ROOT, "%.3f", y));
    }

    private double[][] predictions(Notation notation, String... method) throws IOException {
        Path data = Files.writeString(folder.resolve(notation + ".csv"), notation.text(rows), StandardCharsets.UTF_8);
        Path model = folder.resolve(notation + ".credence");
        List<Object> train = new ArrayList<>(List.of(
                "train",
                "-q",
                "--data",
                data,
                "--target",
                "y",
                "--categorical",
                "rooms,code",
                "--device",
                "nd4j",
                "--out"));
        train.add(model);
        train.addAll(List.of(method));
        train.addAll(notation.options);
        done(train.toArray());
        Path out = folder.resolve(notation + "-predicted.csv");
        done("predict", "-q", "--model", model, "--data", data, "--device", "nd4j", "--out", out);
        List<String> lines = Files.readAllLines(out);
        return lines.subList(1, lines.size()).stream()
                .map(line -> Arrays.stream(line.split(",", -1))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
    }

    private static void done(Object... command) {
        Result result = Cli.run(command);
        assertThat(result.code()).as(result.err()).isZero();
    }

    private static final String[] QUICK = {
        "--method", "map", "--missing", "mean", "--epochs", "2", "--hidden", "3", "--width", "fitted"
    };

    private double[][] plain;

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("A table's notation changes no prediction")
    void notations(Notation notation) throws IOException {
        plain = plain == null ? predictions(Notation.PLAIN, QUICK) : plain;
        requireEqual(predictions(notation, QUICK), plain);
    }

    @Test
    @Tag("campaign")
    @DisplayName("Nor any of the usual method")
    void notationsOfTheUsualMethod() throws IOException {
        double[][] expected = predictions(Notation.PLAIN);
        for (Notation notation : Notation.values()) {
            requireEqual(predictions(notation), expected);
        }
    }

    private static void requireEqual(double[][] found, double[][] expected) {
        assertThat(found).hasDimensions(expected.length, expected[0].length);
        for (int i = 0; i < found.length; i++) {
            assertThat(found[i]).as("row %d", i).containsExactly(expected[i], within(1e-5));
        }
    }
}
