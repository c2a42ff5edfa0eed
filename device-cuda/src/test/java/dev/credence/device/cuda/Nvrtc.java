package dev.credence.device.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** NVRTC, NVIDIA's run-time compiler for CUDA C, a library of the CUDA toolkit. Needs no GPU. Thread-safe. */
final class Nvrtc {
    /**
     * PTX version of CUDA 12.0, supported by drivers from 525 on. NVRTC writes its own version, which older drivers
     * refuse whatever the code; the kernels need no later features, and ptxas accepts them.
     */
    static final String VERSION = ".version 8.0";

    /**
     * No fused multiply-add unless the code says so, as on the CPU: otherwise rounding would depend on the other
     * operations of a formula.
     */
    private static final List<String> OPTIONS = List.of("-std=c++17", "-default-device", "-fmad=false");

    /** For functions that kernels call: their float arithmetic without slow paths, and fused where that is shorter. */
    private static final List<String> FUNCTION_OPTIONS =
            List.of("-std=c++17", "--relocatable-device-code=true", "-ftz=true", "-prec-div=false", "-prec-sqrt=false");

    private final SymbolLookup library;

    /** @param library NVRTC of CUDA 12 or newer */
    Nvrtc(SymbolLookup library) {
        this.library = library;
    }

    /**
     * Compiles to PTX for compute capability 8.0, which drivers translate for newer GPUs.
     *
     * @throws CudaException with the compiler's log if it fails
     */
    String ptx(String source) {
        return ptx(source, OPTIONS);
    }

    /**
     * Compiles functions to PTX, as {@link #ptx} does kernels: arithmetic in floats is fused and flushed, and its
     * divisions and roots are approximate.
     *
     * @throws CudaException with the compiler's log if it fails
     */
    String functionsPtx(String source) {
        // the names of functions that are static carry the name of the source
        return ptx(source, FUNCTION_OPTIONS)
                .replaceAll("_ZN\\d+_INTERNAL_[A-Za-z0-9_]*?\\d([a-z][a-z_0-9]*)E[A-Za-z]+", "$1");
    }

    private String ptx(String source, List<String> options) {
        byte[] text = compiled(source, "compute_80", "PTX", options);
        return new String(text, 0, text.length - 1, StandardCharsets.UTF_8)
                .replaceFirst("(?m)^\\.version .*$", VERSION);
    }

    private byte[] compiled(String source, String architecture, String what, List<String> options) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment created = arena.allocate(ADDRESS);
            int error = call(
                    "nvrtcCreateProgram",
                    List.of(ADDRESS, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS),
                    created,
                    arena.allocateFrom(source),
                    arena.allocateFrom("kernels.cu"),
                    0,
                    MemorySegment.NULL,
                    MemorySegment.NULL);
            if (error != 0) {
                throw CudaException.ofLibrary("nvrtcCreateProgram", error, "");
            }
            MemorySegment program = created.get(ADDRESS, 0);
            try {
                List<String> all = new ArrayList<>(options);
                all.add("-arch=" + architecture);
                MemorySegment texts = arena.allocate(ADDRESS, all.size());
                for (int i = 0; i < all.size(); i++) {
                    texts.setAtIndex(ADDRESS, i, arena.allocateFrom(all.get(i)));
                }
                error = call("nvrtcCompileProgram", List.of(ADDRESS, JAVA_INT, ADDRESS), program, all.size(), texts);
                if (error != 0) {
                    String words = new String(result("ProgramLog", program, arena), StandardCharsets.UTF_8);
                    throw CudaException.ofLibrary("nvrtcCompileProgram", error, "\n" + words);
                }
                return result(what, program, arena);
            } finally {
                call("nvrtcDestroyProgram", List.of(ADDRESS), created);
            }
        }
    }

    /** The result or log of a compilation. */
    private byte[] result(String what, MemorySegment program, Arena arena) {
        MemorySegment size = arena.allocate(JAVA_LONG);
        int first = call("nvrtcGet" + what + "Size", List.of(ADDRESS, ADDRESS), program, size);
        MemorySegment bytes = arena.allocate(Math.max(1, size.get(JAVA_LONG, 0)));
        int error = first != 0 ? first : call("nvrtcGet" + what, List.of(ADDRESS, ADDRESS), program, bytes);
        if (error != 0) {
            throw CudaException.ofLibrary("nvrtcGet" + what, error, "");
        }
        return bytes.toArray(JAVA_BYTE);
    }

    private int call(String name, List<MemoryLayout> layouts, Object... arguments) {
        MethodHandle function = Libraries.handle(library, "NVRTC", name, layouts.toArray(MemoryLayout[]::new));
        return Libraries.code(() -> (int) function.invokeWithArguments(arguments));
    }
}
