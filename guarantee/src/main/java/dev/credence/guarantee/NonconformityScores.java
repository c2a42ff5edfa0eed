package dev.credence.guarantee;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.interval.IntervalSide;
import java.util.List;
import java.util.Locale;

/** Looks up scores by name. */
public final class NonconformityScores {
    private static final List<NonconformityScore> ALL = List.of(
            NonconformityScore.PIT,
            NonconformityScore.NORMALISED,
            NonconformityScore.ABSOLUTE,
            NonconformityScore.CQR,
            NonconformityScore.APS,
            NonconformityScore.RAPS,
            NonconformityScore.LAC);

    private NonconformityScores() {}

    /** The names of all scores: those of regression, then those of classification. */
    public static List<String> names() {
        return ALL.stream().map(NonconformityScore::name).toList();
    }

    /**
     * A score with its defaults.
     *
     * @throws IllegalArgumentException where the name is unknown; lists the known ones
     */
    public static NonconformityScore of(String name) {
        return ALL.stream()
                .filter(score -> score.name().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no score '" + name + "', expected one of " + String.join(", ", names())));
    }

    static ObjectNode of(NonconformityScore score) {
        if (score instanceof OneSidedScore oneSided) {
            return of(oneSided.base()).put("side", oneSided.side().word());
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", score.name());
        if (score instanceof AdaptiveSetScore adaptive && adaptive.name().equals(AdaptiveSetScore.REGULARISED)) {
            json.put("penalty", adaptive.penalty());
            json.put("free_ranks", adaptive.free());
        } else if (!ALL.contains(score)) {
            throw new IllegalArgumentException(
                    "the score '" + score.name() + "' is not one of the library's, and cannot be saved with a model");
        }
        return json;
    }

    static NonconformityScore read(JsonRecord json) {
        String name = json.word("name", names().toArray(String[]::new));
        if (json.has("side") && of(name) instanceof RegressionScore score) {
            return score.oneSided(IntervalSide.of(json.word("side", IntervalSide.words())));
        }
        return name.equals(AdaptiveSetScore.REGULARISED)
                ? AdaptiveSetScore.regularised(
                        json.number("penalty", p -> p >= 0, "a number of at least 0"),
                        json.whole("free_ranks", 0, Integer.MAX_VALUE))
                : of(name);
    }
}
