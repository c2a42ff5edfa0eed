package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.List;

/**
 * An operation that is made as it was called, such as a convolution: only what it touches is known. A step with one is
 * no block's.
 *
 * @param number identifies it within a step
 * @param reads ranges with elements that are read
 * @param writes ranges whose elements are all written
 */
public record Call(int number, List<Place.Range> reads, List<Place.Range> writes) implements StepOperation {
    public Call {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
    }

    @Override
    public List<Access> accesses() {
        List<Access> all = new ArrayList<>();
        reads.forEach(range -> all.add(access(range, false)));
        writes.forEach(range -> all.add(access(range, true)));
        return all;
    }

    /** Why it is not part of a kernel. */
    IllegalArgumentException refusal() {
        return new IllegalArgumentException("a call is a kernel of its own");
    }

    private static Access access(Place.Range range, boolean writes) {
        return new Access(new Place(range.buffer(), range.from(), 0, 0, 1), range, writes, false);
    }
}
