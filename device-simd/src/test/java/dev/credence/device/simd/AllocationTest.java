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
 * After JIT warm-up no kernel allocates: every vector stays in a register. Runs in a separate JVM, since C2's inlining
 * depends on everything compiled before in the process.
 */
@Tag("performance")
final class AllocationTest {
    private static final Pattern KERNEL = Pattern.compile("dev\\.credence\\.device\\.simd\\.\\S+");

    /** There are neither allocating kernels nor methods too large for a compiler. */
    @Test
    void aKernelAllocatesNothing() throws Exception {
        // the compiler's output goes to standard error, so as not to interrupt the probe's lines
        List<String> output =
                OwnJvm.output(AllocationProbe.class, "-XX:+PrintCompilation", "-XX:+DisplayVMOutputToStderr");
        Set<String> faults = new TreeSet<>();
        // C1 gives up on large methods at tier 3, see CompilerDirectives; methods skipped for other reasons, such as
        // class loading, are compiled later
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
