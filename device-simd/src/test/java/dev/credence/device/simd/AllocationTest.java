package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
        List<String> output = OwnJvm.output(AllocationProbe.class, "-XX:+PrintCompilation");
        assertThat(OwnJvm.after("kernel ", output)).hasSizeGreaterThan(60).allSatisfy(line -> {
            String[] parts = line.split(" ", 2);
            assertThat(Double.parseDouble(parts[0]))
                    .as("bytes a call of " + parts[1])
                    .isLessThan(1);
        });
        // C1 gives up on large methods at tier 3. One that it had compiled at tier 2 by then, because C2 was busy, is
        // never
        // handed on to C2, and boxes its vectors for good: kernels have to be small enough for every tier.
        assertThat(output)
                .noneMatch(line -> line.contains("dev.credence.device.simd") && line.contains("COMPILE SKIPPED"));
    }
}
