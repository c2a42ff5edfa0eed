package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import dev.credence.core.random.CounterRandom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts beside other columns, which methods for tables read without an option. */
class AutoTextTest {
    private static final List<String> NOUNS = List.of("film", "plot", "cast", "music", "ending");

    @TempDir
    private Path folder;

    private Path table;

    /** Sentences that say "good" or "bad"; the class is yes if it is good and longer than 100 minutes. */
    @BeforeEach
    void write() throws IOException {
        table = write("reviews.csv", 160, 1);
    }

    private Path write(String name, int rows, long seed) throws IOException {
        CounterRandom random = CounterRandom.of(seed, 5);
        List<String> lines = new ArrayList<>(List.of("name,review,minutes,liked"));
        for (int i = 0; i < rows; i++) {
            boolean good = Math.floorMod(random.word(0, i), 2) == 0;
            int minutes = 60 + Math.floorMod(random.word(1, i), 80);
            String noun = NOUNS.get(Math.floorMod(random.word(2, i), NOUNS.size()));
            lines.add("Ann B" + i + ",\"A " + (good ? "good " : "bad ") + noun + " of number " + i + "!\"," + minutes
                    + "," + (good && minutes > 100 ? "yes" : "no"));
        }
        return Files.write(folder.resolve(name), lines);
    }

    private Path model() {
        return folder.resolve("m.credence");
    }

    private Result train(String method, String... more) {
        List<Object> words = new ArrayList<>(
                List.of("train", "--method", method, "--data", table, "--target", "liked", "--out", model()));
        words.addAll(List.of(more));
        return Cli.run(words.toArray());
    }

    private static Result ok(Result result) {
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    @Test
    @DisplayName("Sentences and numbers together are learnt; names are left out; predict and evaluate agree")
    void mixture() throws IOException {
        Result trained = ok(train("boosting"));
        assertThat(trained.err() + trained.out())
                .contains("1 column of numbers, 1 of texts (")
                .contains("column 'name': 160 different values are too many for categories");
        Path others = write("others.csv", 100, 2);
        Result evaluated = ok(Cli.run("evaluate", "--model", model(), "--data", others, "--metrics", "accuracy"));
        assertThat(evaluated.out()).containsPattern("accuracy +(0\\.9[5-9]|1\\.0)");
        ok(Cli.run("predict", "--model", model(), "--data", others, "--out", folder.resolve("p.csv")));
        List<String> rows = Files.readAllLines(others);
        List<String> predicted = Files.readAllLines(folder.resolve("p.csv"));
        long right = IntStream.rangeClosed(1, 100)
                .filter(i -> predicted
                        .get(i)
                        .startsWith(rows.get(i).substring(rows.get(i).lastIndexOf(',') + 1) + ","))
                .count();
        assertThat(right).isGreaterThanOrEqualTo(95);
    }

    @Test
    @DisplayName("Unknown words are counted in one line; rows that are mostly such, and empty ones, are flagged")
    void unknownWords() throws IOException {
        ok(train("linear"));
        Path odd = Files.write(
                folder.resolve("odd.csv"),
                List.of("review,minutes", "A good film!,90", "Zounds quoth he!,90", "\"\",90"));
        Path out = folder.resolve("o.csv");
        Result result = ok(Cli.run("predict", "--model", model(), "--data", odd, "--flags", "--out", out));
        assertThat(result.err()).contains("3 of 8 words (37.50 %) are unknown to the model.");
        assertThat(Files.readAllLines(out).stream().skip(1).map(line -> line.substring(line.lastIndexOf(',') + 1)))
                .containsExactly("", "review", "review");
    }

    @Test
    @DisplayName("--text forces a text, --ignore refuses one; a text that is left out is refused")
    void options() {
        assertThat(ok(train("linear", "--text", "name")).err()).contains("2 of texts");
        assertThat(ok(train("linear", "--ignore", "review")).err()).doesNotContain("of texts");
        Result both = train("linear", "--text", "review", "--ignore", "review");
        assertThat(both.code()).isEqualTo(2);
        assertThat(both.err()).contains("Column 'review' is a text and cannot be left out.");
    }

    @Test
    @DisplayName("Methods that read texts are measured on folds with them, beside others without")
    void folds() {
        Result alone = ok(Cli.run(
                "evaluate",
                "--method",
                "linear",
                "--data",
                table,
                "--target",
                "liked",
                "--folds",
                "3",
                "--metrics",
                "accuracy"));
        assertThat(alone.err()).doesNotContain("column 'review'");
        Result mixed = ok(Cli.run(
                "compare",
                "--method",
                "linear",
                "--method",
                "vbp:epochs=1",
                "--data",
                table,
                "--target",
                "liked",
                "--folds",
                "2",
                "--out",
                folder.resolve("c")));
        assertThat(mixed.err())
                .contains("column 'review': its 160 different values are texts of many words, which auto reads and"
                        + " other methods do not");
    }
}
