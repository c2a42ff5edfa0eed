package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Vectors of 128, 256 and 512 bits, each in a JVM of its own since the width is fixed for a process. */
@Tag("slow")
final class WidthsTest {
    @Test
    void randomNumbersDoNotDependOnTheVectorWidthAndResultsOnlyByRounding() throws Exception {
        List<String[]> probes = new ArrayList<>();
        for (int bits : new int[] {128, 256, 512}) {
            String[] probe = probe(bits);
            assertThat(probe[1]).as("lanes").isEqualTo(Integer.toString(bits / 32));
            probes.add(probe);
        }
        String[] first = probes.get(0);
        for (String[] probe : probes) {
            assertThat(probe[2]).as("normal numbers").isEqualTo(first[2]);
            assertThat(probe[3]).as("uniform numbers").isEqualTo(first[3]);
            assertThat(probe[4]).as("dropout").isEqualTo(first[4]);
            double energy = Double.parseDouble(first[5]);
            assertThat(Double.parseDouble(probe[5])).isCloseTo(energy, within(1e-5 * Math.abs(energy)));
        }
    }

    private static String[] probe(int bits) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "--add-modules",
                        "jdk.incubator.vector",
                        "-Dcredence.simd.bits=" + bits,
                        "-cp",
                        System.getProperty("java.class.path"),
                        WidthProbe.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines()
                .filter(line -> line.startsWith("probe "))
                .findFirst()
                .orElseThrow(() -> new AssertionError(output))
                .split(" ", -1);
    }
}
