package dev.credence.inference.auto;

import java.util.Map;

/** What members of the stack are called in texts for users. */
final class MemberWords {
    static final String NETWORKS = "neural networks";
    static final String LOGISTIC = "logistic regression";

    private static final Map<String, String> WORDS = Map.of(
            "linear-normal", "linear model",
            "logistic", LOGISTIC,
            "gaussian-process", "Gaussian process",
            "quantile-forest", "random forest",
            "forest", "random forest",
            "boosted-trees", "boosted trees");

    private MemberWords() {}

    /** The words for a member other than networks; an inference method keeps its name. */
    static String of(String name) {
        return WORDS.getOrDefault(name, name);
    }
}
