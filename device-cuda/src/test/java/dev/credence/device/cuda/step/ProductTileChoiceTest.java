package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProductTileChoiceTest {
    /** The tiles that were measured to be fast. */
    @ParameterizedTest
    @CsvSource({
        "256, 2, 1, 320, 13, 50, 5, 13, 1, 3026",
        "256, 2, 1, 13, 320, 50, 7, 7, 8, 3171",
        "256, 3, 1, 160, 13, 50, 5, 8, 1, 1839",
        "256, 3, 1, 13, 160, 50, 7, 7, 8, 1827",
        "256, 3, 5, 32, 13, 50, 8, 5, 1, 1839",
        "256, 3, 5, 13, 32, 50, 7, 6, 1, 1949",
        "256, 3, 1, 32, 13, 50, 4, 5, 1, 511",
        "256, 3, 1, 13, 32, 50, 2, 6, 1, 676",
        "128, 4, 1, 32, 13, 50, 4, 5, 1, 511",
        "128, 4, 1, 13, 32, 50, 2, 6, 1, 676",
    })
    void measuredChoicesStay(
            int threads,
            int blocks,
            int samples,
            int rows,
            int inner,
            int columns,
            int tileRows,
            int tileColumns,
            int lanes,
            int cycles) {
        ProductTileChoice choice = new ProductTileChoice(threads, blocks);
        ProductTiling tiling = choice.choose(product(samples, rows, columns, inner));
        assertThat(tiling.tileRows()).isEqualTo(tileRows);
        assertThat(tiling.tileColumns()).isEqualTo(tileColumns);
        assertThat(tiling.lanes()).isEqualTo(lanes);
        assertThat((int) choice.cycles(tiling)).isEqualTo(cycles);
    }

    @Test
    void noPossibleTilingIsEstimatedFaster() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 50; i++) {
            ProductTileChoice choice = choice(random);
            Product product = product(random);
            double least = Double.MAX_VALUE;
            for (int rows = 1; rows <= 16; rows++) {
                for (int columns = 1; columns <= 16; columns++) {
                    for (int lanes = 1; lanes <= 32; lanes *= 2) {
                        ProductTiling other = new ProductTiling(product, rows, columns, lanes);
                        if (choice.isPossible(other)) {
                            least = Math.min(least, choice.cycles(other));
                        }
                    }
                }
            }
            assertThat(choice.cycles(choice.choose(product))).as("%s", product).isEqualTo(least);
        }
    }

    @Test
    void tilesCoverTheMatrixAndOnlyTheLastRowAndColumnOfOneMayBeBeyond() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 1000; i++) {
            ProductTiling tiling = choice(random).choose(product(random));
            Product product = tiling.product();
            assertThat(tiling.rowTiles() * tiling.tileRows()).isGreaterThanOrEqualTo(product.rows());
            assertThat(tiling.rowTiles() * (tiling.tileRows() - 1)).isLessThan(product.rows());
            assertThat(tiling.columnTiles() * tiling.tileColumns()).isGreaterThanOrEqualTo(product.columns());
            assertThat(tiling.columnTiles() * (tiling.tileColumns() - 1)).isLessThan(product.columns());
        }
    }

    @Test
    void registersSuffice() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 1000; i++) {
            ProductTileChoice choice = choice(random);
            ProductTiling tiling = choice.choose(product(random));
            int besides = 22; // registers that have been enough for all else
            assertThat((tiling.values() + besides) * choice.threads() * choice.blocks())
                    .isLessThanOrEqualTo(65536);
            assertThat(tiling.values()).isLessThanOrEqualTo(96);
        }
    }

    @Test
    void everyLaneHasFourInnerIndicesOrIsAlone() {
        SplittableRandom random = new SplittableRandom(4);
        int shared = 0;
        for (int i = 0; i < 1000; i++) {
            ProductTiling tiling = choice(random).choose(product(random));
            assertThat(tiling.lanes()).isIn(1, 2, 4, 8, 16, 32);
            assertThat(tiling.lanes() == 1
                            || 4 * tiling.lanes() <= tiling.product().inner())
                    .isTrue();
            shared += tiling.lanes() > 1 ? 1 : 0;
        }
        assertThat(shared).isBetween(100, 900);
    }

    @Test
    void placesDoNotMatter() {
        Product product = product(2, 17, 31, 63);
        Place other = new Place(new Buffer(7, 99_999), 3, 64, 1, 64);
        Product elsewhere = new Product(2, 17, 31, 63, other, other, other, true);
        ProductTileChoice choice = new ProductTileChoice(256, 2);
        ProductTiling tiling = choice.choose(product);
        assertThat(choice.choose(elsewhere))
                .isEqualTo(new ProductTiling(elsewhere, tiling.tileRows(), tiling.tileColumns(), tiling.lanes()));
    }

    private static ProductTileChoice choice(SplittableRandom random) {
        return new ProductTileChoice(
                32 << random.nextInt(6), random.nextInt(1, 3)); // at most 2048 threads of a multiprocessor
    }

    private static Product product(SplittableRandom random) {
        return product(extent(random) % 12 + 1, extent(random), extent(random), extent(random));
    }

    private static int extent(SplittableRandom random) {
        return random.nextInt(1, random.nextBoolean() ? 9 : 300);
    }

    private static Product product(int samples, int rows, int columns, int inner) {
        Place a = new Place(new Buffer(0, samples * rows * inner), 0, rows * inner, inner, 1);
        Place b = new Place(new Buffer(1, samples * inner * columns), 0, inner * columns, columns, 1);
        Place c = new Place(new Buffer(2, samples * rows * columns), 0, rows * columns, columns, 1);
        return new Product(samples, rows, columns, inner, a, b, c, false);
    }
}
