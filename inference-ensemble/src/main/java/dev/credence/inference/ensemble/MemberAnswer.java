package dev.credence.inference.ensemble;

import dev.credence.core.method.Findings;
import java.util.List;
import java.util.Map;

/**
 * A member after its training.
 *
 * @param version that of the library
 * @param parameters by name
 * @param numbers the findings' numbers
 * @param summary of the findings
 * @param warnings of the findings
 */
record MemberAnswer(
        String version,
        Map<String, List<String>> parameters,
        Map<String, Double> numbers,
        String summary,
        List<String> warnings) {
    Findings findings() {
        return new Findings(numbers, summary, warnings);
    }
}
