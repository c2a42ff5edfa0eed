package dev.credence.device.cuda.step;

import org.jspecify.annotations.Nullable;

/**
 * Registers that say which tile a thread has; null where there is only one.
 *
 * @param rowTile which of {@link ProductTiling#rowTiles}
 * @param columnTile which of {@link ProductTiling#columnTiles}
 * @param sample which sample
 * @param lane which of the lanes that share the tile
 * @param inside condition whether there is such a tile; null if there always is. Threads without one follow the last
 *     tile's, as all lanes of a warp must take part in an exchange, and store nothing
 */
record TilePosition(
        @Nullable String rowTile,
        @Nullable String columnTile,
        @Nullable String sample,
        @Nullable String lane,
        @Nullable String inside) {

    /**
     * Finds a thread's tile.
     *
     * @param thread register with the number of the thread among {@link ProductTiling#threads}
     * @param beyond whether threads may be beyond them
     */
    static TilePosition write(PtxText text, ProductTiling tiling, String thread, boolean beyond) {
        int lanes = tiling.lanes();
        String lane = null;
        String inside = null;
        String tile = thread;
        if (lanes > 1) {
            lane = text.word2("and.b32", thread, lanes - 1);
            tile = text.quotient(thread, lanes);
        }
        if (beyond) {
            inside = text.condition("setp.lt.u32", tile, tiling.tiles());
            tile = text.word2("min.u32", tile, tiling.tiles() - 1);
        }
        // the direction with more tiles first: its neighbours are neighbouring threads
        boolean rowsFirst = tiling.rowTiles() >= tiling.columnTiles();
        int first = rowsFirst ? tiling.rowTiles() : tiling.columnTiles();
        int second = rowsFirst ? tiling.columnTiles() : tiling.rowTiles();
        int samples = tiling.product().samples();
        Digit fast = Digit.write(text, tile, first, second * samples);
        Digit slow = Digit.write(text, fast.rest(), second, samples);
        String sample = samples == 1 ? null : slow.rest();
        return rowsFirst
                ? new TilePosition(fast.value(), slow.value(), sample, lane, inside)
                : new TilePosition(slow.value(), fast.value(), sample, lane, inside);
    }

    /**
     * The last digit of a number, and the number without it.
     *
     * @param value register; null if it can only be 0
     */
    private record Digit(@Nullable String value, String rest) {
        /** Of a number below {@code base · above}. */
        static Digit write(PtxText text, String number, int base, int above) {
            if (base == 1) {
                return new Digit(null, number);
            }
            if (above == 1) {
                return new Digit(number, number);
            }
            String quotient = text.quotient(number, base);
            return new Digit(text.remainder(number, quotient, base), quotient);
        }
    }
}
