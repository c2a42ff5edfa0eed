package dev.credence.device.cuda.step;

/**
 * How a product is divided among threads. A tile is {@code tileRows} rows and {@code tileColumns} columns of a sample's
 * result: row tile t has the rows t, t + {@link #rowTiles}, t + 2 · {@link #rowTiles} and so on, so that neighbouring
 * threads read neighbouring rows; columns likewise. Rows beyond the matrix are at most the last of a tile.
 *
 * @param product what is divided
 * @param tileRows rows of a tile
 * @param tileColumns columns of a tile
 * @param lanes neighbouring threads that share a tile, each with every {@code lanes}-th of the inner indices: a power
 *     of 2 up to 32
 */
record ProductTiling(Product product, int tileRows, int tileColumns, int lanes) {
    static final int WARP = 32;

    /** Tiles above each other in a sample's result. */
    int rowTiles() {
        return Math.ceilDiv(product.rows(), tileRows);
    }

    /** Tiles beside each other in a sample's result. */
    int columnTiles() {
        return Math.ceilDiv(product.columns(), tileColumns);
    }

    /** Tiles of all samples. */
    int tiles() {
        return product.samples() * rowTiles() * columnTiles();
    }

    /** Threads with something to do; those of a block take turns if it has fewer. */
    int threads() {
        return tiles() * lanes;
    }

    /** The same in whole warps. */
    int warps() {
        return Math.ceilDiv(threads(), WARP);
    }

    /** Elements of a tile. */
    int tileSize() {
        return tileRows * tileColumns;
    }

    /** Floats that a thread has in registers: a sum for each element, a row's and a column's factors. */
    int values() {
        return tileSize() + tileRows + tileColumns;
    }

    @Override
    public String toString() {
        return "tiles of " + tileRows + " x " + tileColumns + ", " + lanes + " lanes each, " + threads() + " threads";
    }
}
