package dev.credence.inference.laplace;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Which parameters have a posterior, and which of their covariances are kept. */
enum Structure {
    /** The weights and biases of the last layer, with all their covariances; what comes before is a point. */
    LAST_LAYER,
    /** All parameters of dense layers, with covariances within a layer that are a Kronecker product. */
    KFAC,
    /** Those of the last layer with such covariances, for more of them than {@link #LAST_LAYER} can keep. */
    LAST_LAYER_KFAC,
    /** All parameters with all their covariances. */
    FULL,
    /** All parameters, their variances alone. */
    DIAGONAL;

    /** Whether what comes before the last layer is a point. */
    boolean lastLayer() {
        return this == LAST_LAYER || this == LAST_LAYER_KFAC;
    }

    /** Whether covariances are Kronecker products. */
    boolean kronecker() {
        return this == KFAC || this == LAST_LAYER_KFAC;
    }

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
