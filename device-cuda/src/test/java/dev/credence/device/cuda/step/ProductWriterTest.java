package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ProductWriterTest {
    private static Product product(int samples, int rows, int columns, int inner) {
        return ProductTrials.product(samples, rows, columns, inner, ProductTrials.Form.PLAIN);
    }

    private static String text(Product product, int threads, int blocks) {
        PtxText text = new PtxText();
        Layout layout = LayoutPlanner.plan(ProductTrials.step(product), Integer.MAX_VALUE);
        new ProductWriter(text, new KernelAddressing(text, layout), threads, blocks).write(product, text.b32());
        return text.toString();
    }

    @Test
    void equalProductsGiveEqualTexts() {
        assertThat(text(product(2, 20, 31, 64), 256, 2)).isEqualTo(text(product(2, 20, 31, 64), 256, 2));
    }

    @Test
    void textIsAsciiWithoutBarriersAndWithLoopsInPlaceOfManyRounds() {
        SplittableRandom random = new SplittableRandom(7);
        Pattern ascii = Pattern.compile("[\\n -~]*");
        for (int i = 0; i < 50; i++) {
            Product product = product(
                    random.nextInt(1, 100), random.nextInt(1, 400), random.nextInt(1, 400), random.nextInt(1, 400));
            String text = text(product, 32 * random.nextInt(1, 9), 2);
            assertThat(text).matches(ascii).doesNotContain("bar.");
            assertThat(text.lines().count()).isLessThan(5000);
        }
    }

    @Test
    void aThreadMultipliesEachPairOnce() {
        Product product = product(1, 32, 50, 13);
        ProductTiling tiling = new ProductTileChoice(256, 3).choose(product);
        String text = text(product, 256, 3);
        assertThat(count(text, "fma.rn.ftz.f32")).isEqualTo(13L * tiling.tileSize());
        assertThat(count(text, "ld.shared.f32")).isEqualTo(13L * (tiling.tileRows() + tiling.tileColumns()));
        assertThat(count(text, "st.shared.f32")).isEqualTo(tiling.tileSize());
    }

    @Test
    void blocksAreWholeWarps() {
        assertThatThrownBy(() -> text(product(1, 2, 3, 4), 48, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("48");
    }

    private static long count(String text, String operation) {
        return text.lines().filter(line -> line.contains(operation)).count();
    }
}
