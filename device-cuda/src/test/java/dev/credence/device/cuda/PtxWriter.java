package dev.credence.device.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;

/** Compiles the kernels by NVRTC, from the class path of the profile ptx. Needs no GPU. */
@SuppressWarnings("restricted") // NVRTC is unpacked here
final class PtxWriter {
    /**
     * PTX of CUDA 12.0, which drivers from 525 on translate. NVRTC writes its own version, which older drivers refuse
     * whatever the text; the kernels need nothing that came later, and ptxas takes them so.
     */
    static final String VERSION = ".version 8.0";

    private static final String FOLDER = "/org/bytedeco/cuda/linux-x86_64/";

    private static final List<String> OPTIONS =
            List.of("--gpu-architecture=compute_80", "--std=c++17", "--device-as-default-execution-space");

    private final SymbolLookup nvrtc;

    private PtxWriter(SymbolLookup nvrtc) {
        this.nvrtc = nvrtc;
    }

    /**
     * Writes the file.
     *
     * @param args where it is, beside the .cu files
     */
    public static void main(String[] args) throws Throwable {
        Path to = Path.of(args[0]);
        Path folder = to.toAbsolutePath().getParent();
        Path libraries = Files.createTempDirectory("nvrtc");
        unpack("libnvrtc-builtins.so.12.9", libraries);
        Path library = unpack("libnvrtc.so.12", libraries);
        System.load(libraries.resolve("libnvrtc-builtins.so.12.9").toString());
        String ptx = new PtxWriter(SymbolLookup.libraryLookup(library, Arena.global()))
                .compile(KernelSources.text(folder))
                .replaceFirst("(?m)^\\.version .*$", VERSION);
        String header = "// Made by `mvn -Pptx` from " + String.join(", ", KernelSources.FILES) + "; their SHA-256: "
                + KernelSources.hash(folder) + "\n";
        Files.writeString(to, header + ptx.strip() + "\n");
    }

    private static Path unpack(String name, Path folder) throws IOException {
        try (InputStream in = Objects.requireNonNull(PtxWriter.class.getResourceAsStream(FOLDER + name), name)) {
            Path to = folder.resolve(name);
            Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
            to.toFile().deleteOnExit();
            folder.toFile().deleteOnExit();
            return to;
        }
    }

    private int call(String name, List<MemoryLayout> layouts, Object... arguments) throws Throwable {
        FunctionDescriptor type = FunctionDescriptor.of(JAVA_INT, layouts.toArray(MemoryLayout[]::new));
        return (int) Linker.nativeLinker()
                .downcallHandle(nvrtc.find(name).orElseThrow(), type)
                .invokeWithArguments(arguments);
    }

    /** A text that NVRTC has of a program. */
    private String text(String what, MemorySegment program, Arena arena) throws Throwable {
        MemorySegment size = arena.allocate(JAVA_LONG);
        call("nvrtcGet" + what + "Size", List.of(ADDRESS, ADDRESS), program, size);
        MemorySegment text = arena.allocate(size.get(JAVA_LONG, 0));
        call("nvrtcGet" + what, List.of(ADDRESS, ADDRESS), program, text);
        return text.getString(0);
    }

    private String compile(String source) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment created = arena.allocate(ADDRESS);
            call(
                    "nvrtcCreateProgram",
                    List.of(ADDRESS, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS),
                    created,
                    arena.allocateFrom(source),
                    arena.allocateFrom("kernels.cu"),
                    0,
                    MemorySegment.NULL,
                    MemorySegment.NULL);
            MemorySegment program = created.get(ADDRESS, 0);
            MemorySegment options = arena.allocate(ADDRESS, OPTIONS.size());
            for (int i = 0; i < OPTIONS.size(); i++) {
                options.setAtIndex(ADDRESS, i, arena.allocateFrom(OPTIONS.get(i)));
            }
            int error =
                    call("nvrtcCompileProgram", List.of(ADDRESS, JAVA_INT, ADDRESS), program, OPTIONS.size(), options);
            if (error != 0) {
                throw new IllegalStateException("NVRTC: error " + error + "\n" + text("ProgramLog", program, arena));
            }
            return text("PTX", program, arena);
        }
    }
}
