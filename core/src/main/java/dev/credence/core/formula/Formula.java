package dev.credence.core.formula;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * An expression over scalars, such as ½ λ − ½ e^λ (y − f)². It is immutable; equal expressions are the same object, so
 * that common subexpressions are stored, differentiated and computed once. Inputs have names: {@link Functions#input}.
 *
 * <p>Formulas are simplified when built: constants are folded, neutral elements vanish, like terms and factors are
 * collected, and forms that lose digits or overflow are replaced by stable functions (log(1 + e^x) becomes softplus(x),
 * 1 − sigmoid(x) becomes sigmoid(−x)). The simplified formula equals the original where that is defined, up to
 * rounding; 0 · x is 0 for every x.
 */
public final class Formula {
    /** Interned expressions, weakly held. */
    private static final Map<Formula, WeakReference<Formula>> KNOWN = new WeakHashMap<>();

    private final Operation operation;
    private final List<Formula> arguments;
    private final double constant;
    private final String name;
    private final int hash;

    private Formula(Operation operation, List<Formula> arguments, double constant, String name) {
        this.operation = operation;
        this.arguments = arguments;
        this.constant = constant;
        this.name = name;
        this.hash = 31 * (31 * (31 * operation.name().hashCode() + arguments.hashCode()) + Double.hashCode(constant))
                + name.hashCode();
    }

    /** A node without simplification. */
    static Formula node(Operation operation, Formula... arguments) {
        return known(new Formula(operation, List.of(arguments), 0, ""));
    }

    static Formula ofConstant(double value) {
        return known(new Formula(Operation.CONSTANT, List.of(), value == 0 ? 0 : value, "")); // −0 is 0
    }

    static Formula ofInput(String name) {
        return known(new Formula(Operation.INPUT, List.of(), 0, name));
    }

    private static Formula known(Formula fresh) {
        synchronized (KNOWN) {
            WeakReference<Formula> reference = KNOWN.get(fresh);
            Formula old = reference == null ? null : reference.get();
            if (old != null) {
                return old;
            }
            KNOWN.put(fresh, new WeakReference<>(fresh));
            return fresh;
        }
    }

    public Operation operation() {
        return operation;
    }

    /** The arguments, {@link Operation#arity} of them. */
    public List<Formula> arguments() {
        return arguments;
    }

    Formula argument(int i) {
        return arguments.get(i);
    }

    boolean is(Operation other) {
        return operation == other;
    }

    public boolean isConstant() {
        return operation == Operation.CONSTANT;
    }

    boolean isConstant(double value) {
        return isConstant() && constant == value;
    }

    /**
     * The value of a constant.
     *
     * @throws IllegalStateException if this is not a constant
     */
    public double constant() {
        if (!isConstant()) {
            throw new IllegalStateException(this + " is not a constant");
        }
        return constant;
    }

    /**
     * The name of an input.
     *
     * @throws IllegalStateException if this is not an input
     */
    public String name() {
        if (operation != Operation.INPUT) {
            throw new IllegalStateException(this + " is not an input");
        }
        return name;
    }

    // ---- arithmetic

    public Formula plus(Formula other) {
        return Sums.plus(this, other);
    }

    public Formula plus(double other) {
        return plus(ofConstant(other));
    }

    public Formula minus(Formula other) {
        return Sums.minus(this, other);
    }

    public Formula minus(double other) {
        return minus(ofConstant(other));
    }

    public Formula times(Formula other) {
        return Products.times(this, other);
    }

    public Formula times(double other) {
        return times(ofConstant(other));
    }

    /** The quotient. */
    public Formula over(Formula other) {
        return Products.over(this, other);
    }

    public Formula over(double other) {
        return over(ofConstant(other));
    }

    public Formula negate() {
        return Products.times(Functions.constant(-1), this);
    }

    public Formula square() {
        return times(this);
    }

    public Formula reciprocal() {
        return Functions.constant(1).over(this);
    }

    // ---- derivatives, substitution and values

    /**
     * The simplified derivative with respect to an input. At the kinks of |x|, min, max and choices it is that of the
     * branch taken; signs and floors have derivative 0.
     *
     * @throws IllegalArgumentException if {@code input} is not an input
     * @throws UnsupportedOperationException if ψ′ depends on the input: no operation is the third derivative of log Γ
     */
    public Formula derivative(Formula input) {
        return new Derivative(input).of(this);
    }

    /** Substitutes a formula for an input. */
    public Formula with(Formula input, Formula replacement) {
        return with(Map.of(input, replacement));
    }

    /**
     * Substitutes formulas for inputs simultaneously.
     *
     * @throws IllegalArgumentException if one of the keys is not an input
     */
    public Formula with(Map<Formula, Formula> replacements) {
        for (Formula input : replacements.keySet()) {
            Functions.requireInput(input, "replace");
        }
        return replace(this, new HashMap<>(replacements));
    }

    private static Formula replace(Formula formula, Map<Formula, Formula> done) {
        Formula found = done.get(formula);
        if (found == null) {
            List<Formula> arguments = new ArrayList<>();
            for (Formula argument : formula.arguments) {
                arguments.add(replace(argument, done));
            }
            found = arguments.equals(formula.arguments) ? formula : Functions.apply(formula.operation, arguments);
            done.put(formula, found);
        }
        return found;
    }

    /** The names of its inputs, in order of appearance. */
    public List<String> inputs() {
        return Program.inputsOf(List.of(this));
    }

    /**
     * The value in double precision for values of its {@link #inputs}, in their order.
     *
     * @throws IllegalArgumentException if their number differs
     */
    public double value(double... values) {
        return Program.of(inputs(), List.of(this)).values(values)[0];
    }

    /** The formula in mathematical notation: {@code ½·λ − ½·e^λ·(y − f)²}. */
    @Override
    public String toString() {
        return Notation.of(this);
    }

    /** Structural equality; x · y differs from y · x. */
    @Override
    public boolean equals(Object other) {
        // arguments are compared by identity: equal ones are the same object
        return this == other
                || (other instanceof Formula that
                        && hash == that.hash
                        && operation == that.operation
                        && Double.compare(constant, that.constant) == 0
                        && name.equals(that.name)
                        && sameArguments(that));
    }

    @SuppressWarnings("ReferenceEquality") // they are interned
    private boolean sameArguments(Formula that) {
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i) != that.arguments.get(i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
