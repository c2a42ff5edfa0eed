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
            "runs.cu", "functions.cu", "passes.cu", "compiled.cu", "formulas.cu", "numbers.cu", "images.cu", "rows.cu");

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

    static String hash(Path folder) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256")
                            .digest(text(folder).getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
