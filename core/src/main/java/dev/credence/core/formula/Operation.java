package dev.credence.core.formula;

import dev.credence.core.numeric.GammaFunctions;
import dev.credence.core.numeric.LogSumExp;
import dev.credence.core.numeric.NormalTail;

/** The operation of a {@link Formula} node. Devices implement all of them. */
public enum Operation {
    /** A fixed number. */
    CONSTANT(0, "constant"),
    /** A named variable. */
    INPUT(0, "input"),
    ADD(2, "+"),
    SUBTRACT(2, "−"),
    MULTIPLY(2, "·"),
    DIVIDE(2, "/"),
    NEGATE(1, "−"),
    /** e^x. */
    EXP(1, "exp"),
    /** Natural logarithm; −∞ at 0, NaN below. */
    LOG(1, "log"),
    /** log(1 + x), accurate near 0. */
    LOG1P(1, "log1p"),
    /** e^x − 1, accurate near 0. */
    EXPM1(1, "expm1"),
    SQRT(1, "√"),
    TANH(1, "tanh"),
    /** 1/(1 + e^−x), to full relative precision on both sides. */
    SIGMOID(1, "sigmoid"),
    /** log(1 + e^x), without overflow. */
    SOFTPLUS(1, "softplus"),
    /** Φ, the standard normal distribution function, to full relative precision in the lower tail. */
    NORMAL_CDF(1, "Φ"),
    /** log Φ(x), also where Φ(x) underflows. */
    LOG_NORMAL_CDF(1, "logΦ"),
    /** φ(x)/Φ(x), the inverse Mills ratio: the derivative of log Φ; about −x far below 0. */
    NORMAL_HAZARD(1, "φ/Φ"),
    /** x + φ(x)/Φ(x) = E[x − Z | Z &lt; x] for Z ~ N(0, 1), without cancellation; about −1/x far below 0. */
    NORMAL_MEAN_EXCESS(1, "meanExcess"),
    /** log |Γ(x)|. */
    LOG_GAMMA(1, "logΓ"),
    /** ψ = (log Γ)′. */
    DIGAMMA(1, "ψ"),
    /** ψ′. */
    TRIGAMMA(1, "ψ′"),
    ABS(1, "abs"),
    /** −1, 0 or 1. */
    SIGN(1, "sign"),
    /** The largest integer not above x. */
    FLOOR(1, "floor"),
    SIN(1, "sin"),
    COS(1, "cos"),
    /** The smaller of two; NaN if one is. */
    MIN(2, "min"),
    /** The larger of two; NaN if one is. */
    MAX(2, "max"),
    /** For arguments a, b, c, d: c where a &gt; b, else d, also where a or b is NaN. */
    CHOOSE(4, "choose");

    private final int arity;
    private final String symbol;

    Operation(int arity, String symbol) {
        this.arity = arity;
        this.symbol = symbol;
    }

    /** Number of arguments. */
    public int arity() {
        return arity;
    }

    /** The mathematical symbol. */
    public String symbol() {
        return symbol;
    }

    /** Whether it is commutative. */
    public boolean commutes() {
        return this == ADD || this == MULTIPLY || this == MIN || this == MAX;
    }

    /**
     * The value in double precision; arguments beyond its arity are ignored.
     *
     * @throws IllegalStateException for {@link #CONSTANT} and {@link #INPUT}, whose values are not computed
     */
    public double evaluate(double a, double b, double c, double d) {
        return switch (this) {
            case CONSTANT, INPUT -> throw new IllegalStateException(this + " has no arguments to compute it from");
            case ADD -> a + b;
            case SUBTRACT -> a - b;
            case MULTIPLY -> a * b;
            case DIVIDE -> a / b;
            case NEGATE -> -a;
            case EXP -> Math.exp(a);
            case LOG -> Math.log(a);
            case LOG1P -> Math.log1p(a);
            case EXPM1 -> Math.expm1(a);
            case SQRT -> Math.sqrt(a);
            case TANH -> Math.tanh(a);
            case SIGMOID -> sigmoid(a);
            case SOFTPLUS -> LogSumExp.softplus(a);
            case NORMAL_CDF -> NormalTail.probability(a);
            case LOG_NORMAL_CDF -> NormalTail.logProbability(a);
            case NORMAL_HAZARD -> NormalTail.hazard(a);
            case NORMAL_MEAN_EXCESS -> NormalTail.meanExcess(a);
            case LOG_GAMMA -> GammaFunctions.logGamma(a);
            case DIGAMMA -> GammaFunctions.digamma(a);
            case TRIGAMMA -> GammaFunctions.trigamma(a);
            case ABS -> Math.abs(a);
            case SIGN -> Math.signum(a);
            case FLOOR -> Math.floor(a);
            case SIN -> Math.sin(a);
            case COS -> Math.cos(a);
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
            case CHOOSE -> a > b ? c : d;
        };
    }

    private static double sigmoid(double x) {
        double e = Math.exp(-Math.abs(x));
        return (x >= 0 ? 1 : e) / (1 + e);
    }
}
