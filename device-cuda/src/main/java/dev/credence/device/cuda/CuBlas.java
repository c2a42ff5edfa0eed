package dev.credence.device.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * NVIDIA's cuBLAS, a library of the CUDA toolkit, for large products if it is installed. It computes in float, and in
 * the shorter TF32 only if the environment variable {@value #TF32} is 1. Not thread-safe.
 */
final class CuBlas {
    /** Multiplications from which on a product counts as large. */
    static final long LARGE = 1L << 24;

    private static final String TF32 = "CREDENCE_CUDA_TF32";

    private static final int DEFAULT_MATH = 0;
    private static final int TF32_MATH = 3;

    private final MethodHandle create;
    private final MethodHandle setMathMode;
    private final MethodHandle setStream;
    private final MethodHandle multiply;
    private final boolean tf32;
    private final MemorySegment factors = Arena.ofAuto().allocate(JAVA_FLOAT, 2);
    /** A handle for each stream: one for several would not give the same bits each time. */
    private final Map<Long, MemorySegment> handles = new HashMap<>();

    /**
     * Binds the functions of a library; nothing is initialised.
     *
     * @throws IllegalArgumentException if it lacks one of the functions
     */
    CuBlas(SymbolLookup library, boolean tf32) {
        this.tf32 = tf32;
        create = handle(library, "cublasCreate_v2", ADDRESS);
        setMathMode = handle(library, "cublasSetMathMode", ADDRESS, JAVA_INT);
        setStream = handle(library, "cublasSetStream_v2", ADDRESS, JAVA_LONG);
        multiply = handle(
                library,
                "cublasSgemmStridedBatched",
                ADDRESS,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                ADDRESS,
                JAVA_LONG,
                JAVA_INT,
                JAVA_LONG,
                JAVA_LONG,
                JAVA_INT,
                JAVA_LONG,
                ADDRESS,
                JAVA_LONG,
                JAVA_INT,
                JAVA_LONG,
                JAVA_INT);
    }

    /** This machine's cuBLAS, if installed. */
    static Optional<CuBlas> installed() {
        boolean tf32 = "1".equals(System.getenv(TF32));
        return Libraries.installed("cublas", library -> new CuBlas(library, tf32));
    }

    private static MethodHandle handle(SymbolLookup library, String name, MemoryLayout... arguments) {
        return Libraries.handle(library, "cuBLAS", name, arguments);
    }

    /**
     * Computes the products of a kernel of tiles.cu on a stream.
     *
     * @param product the kernel's arguments, {@code Product} of tiles.cu
     * @param samples number of products
     */
    void multiply(MemorySegment product, int samples, long stream) {
        MemorySegment library = handles.computeIfAbsent(stream, this::start);
        int m = product.get(JAVA_INT, 56);
        int inner = product.get(JAVA_INT, 60);
        int n = product.get(JAVA_INT, 64);
        factors.setAtIndex(JAVA_FLOAT, 0, 1);
        factors.setAtIndex(JAVA_FLOAT, 1, product.get(JAVA_INT, 68) == 0 ? 0 : 1);
        boolean transposeA = product.get(JAVA_INT, 20) != 1;
        boolean transposeB = product.get(JAVA_INT, 44) != 1;
        // row-major matrices are the transposes of column-major ones: c' [n, m] = b' [n, inner] a' [inner, m]
        check("cublasSgemmStridedBatched", () -> (int) multiply.invokeExact(
                library,
                transposeB ? 1 : 0,
                transposeA ? 1 : 0,
                n,
                m,
                inner,
                factors,
                product.get(JAVA_LONG, 24),
                transposeB ? inner : n,
                product.get(JAVA_LONG, 32),
                product.get(JAVA_LONG, 0),
                transposeA ? m : inner,
                product.get(JAVA_LONG, 8),
                factors.asSlice(Float.BYTES),
                product.get(JAVA_LONG, 48),
                n,
                (long) m * n,
                samples));
    }

    private MemorySegment start(long stream) {
        MemorySegment to = Arena.ofAuto().allocate(ADDRESS);
        check("cublasCreate", () -> (int) create.invokeExact(to));
        MemorySegment made = to.get(ADDRESS, 0);
        check("cublasSetMathMode", () -> (int) setMathMode.invokeExact(made, tf32 ? TF32_MATH : DEFAULT_MATH));
        check("cublasSetStream", () -> (int) setStream.invokeExact(made, stream));
        return made;
    }

    private static void check(String name, Libraries.Call call) {
        int error = Libraries.code(call);
        if (error != 0) {
            throw CudaException.ofLibrary(name, error, "");
        }
    }
}
