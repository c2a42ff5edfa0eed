package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.device.Tensor;
import dev.credence.core.random.CounterRandom;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

/**
 * Our own products, as the device chooses them on this machine, compared with sums in double; matrices at unaligned
 * offsets.
 */
final class TiledProductsTest {
    private static final float UNTOUCHED = 77;

    @FunctionalInterface
    private interface Multiply {
        void run(
                boolean transposeA,
                boolean transposeB,
                int m,
                int n,
                int k,
                long a,
                long b,
                long c,
                boolean add,
                long scratch);
    }

    @Test
    void tilesAgreeForShapesOfAllKinds() {
        Multiply tiles = TiledProductsTest::tiles;
        for (int[] shape : new int[][] {
            {1, 1, 1},
            {4, 64, 1},
            {320, 50, 13},
            {320, 50, 50},
            {13, 50, 320},
            {9, 129, 131},
            {5, 49, 128},
            {3, 17, 300},
            {11, 30, 300}, // b in place, with vectors of 8 numbers, and of 4
            {16, 14, 300},
            {17, 50, 300}
        }) {
            agreesTransposedAndNot(tiles, shape[0], shape[1], shape[2]);
        }
    }

    @Test
    void tilesAgreeForRandomShapes() {
        CounterRandom random = CounterRandom.of(8, 9);
        for (int i = 0; i < 60; i++) {
            agreesTransposedAndNot(
                    TiledProductsTest::tiles,
                    1 + random.below(20, i, 0),
                    1 + random.below(140, i, 1),
                    1 + random.below(140, i, 2));
        }
    }

    private static void tiles(
            boolean ta, boolean tb, int m, int n, int k, long a, long b, long c, boolean add, long scratch) {
        TiledProducts.multiply(ta, tb, m, n, k, a, ta ? m : k, b, c, add, scratch);
    }

    @Test
    void skinnyProductsAgree() {
        for (boolean transposed : new boolean[] {false, true}) {
            for (boolean add : new boolean[] {false, true}) {
                for (int[] shape : new int[][] {{1, 1, 1}, {10, 50, 320}, {20, 3201, 5}, {7, 115, 13}, {13, 49, 2}}) {
                    agrees(TiledProductsTest::skinny, transposed, false, shape[0], shape[1], shape[2], add);
                }
            }
        }
    }

    private static void skinny(
            boolean ta, boolean tb, int m, int n, int k, long a, long b, long c, boolean add, long scratch) {
        Skinny.product(a, 4L * (ta ? 1 : k), 4L * (ta ? m : 1), m, n, k, b, c, add, scratch);
    }

    @Test
    void narrowProductsAgree() {
        assumeTrue(Lanes.WIDTH == 8, "narrow products are for vectors of 8 numbers");
        CounterRandom random = CounterRandom.of(10, 11);
        for (int i = 0; i < 120; i++) {
            int m = 1 + random.below(i % 5 == 0 ? 230 : 60, i, 0); // more than a block of rows
            int n = 5 + random.below(i % 3 == 0 ? 150 : 52, i, 1); // panels, and rows that the last panel exceeds
            int k = 1 + random.below(i % 4 == 0 ? 300 : 40, i, 2);
            boolean transposed = i % 2 == 0;
            agrees(TiledProductsTest::narrow, transposed, false, m, n, k, false);
            agrees(TiledProductsTest::narrow, transposed, false, m, n, k, true);
        }
        assertThat(Narrow.suits(false, false, 32, 3000, 200, true)).isTrue();
        assertThat(Narrow.suits(true, false, 500, 800, 20, false)).isTrue();
        assertThat(Narrow.suits(false, false, 300, 300, 300, false)).isFalse();
        assertThat(Narrow.suits(false, false, 32, 2000, 2000, true)).isFalse();
    }

    private static void narrow(
            boolean ta, boolean tb, int m, int n, int k, long a, long b, long c, boolean add, long scratch) {
        Narrow.product(a, 4L * (ta ? 1 : k), 4L * (ta ? m : 1), m, n, k, b, c, add, scratch);
    }

