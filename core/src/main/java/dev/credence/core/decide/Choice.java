package dev.credence.core.decide;

import java.util.Arrays;

/** A policy's view of one decision. */
public interface Choice {
    /** The decision's number, from 0; those before it were made by the same policy. */
    int number();

    /** A, the number of actions. */
    int actions();

    /** Whether there is a belief about the rewards; without one every {@link #mean} and {@link #draw} is 0. */
    boolean hasBelief();

    /** E[f_a(x)], the expected rewards [A] under the posterior. */
    double[] mean();

    /** f_a(x) [A] of one function drawn from the posterior; the same at every call for one decision. */
    double[] draw();

    /** Uniform in (0, 1), the i-th of this decision; i from 0. A policy has all of them to itself. */
    double uniform(int i);

    /** The action of the greatest value; ties are broken at random. */
    default int best(double[] values) {
        double highest = Double.NEGATIVE_INFINITY;
        int ties = 0;
        for (double value : values) {
            if (value > highest) {
                highest = value;
                ties = 1;
            } else if (value == highest) {
                ties++;
            }
        }
        int skip = ties > 1 ? (int) (uniform(Integer.MAX_VALUE) * ties) : 0;
        for (int a = 0; a < values.length; a++) {
            if (values[a] == highest && skip-- == 0) {
                return a;
            }
        }
        throw new IllegalArgumentException("There is no best of " + Arrays.toString(values));
    }

    /** A uniform action, by the i-th uniform number. */
    default int any(int i) {
        return Math.min(actions() - 1, (int) (uniform(i) * actions()));
    }
}
