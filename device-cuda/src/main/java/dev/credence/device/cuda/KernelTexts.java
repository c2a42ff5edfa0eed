package dev.credence.device.cuda;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Keeps the texts of kernels that are written at run time, for those who want to look at them. */
final class KernelTexts {
    /** Names the folder, if there is to be one. */
    private static final String FOLDER = "credence.cuda.kernels";

    private KernelTexts() {}

    /**
     * Writes a kernel's text to the folder.
     *
     * @param comment a line about it, ASCII
     */
    static void keep(String name, String comment, String ptx) {
        String folder = System.getProperty(FOLDER);
        if (folder == null) {
            return;
        }
        try {
            Files.createDirectories(Path.of(folder));
            Files.writeString(Path.of(folder, name + ".ptx"), "// " + comment + "\n" + ptx, StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException("The folder " + folder + " of " + FOLDER + " cannot be written", e);
        }
    }
}
