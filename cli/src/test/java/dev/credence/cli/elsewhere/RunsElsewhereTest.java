package dev.credence.cli.elsewhere;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli;
import dev.credence.testkit.LosingSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands whose trainings are executed by machines that lose some, beside the same commands on this machine. */
final class RunsElsewhereTest {
    @TempDir
    private Path folder;

    /** Runs a command here and elsewhere, and requires the same lines but for times; returns the folder elsewhere. */
    private Path same(String lines, Object... command) throws IOException {
        Path here = folder.resolve("here");
        Path there = folder.resolve("there");
        run(here, command);
        List<Object> elsewhere = new ArrayList<>(Arrays.asList(command));
        elsewhere.addAll(List.of("--spark", "losing[2]"));
        Cli.Result result = run(there, elsewhere.toArray());
        assertThat(withoutTimes(there.resolve(lines))).isNotEmpty().isEqualTo(withoutTimes(here.resolve(lines)));
        LosingSession session = LosingMachines.OPENED.get(LosingMachines.OPENED.size() - 1);
        assertThat(session.lost()).isPositive();
        assertThat(result.out()).isNotEmpty();
        return there;
    }

    private static Cli.Result run(Path out, Object... command) {
        List<Object> all = new ArrayList<>(Arrays.asList(command));
        all.addAll(List.of("--device", "nd4j", "--out", out));
        Cli.Result result = Cli.run(all.toArray());
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private static List<String> withoutTimes(Path lines) throws IOException {
        return Files.readString(lines)
                .replaceAll("\"[a-z_]*seconds\":[^,}]*", "")
                .lines()
                .sorted()
                .toList();
    }

    private static Cli.Result with(Object[] command, String master) {
        Object[] all = Arrays.copyOf(command, command.length + 1);
        all[command.length] = master;
        return Cli.run(all);
    }

    private Path table() throws IOException {
        StringBuilder text = new StringBuilder("size,kind,price\n");
        for (int i = 0; i < 60; i++) {
            text.append(i % 11 == 5 ? "" : i)
                    .append(i % 3 == 0 ? ",flat," : ",house,")
                    .append(Math.round(100 * Math.sin(i)) / 100.0)
                    .append('\n');
        }
        return Files.writeString(folder.resolve("houses.csv"), text);
    }

    @Test
    @DisplayName("compare: the summary is the same byte for byte, for methods of networks and of tables")
    void compare() throws IOException {
        Path there = same(
                "results.jsonl",
                "compare",
                "--data",
                table(),
                "--target",
                "price",
                "--folds",
                2,
                "--missing",
                "mean",
                "--method",
                "map:epochs=2,hidden=4",
                "--method",
                "gp",
                "--grid",
                "batch=8,16");
        assertThat(there.resolve("summary.json")).hasSameBinaryContentAs(folder.resolve("here/summary.json"));
    }

    @Test
    @DisplayName("tune: the settings are the same byte for byte")
    void tune() throws IOException {
        Path there = same(
                "trials.jsonl",
                "tune",
                "--method",
                "map",
                "--dataset",
                "two-moons",
                "--epochs",
                4,
                "--hidden",
                4,
                "--search",
                "learning-rate=0.001..0.1",
                "--trials",
                3);
        assertThat(there.resolve("settings.json")).hasSameBinaryContentAs(folder.resolve("here/settings.json"));
    }

    @Test
    @DisplayName("acquire: the same rows are chosen, with the same scores")
    void acquire() throws IOException {
        same(
                "rounds.jsonl",
                "acquire",
                "--dataset",
                "two-moons",
                "--epochs",
                3,
                "--hidden",
                8,
                "--start",
                2,
                "--next",
                3,
                "--samples",
                10,
                "--rounds",
                3,
                "--acquisition",
                "bald,random");
    }

    @Test
    @DisplayName("bandit: the same decisions, by a network and by a linear head, over several parts of a play")
    void bandit() throws IOException {
        for (String head : List.of("method", "linear:precision=1")) {
            int steps = head.equals("method") ? 1030 : 60;
            same(
                    "decisions.jsonl",
                    "bandit",
                    "--problem",
                    "wheel:delta=0.5",
                    "--epochs",
                    2,
                    "--hidden",
                    4,
                    "--train-growth",
                    2,
                    "--head",
                    head,
                    "--policy",
                    "thompson,uniform",
                    "--steps",
                    steps);
            try (var files = Files.walk(folder)) {
                files.sorted((a, b) -> b.compareTo(a))
                        .filter(file -> !file.equals(folder))
                        .forEach(file -> assertThat(file.toFile().delete()).isTrue());
            }
        }
    }

    @Test
    @DisplayName("train: auto's model file is the same byte for byte, and other methods are refused")
    void train() throws IOException {
        Object[] command = {
            "train",
            "--data",
            table(),
            "--target",
            "price",
            "--set",
            "cycles=1",
            "--out",
            folder.resolve("here.credence")
        };
        assertThat(Cli.run(command).code()).isZero();
        List<Object> elsewhere = new ArrayList<>(Arrays.asList(command));
        elsewhere.set(elsewhere.size() - 1, folder.resolve("there.credence"));
        elsewhere.addAll(List.of("--spark", "losing[2]"));
        Cli.Result result = Cli.run(elsewhere.toArray());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(folder.resolve("there.credence")).hasSameBinaryContentAs(folder.resolve("here.credence"));
        LosingSession session = LosingMachines.OPENED.get(LosingMachines.OPENED.size() - 1);
        assertThat(session.executed()).contains("plain-mixture, fold 10, cycle 1");
        elsewhere.addAll(List.of("--method", "forest"));
        Cli.Result single = Cli.run(elsewhere.toArray());
        assertThat(single.code()).isEqualTo(2);
        assertThat(single.err())
                .contains(
                        "--spark is for auto and ensemble, whose networks are trained one by one, and the training of forest is");
    }

    @Test
    @DisplayName("train: an ensemble's model file is the same byte for byte; what needs all members at once is refused")
    void trainEnsemble() throws IOException {
        List<Object> command = new ArrayList<>(List.of("train", "--dataset", "two-moons", "--method", "ensemble"));
        command.addAll(List.of("--set", "members=3", "--hidden", 4, "--epochs", 3, "--device", "nd4j", "--out"));
        Path here = folder.resolve("here.credence");
        Path there = folder.resolve("there.credence");
        List<Object> elsewhere = new ArrayList<>(command);
        command.add(here);
        assertThat(Cli.run(command.toArray()).code()).isZero();
        elsewhere.addAll(List.of(there, "--spark", "losing[2]"));
        Cli.Result result = Cli.run(elsewhere.toArray());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(there).hasSameBinaryContentAs(here);
        LosingSession session = LosingMachines.OPENED.get(LosingMachines.OPENED.size() - 1);
        assertThat(session.executed()).contains("map, member 0", "map, member 2");
        elsewhere.addAll(List.of("--validation", 0.1));
        Cli.Result refused = Cli.run(elsewhere.toArray());
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--spark trains the members of an ensemble apart, without --validation");
    }

    @Test
    @DisplayName("Without Spark the message says what to set, and a reference stays on this machine")
    void whatCannotBe() {
        Object[] tune = {"tune", "--method", "map", "--dataset", "two-moons", "--out", folder, "--spark"};
        Cli.Result absent = with(tune, "spark://h:7077");
        assertThat(absent.code()).isEqualTo(2);
        assertThat(absent.err()) // where its module is not on the class path either, that comes first
                .containsAnyOf("Set SPARK_HOME to the folder of a Spark", "add dev.credence:credence-scale-spark");
        Cli.Result unknown = with(tune, "http://h");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("executes runs at 'http://h'", "Known addresses:", "losing[N]");
        Cli.Result reference = Cli.run(
                "compare",
                "--dataset",
                "two-moons",
                "--method",
                "map",
                "--against",
                "hmc",
                "--out",
                folder,
                "--spark",
                "losing[1]");
        assertThat(reference.code()).isEqualTo(2);
        assertThat(reference.err()).contains("--against is measured on this machine alone");
    }
}
