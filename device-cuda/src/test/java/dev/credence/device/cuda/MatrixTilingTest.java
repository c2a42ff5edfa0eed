package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tiles and parts of products are chosen from extents, as measured on an H200. */
final class MatrixTilingTest {
    @Test
    void aLargeProductHasTheLargestTiles() {
        assertThat(MatrixTiling.of(2048, 2048, 2048, 1)).isEqualTo(new MatrixTiling(128, 128, 1));
        assertThat(MatrixTiling.of(8192, 8192, 1024, 1)).isEqualTo(new MatrixTiling(128, 128, 1));
    }

    @Test
    void aNarrowProductHasNarrowTiles() {
        assertThat(MatrixTiling.of(1 << 17, 20, 25, 1)).isEqualTo(new MatrixTiling(64, 32, 1));
        assertThat(MatrixTiling.of(1 << 17, 50, 500, 1)).isEqualTo(new MatrixTiling(64, 64, 1));
    }

    @Test
    void tensorCoresHaveNoNarrowTilesWhereWideOnesAreFaster() {
        assertThat(MatrixTiling.of(1 << 17, 160, 500, 1)).isEqualTo(new MatrixTiling(64, 32, 1));
        assertThat(MatrixTiling.of(1 << 17, 160, 500, 1, /* tensor= */ true)).isEqualTo(new MatrixTiling(64, 64, 1));
        assertThat(MatrixTiling.of(1 << 17, 32, 500, 1, /* tensor= */ true)).isEqualTo(new MatrixTiling(64, 32, 1));
    }

    /** LeNet's second layer, forward and the gradient of its weights, of 1024 and of 128 images. */
    @Test
    void convolutionsHaveThePartsThatWereFastest() {
        assertThat(MatrixTiling.of(16384, 50, 500, 1)).isEqualTo(new MatrixTiling(64, 64, 1));
        assertThat(MatrixTiling.of(500, 50, 16384, 1)).isEqualTo(new MatrixTiling(64, 64, 16));
        assertThat(MatrixTiling.of(2048, 50, 500, 1)).isEqualTo(new MatrixTiling(64, 64, 4));
        assertThat(MatrixTiling.of(500, 50, 2048, 1)).isEqualTo(new MatrixTiling(64, 64, 16));
    }

    @Test
    void shortSumsHaveOnePart() {
        assertThat(MatrixTiling.of(1, 1, 255, 1).parts()).isOne();
        assertThat(MatrixTiling.of(1, 1, 256, 1).parts()).isEqualTo(2);
        assertThat(MatrixTiling.of(64, 64, 2048, 128).parts()).isOne();
        assertThat(MatrixTiling.of(7, 5, 0, 1).parts()).isOne();
    }

    @Test
    void noPartIsTooLongForASumInFloat() {
        for (int inner = 2000; inner < MatrixTiling.LONGEST_PART * MatrixTiling.MOST_PARTS; inner += 997) {
            for (int count : new int[] {1, 40}) {
                int parts = MatrixTiling.of(300, 200, inner, count).parts();
                assertThat(Math.ceilDiv(inner, parts)).isLessThanOrEqualTo(MatrixTiling.LONGEST_PART);
            }
        }
    }

    /** As {@code begin_of} divides it. */
    @Test
    void noPartIsEmpty() {
        for (int inner = 1; inner < 5000; inner += 7) {
            int parts = MatrixTiling.of(10, 10, inner, 3).parts();
            int each = Math.ceilDiv(Math.ceilDiv(inner, parts), MatrixTiling.DEPTH) * MatrixTiling.DEPTH;
            assertThat((parts - 1) * each).as("inner extent %d", inner).isLessThan(inner);
        }
    }

    @Test
    void aLaunchHasNoMoreBlocksAlongZThanPossible() {
        for (int count : new int[] {1, 100, 1000, 20_000, 65_535}) {
            MatrixTiling tiling = MatrixTiling.of(10, 10, 1 << 22, count);
            assertThat(tiling.grid(10, 10, count).z()).isLessThan(1 << 16);
        }
    }

    @Test
    void theSameSumsByOtherTilesHaveAGridOfTheirOwn() {
        MatrixTiling tiling = MatrixTiling.of(3000, 2999, 5000, 2);
        assertThat(tiling).isEqualTo(new MatrixTiling(128, 128, 3));
        assertThat(tiling.grid(3000, 2999, 2)).isEqualTo(new Driver.Grid(24, 24, 6, 256));
        assertThat(tiling.smaller().grid(3000, 2999, 2)).isEqualTo(new Driver.Grid(47, 47, 6, 64));
    }
}
