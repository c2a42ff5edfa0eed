package dev.credence.device.cuda.step;

import java.util.List;

/**
 * Writes matrix products. A thread has a {@linkplain ProductTiling tile} of the result in registers; where there are
 * few tiles and long sums, several lanes of a warp share one. There are no barriers and no scratch: all that threads of
 * different warps have in common is what they read. The order in which terms are added depends on the extents, the
 * threads and the blocks alone.
 */
final class ProductWriter {
    private final PtxText text;
    private final ElementAddresses addresses;
    private final int threads;
    private final ProductTileChoice choice;

    /**
     * A writer for a kernel.
     *
     * @param addressing where the buffers begin
     * @param threads threads of a block, a multiple of 32
     * @param blocksPerMultiprocessor blocks for which registers must suffice
     */
    ProductWriter(PtxText text, Addressing addressing, int threads, int blocksPerMultiprocessor) {
        if (threads <= 0 || threads % ProductTiling.WARP != 0) {
            throw new IllegalArgumentException("Threads must be whole warps, not " + threads);
        }
        this.text = text;
        this.addresses = new ElementAddresses(text, addressing);
        this.threads = threads;
        this.choice = new ProductTileChoice(threads, blocksPerMultiprocessor);
    }

    /** Warps with something to do, the first ones: by thread numbers that are turned others can be them. */
    int warps(Product product) {
        return Math.min(choice.choose(product).warps(), threads / ProductTiling.WARP);
    }

    /**
     * Writes a product.
     *
     * @param thread register with the number of the thread, whose order within warps must be that of the lanes. It is
     *     not changed
     */
    void write(Product product, String thread) {
        ProductTiling tiling = choice.choose(product);
        text.comment(tiling.toString());
        // shuffles need all lanes of a warp, also where there are not so many tiles
        int count = tiling.lanes() == 1 ? tiling.threads() : tiling.warps() * ProductTiling.WARP;
        int full = count / threads;
        if (full == 1) {
            tile(tiling, thread, count > tiling.threads() && count == threads);
        } else if (full > 1) {
            loop(tiling, thread, full, count > tiling.threads() && count == full * threads);
        }
        int rest = count - full * threads;
        if (rest > 0) {
            String past = text.label();
            text.add("@%s bra %s", text.condition("setp.ge.u32", thread, rest), past);
            String number = full == 0 ? thread : text.word2("add.u32", thread, full * threads);
            tile(tiling, number, count > tiling.threads());
            text.place(past);
        }
    }

    private void loop(ProductTiling tiling, String thread, int rounds, boolean beyond) {
        String number = text.b32();
        String again = text.label();
        text.add("mov.u32 %s, %s", number, thread);
        text.place(again);
        tile(tiling, number, beyond);
        text.add("add.u32 %s, %s, %d", number, number, threads);
        text.add("@%s bra %s", text.condition("setp.lt.u32", number, rounds * threads), again);
    }

    /** A tile of every thread. */
    private void tile(ProductTiling tiling, String number, boolean beyond) {
        Product product = tiling.product();
        TilePosition position = TilePosition.write(text, tiling, number, beyond);
        TileFactor rows = TileFactor.rows(text, addresses, tiling, position, product.a());
        TileFactor columns = TileFactor.columns(text, addresses, tiling, position, product.b());
        List<String> sums = TileSums.write(text, tiling, position, rows, columns);
        TileStore store = new TileStore(text, addresses, tiling, position);
        if (position.lane() == null) {
            store.all(sums);
        } else {
            store.shared(LaneExchange.write(text, sums, tiling.lanes(), position.lane()), position.lane());
        }
    }
}
