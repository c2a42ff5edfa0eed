package dev.credence.device.simd;

import dev.credence.core.device.Tensor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * The vector shape of all kernels, and their view of memory. The shape is the processor's preferred one, at most 512
 * bits, since blocks of random words have 16 lanes. The system property {@code credence.simd.bits} (128, 256 or 512)
 * overrides it, for tests.
 *
 * <p>Kernels use absolute addresses in one segment that spans all memory, so that no segment is created per call. On
 * processors without masked loads, these may read (never write) the whole vector: allocations end with {@link #PADDING}
 * bytes.
 *
 * <p>Kernels call the Vector API directly, without helper methods that take or return vectors or masks: the API's
 * methods are always inlined, ours only up to a size limit of the compilation unit, and a vector that passes between
 * units is an object on the heap. Optional accumulation is therefore {@code v.add(fromMemorySegment(…, NUMBERS.lt(add ?
 * n - i : 0)))}, without a choice between vectors.
 *
 * <p>Floating-point lanes are never summed by {@code reduceLanes}: its order is unspecified, and differs between
 * compiled and interpreted code, so that the same run would not give the same bits twice. See {@link OrderedSums}.
 */
@SuppressWarnings("restricted") // native access is the purpose of this class
final class Lanes {
    static final VectorSpecies<Float> F = species();
    static final VectorSpecies<Integer> I = F.withLanes(int.class);
    static final VectorSpecies<Double> D = VectorSpecies.of(double.class, F.vectorShape());

    /** Floats per vector: 4, 8 or 16. */
    static final int WIDTH = F.length();

    /** Bytes per vector. */
    static final long BYTES = (long) WIDTH * Float.BYTES;

    /** Readable bytes after every allocation. */
    static final int PADDING = 64;

    /**
     * Adding and subtracting t = 1.5 · 2⁻¹⁰³ flushes subnormal numbers: for |x| &lt; 2⁻¹⁰⁴ the sum lies between 2⁻¹⁰³
     * and 2⁻¹⁰², where floats are multiples of 2⁻¹²⁶. (x + t) − t equals x for |x| &gt; 2⁻⁷⁷, and is within two ulps or
     * 2⁻¹²⁶ of it below. Kernels store {@code v.add(FLUSH).sub(FLUSH)}: two operations and no mask. Subnormal numbers
     * are up to a hundred times slower on some processors.
     */
    static final float FLUSH = 0x1.8p-103f;

    /**
     * Lane indices 0, 1, 2, …. {@code NUMBERS.lt(n)} is the mask of the first n lanes, all if n is larger;
     * {@code indexInRange} chooses between masks, and a choice between vectors or masks that reaches a loop may turn
     * them all into objects on the heap.
     */
    static final FloatVector NUMBERS = FloatVector.zero(F).addIndex(1);

    static final ByteOrder ORDER = ByteOrder.nativeOrder();

    /** All memory; offsets are absolute addresses. */
    static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private Lanes() {}

    private static VectorSpecies<Float> species() {
        Integer forced = Integer.getInteger("credence.simd.bits");
        int bits = forced != null ? forced : Math.clamp(FloatVector.SPECIES_PREFERRED.vectorBitSize(), 128, 512);
        return VectorSpecies.of(float.class, VectorShape.forBitSize(bits));
    }

    /** Address of a tensor's first element. */
    static long address(Tensor tensor) {
        return SimdTensor.of(tensor).address();
    }

    static float get(long address) {
        return ALL.get(ValueLayout.JAVA_FLOAT_UNALIGNED, address);
    }

    /** Stores a number, with subnormal numbers replaced by 0. */
    static void putNormal(long address, float value) {
        put(address, Math.abs(value) < Float.MIN_NORMAL ? 0 : value);
    }

    static void put(long address, float value) {
        ALL.set(ValueLayout.JAVA_FLOAT_UNALIGNED, address, value);
    }
}
