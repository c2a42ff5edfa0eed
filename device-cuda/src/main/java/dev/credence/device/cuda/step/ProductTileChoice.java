package dev.credence.device.cuda.step;

/**
 * Chooses the tiles of products by an estimate of the cycles they take. The figures are those of NVIDIA's
 * multiprocessors since 2017, which have four schedulers of one instruction a cycle, a multiply-add for each lane of a
 * warp in each, and one port to shared memory. The choice depends on extents and on the two numbers here alone, so that
 * bits do too.
 *
 * @param threads threads of a block
 * @param blocks blocks at a time on a multiprocessor
 */
record ProductTileChoice(int threads, int blocks) {
    private static final int REGISTERS = 65536; // of a multiprocessor
    private static final int MOST_VALUES = 84; // a thread has at most 255 registers, and few threads hide no latency
    private static final int OTHERS = 22; // registers for addresses, counters and what the kernel keeps
    private static final int MOST_ROWS = 16;
    private static final int LEAST_INNER = 4; // inner indices of each lane that shares a tile
    private static final int SCHEDULERS = 4;
    private static final double LATENCY = 40; // of a load and the multiply-adds that wait for it
    private static final double LOAD = 1.2; // cycles of the port for a warp, with some bank conflicts
    private static final double STORE = 1.5;
    private static final double EXCHANGE = 7; // instructions for an element that lanes hand over, all in all
    private static final double PLACE = 20; // instructions that find an element's place and store it

    /** The tiling with the fewest estimated cycles; of equal ones that with the smallest tiles. */
    ProductTiling choose(Product product) {
        ProductTiling best = new ProductTiling(product, 1, 1, 1);
        double least = cycles(best);
        for (int rows = 1; rows <= Math.min(MOST_ROWS, product.rows()); rows++) {
            for (int columns = 1; columns <= Math.min(MOST_ROWS, product.columns()); columns++) {
                for (int lanes = 1; lanes <= ProductTiling.WARP; lanes *= 2) {
                    ProductTiling tiling = new ProductTiling(product, rows, columns, lanes);
                    if (!isPossible(tiling)) {
                        continue;
                    }
                    double cycles = cycles(tiling);
                    if (cycles < least) {
                        least = cycles;
                        best = tiling;
                    }
                }
            }
        }
        return best;
    }

    /** Whether registers suffice, no smaller tile makes do with as many, and every lane has something to do. */
    boolean isPossible(ProductTiling tiling) {
        Product product = tiling.product();
        return tiling.values() <= mostValues()
                && tiling.tileRows() == Math.ceilDiv(product.rows(), tiling.rowTiles())
                && tiling.tileColumns() == Math.ceilDiv(product.columns(), tiling.columnTiles())
                && (tiling.lanes() == 1 || LEAST_INNER * tiling.lanes() <= product.inner());
    }

    /** Floats that a thread can have in registers beside addresses and counters. */
    int mostValues() {
        int registers = REGISTERS / (threads * blocks);
        return Math.min(MOST_VALUES, Math.min(registers * 3 / 4, registers - OTHERS));
    }

    /** Estimated cycles of a multiprocessor. */
    double cycles(ProductTiling tiling) {
        int rounds = Math.ceilDiv(tiling.threads(), threads);
        int size = tiling.tileSize();
        int factors = tiling.tileRows() + tiling.tileColumns();
        double warps = rounds == 1 ? tiling.warps() : Math.ceilDiv(threads, ProductTiling.WARP);
        double ofScheduler = Math.ceil(warps / SCHEDULERS);
        double inner = Math.ceilDiv(tiling.product().inner(), tiling.lanes());
        double loads = warps * factors * LOAD;
        double instructions = ofScheduler * (size + factors);
        double ofIndex = Math.max(LATENCY / blocks, Math.max(loads, instructions));
        double end = tiling.lanes() == 1
                ? warps * size * STORE
                : ofScheduler * (size * EXCHANGE + Math.ceilDiv(size, tiling.lanes()) * PLACE);
        return rounds * (inner * ofIndex + end);
    }
}
