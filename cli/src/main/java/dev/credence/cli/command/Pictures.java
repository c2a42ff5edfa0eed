package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.core.file.AtomicFiles;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Writes pictures, where the machine can draw them. */
final class Pictures {
    private Pictures() {}

    /** Writes a picture and prints its path; warns if none can be drawn. */
    static boolean write(Path file, Supplier<byte[]> picture, Console console) {
        try {
            byte[] bytes = picture.get();
            AtomicFiles.write(file, out -> out.write(bytes));
        } catch (LinkageError | InternalError | RuntimeException e) {
            // a JRE without AWT, or a machine without a single font
            Problems.rethrowMistake(e);
            console.warn("no picture could be drawn (" + e + "); a JDK that is not \"headless\" and a font are needed,"
                    + " such as the packages fontconfig and fonts-dejavu-core.");
            return false;
        }
        console.result("Picture: " + file.toAbsolutePath().normalize());
        return true;
    }
}
