package dev.credence.device.simd;

import dev.credence.core.device.Tensor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * The vector shape that all kernels use, and the memory they use it on. The shape is the processor's own, at most 512
 * bits: blocks of random words have 16 lanes. The system property {@code credence.simd.bits} (128, 256 or 512) forces
 * another, for tests.
 *
 * <p>Kernels address memory by absolute addresses in one segment that spans everything, so that no segment is made per
 * call. Masked loads may read (never write) the whole vector on processors without masked loads: allocations end with
 * {@link #PADDING} bytes.
 *
 * <p>Kernels call the Vector API itself, through no methods of ours that take or give vectors or masks: the API's
 * methods are always compiled into their callers, ours only while what has been compiled into the same unit is not too
 * much, and a vector that passes from one unit to another is an object on the heap. Adding to what is there, where
 * asked, is therefore {@code v.add(fromMemorySegment(…, NUMBERS.lt(add ? n - i : 0)))}, with no choice between vectors.
 *
 * <p>Floating-point lanes are never summed by {@code reduceLanes}: its order is unspecified, and differs between
 * compiled and interpreted code, so that the same run would not give the same bits twice. See {@link Sums}.
 */
@SuppressWarnings("restricted") // native access is what this class is for
final class Lanes {
    static final VectorSpecies<Float> F = species();
    static final VectorSpecies<Integer> I = F.withLanes(int.class);
    static final VectorSpecies<Double> D = VectorSpecies.of(double.class, F.vectorShape());

    /** Floats in a vector: 4, 8 or 16. */
    static final int WIDTH = F.length();

    /** Bytes of a vector. */
    static final long BYTES = (long) WIDTH * Float.BYTES;

    /** Bytes behind every allocation that may be read in vain. */
    static final int PADDING = 64;

    /**
     * With t = 1.5 · 2⁻¹⁰³, (x + t) − t is never a subnormal number: for |x| &lt; 2⁻¹⁰⁴ the sum lies between 2⁻¹⁰³ and
     * 2⁻¹⁰², where floats are multiples of 2⁻¹²⁶. It is x itself for |x| &gt; 2⁻⁷⁷, and within two ulps or 2⁻¹²⁶ of it
     * below. Kernels store {@code v.add(FLUSH).sub(FLUSH)}: two operations and no mask. Some processors take a hundred
     * times as long for subnormal numbers.
     */
    static final float FLUSH = 0x1.8p-103f;

    /**
     * 0, 1, 2, …: each lane's number. {@code NUMBERS.lt(n)} is the mask of the first n lanes, all for more than there
     * are; {@code indexInRange} chooses between masks, and where a choice between vectors or masks meets a loop they
     * may all become objects on the heap.
     */
    static final FloatVector NUMBERS = FloatVector.zero(F).addIndex(1);

    static final ByteOrder ORDER = ByteOrder.nativeOrder();

    /** All memory; offsets are addresses. */
    static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private Lanes() {}

    private static VectorSpecies<Float> species() {
        Integer forced = Integer.getInteger("credence.simd.bits");
        int bits = forced != null ? forced : Math.clamp(FloatVector.SPECIES_PREFERRED.vectorBitSize(), 128, 512);
        return VectorSpecies.of(float.class, VectorShape.forBitSize(bits));
    }

    /** Where a tensor's first element lies. */
    static long address(Tensor tensor) {
        return SimdTensor.of(tensor).address();
    }

    static float get(long address) {
        return ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, address);
    }

    /** Stores a number, or 0 in place of a subnormal one. */
    static void putNormal(long address, float value) {
        put(address, Math.abs(value) < Float.MIN_NORMAL ? 0 : value);
    }

    static void put(long address, float value) {
        ALL.set(ValueLayout.JAVA_FLOAT_UNALIGNED, address, value);
    }
}
