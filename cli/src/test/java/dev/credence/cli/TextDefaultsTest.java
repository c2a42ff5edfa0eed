package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.method.Methods;
import dev.credence.core.method.TextDefaults;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The usual settings of networks of texts, by method and number of rows. */
class TextDefaultsTest {
    private static Map<String, String> suited(String method, Map<String, String> given, int rows) {
        return TextDefaults.suited(Methods.discover().get(method), given, 7, rows);
    }

    /** Steps of 64 rows: at least 2000 of noisy training, 270 of other, but for whole epochs and at most 200. */
    @ParameterizedTest
    @CsvSource({
        "dropout-alpha, 8529, 15", // 134 steps an epoch
        "dropout-alpha, 640, 200",
        "dropout-alpha, 2560, 50",
        "dropout-alpha, 100, 200",
        "vi, 2560, 50",
        "map, 8529, 2",
        "map, 2560, 6",
        "ensemble, 2560, 6",
        "laplace, 100, 135"
    })
    @DisplayName("Few rows are passed more often; networks without noise fewer times")
    void epochs(String method, int rows, int epochs) {
        assertThat(suited(method, Map.of(), rows))
                .containsEntry("epochs", String.valueOf(epochs))
                .containsEntry("batch", "64")
                .containsEntry("model", "[{\"lookup\":64,\"words\":7},{\"lstm\":64},{\"last-step\":true}]");
    }

    @Test
    @DisplayName("Given settings stay; a given divergence keeps the samples that it is of")
    void given() {
        assertThat(suited("dropout-alpha", Map.of("dropout", "0.1", "alpha", "0.5"), 100))
                .containsEntry("dropout", "0.1")
                .containsEntry("recurrent-dropout", "0.5")
                .doesNotContainKey("samples");
        assertThat(suited("dropout-alpha", Map.of(), 100)).containsEntry("samples", "1");
        assertThat(suited("map", Map.of(), 100)).doesNotContainKeys("samples", "dropout");
        Map<String, String> own = Map.of("model", "[{\"lookup\":3,\"words\":7},{\"gru\":3},{\"last-step\":true}]");
        assertThat(suited("map", own, 100)).isEqualTo(own);
    }

    @Test
    @DisplayName("Markov chains have their own epochs and steps")
    void chains() {
        assertThat(suited("sgld", Map.of(), 100)).containsOnlyKeys("model");
    }

    @Test
    @DisplayName("A lookup of fewer words than the vocabulary has is refused, as is a network without one")
    void refused() {
        assertThatThrownBy(() -> suited("map", Map.of("model", "[{\"lookup\":3,\"words\":6},{\"last-step\":true}]"), 9))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("has 6 words, and the vocabulary 7: expected \"words\":7 or more");
        assertThatThrownBy(() -> suited("map", Map.of("model", "mlp"), 9))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("begins with a lookup of words, and the model 'mlp' does not");
    }
}
