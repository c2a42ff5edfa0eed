package dev.credence.inference.laplace;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Which parameters have a posterior, and which of their covariances are kept. */
enum Structure {
    /** The weights and biases of the last layer, with all their covariances; what comes before is a point. */
    LAST_LAYER,
    /** All parameters with all their covariances. */
    FULL,
    /** All parameters, their variances alone. */
    DIAGONAL;

    /** As a setting. */
    String setting() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static List<String> settings() {
        return Arrays.stream(values()).map(Structure::setting).toList();
    }

    static Structure of(String setting) {
        return valueOf(setting.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