    @Test
    void someColumnsOfNarrowProductsAgree() {
        assumeTrue(Lanes.WIDTH == 8, "narrow products are for vectors of 8 numbers");
        Multiply backwards = (ta, tb, m, n, k, a, b, c, add, scratch) -> {
            int first = n / 3;
            int rest = n - first; // computed first: it would reveal what the other stores beyond its columns
            long rowStep = 4L * (ta ? 1 : k);
            long stepA = 4L * (ta ? m : 1);
            Narrow.columns(a, rowStep, stepA, m, rest, n, k, b + 4L * first, c + 4L * first, add, scratch);
            Narrow.columns(a, rowStep, stepA, m, first, n, k, b, c, add, scratch);
        };
        for (int n : new int[] {30, 75, 150, 301}) {
            for (int m : new int[] {1, 4, 6, 7, 25, 101}) {
                for (boolean add : new boolean[] {false, true}) {
                    agrees(backwards, false, false, m, n, 20, add);
                    agrees(backwards, true, false, m, n, 20, add);
                }
            }
        }
    }

    @Test
    void dotProductsAgree() {
        assumeTrue(Lanes.WIDTH == 8, "dot products are for vectors of 8 numbers");
        CounterRandom random = CounterRandom.of(12, 13);
        for (int i = 0; i < 80; i++) {
            int m = 1 + random.below(12, i, 0);
            int n = 1 + random.below(i % 2 == 0 ? 70 : 9, i, 1);
            int k = 1 + random.below(i % 4 == 0 ? 300 : 40, i, 2);
            agrees(TiledProductsTest::dots, false, true, m, n, k, false);
            agrees(TiledProductsTest::dots, false, true, m, n, k, true);
        }
        assertThat(DotProducts.suits(false, true, 10, 50, 3150)).isTrue();
        assertThat(DotProducts.suits(true, true, 10, 50, 3150)).isFalse();
        assertThat(DotProducts.suits(false, false, 10, 50, 3150)).isFalse();
        assertThat(DotProducts.suits(false, true, 100, 50, 3150)).isFalse();
    }

    private static void dots(
            boolean ta, boolean tb, int m, int n, int k, long a, long b, long c, boolean add, long scratch) {
        DotProducts.product(a, m, n, n, k, b, c, add, scratch);
    }

    @Test
    void someColumnsOfDotProductsAreTheSameBits() {
        assumeTrue(Lanes.WIDTH == 8, "dot products are for vectors of 8 numbers");
        int m = 7;
        int n = 53;
        int k = 45;
        try (Arena arena = Arena.ofConfined()) {
            long a = filled(arena, m * k, 1).address();
            long b = filled(arena, n * k, 2).address();
            MemorySegment whole = filled(arena, m * n, 3);
            MemorySegment parts = filled(arena, m * n, 3);
            long scratch = arena.allocate(DotProducts.SCRATCH, 64).address();
            DotProducts.product(a, m, n, n, k, b, whole.address(), true, scratch);
            for (int from = 0; from < n; from += 10) {
                int count = Math.min(10, n - from);
                DotProducts.product(a, m, count, n, k, b + 4L * from * k, parts.address() + 4L * from, true, scratch);
            }
            assertThat(parts.mismatch(whole)).isEqualTo(-1);
        }
    }

    @Test
    void theDeviceAgreesWhicheverProductItChooses() {
        try (SimdDevice device = new SimdDevice(2)) {
            Multiply chosen = (ta, tb, m, n, k, a, b, c, add, scratch) -> {
                Tensor left = filledFrom(device, ta ? k : m, ta ? m : k, a);
                Tensor right = filledFrom(device, tb ? n : k, tb ? k : n, b);
                Tensor result = filledFrom(device, m, n, c);
                device.multiply(left, ta, right, tb, result, add);
                MemorySegment.copy(MemorySegment.ofArray(device.read(result)), 0, Lanes.ALL, c, 4L * m * n);
            };
            for (int[] shape : new int[][] {
                {20, 300, 500}, // few rows; large enough to be divided by columns
                {32, 500, 300},
                {10, 50, 700},
                {100, 400, 100},
                {600, 50, 80}, // divided by rows
                {90, 70, 50}
            }) {
                agreesTransposedAndNot(chosen, shape[0], shape[1], shape[2]);
            }
        }
    }

