package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Methods;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.Datasets;
import dev.credence.guarantee.RowAttributes;
import dev.credence.guarantee.monitor.Monitor;
import dev.credence.guarantee.monitor.MonitorOptions;
import dev.credence.guarantee.monitor.ReferenceFile;
import dev.credence.guarantee.monitor.TestResult;
import dev.credence.guarantee.monitor.TrainingProfileFile;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Images of clothes as out-of-distribution inputs of a network for digits. */
final class OtherImagesTest {
    private static Dataset load(String name) {
        String data = System.getenv("CREDENCE_DATA");
        assumeTrue(data != null, "CREDENCE_DATA does not say where " + name + " lies");
        return Datasets.all().load(name, DataLocation.offline(Path.of(data)));
    }

    private static Examples some(Examples all, int from, int count) {
        return all.rows(IntStream.range(from, from + count).toArray());
    }

    private static Map<String, TestResult> tests(TrainedModel model, Examples rows) {
        Monitor monitor = Monitor.start(model, "m", MonitorOptions.DEFAULT);
        monitor.observe(model, rows, 20, RowAttributes.plain());
        return monitor.tests().stream().collect(Collectors.toMap(TestResult::name, test -> test));
    }

    @Test
    @Tag("slow")
    @DisplayName("Clothes are far from digits in the last layer, with small outputs; digits are not")
    void clothesAreNoDigits() {
        Dataset digits = load("mnist");
        Dataset clothes = load("fashion-mnist");
        Examples training = some(digits.train(0), 0, 2000);
        try (Device device = Devices.discover().open("auto")) {
            TrainedModel trained = Fit.of(Methods.discover().get("dropout-alpha"), device)
                    .set("model", "lenet")
                    .set("epochs", "3")
                    .train(digits, training);
            TrainedModel model = ReferenceFile.attach(
                    TrainingProfileFile.attachAll(trained, training), some(digits.test(0), 0, 400), 20);
            Map<String, TestResult> usual = tests(model, some(digits.test(0), 400, 200));
            assertThat(usual).containsOnlyKeys("uncertainty", "last-layer", "energy");
            assertThat(usual.values()).noneMatch(TestResult::isAlarmed);
            Map<String, TestResult> other = tests(model, some(clothes.test(0), 0, 200));
            assertThat(other.values()).allMatch(TestResult::isAlarmed);
            assertThat(other.get("last-layer").alarmAt()).isLessThan(40);
        }
    }
}
