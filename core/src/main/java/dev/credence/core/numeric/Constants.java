package dev.credence.core.numeric;

/** Constants of the normal density. */
public final class Constants {
    /** log 2π. */
    public static final double LOG_2PI = Math.log(2 * Math.PI);

    /** ½ log 2π, the normalising constant of one normal log density. */
    public static final double HALF_LOG_2PI = 0.5 * LOG_2PI;

    private Constants() {}
}
