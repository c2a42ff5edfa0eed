package dev.credence.guarantee.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.train.TrainedModel;
import dev.credence.guarantee.Conformal;
import dev.credence.guarantee.GuaranteeFile;
import dev.credence.guarantee.RowAttributes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MonitorTest {
    private static final MonitorOptions OPTIONS =
            MonitorOptions.DEFAULT.withOutcomes(true).withWindow(200);

    @TempDir
    private Path folder;

    private static TrainedModel calibrated() {
        TrainedModel model = TownModel.model();
        Examples rows = TownModel.rows(1, 400, 0, 0);
        return ReferenceFile.attach(
                GuaranteeFile.attach(model, Conformal.split(model, rows).at(0.9)), rows, 1);
    }

    private static Monitor observed(TrainedModel model, MonitorOptions options, Examples... parts) {
        Monitor monitor = Monitor.start(model, "m", options);
        for (Examples part : parts) {
            monitor.observe(model, part, 1, RowAttributes.plain());
        }
        return monitor;
    }

    private static List<String> alarmed(Monitor monitor) {
        return monitor.tests().stream()
                .filter(TestResult::isAlarmed)
                .map(TestResult::name)
                .toList();
    }

    @Test
    @DisplayName("Rows like those of the calibration give no alarm")
    void nothingHasChanged() {
        Monitor monitor = observed(calibrated(), OPTIONS, TownModel.rows(2, 3000, 0, 0));
        assertThat(monitor.isAlarmed()).isFalse();
        assertThat(monitor.rows()).isEqualTo(3000);
        assertThat(monitor.tests())
                .extracting(TestResult::name)
                .containsExactly("inputs", "uncertainty", "outcomes", "coverage-90");
        assertThat(monitor.covered().get("coverage-90")).isBetween(0.86, 0.94);
        assertThat(monitor.drift().orElseThrow().windows()).isEqualTo(15);
    }

    @Test
    @DisplayName("Shifted inputs are detected by their test and their column's drift, with and without outcomes")
    void otherInputsAreFound() {
        for (boolean outcomes : new boolean[] {false, true}) {
            Monitor monitor = observed(calibrated(), OPTIONS.withOutcomes(outcomes), TownModel.rows(2, 400, 1, 0));
            assertThat(alarmed(monitor)).contains("inputs").doesNotContain("outcomes", "coverage-90");
            assertThat(monitor.drift().orElseThrow().drifted()).containsExactly("a");
        }
    }

    @Test
    @DisplayName("Shifted outcomes of the same inputs are detected by the tests of outcomes and of coverage alone")
    void otherOutcomesAreFound() {
        Monitor monitor = observed(calibrated(), OPTIONS, TownModel.rows(2, 1000, 0, 1));
        assertThat(alarmed(monitor)).containsExactly("outcomes", "coverage-90");
        assertThat(monitor.drift().orElseThrow().isAlarmed()).isFalse();
        TestResult outcomes = monitor.tests().get(2);
        assertThat(outcomes.alarmAt()).isLessThan(100);
        assertThat(outcomes.highest()).isGreaterThanOrEqualTo(outcomes.limit());
    }

    @Test
    @DisplayName("Without a calibration a change after some rows is detected")
    void aChangeIsFoundWithoutACalibration() {
        Monitor monitor =
                observed(TownModel.model(), OPTIONS, TownModel.rows(2, 500, 0, 0), TownModel.rows(3, 300, 0, 1));
        assertThat(alarmed(monitor)).containsExactly("outcomes");
        assertThat(monitor.tests().get(2).alarmAt()).isBetween(501L, 600L);
    }

    @Test
    @DisplayName("Rows in several parts, the state written and read between, give the bits of all at once")
    void partsGiveTheSameBits() {
        TrainedModel model = calibrated();
        Examples all = TownModel.rows(2, 700, 0.3, 0.2);
        MonitorState once = observed(model, OPTIONS, all).state();
        Path file = folder.resolve("state.json");
        Monitor monitor = Monitor.start(model, "m", OPTIONS);
        int from = 0;
        for (int to : new int[] {1, 64, 130, 131, 450, 700}) {
            monitor.observe(model, all.rows(IntStream.range(from, to).toArray()), 1, RowAttributes.plain());
            MonitorStateFile.save(monitor.state(), file);
            monitor = Monitor.resume(model, MonitorStateFile.load(file));
            from = to;
        }
        assertThat(MonitorStateFile.toJson(monitor.state()).toString())
                .isEqualTo(MonitorStateFile.toJson(once).toString());
    }

    @Test
    @DisplayName("A damaged state, or one of another model or other tests, is rejected with the reason")
    void anotherStateIsRefused() throws IOException {
        TrainedModel model = calibrated();
        MonitorState state =
                observed(model, OPTIONS, TownModel.rows(2, 100, 0, 0)).state();
        assertThatThrownBy(() -> Monitor.resume(TownModel.model(), state))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("coverage-90");
        Path file = folder.resolve("state.json");
        MonitorStateFile.save(state, file);
        String text = Files.readString(file);
        for (String[] edit : new String[][] {
            {"\"rows\" : 100", "\"rows\" : 101"},
            {"\"points\" : 100", "\"points\" : 99"},
            {"\"format\" : 1", "\"format\" : 0"},
            {"\"window\" : 200", "\"window\" : 3"},
            {"\"stride\" : 1", "\"stride\" : 2"},
            {"\"windows\" : 0", "\"windows\" : 1"},
            {"\"model\"", "\"odel\""}
        }) {
            assertThat(text).contains(edit[0]);
            Files.writeString(file, text.replace(edit[0], edit[1]));
            assertThatThrownBy(() -> Monitor.resume(model, MonitorStateFile.load(file)))
                    .as(edit[1])
                    .isInstanceOfAny(UserException.class, IllegalArgumentException.class);
        }
    }

    @Test
    @DisplayName("A state of a newer format is rejected with both versions, and not called damaged")
    void aNewerStateIsRefused() throws IOException {
        Path file = folder.resolve("state.json");
        MonitorStateFile.save(Monitor.start(calibrated(), "v1", OPTIONS).state(), file);
        Files.writeString(file, Files.readString(file).replace("\"format\" : 1", "\"format\" : 2"));
        assertThatThrownBy(() -> MonitorStateFile.load(file))
                .isInstanceOf(UserException.class)
                .hasMessage("The monitor's state " + file + " was written by a newer version of this library (format 2,"
                        + " this one reads 1). Update the library.");
    }

    @Test
    @DisplayName("Writing and reading a profile keep the bits, a damaged one is rejected")
    void aProfileIsKept() {
        TrainedModel model = TownModel.model();
        TrainingProfile profile = TrainingProfileFile.of(model).orElseThrow();
        String text = TrainingProfileFile.toJson(profile).toString();
        TrainingProfile again = TrainingProfileFile.fromJson((ObjectNode) JsonRecord.tree(text));
        assertThat(TrainingProfileFile.toJson(again).toString()).isEqualTo(text);
        double[] row = {0.3, -2, 1};
        assertThat(again.strangeness(row)).isEqualTo(profile.strangeness(row));
        for (String[] edit : new String[][] {
            {"\"format\":1", "\"format\":0"}, {"\"categories\":3", "\"categories\":4"}, {"\"mean\":[", "\"mean\":[1,"}
        }) {
            assertThat(text).contains(edit[0]);
            String damaged = text.replace(edit[0], edit[1]);
            assertThatThrownBy(() -> TrainingProfileFile.fromJson((ObjectNode) JsonRecord.tree(damaged)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    @DisplayName("A row that breaks a correlation, is far away, or has a rare category has a high anomaly score")
    void whatIsStrange() {
        TrainingProfile profile = TrainingProfileFile.of(TownModel.model()).orElseThrow();
        double usual = profile.strangeness(new double[] {1, 1, 0});
        assertThat(profile.strangeness(new double[] {1, -1, 0})).isGreaterThan(usual + 10);
        assertThat(profile.strangeness(new double[] {6, 6, 0})).isGreaterThan(usual + 10);
        assertThat(profile.strangeness(new double[] {1, 1, 2})).isGreaterThan(usual + 3);
        assertThat(profile.strangeness(new double[] {1, 1, Double.NaN})).isGreaterThan(usual + 10);
        assertThat(profile.strangeness(new double[] {Double.NaN, Double.NaN, 0}))
                .isBetween(0.0, usual);
    }

    @Test
    @Tag("slow")
    @DisplayName("Of 200 monitors of 1000 rows without a change, all tests together give no more alarms than δ allows")
    void allTestsTogetherKeepTheirPromise() {
        int alarms = 0;
        MonitorOptions options = OPTIONS.withFalseAlarms(0.1);
        TrainedModel model = TownModel.model();
        for (int s = 0; s < 200; s++) {
            Examples rows = TownModel.rows(1000 + 2 * s, 300, 0, 0);
            TrainedModel calibrated = ReferenceFile.attach(
                    GuaranteeFile.attach(model, Conformal.split(model, rows).at(0.8)), rows, 1);
            alarms += observed(calibrated, options, TownModel.rows(1001 + 2 * s, 1000, 0, 0))
                            .isAlarmed()
                    ? 1
                    : 0;
        }
        // 20 on average at most, three standard deviations are 13
        assertThat(alarms).isLessThanOrEqualTo(33);
    }
}
