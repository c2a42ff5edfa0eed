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
        assertThat(functions()).hasSizeLessThan(100_000);
    }

    @Test
    void itHasEveryKernelOfTheSources() throws IOException {
        String text = KernelSources.text(TestDriver.KERNELS);
        Set<String> kernels = names("__global__ void (\\w+)\\(Runs", text);
        assertThat(kernels).hasSize(18);
        Set<String> products = names("PRODUCT\\((\\w+_\\w+),", text);
        assertThat(products).hasSize(13);
        kernels.addAll(products);
        Set<String> formulas = names("kernel\\((\\w+)\\)", text);
        assertThat(formulas).hasSizeGreaterThan(200);
        kernels.addAll(formulas);
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

    /** With fused multiply-add, rounding would depend on the other operations of a formula. */
    @Test
    void aProductAndASumInAFormulaAreRoundedOneAfterTheOther() throws IOException {
        String sources = Files.readString(TestDriver.KERNELS.resolve("formulas.cu"));
        String ptx = ptx();
        int seen = 0;
        for (String formula : sources.split("struct Formula_", -1)) {
            String name = formula.substring(0, Math.max(0, formula.indexOf(' ')));
            // exp and similar functions use fused operations internally; these formulas consist of sums and products
            // only
            boolean plain = formula.contains(" * ")
                    && (formula.contains(" + ") || formula.contains(" - "))
                    && names("= (\\w+)\\(", formula).stream().allMatch(Set.of("element", "number")::contains)
                    && !formula.contains(" / ");
            int from = ptx.indexOf(".visible .entry map_" + name + "(");
            if (plain && from >= 0) {
                assertThat(ptx.substring(from, ptx.indexOf("\n}", from)))
                        .as(name)
                        .contains("mul")
                        .doesNotContain("fma.rn.f32");
                seen++;
            }
        }
        assertThat(seen).isGreaterThan(10);
    }
}
