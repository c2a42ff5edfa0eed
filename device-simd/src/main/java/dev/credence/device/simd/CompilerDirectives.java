package dev.credence.device.simd;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells HotSpot's first compiler (C1) not to inline the Vector API into our kernels. It would always do so, the API's
 * methods being marked for it, and gives up on the largest kernels ("out of virtual registers") once it has to add
 * profiling. A kernel that it had compiled without profiling before (which happens when the second compiler's queue is
 * long, as at a start) then stays in that code for good, and is 50 to 100 times slower than it could be: HotSpot
 * reaches the second compiler's code only through profiles. With plain calls the first compiler's code stays small.
 *
 * <p>The directive is for the products' kernels alone, the largest ones: to others it would do harm, as the second
 * compiler then leaves some of their vectors on the heap. It takes HotSpot's diagnostic commands, by way of JMX, which
 * needs some tenths of a second to start: that is done beside the loading of the natives. Where it fails, on other
 * virtual machines say, all is as it was. A JVM that was started with {@code -XX:Tier3DelayOn=1000000} never compiles
 * in that way; the system property {@code credence.simd.directives=false} then saves the work.
 */
final class CompilerDirectives {
    /** In the syntax of HotSpot's compiler directives (JEP 165). */
    static final String TEXT =
            """
            [{
              match: ["%1$s/Tiles.*", "%1$s/PackedTiles.*", "%1$s/Narrow.*", "%1$s/DotProducts.*", "%1$s/Vectors.*"],
              c1: { inline: ["-jdk/incubator/vector/*.*"] }
            }]
            """.formatted(CompilerDirectives.class.getPackageName().replace('.', '/'));

    private static final Logger LOG = LoggerFactory.getLogger(CompilerDirectives.class);

    /** The directive is worth no longer wait: without it all is as it was. */
    private static final long MOST_MILLISECONDS = 5000;

    private static final Thread ADDING = start();

    private CompilerDirectives() {}

    /** Begins, the first time, to add the directive in a thread of its own. */
    static void begin() {
        // done by the class's initialisation
    }

    /** Waits until the directive is there or could not be added, for some seconds at most. */
    static void await() {
        try {
            ADDING.join(MOST_MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread start() {
        Runnable work = Boolean.parseBoolean(System.getProperty("credence.simd.directives", "true"))
                ? CompilerDirectives::add
                : () -> {};
        return Thread.ofPlatform().daemon().name("credence-compiler-directives").start(work);
    }

    private static void add() {
        try {
            Path file = Files.createTempFile("credence", ".directives");
            try {
                Files.writeString(file, TEXT);
                Object answer = ManagementFactory.getPlatformMBeanServer()
                        .invoke(
                                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                                "compilerDirectivesAdd",
                                new Object[] {new String[] {file.toString()}},
                                new String[] {String[].class.getName()});
                LOG.debug("{}", answer);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (JMException | IOException | RuntimeException | LinkageError e) {
            LOG.debug("No compiler directives: {}", e.toString());
        }
    }
}
