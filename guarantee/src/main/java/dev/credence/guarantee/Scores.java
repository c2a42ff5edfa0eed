package dev.credence.guarantee;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import java.util.List;
import java.util.Locale;

/** Scores by name. */
public final class Scores {
    private static final List<Score> ALL =
            List.of(Score.PIT, Score.NORMALISED, Score.ABSOLUTE, Score.CQR, Score.APS, Score.RAPS, Score.LAC);

    private Scores() {}

    /** The names of all scores: those of real targets, then those of classes. */
    public static List<String> names() {
        return ALL.stream().map(Score::name).toList();
    }

    /**
     * A score with its defaults.
     *
     * @throws IllegalArgumentException that lists the known ones
     */
    public static Score of(String name) {
        return ALL.stream()
                .filter(score -> score.name().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no score '" + name + "', expected one of " + String.join(", ", names())));
    }

    static ObjectNode of(Score score) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", score.name());
        if (score instanceof AdaptiveScore adaptive && adaptive.name().equals(AdaptiveScore.REGULARISED)) {
            json.put("penalty", adaptive.penalty());
            json.put("free_ranks", adaptive.free());
        } else if (!ALL.contains(score)) {
            throw new IllegalArgumentException(
                    "the score '" + score.name() + "' is not one of the library's, and cannot be saved with a model");
        }
        return json;
    }

    static Score read(JsonRecord json) {
        String name = json.word("name", names().toArray(String[]::new));
        return name.equals(AdaptiveScore.REGULARISED)
                ? AdaptiveScore.regularised(
                        json.number("penalty", p -> p >= 0, "a number of at least 0"),
                        json.whole("free_ranks", 0, Integer.MAX_VALUE))
                : of(name);
    }
}
