package dev.credence.device.simd;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Set;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.openblas.global.openblas_nolapack;

/**
 * Calls OpenBLAS on raw addresses. Single-threaded for the whole process: results would depend on the number of
 * threads.
 */
@SuppressWarnings("restricted") // native access is the purpose of this class
final class OpenBlas {
    private static final int ROW_MAJOR = 101;
    private static final int PLAIN = 111;
    private static final int TRANSPOSED = 112;

    /**
     * OpenBLAS's names of processors with AVX-512 kernels. For an unknown processor it uses Haswell's kernels, at half
     * the speed.
     */
    private static final Set<String> WIDE = Set.of("SkylakeX", "Cooperlake", "SapphireRapids");

    /**
     * Products with fewer multiplications are called without a thread transition, which delays other threads'
     * safepoints.
     */
    private static final long CRITICAL = 1 << 18;

    private static final MethodHandle SGEMM;
    private static final MethodHandle SGEMM_CRITICAL;

    /** Name of the kernels that OpenBLAS chose for this processor. */
    static final String CORE;

    static {
        Loader.load(openblas_nolapack.class);
        Linker linker = Linker.nativeLinker();
        var i = ValueLayout.JAVA_INT;
        var f = ValueLayout.JAVA_FLOAT;
        var p = ValueLayout.JAVA_LONG;
        FunctionDescriptor sgemm = FunctionDescriptor.ofVoid(i, i, i, i, i, i, f, p, i, p, i, f, p, i);
        SGEMM = linker.downcallHandle(symbol("cblas_sgemm"), sgemm);
        SGEMM_CRITICAL = linker.downcallHandle(symbol("cblas_sgemm"), sgemm, Linker.Option.critical(false));
        try {
            linker.downcallHandle(symbol("openblas_set_num_threads"), FunctionDescriptor.ofVoid(i))
                    .invokeExact(1);
            long name = (long) linker.downcallHandle(symbol("openblas_get_corename"), FunctionDescriptor.of(p))
                    .invokeExact();
            CORE = MemorySegment.ofAddress(name).reinterpret(256).getString(0);
        } catch (Throwable e) {
            throw new IllegalStateException("Cannot call OpenBLAS", e);
        }
    }

    private OpenBlas() {}

    private static MemorySegment symbol(String name) {
        Pointer pointer = Loader.addressof(name);
        if (pointer == null || pointer.isNull()) {
            throw new IllegalStateException("OpenBLAS has no function " + name);
        }
        return MemorySegment.ofAddress(pointer.address());
    }

    /** Loads OpenBLAS, on the first call; throws the cause of a failure. */
    static void load() {
        // done by this class's initialisation
    }

    /** Whether the kernels use 512-bit vectors. */
    static boolean wide() {
        return WIDE.contains(CORE);
    }

    /** c (+)= op(a) · op(b), row-major and contiguous, except that the rows of a are {@code strideA} elements apart. */
    static void multiply(
            boolean transposeA,
            boolean transposeB,
            int m,
            int n,
            int k,
            long a,
            int strideA,
            long b,
            long c,
            boolean add) {
        multiply(transposeA, transposeB, m, n, k, a, strideA, b, transposeB ? k : n, c, n, add);
    }

    /** {@link #multiply} with a row stride, in elements, for each of a, b and c. */
    static void multiply(
            boolean transposeA,
            boolean transposeB,
            int m,
            int n,
            int k,
            long a,
            int strideA,
            long b,
            int strideB,
            long c,
            int strideC,
            boolean add) {
        // OpenBLAS clears c first, element by element, which can take as long as the product
        boolean cleared = !add && strideC == n;
        if (cleared) {
            Columns.zero(c, Math.multiplyExact(m, n));
        }
        int opA = transposeA ? TRANSPOSED : PLAIN;
        int opB = transposeB ? TRANSPOSED : PLAIN;
        float beta = add || cleared ? 1 : 0;
        try {
            if ((long) m * n * k < CRITICAL) {
                SGEMM_CRITICAL.invokeExact(ROW_MAJOR, opA, opB, m, n, k, 1f, a, strideA, b, strideB, beta, c, strideC);
            } else {
                SGEMM.invokeExact(ROW_MAJOR, opA, opB, m, n, k, 1f, a, strideA, b, strideB, beta, c, strideC);
            }
        } catch (Throwable e) {
            throw new IllegalStateException("cblas_sgemm failed", e);
        }
    }
}
