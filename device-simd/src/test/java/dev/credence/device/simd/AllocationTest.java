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
        List<String> lines = OwnJvm.lines("kernel ", AllocationProbe.class);
        assertThat(lines).hasSizeGreaterThan(60).allSatisfy(line -> {
            String[] parts = line.split(" ", 2);
            assertThat(Double.parseDouble(parts[0]))
                    .as("bytes a call of " + parts[1])
                    .isLessThan(1);
        });
    }
}
