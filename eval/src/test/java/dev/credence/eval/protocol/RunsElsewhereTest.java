package dev.credence.eval.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.device.Devices;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.run.RunKinds;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.result.Contender;
import dev.credence.eval.result.RunResult;
import dev.credence.testkit.LosingSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons whose runs are executed by machines that lose some. */
final class RunsElsewhereTest {
    @TempDir
    Path folder;

    private final FakeDevices devices = new FakeDevices();

    private LosingSession machines(NamedServices<InferenceMethod> methods) {
        return new LosingSession(RunKinds.of(List.of(new SplitRunKind(() -> methods, () -> Devices.of(devices)))), 3);
    }

    /** Runs a comparison here and elsewhere, and requires the same files but for times. */
    private LosingSession same(NamedServices<InferenceMethod> methods, Comparison comparison) throws IOException {
        LosingSession machines = machines(methods);
        comparison.run(folder.resolve("here"), 1, ComparisonListener.SILENT);
        comparison.on(machines).run(folder.resolve("there"), machines.atOnce(), ComparisonListener.SILENT);
        assertThat(folder.resolve("there/summary.json")).hasSameBinaryContentAs(folder.resolve("here/summary.json"));
        assertThat(files(folder.resolve("there"))).isEqualTo(files(folder.resolve("here")));
        assertThat(machines.lost()).isPositive();
        return machines;
    }

