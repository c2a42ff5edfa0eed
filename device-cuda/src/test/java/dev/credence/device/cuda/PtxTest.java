package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The shipped PTX matches the sources. */
final class PtxTest {
    private static String ptx() throws IOException {
        return Files.readString(TestDriver.KERNELS.resolve("kernels.ptx"));
    }

    private static String functions() throws IOException {
        return Files.readString(TestDriver.KERNELS.resolve("step_functions.ptx"), StandardCharsets.US_ASCII);
    }

    private static Set<String> names(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void itIsMadeOfTheSourcesAsTheyAre() throws IOException {
        assertThat(ptx().lines().findFirst().orElseThrow())
                .as("kernels.ptx is stale: mvn -Pptx -Dquick -DskipTests -pl device-cuda -am test makes it anew")
                .endsWith(KernelSources.hash(KernelSources.text(TestDriver.KERNELS)));
    }

    @Test
    void theFunctionsForGeneratedKernelsAreMadeOfTheirSources() throws IOException {
        assertThat(functions().lines().findFirst().orElseThrow())
                .as("step_functions.ptx is stale: mvn -Pptx -Dquick -DskipTests -pl device-cuda -am test")
                .endsWith(KernelSources.hash(KernelSources.functions(TestDriver.KERNELS)));
        assertThat(functions().lines().filter(line -> line.startsWith(".version")))
                .containsExactly(Nvrtc.VERSION);
        // some of the text is part of every kernel
        assertThat(functions()).hasSizeLessThan(200_000);
    }

    @Test
    void itHasEveryKernelOfTheSources() throws IOException {
        String text = KernelSources.text(TestDriver.KERNELS);
        Set<String> kernels = names("__global__ void (\\w+)\\(Runs", text);
        assertThat(kernels).hasSize(16);
        assertThat(names("\\.visible \\.entry (\\w+)\\(", ptx())).isEqualTo(kernels);
    }

    @Test
    void itIsForComputeCapability8AndDriversFrom525On() throws IOException {
        assertThat(ptx().lines().filter(line -> line.startsWith(".")).limit(3))
                .containsExactly(Nvrtc.VERSION, ".target sm_80", ".address_size 64");
    }

    @Test
    void itAddsNothingInAnOrderThatThreadsDecide() throws IOException {
        assertThat(ptx()).doesNotContainPattern("\\b(atom|red)\\.(global|shared)");
    }
}
