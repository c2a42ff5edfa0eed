package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of control through a learnt model. */
final class ControlTest {
    @TempDir
    private Path folder;

    @Test
    @DisplayName("A study writes its trials and a page with films, prints a table, and extends")
    void study() throws IOException {
        Object[] small = {
            "control",
            "--problem",
            "pendulum",
            "--method",
            "ensemble:members=2,hidden=4",
            "--method",
            "random",
            "--training-steps",
            5,
            "--horizon",
            2,
            "--random-trials",
            1,
            "--trials",
            1,
            "--out",
            folder
        };
        Result first = Cli.run(small);
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).contains("first solved trial", "ensemble:members=2,hidden=4", "0 of 1");
        assertThat(Files.readAllLines(folder.resolve("trials.jsonl")))
                .hasSize(4)
                .allSatisfy(line -> assertThat(line)
                        .startsWith("{\"problem\":\"pendulum\",\"method\":")
                        .contains("\"trial\":", "\"cost_last_10\":", "\"solved\":false"));
        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("Every trial", "random, trial 1", "credence control --problem pendulum");

        small[14] = 2; // trials
        Result more = Cli.run(small);
        assertThat(more.code()).as(more.err()).isZero();
        assertThat(more.err()).contains("4 trials were finished before");
        assertThat(Files.readAllLines(folder.resolve("trials.jsonl"))).hasSize(6);

        small[10] = 3; // the horizon
        Result other = Cli.run(small);
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("line 1", "horizon=2", "use another folder");
    }

    @Test
    @DisplayName("All mistakes are named at once")
    void mistakes() {
        Result wrong = Cli.run(
                "control", "--problem", "cartpole", "--method", "auto", "--search", "x", "--out", folder.resolve("o"));
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err())
                .contains("Did you mean 'cart-pole'?", "'auto' has no networks that could be held for a roll-out");
        Result search = Cli.run("control", "--search", "x", "--trials", 0, "--out", folder.resolve("o"));
        assertThat(search.code()).isEqualTo(2);
        assertThat(search.err()).contains("--search is 'x', expected planner or policy.");
        assertThat(folder.resolve("o")).doesNotExist();
        Result closed = Cli.run("control", "--method", "gp", "--trials", 1, "--out", folder.resolve("gp"));
        assertThat(closed.code()).as(closed.err()).isEqualTo(2);
        assertThat(closed.err()).contains("'gp' cannot draw whole networks");
    }
}
