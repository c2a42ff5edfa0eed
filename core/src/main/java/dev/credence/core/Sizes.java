package dev.credence.core;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Overflow-checked products of array sizes. A Java array has at most 2³¹ − 1 elements. */
public final class Sizes {
    private Sizes() {}

    /**
     * The number of elements of an array.
     *
     * @param what they are, in messages: {@code the outputs [samples, points, classes]}
     * @param factors sizes that multiply, none negative
     * @throws UserException when it is 2³¹ or more
     */
    public static int product(String what, long... factors) {
        long product = 1;
        for (long factor : factors) {
            if (factor < 0) {
                throw new IllegalArgumentException("A size of " + what + " is " + factor);
            }
            // saturates, so that a 0 further on still gives 0
            product = factor != 0 && product > Long.MAX_VALUE / factor ? Long.MAX_VALUE : product * factor;
        }
        if (product > Integer.MAX_VALUE) {
            throw new UserException(
                    Arrays.stream(factors).mapToObj(String::valueOf).collect(Collectors.joining(" × "))
                            + " numbers for " + what + " are more than the 2147483647 that an array holds."
                            + " Use fewer samples, points or units.");
        }
        return (int) product;
    }
}