    /** All files by name, without times, and the lines of results in any order. */
    private static Map<String, List<String>> files(Path folder) throws IOException {
        Map<String, List<String>> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(
                        folder.relativize(file).toString(),
                        Files.readString(file)
                                .replaceAll("seconds\":(\\[[^]]*]|[^,}]*)", "")
                                .lines()
                                .sorted()
                                .toList());
            }
        }
        return files;
    }

    private static Comparison.Plan plan(String dataset, Contender... contenders) {
        return new Comparison.Plan(List.of(dataset), List.of(contenders), Map.of(), 0, 7, 2, List.of());
    }

    private Comparison comparison(Comparison.Plan plan, Function<String, Dataset> datasets) {
        return new Comparison(plan, FakeMethod.registry(), devices, datasets);
    }

    @Test
    void choices_of_settings_and_curves_are_those_of_one_machine() throws IOException {
        Comparison.Plan plan = plan(
                        "bb",
                        FakeMethod.contender("plain", Map.of("shift", "0.5")),
                        new Contender("searched", "fake", Map.of(), Map.of("shift", List.of("2", "0.1", "1"))))
                .withCurveEvery(1);
        LosingSession machines = same(FakeMethod.registry(), comparison(plan, FakeData::of));
        assertThat(machines.executed()).hasSize(2 * FakeData.SPLITS);
        assertThat(Files.readString(folder.resolve("there/results.jsonl"))).contains("validation_log_likelihood");
    }

    @Test
    void calibrations_are_those_of_one_machine() throws IOException {
        Comparison.Plan plan = plan("bb", FakeMethod.contender("plain", Map.of()))
                .withCalibration(ScoreCoverage.part(0.3, List.of(0.5, 0.8)));
        same(FakeMethod.registry(), comparison(plan, FakeData::of));
        assertThat(Files.readString(folder.resolve("there/summary.json"))).contains("covered");
    }

    @Test
    void detections_of_other_data_are_those_of_one_machine() throws IOException {
        Comparison.Plan plan =
                plan("near", new Contender("mine", "fake", Map.of(), Map.of())).withOutOfDistribution(List.of("far"));
        same(
                FakeClassifier.registry(),
                new Comparison(
                        plan,
                        FakeClassifier.registry(),
                        devices,
                        name -> FakeClassifier.data(name, i -> (name.equals("far") ? 3 : 1) * Math.sin(i))));
    }

    @Test
    void tables_with_gaps_categories_groups_and_weights_are_those_of_one_machine() throws IOException {
        double[][] inputs = new double[30][2];
        double[] targets = new double[30];
        double[] weights = new double[30];
        for (int i = 0; i < 30; i++) {
            inputs[i][0] = i % 7 == 3 ? Double.NaN : i;
            inputs[i][1] = i % 2;
            targets[i] = Math.cos(i);
            weights[i] = 1 + i % 3;
        }
        Examples rows = Examples.of(inputs, targets).weighted(weights);
        RowRelations relations = new RowRelations(
                Optional.of(IntStream.range(0, 30).map(i -> i / 2).toArray()), false);
        Dataset whole = new Dataset(
                "t.csv",
                Task.REGRESSION,
                rows,
                List.of("x", "k"),
                "y",
                List.of(),
                FakeData.of("x").splits().subList(0, 1).stream()
                        .map(split -> new dev.credence.core.data.Split(
                                IntStream.range(0, 30).toArray(), new int[0]))
                        .toList());
        TableData table = new TableData(
                new Dataset(
                        "t.csv",
                        whole.task(),
                        rows,
                        whole.inputNames(),
                        "y",
                        List.of(),
                        CrossValidation.of(whole, relations, 3, 1, 1)),
                List.of(Column.number("x"), Column.category("k", List.of("no", "yes"))),
                relations,
                GapPolicy.MEAN);
        Contender searched = new Contender("searched", "fake", Map.of(), Map.of("shift", List.of("0.1", "1")));
        same(FakeMethod.registry(), Comparison.onTable(plan("t.csv", searched), FakeMethod.registry(), devices, table));
    }

    @Test
    void a_run_that_fails_elsewhere_is_named_and_leaves_the_others_going() {
        Comparison.Plan plan = plan(
                "a", FakeMethod.contender("bad", Map.of("fault", "refuses")), FakeMethod.contender("good", Map.of()));
        assertThatThrownBy(() -> comparison(plan, FakeData::of)
                        .on(machines(FakeMethod.registry()))
                        .run(folder, 2, ComparisonListener.SILENT))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("4 runs failed")
                .hasMessageContaining("bad on a, split 0: the fake refuses");
        assertThat(ComparisonResults.read(folder).results()).hasSize(4);
    }

    @Test
    void a_device_that_the_machines_do_not_have_is_an_error_of_the_run() {
        LosingSession machines = new LosingSession(
                RunKinds.of(
                        List.of(new SplitRunKind(FakeMethod::registry, () -> Devices.of(new FakeDevices("another"))))),
                1);
        Comparison asked = comparison(plan("a", FakeMethod.contender("x", Map.of())), FakeData::of)
                .on(machines);
        assertThatThrownBy(() -> asked.run(folder, 1, ComparisonListener.SILENT))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("There is no device 'fake'");
    }

    @Test
    void what_is_stopped_goes_on_elsewhere() throws IOException {
        Comparison asked = comparison(plan("a", FakeMethod.contender("x", Map.of())), FakeData::of);
        int[] left = {2};
        assertThatThrownBy(() -> asked.on(machines(FakeMethod.registry()))
                        .run(folder.resolve("there"), 1, new ComparisonListener() {
                            @Override
                            public void finished(RunResult result) {
                                left[0]--;
                            }

                            @Override
                            public boolean shouldStop() {
                                return left[0] <= 0;
                            }
                        }))
                .isInstanceOf(TrainingStopped.class);
        assertThat(ComparisonResults.read(folder.resolve("there")).results()).hasSize(2);
        assertThat(same(FakeMethod.registry(), asked).executed()).hasSize(FakeData.SPLITS - 2);
    }

    @Test
    void a_reference_and_a_measure_of_ones_own_stay_on_this_machine() {
        Comparison.Plan plan = plan("a", FakeMethod.contender("x", Map.of()));
        assertThatThrownBy(() -> comparison(
                                plan.withReference(new Reference(
                                        "fake", Optional.of(FakeMethod.contender("fake", Map.of())), Optional.empty())),
                                FakeData::of)
                        .on(machines(FakeMethod.registry())))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("reference posterior");
        assertThatThrownBy(() -> comparison(
                                plan.withCalibration(new CalibrationPart(0.3, (m, c, t, seed) -> List.of())),
                                FakeData::of)
                        .on(machines(FakeMethod.registry()))
                        .run(folder, 1, ComparisonListener.SILENT))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("known on this machine alone");
    }
}
