package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.FLUSH;
import static dev.credence.device.simd.Lanes.ORDER;
import static jdk.incubator.vector.FloatVector.fromArray;
import static jdk.incubator.vector.FloatVector.fromMemorySegment;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Transposes squares of eight by eight in registers, in three rounds of exchanges between rows whose indices differ by
 * 1, 2 and 4. Written out for both arrays and memory: a vector passed between methods may become an object on the heap.
 */
final class VectorTranspose {
    /** The side of a square. */
    static final int SIDE = 8;

    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
    private static final VectorShuffle<Float> SWAP1 = VectorShuffle.fromOp(S, i -> i ^ 1);
    private static final VectorShuffle<Float> SWAP2 = VectorShuffle.fromOp(S, i -> i ^ 2);
    private static final VectorShuffle<Float> SWAP4 = VectorShuffle.fromOp(S, i -> i ^ 4);
    private static final FloatVector LANES = FloatVector.zero(S).addIndex(1);
    private static final VectorMask<Float> ODD1 = VectorMask.fromLong(S, 0b10101010);
    private static final VectorMask<Float> ODD2 = VectorMask.fromLong(S, 0b11001100);
    private static final VectorMask<Float> ODD4 = VectorMask.fromLong(S, 0b11110000);
    private static final VectorMask<Float> EVEN1 = ODD1.not();
    private static final VectorMask<Float> EVEN2 = ODD2.not();
    private static final VectorMask<Float> EVEN4 = ODD4.not();

    private VectorTranspose() {}

    /** to [j + q][i + p] = from [i + p][j + q], p and q below 8. */
    static void square(float[][] from, int i, int j, float[][] to) {
        FloatVector a0 = fromArray(S, from[i], j);
        FloatVector a1 = fromArray(S, from[i + 1], j);
        FloatVector a2 = fromArray(S, from[i + 2], j);
        FloatVector a3 = fromArray(S, from[i + 3], j);
        FloatVector a4 = fromArray(S, from[i + 4], j);
        FloatVector a5 = fromArray(S, from[i + 5], j);
        FloatVector a6 = fromArray(S, from[i + 6], j);
        FloatVector a7 = fromArray(S, from[i + 7], j);
        FloatVector b0 = a0.blend(a1.rearrange(SWAP1), ODD1);
        FloatVector b1 = a1.blend(a0.rearrange(SWAP1), EVEN1);
        FloatVector b2 = a2.blend(a3.rearrange(SWAP1), ODD1);
        FloatVector b3 = a3.blend(a2.rearrange(SWAP1), EVEN1);
        FloatVector b4 = a4.blend(a5.rearrange(SWAP1), ODD1);
        FloatVector b5 = a5.blend(a4.rearrange(SWAP1), EVEN1);
        FloatVector b6 = a6.blend(a7.rearrange(SWAP1), ODD1);
        FloatVector b7 = a7.blend(a6.rearrange(SWAP1), EVEN1);
        FloatVector c0 = b0.blend(b2.rearrange(SWAP2), ODD2);
        FloatVector c1 = b1.blend(b3.rearrange(SWAP2), ODD2);
        FloatVector c2 = b2.blend(b0.rearrange(SWAP2), EVEN2);
        FloatVector c3 = b3.blend(b1.rearrange(SWAP2), EVEN2);
        FloatVector c4 = b4.blend(b6.rearrange(SWAP2), ODD2);
        FloatVector c5 = b5.blend(b7.rearrange(SWAP2), ODD2);
        FloatVector c6 = b6.blend(b4.rearrange(SWAP2), EVEN2);
        FloatVector c7 = b7.blend(b5.rearrange(SWAP2), EVEN2);
        c0.blend(c4.rearrange(SWAP4), ODD4).intoArray(to[j], i);
        c1.blend(c5.rearrange(SWAP4), ODD4).intoArray(to[j + 1], i);
        c2.blend(c6.rearrange(SWAP4), ODD4).intoArray(to[j + 2], i);
        c3.blend(c7.rearrange(SWAP4), ODD4).intoArray(to[j + 3], i);
        c4.blend(c0.rearrange(SWAP4), EVEN4).intoArray(to[j + 4], i);
        c5.blend(c1.rearrange(SWAP4), EVEN4).intoArray(to[j + 5], i);
        c6.blend(c2.rearrange(SWAP4), EVEN4).intoArray(to[j + 6], i);
        c7.blend(c3.rearrange(SWAP4), EVEN4).intoArray(to[j + 7], i);
    }

