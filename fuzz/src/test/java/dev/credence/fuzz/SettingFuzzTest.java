package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.credence.cli.data.ModelText;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.eval.protocol.Suite;
import dev.credence.eval.result.Contender;
import dev.credence.eval.tuning.SearchSpace;
import dev.credence.eval.tuning.TunedSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** Layers in YAML and JSON, files of settings, KEY=VALUE settings of every method, ranges of a search, suites. */
final class SettingFuzzTest {
    private static final Path FOLDER = Scratch.folder();
    private static final ImageShape IMAGE = new ImageShape(8, 8, 1);
    private static final List<InferenceMethod> METHODS = List.copyOf(Samples.METHODS.all());

    @MethodSource("yamls")
    @FuzzTest
    void layersInYaml(byte[] input) throws Exception {
        layers("layers.yaml", input);
    }

    @MethodSource("jsons")
    @FuzzTest
    void layersInJson(byte[] input) throws Exception {
        layers("layers.json", input);
    }

    /** From the file to the network, its parameters allocated. */
    private static boolean layers(String name, byte[] input) throws Exception {
        Path file = Files.write(FOLDER.resolve(name), input);
        return Refusal.orSuccess(() -> {
            InferenceMethod method = Samples.METHODS.get("dropout-alpha");
            Settings settings = method.settings().parse(Map.of("model", ModelText.of(file.toString())));
            Problem problem = new Problem(Task.classification(2), IMAGE.inputs(), 10, Optional.of(IMAGE));
            try (Device device = new ReferenceDevice()) {
                assertThat(method.prepare(problem, settings, device, 1).parameters())
                        .isNotEmpty();
            }
        });
    }

    @MethodSource("settingsFiles")
    @FuzzTest
    void settingsFile(byte[] input) throws Exception {
        Path file = Files.write(FOLDER.resolve("settings.json"), input);
        boolean unused = Refusal.orSuccess(() -> {
            TunedSettings read = TunedSettings.read(file);
            InferenceMethod method = Samples.METHODS.get(read.method());
            assertThat(method.settings().parse(read.settings()).asText()).isNotEmpty();
        });
    }

    /** Values of settings of one method; what is accepted must survive being written and read again. */
    @MethodSource("keyValues")
    @FuzzTest
    void keyValue(byte[] input) throws Exception {
        Cursor cursor = new Cursor(input);
        InferenceMethod method = cursor.of(METHODS);
        Map<String, String> texts = new LinkedHashMap<>();
        while (!cursor.isAtEnd()) {
            Setting<?> setting = cursor.of(method.settings().settings());
            texts.put(setting.name(), cursor.text());
        }
        boolean unused = Refusal.orSuccess(() -> {
            Map<String, String> read = method.settings().parse(texts).asText();
            assertThat(method.settings().parse(read).asText()).isEqualTo(read);
        });
    }

    @FuzzTest
    void searchRange(byte[] input) throws Exception {
        Cursor cursor = new Cursor(input);
        InferenceMethod method = cursor.of(METHODS);
        String name = cursor.of(method.settings().settings()).name();
        String asked = name + "=" + new String(cursor.rest(), StandardCharsets.UTF_8);
        boolean unused = Refusal.orSuccess(() -> assertThat(
                        SearchSpace.of(method, Map.of(), List.of(asked)).searched())
                .containsExactly(name));
    }

    @MethodSource("contenders")
    @FuzzTest
    void contender(byte[] input) throws Exception {
        String text = new String(input, StandardCharsets.UTF_8);
        boolean unused = Refusal.orSuccess(() -> {
            Contender contender = Contender.parse(text, Map.of());
            assertThat(contender.candidates()).isNotEmpty();
            var settings = Samples.METHODS.get(contender.method()).settings().parse(contender.settings());
            assertThat(settings.asText()).isNotEmpty();
        });
    }

    @FuzzTest
    void suite(byte[] input) throws Exception {
        Cursor cursor = new Cursor(input);
        boolean known = cursor.below(2) == 0;
        String name = known ? cursor.of(Suite.names()) : cursor.text();
        int splits = cursor.next() - 8;
        boolean unused = Refusal.orSuccess(() -> {
            Suite suite = Suite.load(name);
            List<String> chosen = cursor.isAtEnd()
                    ? List.of()
                    : List.of(cursor.below(2) == 0 ? cursor.text() : cursor.of(suite.datasets()));
            assertThat(suite.plan(chosen, splits, 1).contenders()).isNotEmpty();
        });
    }

    static Stream<byte[]> yamls() {
        return texts(
                "layers:\n  - convolution: 2\n    size: 3\n  - max-pooling: 2\n  - flatten: true\n  - dense: 4\n    activation: tanh\n",
                "- &a {dense: 2}\n- {dense: 3, activation: relu}\n",
                "- {convolution: 2, size: 3, padding: 1}\n- {average-pooling: 2, stride: 1}\n- flatten: true\n- dense: 2\n");
    }

    static Stream<byte[]> jsons() {
        return texts(
                "[{\"convolution\":2,\"size\":3,\"stride\":1,\"padding\":1},{\"max-pooling\":2},{\"dense\":4}]",
                "{\"layers\":[{\"dense\":3,\"activation\":\"leaky-relu\"}]}");
    }

    static Stream<byte[]> settingsFiles() {
        return texts("{\"method\":\"vbp\",\"settings\":{\"epochs\":\"10\",\"hidden\":\"5,5\"},\"trial\":1}");
    }

    static Stream<byte[]> keyValues() {
        return texts("\u0000\u0001\u00025\u0003\u00030.5\u0002\u00045,5,\u0008\u0003nan\u0007\u00041e400");
    }

    static Stream<byte[]> contenders() {
        return texts(
                "vbp", "dropout-alpha:alpha=0.5,hidden=5x5", "vi:model=[{\"dense\":3},{\"dense\":2}],epochs=3", "vbp:");
    }

    private static Stream<byte[]> texts(String... texts) {
        return Stream.of(texts).map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    @Test
    void samplesAreAccepted() throws Exception {
        for (byte[] yaml : yamls().toList()) {
            assertThat(layers("layers.yaml", yaml)).as(text(yaml)).isTrue();
        }
        for (byte[] json : jsons().toList()) {
            assertThat(layers("layers.json", json)).as(text(json)).isTrue();
        }
    }
}
