package dev.credence.device.simd;

import static dev.credence.device.simd.Lanes.ALL;
import static dev.credence.device.simd.Lanes.I;
import static dev.credence.device.simd.Lanes.ORDER;
import static dev.credence.device.simd.Lanes.WIDTH;

import dev.credence.core.random.CounterRandom;
import java.lang.foreign.ValueLayout;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Vectorised {@link CounterRandom}: Threefry-2x32 with 13 rounds, one counter per lane. The two outputs of counter 16b
 * + l are words 32b + l and 32b + 16 + l, so that a vector of up to 16 lanes stores each output whole, and the words do
 * not depend on its width.
 */
final class RandomWords {
    private static final int PARITY = 0x1BD11BDA;
    private static final IntVector LANE = IntVector.zero(I).addIndex(1);

    private RandomWords() {}

    /** Number of words, rounded up to whole blocks of 32. */
    static int whole(int count) {
        return Math.addExact(count, 31) & ~31;
    }

    /** Words {@code from … from + count} of a step, both multiples of 32, as ints. */
    static void generate(CounterRandom random, int step, long from, int count, long into) {
        int k0 = random.key0();
        int k1 = random.key1();
        int k2 = PARITY ^ k0 ^ k1;
        int first = (int) (from >>> 1);
        for (int i = 0; i < count; i += 32) {
            for (int lane = 0; lane < 16; lane += WIDTH) {
                IntVector x1 = IntVector.broadcast(I, step + k1);
                IntVector x0 = LANE.add(first + (i >>> 1) + lane + k0).add(x1);
                x1 = x1.lanewise(VectorOperators.ROL, 13).lanewise(VectorOperators.XOR, x0);
                x0 = x0.add(x1);
                x1 = x1.lanewise(VectorOperators.ROL, 15).lanewise(VectorOperators.XOR, x0);
                x0 = x0.add(x1);
                x1 = x1.lanewise(VectorOperators.ROL, 26).lanewise(VectorOperators.XOR, x0);
                x0 = x0.add(x1);
                x1 = x1.lanewise(VectorOperators.ROL, 6).lanewise(VectorOperators.XOR, x0);
                x1 = x1.add(k2 + 1);
                x0 = x0.add(k1).add(x1);
                x1 = x1.lanewise(VectorOperators.ROL, 17).lanewise(VectorOperators.XOR, x0);
                x0 = x0.add(x1);
                x1 = x1.lanewise(VectorOperators.ROL, 29).lanewise(VectorOperators.XOR, x0);
                x0 = x0.add(x1);
                x1 = x1.lanewise(VectorOperators.ROL, 16).lanewise(VectorOperators.XOR, x0);
                x0 = x0.add(x1);
                x1 = x1.lanewise(VectorOperators.ROL, 24).lanewise(VectorOperators.XOR, x0);
                x1 = x1.add(k0 + 2);
                x0 = x0.add(k2).add(x1);
                x1 = x1.lanewise(VectorOperators.ROL, 13).lanewise(VectorOperators.XOR, x0);
                x0 = x0.add(x1);
                x1 = x1.lanewise(VectorOperators.ROL, 15).lanewise(VectorOperators.XOR, x0);
                x0 = x0.add(x1);
                x1 = x1.lanewise(VectorOperators.ROL, 26).lanewise(VectorOperators.XOR, x0);
                x0 = x0.add(x1);
                x1 = x1.lanewise(VectorOperators.ROL, 6).lanewise(VectorOperators.XOR, x0);
                x1 = x1.add(k1 + 3);
                x0 = x0.add(k0).add(x1);
                x1 = x1.lanewise(VectorOperators.ROL, 17).lanewise(VectorOperators.XOR, x0);
                x0.intoMemorySegment(ALL, into + 4L * (i + lane), ORDER);
                x1.intoMemorySegment(ALL, into + 4L * (i + 16 + lane), ORDER);
            }
        }
    }

    /** One mask bit per word, set if {@code (word >>> 8) ≥ threshold}: the elements that dropout keeps. */
    static void keep(long words, int count, int threshold, long bits) {
        for (int i = 0; i < count; i += 32) {
            int kept = 0;
            for (int lane = 0; lane < 32; lane += WIDTH) {
                long mask = IntVector.fromMemorySegment(I, ALL, words + 4L * (i + lane), ORDER)
                        .lanewise(VectorOperators.LSHR, 8)
                        .compare(VectorOperators.GE, threshold)
                        .toLong();
                kept |= (int) mask << lane;
            }
            ALL.set(ValueLayout.JAVA_INT_UNALIGNED, bits + (i >>> 3), kept);
        }
    }
}