    /**
     * {@link #square(float[][], int, int, float[][])} in memory.
     *
     * @param from address of the first number
     * @param fromStep bytes from row to row
     */
    static void square(long from, long fromStep, long to, long toStep) {
        FloatVector a0 = fromMemorySegment(S, ALL, from, ORDER);
        FloatVector a1 = fromMemorySegment(S, ALL, from + fromStep, ORDER);
        FloatVector a2 = fromMemorySegment(S, ALL, from + 2 * fromStep, ORDER);
        FloatVector a3 = fromMemorySegment(S, ALL, from + 3 * fromStep, ORDER);
        FloatVector a4 = fromMemorySegment(S, ALL, from + 4 * fromStep, ORDER);
        FloatVector a5 = fromMemorySegment(S, ALL, from + 5 * fromStep, ORDER);
        FloatVector a6 = fromMemorySegment(S, ALL, from + 6 * fromStep, ORDER);
        FloatVector a7 = fromMemorySegment(S, ALL, from + 7 * fromStep, ORDER);
        FloatVector b0 = a0.blend(a1.rearrange(SWAP1), ODD1);
        FloatVector b1 = a1.blend(a0.rearrange(SWAP1), EVEN1);
        FloatVector b2 = a2.blend(a3.rearrange(SWAP1), ODD1);
        FloatVector b3 = a3.blend(a2.rearrange(SWAP1), EVEN1);
        FloatVector b4 = a4.blend(a5.rearrange(SWAP1), ODD1);
        FloatVector b5 = a5.blend(a4.rearrange(SWAP1), EVEN1);
        FloatVector b6 = a6.blend(a7.rearrange(SWAP1), ODD1);
        FloatVector b7 = a7.blend(a6.rearrange(SWAP1), EVEN1);
        FloatVector c0 = b0.blend(b2.rearrange(SWAP2), ODD2);
        FloatVector c1 = b1.blend(b3.rearrange(SWAP2), ODD2);
        FloatVector c2 = b2.blend(b0.rearrange(SWAP2), EVEN2);
        FloatVector c3 = b3.blend(b1.rearrange(SWAP2), EVEN2);
        FloatVector c4 = b4.blend(b6.rearrange(SWAP2), ODD2);
        FloatVector c5 = b5.blend(b7.rearrange(SWAP2), ODD2);
        FloatVector c6 = b6.blend(b4.rearrange(SWAP2), EVEN2);
        FloatVector c7 = b7.blend(b5.rearrange(SWAP2), EVEN2);
        c0.blend(c4.rearrange(SWAP4), ODD4).intoMemorySegment(ALL, to, ORDER);
        c1.blend(c5.rearrange(SWAP4), ODD4).intoMemorySegment(ALL, to + toStep, ORDER);
        c2.blend(c6.rearrange(SWAP4), ODD4).intoMemorySegment(ALL, to + 2 * toStep, ORDER);
        c3.blend(c7.rearrange(SWAP4), ODD4).intoMemorySegment(ALL, to + 3 * toStep, ORDER);
        c4.blend(c0.rearrange(SWAP4), EVEN4).intoMemorySegment(ALL, to + 4 * toStep, ORDER);
        c5.blend(c1.rearrange(SWAP4), EVEN4).intoMemorySegment(ALL, to + 5 * toStep, ORDER);
        c6.blend(c2.rearrange(SWAP4), EVEN4).intoMemorySegment(ALL, to + 6 * toStep, ORDER);
        c7.blend(c3.rearrange(SWAP4), EVEN4).intoMemorySegment(ALL, to + 7 * toStep, ORDER);
    }

    /**
     * to [q] (+)= sum of the eight numbers of row q, of eight consecutive rows, for q below {@code count}: three rounds
     * that each add two halves of a transpose.
     */
    static void sums(long from, long to, int count, boolean add) {
        FloatVector a0 = fromMemorySegment(S, ALL, from, ORDER);
        FloatVector a1 = fromMemorySegment(S, ALL, from + 32, ORDER);
        FloatVector a2 = fromMemorySegment(S, ALL, from + 64, ORDER);
        FloatVector a3 = fromMemorySegment(S, ALL, from + 96, ORDER);
        FloatVector a4 = fromMemorySegment(S, ALL, from + 128, ORDER);
        FloatVector a5 = fromMemorySegment(S, ALL, from + 160, ORDER);
        FloatVector a6 = fromMemorySegment(S, ALL, from + 192, ORDER);
        FloatVector a7 = fromMemorySegment(S, ALL, from + 224, ORDER);
        FloatVector b0 = a0.blend(a1, ODD1).add(a1.blend(a0, ODD1).rearrange(SWAP1));
        FloatVector b1 = a2.blend(a3, ODD1).add(a3.blend(a2, ODD1).rearrange(SWAP1));
        FloatVector b2 = a4.blend(a5, ODD1).add(a5.blend(a4, ODD1).rearrange(SWAP1));
        FloatVector b3 = a6.blend(a7, ODD1).add(a7.blend(a6, ODD1).rearrange(SWAP1));
        FloatVector c0 = b0.blend(b1, ODD2).add(b1.blend(b0, ODD2).rearrange(SWAP2));
        FloatVector c1 = b2.blend(b3, ODD2).add(b3.blend(b2, ODD2).rearrange(SWAP2));
        FloatVector sum = c0.blend(c1, ODD4).add(c1.blend(c0, ODD4).rearrange(SWAP4));
        VectorMask<Float> those = LANES.lt(count);
        sum.add(fromMemorySegment(S, ALL, to, ORDER, LANES.lt(add ? count : 0)))
                .add(FLUSH)
                .sub(FLUSH)
                .intoMemorySegment(ALL, to, ORDER, those);
    }
}
