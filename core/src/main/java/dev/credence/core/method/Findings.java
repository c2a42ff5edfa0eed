package dev.credence.core.method;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Findings about a whole training, such as convergence of chains or pruning.
 *
 * @param numbers finite numbers by name, stored in the model file
 * @param summary one or two sentences on the most important; may be empty
 * @param warnings sentences, each with a remedy
 */
public record Findings(Map<String, Double> numbers, String summary, List<String> warnings) {
    /** Empty findings. */
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

    /** Merges findings: of two numbers with one name the others' is kept; summaries and warnings are concatenated. */
    public Findings and(Findings others) {
        Map<String, Double> all = new LinkedHashMap<>(numbers);
        all.putAll(others.numbers);
        return new Findings(
                all,
                Stream.of(summary, others.summary).filter(s -> !s.isEmpty()).collect(Collectors.joining(" ")),
                Stream.concat(warnings.stream(), others.warnings.stream()).toList());
    }

    /** Findings of a part: numbers are named {@code part.…}, sentences start with {@code part: }. */
    public Findings of(String part) {
        Map<String, Double> named = new LinkedHashMap<>();
        numbers.forEach((name, value) -> named.put(part + "." + name, value));
        return new Findings(
                named,
                summary.isEmpty() ? "" : part + ": " + summary,
                warnings.stream().map(warning -> part + ": " + warning).toList());
    }

    /** Learnt numbers, such as rates, length-scales or a noise; the summary shows the first eight. */
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
