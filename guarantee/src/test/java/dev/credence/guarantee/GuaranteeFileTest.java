package dev.credence.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.predict.GaussianMixture;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class GuaranteeFileTest {
    private static final World WORLD = new World(9);

    private static Guarantee plain() {
        return Conformal.split(WORLD.prediction(1, 60), WORLD.targets(1, 60)).at(0.5, 0.9, 0.99);
    }

    private static Guarantee grouped() {
        List<String> groups = IntStream.range(0, 160)
                .mapToObj(i -> i < 5 ? "few" : "g" + i % 2)
                .toList();
        return Conformal.split(WORLD.prediction(1, 160), WORLD.targets(1, 160))
                .score(NonconformityScore.CQR)
                .groups("size", groups)
                .at(0.5, 0.9);
    }

    private static Guarantee weighted() {
        double[] weights = new double[60];
        Arrays.setAll(weights, i -> 0.1 + WORLD.x(3, i));
        return Conformal.split(WORLD.prediction(1, 60), WORLD.targets(1, 60))
                .weights(weights)
                .at(0.9);
    }

    private static Guarantee sets() {
        return Conformal.split(WORLD.classes(1, 300), WORLD.labels(1, 300))
                .score(NonconformityScore.raps(0.2, 1))
                .seed(77)
                .byClass()
                .at(0.9);
    }

    /** Written as text and read again. */
    private static Guarantee again(Guarantee guarantee) {
        return GuaranteeFile.fromJson(
                (ObjectNode) JsonRecord.tree(GuaranteeFile.toJson(guarantee).toString()));
    }

    @Test
    @DisplayName("Writing and reading a guarantee keep the bits")
    void aGuaranteeReadGivesTheSameBits() {
        GaussianMixture fresh = WORLD.prediction(2, 30);
        for (Guarantee g : List.of(plain(), grouped(), weighted(), sets())) {
            assertThat(GuaranteeFile.toJson(again(g))).isEqualTo(GuaranteeFile.toJson(g));
        }
        for (double coverage : plain().coverages()) {
            assertThat(again(plain()).intervals(fresh, coverage).lower())
                    .containsExactly(plain().intervals(fresh, coverage).lower());
        }
        RowAttributes rows = RowAttributes.weighted(weights());
        assertThat(again(weighted()).intervals(fresh, 0.9, rows).upper())
                .containsExactly(weighted().intervals(fresh, 0.9, rows).upper());
        assertThat(again(sets()).sets(WORLD.classes(2, 30), 0.9).contains())
                .isDeepEqualTo(sets().sets(WORLD.classes(2, 30), 0.9).contains());
    }

    private static double[] weights() {
        double[] weights = new double[30];
        Arrays.setAll(weights, i -> 0.1 + i);
        return weights;
    }

    @Test
    @DisplayName("A newer format is rejected with both versions, whatever else is in it")
    void aNewerFormatIsRefused() {
        ObjectNode json = GuaranteeFile.toJson(plain()).put("format", 3).put("more", 1);
        assertThatThrownBy(() -> GuaranteeFile.fromJson(json))
                .isInstanceOf(UserException.class)
                .hasMessage("The attachment guarantee was written by a newer version of this library (format 3, this"
                        + " one reads 2). Update the library.");
    }

    @Test
    @DisplayName("An invalid document is rejected with what was found and what was expected")
    void damageIsRefused() {
        Map<String, Consumer<ObjectNode>> edits = new LinkedHashMap<>();
        edits.put("'format' holds '0'", json -> json.put("format", 0));
        edits.put("'format' is missing", json -> json.remove("format"));
        edits.put("'score.name' holds 'best'", json -> score(json).put("name", "best"));
        edits.put("unknown field 'score.penalty'", json -> score(json).put("penalty", 1));
        edits.put("'thresholds_by' holds 'moon'", json -> json.put("thresholds_by", "moon"));
        edits.put("groups are named without", json -> json.put("grouped_by", "x"));
        edits.put("'samples' holds '0'", json -> json.put("samples", 0));
        edits.put("at least one coverage", json -> json.putArray("levels"));
        edits.put(
                "there twice",
                json -> ((ArrayNode) json.get("levels")).add(level(json).deepCopy()));
        edits.put("'levels[0].coverage' holds '1'", json -> level(json).put("coverage", 1));
        edits.put("the rank of all points", json -> overall(json).put("rank", 29));
        edits.put(
                "a coverage law of 60 points and rank 62", json -> overall(json).put("rank", 62));
        edits.put("'levels[0].overall.points' holds '0'", json -> overall(json).put("points", 0));
        edits.put(
                "'levels[0].overall.threshold' is missing",
                json -> overall(json).remove("threshold"));
        edits.put("holds 'x', expected a finite number", json -> overall(json).put("threshold", "x"));
        edits.put(
                "there are groups in a calibration of all points",
                json -> ((ObjectNode) level(json).get("groups"))
                        .set("a", overall(json).deepCopy()));
        edits.put("'levels[0].weights' is missing", json -> level(json).putArray("scores"));
        edits.put("unknown field 'levels[0].more'", json -> level(json).put("more", 1));
        edits.put("there are weighted scores", json -> {
            level(json).putArray("scores").add(1);
            level(json).putArray("weights").add(-1);
        });
        edits.forEach((message, edit) -> {
            ObjectNode json = GuaranteeFile.toJson(plain());
            edit.accept(json);
            assertThatThrownBy(() -> GuaranteeFile.fromJson(json))
                    .as(message)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(message.startsWith("there are weighted") ? "a weight is -1" : message);
        });
        ObjectNode unbounded = GuaranteeFile.toJson(plain());
        ((ObjectNode) unbounded.get("levels").get(2).get("overall")).put("threshold", 3);
        assertThatThrownBy(() -> GuaranteeFile.fromJson(unbounded)).hasMessageContaining("too few for one");
    }

    private static ObjectNode score(ObjectNode json) {
        return (ObjectNode) json.get("score");
    }

    private static ObjectNode level(ObjectNode json) {
        return (ObjectNode) json.get("levels").get(0);
    }

    private static ObjectNode overall(ObjectNode json) {
        return (ObjectNode) level(json).get("overall");
    }
}
