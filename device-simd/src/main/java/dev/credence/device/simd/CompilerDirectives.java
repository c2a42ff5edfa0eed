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
 * Directs HotSpot's C1 compiler not to inline the Vector API into our kernels. By default it always does, as the API's
 * methods are annotated for inlining, and fails on the largest kernels ("out of virtual registers") when it has to add
 * profiling. A kernel compiled without profiling before (which happens if C2's queue is long, as at start-up) then
 * keeps that code, 50 to 100 times slower than C2's, since HotSpot reaches C2 only through profiles. With plain calls
 * C1's code stays small.
 *
 * <p>The directive covers only the kernels of the products, the largest ones; it would harm others, as C2 then leaves
 * some of their vectors on the heap. It is added by HotSpot's diagnostic commands through JMX, which takes some tenths
 * of a second to start, in parallel with the loading of the native libraries. A failure, such as on other virtual
 * machines, has no effect. With {@code -XX:Tier3DelayOn=1000000} a JVM never compiles in that way; the system property
 * {@code credence.simd.directives=false} then saves the work.
 */
final class CompilerDirectives {
    /** HotSpot's compiler directives (JEP 165). */
    static final String TEXT =
            """
            [{
              match: ["%1$s/Tiles.*", "%1$s/PackedTiles.*", "%1$s/Narrow.*", "%1$s/DotProducts.*", "%1$s/Vectors.*"],
              c1: { inline: ["-jdk/incubator/vector/*.*"] }
            }]
            """.formatted(CompilerDirectives.class.getPackageName().replace('.', '/'));

    private static final Logger LOG = LoggerFactory.getLogger(CompilerDirectives.class);

    /** Maximum wait; the directive is optional. */
    private static final long MOST_MILLISECONDS = 5000;

    private static final Thread ADDING = start();

    private CompilerDirectives() {}

    /** Starts a thread that adds the directive, on the first call. */
    static void begin() {
        // done by this class's initialisation
    }

    /** Waits until the directive is added or has failed, at most {@link #MOST_MILLISECONDS}. */
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
