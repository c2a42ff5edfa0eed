package dev.credence.core.method;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a training as a whole was like, beyond its last epoch: whether chains have mixed, what was pruned.
 *
 * @param numbers finite, by name; kept in the model file
 * @param summary a sentence or two of the most important; empty for none
 * @param warnings whole sentences, each with what to do about it
 */
public record Findings(Map<String, Double> numbers, String summary, List<String> warnings) {
    /** Nothing to tell. */
    public static final Findings NONE = new Findings(Map.of(), "", List.of());

    private static final int MOST_IN_A_SUMMARY = 8;

    /** @throws IllegalArgumentException if a number is not finite */
    public Findings {
        numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
        warnings = List.copyOf(warnings);
        numbers.forEach((name, value) -> {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("The finding '" + name + "' is " + value + ", expected finite");
            }
        });
    }

    /** These, and then others: of one name, the others' number; both summaries, and the warnings of both. */
    public Findings and(Findings others) {
        Map<String, Double> all = new LinkedHashMap<>(numbers);
        all.putAll(others.numbers);
        return new Findings(
                all,
                Stream.of(summary, others.summary).filter(s -> !s.isEmpty()).collect(Collectors.joining(" ")),
                Stream.concat(warnings.stream(), others.warnings.stream()).toList());
    }

    /** The same of a part of a whole: numbers are named {@code part.…}, sentences start with {@code part: }. */
    public Findings of(String part) {
        Map<String, Double> named = new LinkedHashMap<>();
        numbers.forEach((name, value) -> named.put(part + "." + name, value));
        return new Findings(
                named,
                summary.isEmpty() ? "" : part + ": " + summary,
                warnings.stream().map(warning -> part + ": " + warning).toList());
    }

    /** Numbers that say what was learnt, such as rates, length-scales, a noise; the first eight in the summary. */
    public static Findings learnt(Map<String, Double> numbers) {
        if (numbers.isEmpty()) {
            return NONE;
        }
        String most = numbers.entrySet().stream()
                .limit(MOST_IN_A_SUMMARY)
                .map(e -> String.format(Locale.ROOT, "%s %.4g", e.getKey(), e.getValue()))
                .collect(Collectors.joining(", "));
        int more = numbers.size() - MOST_IN_A_SUMMARY;
        return new Findings(
                numbers,
                "Learnt: " + most + (more > 0 ? ", and " + more + " more in the model file." : "."),
                List.of());
    }
}
