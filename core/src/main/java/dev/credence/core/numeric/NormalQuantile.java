package dev.credence.core.numeric;

/**
 * The standard normal quantile Φ⁻¹, by algorithm AS 241 (PPND16; Wichura 1988, Applied Statistics 37(3)): relative
 * error about 1e−16 over (0, 1).
 */
public final class NormalQuantile {
    /** How far from ½ a probability may be for {@link #centre}. */
    public static final double CENTRE = 0.425;

    private NormalQuantile() {}

    /** Φ⁻¹(p) for p ∈ [0, 1]; −∞ at 0, ∞ at 1, NaN outside. */
    public static double of(double p) {
        double q = p - 0.5;
        if (Math.abs(q) <= CENTRE) {
            return centre(q);
        }
        double r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
        double z = r <= 5 ? middle(r - 1.6) : tail(r - 5);
        return q < 0 ? -z : z;
    }

    /** Φ⁻¹(q + ½) for |q| ≤ {@link #CENTRE}, without a branch. */
    public static double centre(double q) {
        double r = 0.180625 - q * q;
        return q
                * (((((((2509.0809287301226727 * r + 33430.575583588128105) * r + 67265.770927008700853) * r
                                                                                        + 45921.953931549871457)
                                                                                * r
                                                                        + 13731.693765509461125)
                                                                * r
                                                        + 1971.5909503065514427)
                                                * r
                                        + 133.14166789178437745)
                                * r
                        + 3.387132872796366608)
                / (((((((5226.495278852854561 * r + 28729.085735721942674) * r + 39307.89580009271061) * r
                                                                                        + 21213.794301586595867)
                                                                                * r
                                                                        + 5394.1960214247511077)
                                                                * r
                                                        + 687.1870074920579083)
                                                * r
                                        + 42.313330701600911252)
                                * r
                        + 1.0);
    }

    private static double middle(double r) {
        return (((((((7.7454501427834140764e-4 * r + .0227238449892691845833) * r + .24178072517745061177) * r
                                                                                        + 1.27045825245236838258)
                                                                                * r
                                                                        + 3.64784832476320460504)
                                                                * r
                                                        + 5.7694972214606914055)
                                                * r
                                        + 4.6303378461565452959)
                                * r
                        + 1.42343711074968357734)
                / (((((((1.05075007164441684324e-9 * r + 5.475938084995344946e-4) * r + .0151986665636164571966) * r
                                                                                        + .14810397642748007459)
                                                                                * r
                                                                        + .68976733498510000455)
                                                                * r
                                                        + 1.6763848301838038494)
                                                * r
                                        + 2.05319162663775882187)
                                * r
                        + 1.0);
    }

    private static double tail(double r) {
        if (Double.isInfinite(r)) {
            return r;
        }
        return (((((((2.01033439929228813265e-7 * r + 2.71155556874348757815e-5) * r + .0012426609473880784386) * r
                                                                                        + .026532189526576123093)
                                                                                * r
                                                                        + .29656057182850489123)
                                                                * r
                                                        + 1.7848265399172913358)
                                                * r
                                        + 5.4637849111641143699)
                                * r
                        + 6.6579046435011037772)
                / (((((((2.04426310338993978564e-15 * r + 1.4215117583164458887e-7) * r + 1.8463183175100546818e-5) * r
                                                                                        + 7.868691311456132591e-4)
                                                                                * r
                                                                        + .0148753612908506148525)
                                                                * r
                                                        + .13692988092273580531)
                                                * r
                                        + .59983220655588793769)
                                * r
                        + 1.0);
    }
}
