package dev.credence.core.graph;

import dev.credence.core.UserException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Declarations of parameters, collected from the components of an inference, each under its own prefix, before memory
 * is allocated.
 */
public final class Declarations {
    private static final BigInteger TOO_MANY = BigInteger.valueOf(1L << 31);

    private final List<Declaration> all = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private long numbers;

    /**
     * One named array.
     *
     * @param trained whether the optimiser updates it; otherwise it is state that is saved with the parameters
     */
    record Declaration(String name, boolean trained, Initialiser initialiser, int[] shape) {
        int length() {
            int length = 1;
            for (int extent : shape) {
                length *= extent;
            }
            return length;
        }
    }

    /** Declares an array that the optimiser updates. */
    public void trained(String name, Initialiser initialiser, int... shape) {
        add(new Declaration(name, true, initialiser, shape.clone()));
    }

    /** Declares an array that is fixed or set in closed form, saved with the parameters. */
    public void state(String name, Initialiser initialiser, int... shape) {
        add(new Declaration(name, false, initialiser, shape.clone()));
    }

    private void add(Declaration declaration) {
        if (!names.add(declaration.name())) {
            throw new IllegalArgumentException("Parameter '" + declaration.name() + "' is declared twice");
        }
        numbers += Arrays.stream(declaration.shape())
                .mapToObj(BigInteger::valueOf)
                .reduce(BigInteger.ONE, BigInteger::multiply)
                .min(TOO_MANY)
                .longValueExact();
        if (numbers > Integer.MAX_VALUE) {
            throw new UserException("The parameters are too many: with '" + declaration.name() + "' of shape "
                    + Arrays.toString(declaration.shape()) + " they are more than " + Integer.MAX_VALUE
                    + " numbers; use fewer or smaller layers");
        }
        all.add(declaration);
    }

    /** The total number of elements. */
    long numbers() {
        return numbers;
    }

    List<Declaration> all() {
        return all;
    }
}
