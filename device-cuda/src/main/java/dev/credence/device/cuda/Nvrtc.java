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
import java.util.Optional;

/** NVIDIA's compiler of CUDA C, a library of the CUDA toolkit. Needs no GPU. Safe for use by several threads. */
final class Nvrtc {
    /**
     * PTX of CUDA 12.0, which drivers from 525 on translate. NVRTC writes its own version, which older drivers refuse
     * whatever the text; the kernels need nothing that came later, and ptxas takes them so.
     */
    static final String VERSION = ".version 8.0";

    /**
     * A product and a sum are rounded one after the other, as on the CPU, unless the text says otherwise: else a number
     * would depend on which other operations its formula has.
     */
    private static final List<String> OPTIONS = List.of("-std=c++17", "-default-device", "-fmad=false");

    private final SymbolLookup library;

    /** @param library of CUDA 12 or newer */
    Nvrtc(SymbolLookup library) {
        this.library = library;
    }

    /** That of this machine, if it has one. */
    static Optional<Nvrtc> installed() {
        return Libraries.installed("nvrtc", Nvrtc::new);
    }

    /**
     * Compiles for compute capability 8.0; drivers translate it for what is newer.
     *
     * @throws CudaException with the compiler's words if it cannot
     */
    String ptx(String source) {
        byte[] text = compiled(source, "compute_80", "PTX");
        return new String(text, 0, text.length - 1, StandardCharsets.UTF_8)
                .replaceFirst("(?m)^\\.version .*$", VERSION);
    }

    /**
     * Compiles to machine code.
     *
     * @param architecture {@code sm_90}
     * @throws CudaException with the compiler's words if it cannot
     */
    byte[] machineCode(String source, String architecture) {
        return compiled(source, architecture, "CUBIN");
    }

    private byte[] compiled(String source, String architecture, String what) {
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
                List<String> all = new ArrayList<>(OPTIONS);
                all.add("-arch=" + architecture);
                MemorySegment options = arena.allocate(ADDRESS, all.size());
                for (int i = 0; i < all.size(); i++) {
                    options.setAtIndex(ADDRESS, i, arena.allocateFrom(all.get(i)));
                }
                error = call("nvrtcCompileProgram", List.of(ADDRESS, JAVA_INT, ADDRESS), program, all.size(), options);
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

    /** What NVRTC has of a program. */
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
