package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Shape;
import dev.credence.core.random.CounterRandom;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Networks of texts and of sequences of numbers, trained by a program. */
final class SequenceTrainingTest {
    private static final String NETWORK = "[{\"lookup\":6,\"words\":10},{\"gru\":6},{\"last-step\":true}]";

    @TempDir
    private Path folder;

    private record Review(String text, String liked) {}

    /** Reviews that say good or bad of a noun. */
    private static List<Review> reviews() {
        CounterRandom random = CounterRandom.of(1, 1);
        List<Review> rows = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            boolean liked = Math.floorMod(random.word(0, i), 2) == 0;
            String noun = List.of("film", "plot", "cast").get(Math.floorMod(random.word(1, i), 3));
            rows.add(new Review((liked ? "A good " : "A bad ") + noun + ".", liked ? "yes" : "no"));
        }
        return rows;
    }

    /** Two steps of one number, the first missing in every third row; the target is their sum. */
    private static List<Map<String, Object>> sequences() {
        CounterRandom random = CounterRandom.of(2, 2);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Map<String, Object> row = new LinkedHashMap<>();
            double first = i % 3 == 0 ? Double.NaN : random.normal(0, i);
            row.put("x_2", random.normal(1, i));
            row.put("x_1", first);
            row.put("sum", random.normal(1, i) + (i % 3 == 0 ? 0 : first));
            rows.add(row);
        }
        return rows;
    }

    @Test
    @DisplayName("A text is learnt; the model predicts the same when it is read back from its file")
    void texts() {
        Training training = Training.on(Table.of(reviews()).target("liked").text("text", 4))
                .method("map")
                .set("model", NETWORK)
                .set("epochs", "40")
                .set("learning-rate", "0.02");
        try (SavedModel model = training.train()) {
            assertThat(model.model().description().problem().shape()).isEqualTo(new Shape.Sequence(4, 1));
            Map<String, String> good = Map.of("text", "Good plot, this!");
            Prediction predicted = model.predict(good);
            assertThat(predicted.label()).isEqualTo("yes");
            assertThat(model.predict(Map.of("text", "The cast? Bad.")).label()).isEqualTo("no");
            Path file = folder.resolve("m.credence");
            model.save(file);
            try (SavedModel opened = SavedModel.open(file)) {
                assertThat(opened.schema()).isEqualTo(model.schema());
                assertThat(opened.predict(good).row()).isEqualTo(predicted.row());
            }
        }
    }

    @Test
    @DisplayName("The usual network of texts has a lookup of the words that occur twice, and its own settings")
    void usualNetwork() {
        Training training = Training.on(Table.of(reviews()).target("liked").text("text", 4))
                .method("dropout-alpha")
                .set("epochs", "1");
        try (SavedModel model = training.train()) {
            assertThat(model.model().description().settings())
                    .containsEntry("model", "[{\"lookup\":64,\"words\":6},{\"lstm\":64},{\"last-step\":true}]")
                    .containsEntry("epochs", "1")
                    .containsEntry("samples", "1")
                    .containsEntry("batch", "64")
                    .containsEntry("embedding-dropout", "0.5");
        }
    }

    @Test
    @DisplayName("Columns that repeat are steps, in the order of their numbers")
    void steps() {
        Training training = Training.on(Table.of(sequences()).target("sum").steps("x_*"))
                .method("map")
                .set("model", "[{\"gru\":6},{\"last-step\":true}]")
                .set("epochs", "2");
        try (SavedModel model = training.train()) {
            assertThat(model.model().description().inputNames()).containsExactly("x_1", "x_2");
            assertThat(model.model().description().problem().shape()).isEqualTo(new Shape.Sequence(2, 1));
            Map<String, Object> row = new LinkedHashMap<>(sequences().get(0));
            assertThat(model.predict(row).mean()).isFinite();
        }
    }

    @Test
    @DisplayName("What does not fit is refused, with what to do")
    void refused() {
        Table texts = Table.of(reviews()).target("liked");
        Table numbers = Table.of(sequences()).target("sum");
        assertRefused(Training.on(texts.texts("text")).method("map"), "'map' reads no texts", "auto");
        assertRefused(Training.on(numbers.steps("x_*")), "'auto' trains others");
        assertRefused(Training.on(numbers.steps("y_*")).method("map"), "'y_*'", "no column of this name");
        assertRefused(Training.on(numbers.steps("x_*").text("x_1", 3)).method("map"), "name one of them");
        assertRefused(Training.on(texts.text("txt", 4)).method("map"), "'txt'", "Did you mean 'text'");
        assertRefused(Training.on(texts.text("text", 4)).method("map").set("hidden", "5"), "hidden is for perceptrons");
        assertThatThrownBy(() -> texts.text("text", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("are 0, expected 1");
    }

    private static void assertRefused(Training training, String... messages) {
        assertThatThrownBy(training::train).isInstanceOf(UserException.class).hasMessageContainingAll(messages);
    }
}
