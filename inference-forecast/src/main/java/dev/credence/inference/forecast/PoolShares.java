package dev.credence.inference.forecast;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.ToDoubleFunction;

/**
 * Shares of a pool's members, by {@link PoolMember}. A series that is not positive has no members on the logarithmic
 * scale, and shares of its own. A member that is missing leaves its share to the others.
 *
 * @param raw shares where there is no logarithmic scale, [members]
 * @param both shares where there is one, [members]
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PoolShares(double[] raw, double[] both) {
    private static final String RAW_NAME = "shares_raw";
    private static final String BOTH_NAME = "shares";

    /** All members alike. */
    static PoolShares equal() {
        double[] ones = new double[PoolMember.COUNT];
        Arrays.fill(ones, 1);
        return new PoolShares(ones, ones);
    }

    /** A single member. */
    static PoolShares only(PoolMember member) {
        double[] of = new double[PoolMember.COUNT];
        of[member.place] = 1;
        return new PoolShares(of, of);
    }

    /**
     * Shares from weights of some members; 0 for the others.
     *
     * @param members in the order of the weights
     */
    static double[] of(Collection<PoolMember> members, double... weights) {
        double[] shares = new double[PoolMember.COUNT];
        int k = 0;
        for (PoolMember member : members) {
            shares[member.place] = weights[k++];
        }
        return shares;
    }

    /**
     * Shares of a series' members.
     *
     * @param isPositive whether it has a logarithmic scale
     */
    ToDoubleFunction<PoolMember> of(boolean isPositive) {
        double[] shares = isPositive ? both : raw;
        return member -> shares[member.place];
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
        return new PoolShares(numbers(json, RAW_NAME), numbers(json, BOTH_NAME));
    }

    private static double[] numbers(JsonRecord json, String name) {
        double[] all = json.numbers(name);
        boolean areShares = all.length == PoolMember.COUNT
                && Arrays.stream(all).allMatch(share -> share >= 0 && share <= 1)
                && all[PoolMember.GRID.place] > 0;
        if (!areShares) {
            throw new IllegalArgumentException("'" + name + "' is " + Arrays.toString(all) + ", expected "
                    + PoolMember.COUNT + " numbers from 0 to 1, the first above 0");
        }
        return all;
    }
}
