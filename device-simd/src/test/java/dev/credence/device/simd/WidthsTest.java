package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Vectors of 128, 256 and 512 bits, each in a separate JVM, since the width is fixed for a process. */
@Tag("slow")
final class WidthsTest {
    @Test
    void randomNumbersDoNotDependOnTheVectorWidthAndResultsOnlyByRounding() throws Exception {
        List<String[]> probes = new ArrayList<>();
        for (int bits : new int[] {128, 256, 512}) {
            String[] probe = probe(bits);
            assertThat(probe[0]).as("lanes").isEqualTo(Integer.toString(bits / 32));
            probes.add(probe);
        }
        String[] first = probes.get(0);
        for (String[] probe : probes) {
            assertThat(probe[1]).as("normal numbers").isEqualTo(first[1]);
            assertThat(probe[2]).as("uniform numbers").isEqualTo(first[2]);
            assertThat(probe[3]).as("dropout").isEqualTo(first[3]);
            double energy = Double.parseDouble(first[4]);
            assertThat(Double.parseDouble(probe[4])).isCloseTo(energy, within(1e-5 * Math.abs(energy)));
        }
    }

    private static String[] probe(int bits) throws IOException, InterruptedException {
        List<String> lines = OwnJvm.lines("probe ", WidthProbe.class, "-Dcredence.simd.bits=" + bits);
        assertThat(lines).hasSize(1);
        return lines.get(0).split(" ", -1);
    }
}
