package dev.credence.device.cuda;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;

/** Compiles the kernels with NVRTC from the class path of the profile ptx. Needs no GPU. */
@SuppressWarnings("restricted") // NVRTC is unpacked here
final class PtxWriter {
    private static final String FOLDER = "/org/bytedeco/cuda/linux-x86_64/";

    private PtxWriter() {}

    /**
     * Writes kernels.ptx, tiles.ptx, tensor_products.ptx and step_functions.ptx.
     *
     * @param args the folder of the sources
     */
    public static void main(String[] args) throws Throwable {
        Path sources = Path.of(args[0]);
        Nvrtc nvrtc = nvrtc();
        writeKernels(sources, "kernels.ptx", KernelSources.FILES, nvrtc);
        writeKernels(sources, "tiles.ptx", KernelSources.TILE_FILES, nvrtc);
        writeKernels(sources, "tensor_products.ptx", KernelSources.TENSOR_FILES, nvrtc);
        writeFunctions(sources, nvrtc);
    }

    private static void writeKernels(Path sources, String name, List<String> files, Nvrtc nvrtc) throws IOException {
        String text = KernelSources.text(sources, files);
        write(sources.resolve(name), files, text, shortened(nvrtc.ptx(text)));
    }

    /** Without comments and the tabs that align operands, a fifth of a text. */
    private static String shortened(String ptx) {
        return ptx.replaceAll("(?m)^[ \t]*//.*\n", "")
                .replaceAll("(?m)^[ \t]*\n", "")
                .replaceAll("(?m)^\t", "")
                .replaceAll("[ \t]*\t[ \t]*", " ");
    }

    private static void writeFunctions(Path sources, Nvrtc nvrtc) throws IOException {
        String functions = KernelSources.functions(sources);
        write(
                sources.resolve("step_functions.ptx"),
                List.of("functions.cu", "totals.cu", "step_functions.cu"),
                functions,
                nvrtc.functionsPtx(functions));
    }

    private static void write(Path to, List<String> files, String source, String ptx) throws IOException {
        String header = "// Made by `mvn -Pptx` from " + String.join(", ", files) + "; their SHA-256: "
                + KernelSources.hash(source) + "\n";
        Files.writeString(to, header + ptx.strip() + "\n");
    }

    private static Nvrtc nvrtc() throws IOException {
        Path libraries = Files.createTempDirectory("nvrtc");
        unpack("libnvrtc-builtins.so.12.9", libraries);
        Path library = unpack("libnvrtc.so.12", libraries);
        System.load(libraries.resolve("libnvrtc-builtins.so.12.9").toString());
        return new Nvrtc(SymbolLookup.libraryLookup(library, Arena.global()));
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
}
