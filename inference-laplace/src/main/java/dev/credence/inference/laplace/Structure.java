package dev.credence.inference.laplace;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The parameters with a posterior, and the structure of their covariance. */
enum Structure {
    /** Weights and biases of the last layer with their full covariance; earlier layers are point estimates. */
    LAST_LAYER,
    /** All parameters of dense layers, with a Kronecker-factored covariance within each layer. */
    KFAC,
    /** The last layer with a Kronecker-factored covariance, for more parameters than {@link #LAST_LAYER} supports. */
    LAST_LAYER_KFAC,
    /** All parameters with their full covariance. */
    FULL,
    /** All parameters with their variances only. */
    DIAGONAL;

    /** Whether layers before the last are point estimates. */
    boolean lastLayer() {
        return this == LAST_LAYER || this == LAST_LAYER_KFAC;
    }

    /** Whether covariances are Kronecker-factored. */
    boolean kronecker() {
        return this == KFAC || this == LAST_LAYER_KFAC;
    }

    /** Value of the setting. */
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
