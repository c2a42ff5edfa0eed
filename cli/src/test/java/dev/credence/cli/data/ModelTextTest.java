package dev.credence.cli.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelTextTest {
    @TempDir
    Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    @DisplayName("A name is not changed")
    void aNameStaysWhatItIs() {
        assertThat(ModelText.of("lenet")).isEqualTo("lenet");
        assertThat(ModelText.of("mlp:100,100")).isEqualTo("mlp:100,100");
    }

    @Test
    @DisplayName("YAML and JSON give the same list, alone or under 'layers'")
    void yamlAndJsonGiveTheSameList() throws IOException {
        String expected = "[{\"convolution\":8,\"size\":5},{\"dense\":20,\"activation\":\"tanh\"}]";
        String yaml = "- convolution: 8\n  size: 5\n- {dense: 20, activation: tanh}\n";
        assertThat(ModelText.of(file("a.yaml", yaml))).isEqualTo(expected);
        assertThat(ModelText.of(file("b.yml", "layers:\n" + yaml))).isEqualTo(expected);
        assertThat(ModelText.of(file("c.json", "{\"layers\": " + expected + "}")))
                .isEqualTo(expected);
        assertThat(ModelText.of(file("no-ending", yaml))).isEqualTo(expected);
    }

    @Test
    @DisplayName("A missing, truncated or invalid file is refused, with its name and the position")
    void aFaultyFileIsRefused() throws IOException {
        assertThatThrownBy(() -> ModelText.of(folder.resolve("missing.yaml").toString()))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("missing.yaml");
        String torn = file("torn.json", "[{\"dense\": 5},\n {\"dense\": ]");
        assertThatThrownBy(() -> ModelText.of(torn))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("torn.json: ")
                .hasMessageContaining("line 2, column");
        String word = file("word.yaml", "dense");
        assertThatThrownBy(() -> ModelText.of(word))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("expected a list of layers, found string");
    }
}
