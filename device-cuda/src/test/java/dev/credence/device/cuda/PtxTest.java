package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The shipped PTX matches the sources. */
final class PtxTest {
    private static String ptx(String file) throws IOException {
        return Files.readString(TestDriver.KERNELS.resolve(file), StandardCharsets.US_ASCII);
    }

    private static String functions() throws IOException {
        return ptx("step_functions.ptx");
    }

    private static void assertMadeOf(String file, List<String> sources) throws IOException {
        assertThat(ptx(file).lines().findFirst().orElseThrow())
                .as(file + " is stale: mvn -Pptx -Dquick -DskipTests -pl device-cuda -am test makes it anew")
                .endsWith(KernelSources.hash(KernelSources.text(TestDriver.KERNELS, sources)));
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
        assertMadeOf("kernels.ptx", KernelSources.FILES);
        assertMadeOf("tiles.ptx", KernelSources.TILE_FILES);
        assertMadeOf("tensor_products.ptx", KernelSources.TENSOR_FILES);
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
        String kernel = "__global__ void (\\w+)\\(Runs";
        String entry = "\\.visible \\.entry (\\w+)\\(";
        Set<String> kernels = names(kernel, KernelSources.text(TestDriver.KERNELS, KernelSources.FILES));
        assertThat(kernels).hasSize(13);
        assertThat(names(entry, ptx("kernels.ptx"))).isEqualTo(kernels);
        String product = "PRODUCT\\((\\w+_\\w+),";
        String tiles = KernelSources.text(TestDriver.KERNELS, KernelSources.TILE_FILES);
        Set<String> products = names(product, tiles);
        assertThat(products).hasSize(13);
        products.addAll(names(kernel, tiles));
        assertThat(names(entry, ptx("tiles.ptx"))).isEqualTo(products);
        Set<String> tensorProducts = names(product, KernelSources.text(TestDriver.KERNELS, KernelSources.TENSOR_FILES));
        assertThat(tensorProducts).hasSize(8);
        assertThat(names(entry, ptx("tensor_products.ptx"))).isEqualTo(tensorProducts);
    }

    @Test
    void itIsForComputeCapability8AndDriversFrom525On() throws IOException {
        for (String file : List.of("kernels.ptx", "tiles.ptx", "tensor_products.ptx")) {
            assertThat(ptx(file).lines().filter(line -> line.startsWith(".")).limit(3))
                    .as(file)
                    .containsExactly(Nvrtc.VERSION, ".target sm_80", ".address_size 64");
        }
    }

    @Test
    void itAddsNothingInAnOrderThatThreadsDecide() throws IOException {
        for (String file : List.of("kernels.ptx", "tiles.ptx", "tensor_products.ptx")) {
            assertThat(ptx(file)).as(file).doesNotContainPattern("\\b(atom|red)\\.(global|shared)");
        }
    }
}
