package dev.credence.eval.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Dataset;
import dev.credence.core.device.Devices;
import dev.credence.core.run.RunKinds;
import dev.credence.eval.protocol.FakeData;
import dev.credence.eval.protocol.FakeDevices;
import dev.credence.eval.protocol.FakeMethod;
import dev.credence.testkit.LosingSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search whose trainings are executed by machines that lose some. */
final class TrialsElsewhereTest {
    @TempDir
    Path folder;

    private static Tuning tuning(FakeDevices devices) {
        Dataset dataset = FakeData.of("aa");
        SearchSpace space =
                SearchSpace.of(new FakeMethod(), Map.of("epochs", "9"), List.of("shift", "fault=none,refuses"));
        return new Tuning(
                new Tuning.Plan(space, new Strategy.Random(12), 3, 2, 5),
                new Tuning.Data(dataset, dataset.train(1), Map.of("dataset", "aa")),
                devices);
    }

    private static List<String> withoutTimes(Path trials) throws IOException {
        return Files.readString(trials)
                .replaceAll("\"seconds\":[^,}]*", "")
                .lines()
                .sorted()
                .toList();
    }

    @Test
    void a_search_is_that_of_one_machine() throws IOException {
        FakeDevices devices = new FakeDevices();
        LosingSession machines = new LosingSession(
                RunKinds.of(List.of(new TrialRunKind(FakeMethod::registry, () -> Devices.of(devices)))), 2);
        tuning(devices).run(folder.resolve("here"), 1, TuningListener.SILENT);
        tuning(devices).on(machines).run(folder.resolve("there"), 2, TuningListener.SILENT);
        assertThat(folder.resolve("there/settings.json")).hasSameBinaryContentAs(folder.resolve("here/settings.json"));
        List<String> trials = withoutTimes(folder.resolve("there/trials.jsonl"));
        assertThat(trials).isEqualTo(withoutTimes(folder.resolve("here/trials.jsonl")));
        assertThat(trials).as("trials that fail are results too").anyMatch(line -> line.contains("the fake refuses"));
        assertThat(machines.lost()).isPositive();
        assertThat(machines.executed()).hasSize(trials.size());
    }
}
