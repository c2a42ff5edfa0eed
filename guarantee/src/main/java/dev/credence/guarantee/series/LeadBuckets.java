package dev.credence.guarantee.series;

import java.util.ArrayList;
import java.util.List;

/** Buckets of neighbouring leads, 1, 2–3, 4–7, 8–15, …, each twice as long as the one before. */
final class LeadBuckets {
    private LeadBuckets() {}

    /** The last lead of each bucket; the last one is H. */
    static List<Integer> ends(int horizon) {
        List<Integer> ends = new ArrayList<>();
        for (int end = 1; end < horizon; end = 2 * end + 1) {
            ends.add(end);
        }
        ends.add(horizon);
        return ends;
    }

    /** The bucket of a lead, which counts from 1. */
    static int of(List<Integer> ends, int lead) {
        int bucket = 0;
        while (bucket < ends.size() - 1 && lead > ends.get(bucket)) {
            bucket++;
        }
        return bucket;
    }
}
