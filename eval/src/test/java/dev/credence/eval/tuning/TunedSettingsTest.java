package dev.credence.eval.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TunedSettingsTest {
    @TempDir
    Path folder;

    @Test
    void what_a_search_writes_is_read_back() {
        TrialResult best =
                new TrialResult(4, 1, 9, Map.of("rate", "1.0E-4"), List.of(0.1), 0.1, "", 1, Map.of("seed", "1"));
        TrialResult defaults = new TrialResult(0, 1, 9, Map.of(), List.of(), Double.NaN, "diverged", 1, Map.of());
        Path file = folder.resolve("settings.json");
        TunedSettings.write(
                file, "α", new TuningResult(List.of("rate"), 5, List.of(best, defaults), List.of(defaults)));
        assertThat(TunedSettings.read(file)).isEqualTo(new TunedSettings("α", Map.of("rate", "1.0E-4")));
        assertThat(file).content().contains("\"seed\" : \"1\"", "\"defaults_validation_log_likelihood\" : null");
    }

    @Test
    void numbers_and_truth_values_may_stand_without_quotes() throws IOException {
        assertThat(read("{\"method\": \"m\", \"settings\": {\"rate\": 0.5, \"n\": 3, \"on\": true}, \"search\": {}}"))
                .isEqualTo(new TunedSettings("m", Map.of("rate", "0.5", "n", "3", "on", "true")));
    }

    @Test
    void anything_else_is_refused_with_the_file_and_the_reason() throws IOException {
        refused("", "expected an object");
        refused("alpha=1", "Unrecognized token 'alpha'");
        refused("[1]", "a list of 1, expected an object");
        refused("{\"settings\": {}}", "'method' is missing");
        refused("{\"method\": 1, \"settings\": {}}", "'method' holds '1', expected text");
        refused(
                "{\"method\": \"m\", \"settings\": {\"rate\": [1]}}",
                "'settings.rate' holds a list of 1, expected a text or a number");
        refused("{\"method\": \"m\", \"settings\": {\"rate\": null}}", "'settings.rate' holds");
        refused("{\"method\": \"m\", \"settings\": {}, \"setings\": {}}", "unknown field 'setings'");
        refused("{\"method\": \"m\", \"settings\": {}} trailing", "Unrecognized token 'trailing'");
    }

    @Test
    void a_file_that_is_not_there_and_one_that_is_no_text_are_told_apart() throws IOException {
        assertThatThrownBy(() -> TunedSettings.read(folder.resolve("none.json")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("There is no settings file")
                .hasMessageContaining("none.json");
        assertThatThrownBy(() -> TunedSettings.read(folder)).hasMessageContaining("it is a directory");
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertThatThrownBy(() -> TunedSettings.read(binary)).hasMessageContaining("it is not text in UTF-8");
    }

    private void refused(String content, String why) throws IOException {
        assertThatThrownBy(() -> read(content))
                .as(content)
                .isInstanceOf(UserException.class)
                .hasMessageContaining("s.json is not a settings file")
                .hasMessageContaining(why);
    }

    private TunedSettings read(String content) throws IOException {
        return TunedSettings.read(Files.write(folder.resolve("s.json"), content.getBytes(StandardCharsets.UTF_8)));
    }
}
