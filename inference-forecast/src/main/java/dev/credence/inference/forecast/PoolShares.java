package dev.credence.inference.forecast;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import java.util.Arrays;

/**
 * Shares of the members of a pool: of the grid and of the networks on the raw scale, then of both on the logarithmic
 * scale. A series that is not positive has no members on the latter, so that there are shares of two members and of
 * four. A member that is missing leaves its share to the others.
 *
 * @param raw shares where there is no logarithmic scale, [2]
 * @param both shares of all members, [4]
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PoolShares(double[] raw, double[] both) {
    /** Place of the networks after their grid. */
    static final int NETWORKS = 1;

    /** Place of the logarithmic scale's members after those of the raw one. */
    static final int LOG = 2;

    /** Members of a positive series. */
    static final int ALL = 4;

    private static final String RAW_NAME = "shares_raw";
    private static final String BOTH_NAME = "shares";

    /** All members alike. */
    static PoolShares equal() {
        return new PoolShares(ones(LOG), ones(ALL));
    }

    /** A single member. */
    static PoolShares only(int member) {
        double[] of = new double[ALL];
        of[member] = 1;
        return new PoolShares(Arrays.copyOf(of, LOG), of);
    }

    private static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    /**
     * Shares of a series' members.
     *
     * @param isPositive whether it has a logarithmic scale
     */
    double[] of(boolean isPositive) {
        return isPositive ? both : raw;
    }

    void write(ObjectNode json) {
        Arrays.stream(raw).forEach(json.putArray(RAW_NAME)::add);
        Arrays.stream(both).forEach(json.putArray(BOTH_NAME)::add);
    }

    /**
     * Reads shares.
     *
     * @throws IllegalArgumentException if they are damaged
     */
    static PoolShares read(JsonRecord json) {
        return new PoolShares(numbers(json, RAW_NAME, LOG), numbers(json, BOTH_NAME, ALL));
    }

    private static double[] numbers(JsonRecord json, String name, int count) {
        double[] all = json.numbers(name);
        boolean areShares = all.length == count && Arrays.stream(all).allMatch(share -> share > 0 && share <= 1);
        if (!areShares) {
            throw new IllegalArgumentException("'" + name + "' is " + Arrays.toString(all) + ", expected " + count
                    + " numbers above 0 and at most 1");
        }
        return all;
    }
}
