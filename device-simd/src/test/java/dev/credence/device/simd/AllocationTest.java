package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * After the JIT warm-up no kernel allocates: every vector stays in a register. In a JVM of its own, since what C2
 * inlines depends on everything that the process compiled before.
 */
@Tag("performance")
final class AllocationTest {
    private static final Pattern KERNEL = Pattern.compile("dev\\.credence\\.device\\.simd\\.\\S+");

    /** Kernels that allocate, and methods that are too large for a compiler: there are none. */
    @Test
    void aKernelAllocatesNothing() throws Exception {
        // on a stream of its own, or it would be written into the middle of the probe's lines
        List<String> output =
                OwnJvm.output(AllocationProbe.class, "-XX:+PrintCompilation", "-XX:+DisplayVMOutputToStderr");
        Set<String> faults = new TreeSet<>();
        // C1 gives up on large methods at tier 3: see CompilerDirectives. (What is skipped for another reason, such as
        // a class being loaded, is compiled later.)
        for (String line : output) {
            if (line.contains("COMPILE SKIPPED") && line.contains("retry at different tier")) {
                Matcher method = KERNEL.matcher(line);
                if (method.find()) {
                    faults.add(method.group() + " is too large for C1");
                }
            }
        }
        List<String> kernels = OwnJvm.after("kernel ", output);
        assertThat(kernels).hasSizeGreaterThanOrEqualTo(45);
        for (String line : kernels) {
            String[] parts = line.split(" ", 2);
            if (Double.parseDouble(parts[0]) >= 1) {
                faults.add(parts[1] + " allocates");
            }
        }
        assertThat(faults).isEmpty();
    }
}
