package dev.credence.cli.launch;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.credence.cli.Main;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/**
 * Gives this process its own standard error back, then runs {@link Main}.
 *
 * <p>The JVM announces the Vector API's module on standard error before any Java code runs, and has no switch against
 * it. So the launcher script starts it with a filter as file descriptor 2, which drops that one line and passes
 * everything else on, and with the real standard error as 3. From here on nothing needs dropping, and a terminal is a
 * terminal again.
 */
public final class Launch {
    private Launch() {}

    @SuppressWarnings("restricted") // native access is granted by the script
    public static void main(String[] args) {
        try {
            Linker linker = Linker.nativeLinker();
            MethodHandle dup2 = linker.downcallHandle(
                    linker.defaultLookup().find("dup2").orElseThrow(),
                    FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
            int unused = (int) dup2.invokeExact(3, 2);
        } catch (Throwable e) {
            // The filter passes everything on to the end, then: slightly late, but nothing is lost.
        }
        Main.main(args);
    }
}
