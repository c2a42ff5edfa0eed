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
    /** In order of compilation, as one text. */
    static final List<String> FILES = List.of(
            "runs.cu",
            "functions.cu",
            "passes.cu",
            "compiled.cu",
            "formulas.cu",
            "numbers.cu",
            "tiles.cu",
            "images.cu",
            "rows.cu");

    private KernelSources() {}

    static String text(Path folder) {
        StringBuilder all = new StringBuilder();
        for (String file : FILES) {
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
            String included = Files.readString(folder.resolve("functions.cu"));
            return Files.readString(folder.resolve("step_functions.cu"))
                    .replace("#include \"functions.cu\"\n", included);
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
