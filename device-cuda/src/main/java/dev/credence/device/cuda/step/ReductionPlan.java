package dev.credence.device.cuda.step;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import java.util.ArrayList;
import java.util.List;

/**
 * How a block of threads reduces.
 *
 * @param kept axes that the results have
 * @param reduced axes that they lack
 * @param places number of results
 * @param count elements of each
 * @param width lanes of a warp, or groups of threads, that go along the elements of a place
 */
record ReductionPlan(Way way, List<Axis> kept, List<Axis> reduced, int places, int count, int width) {
    private static final int WARP = 32;

    /** Schedulers of a multiprocessor, among which warps are shared out. */
    private static final int SCHEDULERS = 4;

    /** Elements that one thread takes, if there is nobody else to do it with. */
    private static final int FEW = 16;

    /** Instructions that one thread takes for a place while the others wait. */
    private static final int CHEAP = 80;

    /** Elements of a thread above which what is lost by rounding is kept. */
    private static final int LONG = 40;

    /** Who makes a result. */
    enum Way {
        /** A thread for each place. */
        THREAD,
        /** Some neighbouring lanes for each place. */
        LANES,
        /** A warp for each place. */
        WARP,
        /** All threads for the only place. */
        BLOCK,
        /** Neighbouring threads have neighbouring places, groups of them go along what is reduced. */
        GROUPS
    }

    /** The plan for a loop with a reduction, all of whose reductions keep the same axes. */
    static ReductionPlan of(Loop loop, Layout layout, int threads) {
        Output reduction = loop.outputs().stream()
                .filter(output -> !output.isMap())
                .findFirst()
                .orElseThrow();
        Extents extents = loop.extents();
        List<Axis> kept = new ArrayList<>();
        List<Axis> reduced = new ArrayList<>();
        for (Axis axis : Axis.values()) {
            if (extents.of(axis) > 1) {
                (reduction.place().lacks(axis, extents) ? reduced : kept).add(axis);
            }
        }
        int places = kept.stream().mapToInt(extents::of).reduce(1, Math::multiplyExact);
        int count = reduced.stream().mapToInt(extents::of).reduce(1, Math::multiplyExact);
        boolean along = kept.isEmpty() || (count > 1 && reduced.getLast().compareTo(kept.getLast()) > 0);
        boolean far = loop.sources().values().stream().anyMatch(source -> isFar(source, layout, extents));
        int lanes = lanes(places, count, threads);
        int weight = LoopInvariants.of(loop).weight();
        if (along && count > FEW && places > 1 && (far ? places > threads / WARP : lanes > 1)) {
            return new ReductionPlan(Way.LANES, kept, reduced, places, count, far ? farLanes(count) : lanes);
        }
        boolean few = count == 1 || (count <= FEW && (count * weight <= CHEAP || (along && places > 1)));
        if (few || places >= threads / 2 || (along && places > 1 && lanes == 1)) {
            return new ReductionPlan(Way.THREAD, kept, reduced, places, count, 1);
        }
        if (along) {
            return places == 1
                    ? new ReductionPlan(Way.BLOCK, kept, reduced, places, count, threads)
                    : new ReductionPlan(Way.WARP, kept, reduced, places, count, WARP);
        }
        return new ReductionPlan(Way.GROUPS, kept, reduced, places, count, Math.min(threads / places, count));
    }

    /** Whether there is a barrier between the elements and the results. */
    boolean hasBarrier(int threads) {
        return way == Way.GROUPS || (way == Way.BLOCK && threads > WARP);
    }

    /**
     * Whether thread i touches elements i, i + threads, … of an access alone: none beyond the last in place of nothing.
     */
    boolean ownElements(Loop loop, StepOperation.Access access, int threads) {
        if (!access.elementwise()) {
            return ownResults(loop, access.place());
        }
        return way == Way.BLOCK && (count <= threads || count % threads == 0) && LoopWriter.isFlat(loop, access);
    }

    /** Whether thread i makes results i, i + threads, …, which lie one after the other. */
    boolean ownResults(Loop loop, Place place) {
        int apart = 1;
        boolean dense = place.stridePart() == 0;
        for (Axis axis : kept.reversed()) {
            dense &= place.stride(axis) == apart;
            apart *= loop.extents().of(axis);
        }
        return dense && (way == Way.BLOCK || way == Way.THREAD || way == Way.GROUPS);
    }

    /** Whether it is read from the device's memory for every element. */
    private static boolean isFar(Source source, Layout layout, Extents extents) {
        return source instanceof Source.Element element
                && !layout.isShared(element.place().buffer())
                && !element.place().isUniform(extents);
    }

    /** So many that neighbours read neighbours, from few lines of memory. */
    private static int farLanes(int count) {
        if (count >= 128) {
            return WARP;
        }
        return count >= 40 ? 16 : 8;
    }

    /**
     * Lanes for each place with the fewest cycles: of a round an element takes 10, or 8 for each warp of a scheduler,
     * and each exchange between lanes 40 or 12.
     */
    private static int lanes(int places, int count, int threads) {
        int best = 1;
        long least = Long.MAX_VALUE;
        for (int lanes = 1; lanes <= WARP; lanes *= 2) {
            long rounds = Math.ceilDiv(places * lanes, threads);
            int busy = Math.ceilDiv(Math.ceilDiv(Math.min(threads, places * lanes), WARP), SCHEDULERS);
            long elements = (long) Math.ceilDiv(count, lanes) * Math.max(10, busy * 8);
            long exchanges = (long) Integer.numberOfTrailingZeros(lanes) * Math.max(40, busy * 12);
            long cycles = rounds * (elements + exchanges);
            if (cycles < least) {
                least = cycles;
                best = lanes;
            }
        }
        return best;
    }

    /** Whether a thread adds up so many that what is lost by rounding must be kept. */
    boolean isLong() {
        return Math.ceilDiv(count, width) > LONG;
    }

    /** Floats of scratch for each result, through which threads of different warps put together what they have. */
    int scratchFloats(int threads) {
        return switch (way) {
            case THREAD, LANES, WARP -> 0;
            case BLOCK -> threads == WARP ? 0 : threads / WARP;
            case GROUPS -> width * places;
        };
    }
}
