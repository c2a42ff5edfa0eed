package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Nothing is allocated once the compiler is through with a kernel: every vector stays in a register. In a JVM of its own, since what C2 inlines depends
 * on everything that the process compiled before.
 */
@Tag("slow")
final class AllocationTest {
    @Test
    void aKernelAllocatesNothing() throws Exception {
        Map<String, Double> allocating = allocating();
        // what C2 inlines is also a matter of timing: a kernel that is at fault allocates in a second JVM, too
        if (!allocating.isEmpty()) {
            allocating.keySet().retainAll(allocating().keySet());
        }
        assertThat(allocating).as("bytes a call").isEmpty();
    }

    /** Bytes a call of the kernels that allocate. */
    private static Map<String, Double> allocating() throws Exception {
        List<String> output = OwnJvm.output(AllocationProbe.class, "-XX:+PrintCompilation");
        // C1 gives up on large methods at tier 3. One that it had compiled at tier 2 by then, because C2 was busy, is
        // never
        // handed on to C2, and boxes its vectors for good: kernels have to be small enough for every tier. (What is
        // skipped
        // for another reason, such as a class being loaded, is compiled later.)
        assertThat(output)
                .filteredOn(line -> line.contains("dev.credence.device.simd")
                        && line.contains("COMPILE SKIPPED")
                        && line.contains("retry at different tier"))
                .isEmpty();
        List<String> kernels = OwnJvm.after("kernel ", output);
        assertThat(kernels).hasSizeGreaterThan(60);
        Map<String, Double> allocating = new TreeMap<>();
        for (String line : kernels) {
            String[] parts = line.split(" ", 2);
            double bytes = Double.parseDouble(parts[0]);
            if (bytes >= 1) {
                allocating.put(parts[1], bytes);
            }
        }
        return allocating;
    }
}
