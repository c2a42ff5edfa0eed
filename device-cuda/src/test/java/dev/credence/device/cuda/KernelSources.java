package dev.credence.device.cuda;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Sources of the kernels. */
final class KernelSources {
    /** Of kernels.ptx, in order of compilation, as one text. */
    static final List<String> FILES =
            List.of("runs.cu", "functions.cu", "totals.cu", "passes.cu", "numbers.cu", "images.cu", "rows.cu");

    /** Of tiles.ptx, which is loaded only where there is a product. */
    static final List<String> TILE_FILES = List.of("runs.cu", "tiles.cu", "products.cu");

    /** Of tensor_products.ptx, which is loaded only where products are made by tensor cores. */
    static final List<String> TENSOR_FILES = List.of("runs.cu", "tiles.cu", "tensor_products.cu");

    /** What the functions for generated kernels include. */
    static final List<String> FUNCTION_FILES = List.of("functions.cu", "totals.cu");

    private KernelSources() {}

    static String text(Path folder, List<String> files) {
        StringBuilder all = new StringBuilder();
        for (String file : files) {
            try {
                all.append(Files.readString(folder.resolve(file)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return all.toString();
    }

    /** Functions for generated kernels, as one text. */
    static String functions(Path folder) {
        try {
            String text = Files.readString(folder.resolve("step_functions.cu"));
            for (String file : FUNCTION_FILES) {
                text = text.replace("#include \"" + file + "\"\n", Files.readString(folder.resolve(file)));
            }
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** SHA-256 of a text. */
    static String hash(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
