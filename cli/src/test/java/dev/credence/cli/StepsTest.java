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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code train --steps}: rows of a table as sequences. */
class StepsTest {
    private static final int STEPS = 3;
    private static final String NETWORK = "model=[{\"gru\":4},{\"last-step\":true}]";

    @TempDir
    private Path folder;

    private Path table;

    /** Sequences of one to three steps of two features; the target is the first step's first. */
    @BeforeEach
    void write() throws IOException {
        table = write("rows.csv", IntStream.rangeClosed(1, STEPS).boxed().toList());
    }

    private Path write(String name, List<Integer> order) throws IOException {
        CounterRandom random = CounterRandom.of(3, 3);
        List<String> lines = new ArrayList<>();
        StringBuilder header = new StringBuilder("id");
        order.forEach(t -> header.append(",a_").append(t).append(",b_").append(t));
        lines.add(header + ",y");
        for (int i = 0; i < 40; i++) {
            int length = 1 + i % STEPS;
            StringBuilder line = new StringBuilder("r" + i);
            for (int t : order) {
                boolean there = t > STEPS - length;
                line.append(',').append(there ? random.normal(1, i * STEPS + t) : "");
                line.append(',').append(there ? random.normal(2, i * STEPS + t) : "");
            }
            lines.add(line + "," + (random.normal(1, i * STEPS + STEPS - length + 1) > 0 ? "up" : "down"));
        }
        return Files.write(folder.resolve(name), lines);
    }

    private Result train(String... more) {
        List<Object> words = new ArrayList<>(List.of("train", "--method", "map", "--data", table, "--target", "y"));
        words.addAll(List.of("--set", NETWORK, "--epochs", "3", "--out", folder.resolve("m.credence")));
        words.addAll(List.of(more));
        return Cli.run(words.toArray());
    }

    private List<String> predicted(Path data) throws IOException {
        Path out = folder.resolve("p.csv");
        Result result = Cli.run("predict", "--model", folder.resolve("m.credence"), "--data", data, "--out", out);
        assertThat(result.code()).as(result.err()).isZero();
        return Files.readAllLines(out);
    }

    @Test
    @DisplayName("Columns are steps by their numbers, in training and prediction, wherever they are in the table")
    void columnsAreStepsByTheirNumbers() throws IOException {
        Result trained = train("--steps", "a_*,b_*", "--ignore", "id");
        assertThat(trained.code()).as(trained.err()).isZero();
        List<String> first = predicted(table);
        Path turned = write("turned.csv", List.of(3, 1, 2));
        assertThat(predicted(turned)).isEqualTo(first);
        Path original = table;
        table = turned;
        assertThat(train("--steps", "a_*,b_*", "--ignore", "id").code()).isZero();
        assertThat(predicted(original)).isEqualTo(first);
    }

    @Test
    @DisplayName("Mistakes are refused, with what to do")
    void mistakesAreRefused() {
        assertRefused(train("--steps", "a_*,b_*"), "the columns id belong to no step");
        assertRefused(train("--steps", "a_*", "--ignore", "id"), "the columns b_1, b_2, b_3 belong to no step");
        assertRefused(train("--steps", "c_*", "--ignore", "id"), "has no column of this name with a number for *");
        assertRefused(train("--steps", "a", "--ignore", "id"), "expected a name with one *");
        assertRefused(train("--steps", "a_*,b_*", "--ignore", "id,b_2"), "the same steps");
        assertRefused(
                Cli.run("train", "--data", table, "--target", "y", "--steps", "a_*", "--out", folder.resolve("m")),
                "--steps is for networks with recurrent layers, and auto trains others");
    }

    @Test
    @DisplayName("A search of settings takes the rows as sequences, and its last line trains with them")
    void settingsAreSearched() throws IOException {
        Path out = folder.resolve("tuned");
        Object[] words = {
            "tune",
            "--method",
            "map",
            "--data",
            table,
            "--target",
            "y",
            "--ignore",
            "id",
            "--steps",
            "a_*,b_*",
            "--set",
            NETWORK,
            "--set",
            "epochs=2",
            "--search",
            "learning-rate=0.001..0.01",
            "--trials",
            "2",
            "--out",
            out
        };
        Result tuned = Cli.run(words);
        assertThat(tuned.code()).as(tuned.err()).isZero();
        assertThat(tuned.out() + tuned.err()).contains("--steps 'a_*,b_*'");
        Result trained = train(
                "--steps", "a_*,b_*", "--ignore", "id", "--settings", String.valueOf(out.resolve("settings.json")));
        assertThat(trained.code()).as(trained.err()).isZero();
    }

    @Test
    @Tag("slow")
    @DisplayName("Methods are compared on folds of sequences; a method of tables is refused")
    void methodsAreCompared() throws IOException {
        Path out = folder.resolve("compared");
        String network = NETWORK.replace("=[", "=[[") + "]"; // in brackets: a list of one value
        List<Object> words = new ArrayList<>(List.of("compare", "--data", table, "--target", "y", "--ignore", "id"));
        words.addAll(List.of("--steps", "a_*,b_*", "--folds", 2));
        List<Object> two = new ArrayList<>(words);
        two.addAll(List.of(
                "--method", "map:epochs=2," + network, "--method", "dropout-alpha:epochs=2," + network, "--out", out));
        Result compared = Cli.run(two.toArray());
        assertThat(compared.code()).as(compared.err()).isZero();
        assertThat(compared.out()).contains("map:epochs", "alpha:epochs");
        words.addAll(List.of("--method", "boosting", "--out", folder.resolve("refused")));
        assertRefused(Cli.run(words.toArray()), "--steps is for networks with recurrent layers, and boosting trains");
    }

    private static void assertRefused(Result result, String message) {
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains(message);
    }
}