    private static Tensor filledFrom(SimdDevice device, int rows, int columns, long address) {
        float[] values = new float[rows * columns];
        for (int i = 0; i < values.length; i++) {
            values[i] = Lanes.get(address + 4L * i);
        }
        Tensor tensor = device.allocate(rows, columns);
        device.write(tensor, values);
        return tensor;
    }

    @Test
    void blasAgrees() {
        Multiply blas = (ta, tb, m, n, k, a, b, c, add, scratch) ->
                OpenBlas.multiply(ta, tb, m, n, k, a, ta ? m : k, b, c, add);
        agreesTransposedAndNot(blas, 7, 5, 3);
        agreesTransposedAndNot(blas, 70, 80, 90);
    }

    @Test
    void columnsAndRowsAgree() {
        for (int m : new int[] {1, 3, 4, 17, 320}) {
            for (int k : new int[] {1, 5, 16, 50, 131}) {
                for (boolean add : new boolean[] {false, true}) {
                    agrees(
                            (ta, tb, rows, n, depth, a, b, c, adds, scratch) ->
                                    Vectors.matrixTimesColumn(rows, depth, a, b, c, adds, scratch),
                            false,
                            false,
                            m,
                            1,
                            k,
                            add);
                    agrees(
                            (ta, tb, rows, n, depth, a, b, c, adds, scratch) ->
                                    Vectors.rowTimesMatrix(n, depth, a, b, c, adds),
                            false,
                            false,
                            1,
                            m,
                            k,
                            add);
                }
            }
        }
    }

    private static void agreesTransposedAndNot(Multiply multiply, int m, int n, int k) {
        for (int bits = 0; bits < 8; bits++) {
            agrees(multiply, (bits & 1) != 0, (bits & 2) != 0, m, n, k, (bits & 4) != 0);
        }
    }

    private static void agrees(
            Multiply multiply, boolean transposeA, boolean transposeB, int m, int n, int k, boolean add) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment a = filled(arena, m * k, 1);
            MemorySegment b = filled(arena, k * n, 2);
            MemorySegment c = filled(arena, m * n, 3);
            double[] expected = new double[m * n];
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < n; j++) {
                    double sum = add ? c.getAtIndex(ValueLayout.JAVA_FLOAT, (long) i * n + j) : 0;
                    for (int p = 0; p < k; p++) {
                        sum += (double) a.getAtIndex(
                                        ValueLayout.JAVA_FLOAT, transposeA ? (long) p * m + i : (long) i * k + p)
                                * b.getAtIndex(
                                        ValueLayout.JAVA_FLOAT, transposeB ? (long) j * k + p : (long) p * n + j);
                    }
                    expected[i * n + j] = sum;
                }
            }
            long bytes = Math.max(TiledProducts.scratchBytes(k), DotProducts.SCRATCH) + Lanes.PADDING;
            long scratch = arena.allocate(bytes, 64).address();
            multiply.run(transposeA, transposeB, m, n, k, a.address(), b.address(), c.address(), add, scratch);
            String what = m + "×" + k + "×" + n + (transposeA ? " Aᵀ" : "") + (transposeB ? " Bᵀ" : "")
                    + (add ? " added" : "");
            for (int i = 0; i < m * n; i++) {
                assertThat((double) c.getAtIndex(ValueLayout.JAVA_FLOAT, i))
                        .as("%s, element %d", what, i)
                        .isCloseTo(expected[i], within(2e-6 * (1 + Math.sqrt(k))));
            }
            assertThat(c.getAtIndex(ValueLayout.JAVA_FLOAT, expected.length))
                    .as(what)
                    .isEqualTo(UNTOUCHED);
        }
    }

    /** Numbers in (−1, 1) at an address that is not a multiple of 64, followed by one more. */
    private static MemorySegment filled(Arena arena, int n, int stream) {
        MemorySegment segment = arena.allocate(4L * (n + 4) + Lanes.PADDING, 64).asSlice(12);
        CounterRandom random = CounterRandom.of(4, stream);
        for (int i = 0; i < n; i++) {
            segment.setAtIndex(ValueLayout.JAVA_FLOAT, i, (float) (2 * random.uniform(0, i) - 1));
        }
        segment.setAtIndex(ValueLayout.JAVA_FLOAT, n, UNTOUCHED);
        return segment;
    }
}
