package dev.credence.device.simd;

import dev.credence.core.device.Window;

/**
 * The three products of a convolution. Each image's patches are built where they are multiplied, a tile at a time, so
 * that they stay in the L2 cache; a tile is several images, or some rows of positions of a large one. Parts are whole
 * images, and depend on sizes alone; a weight gradient sums its tiles into a fixed number of partial sums, and those in
 * order.
 */
final class SharedConvolution implements Workers.Parts {
    /**
     * Floats of a tile's patches: 512 KiB. With smaller tiles, packing the weights for each would take as long as the
     * product.
     */
    private static final int TILE = 1 << 17;

    /** Maximum parts of a weight gradient, which has partial sums for each. */
    private static final int PARTS = 8;

    private enum Product {
        FORWARD,
        WEIGHT_GRADIENT,
        INPUT_GRADIENT
    }

    private final Workers workers;
    private final Scratch partial = new Scratch();
    private Product product = Product.FORWARD;
    private Window window = new Window(1, 1, 1, 1, 1, 1, 0);
    private int images;
    private int filters;
    private int imagesOfTile;
    /** Rows of positions: all, or fewer of a single image. */
    private int rowsOfTile;

    private int tilesOfPart;
    private long x;
    private long w;
    private long out;
    private long sums;
    private boolean add;
    private boolean ownTiles;

    SharedConvolution(Workers workers) {
        this.workers = workers;
    }

    /** out (+)= patches of x · w. */
    void forward(long ofX, int count, Window view, long ofW, int outputs, long into, boolean adds) {
        run(Product.FORWARD, ofX, count, view, ofW, outputs, into, adds);
    }

    /** gradX (+)= gradOut · wᵀ, summed over overlapping patches. */
    void inputGradient(long gradOut, int count, Window view, long ofW, int outputs, long gradX, boolean adds) {
        run(Product.INPUT_GRADIENT, gradX, count, view, ofW, outputs, gradOut, adds);
    }

    /** gradW (+)= (patches of x)ᵀ · gradOut. */
    void weightGradient(long ofX, int count, Window view, long gradOut, int outputs, long gradW, boolean adds) {
        int weights = view.patchSize() * outputs;
        sums = partial.floats((long) PARTS * weights);
        int parts = run(Product.WEIGHT_GRADIENT, ofX, count, view, gradW, outputs, gradOut, adds);
        DropoutKernels.sumCopies(sums, weights, 4L * weights, parts, gradW, adds);
    }

    private int run(Product what, long ofX, int count, Window view, long ofW, int outputs, long results, boolean adds) {
        product = what;
        x = ofX;
        images = count;
        window = view;
        w = ofW;
        filters = outputs;
        ownTiles = SimdProducts.ownTilesForConvolution(outputs);
        out = results;
        add = adds;
        int patches = Math.multiplyExact(view.positions(), view.patchSize());
        imagesOfTile = Math.clamp(TILE / patches, 1, count);
        int all = view.outHeight();
        int bands = imagesOfTile > 1 ? 1 : Math.clamp(1 + (patches - 1) / TILE, 1, all);
        rowsOfTile = (all + bands - 1) / bands;
        int tiles = (count + imagesOfTile - 1) / imagesOfTile;
        tilesOfPart = (tiles + PARTS - 1) / PARTS;
        int parts = (tiles + tilesOfPart - 1) / tilesOfPart;
        workers.run(parts, this);
        return parts;
    }

    @Override
    public void run(int part, Scratch scratch) {
        int from = part * tilesOfPart * imagesOfTile;
        int to = Math.min(images, from + tilesOfPart * imagesOfTile);
        int positions = imagesOfTile * rowsOfTile * window.outWidth();
        long patches = 4L * positions * window.patchSize() + Lanes.PADDING;
        patches = (patches + 63) & -64;
        int longest = Math.max(window.patchSize(), Math.max(filters, positions));
        long columns = scratch.bytes(patches + TiledProducts.scratchBytes(longest));
        int all = window.outHeight();
        for (int i = from; i < to; i += imagesOfTile) {
            for (int row = 0; row < all; row += rowsOfTile) {
                int count = Math.min(imagesOfTile, to - i);
                tile(part, i, count, row, Math.min(rowsOfTile, all - row), i + row > from, columns, columns + patches);
            }
        }
    }

    private void tile(int part, int first, int count, int row, int high, boolean again, long columns, long spare) {
        int across = window.outWidth();
        int rows = count * high * across;
        int patch = window.patchSize();
        long image = x + 4L * first * window.imageSize();
        long result = out + 4L * ((long) first * window.positions() + (long) row * across) * filters;
        switch (product) {
            case FORWARD -> {
                Patches.unfold(image, count, row, high, window, columns);
                multiply(false, false, rows, filters, patch, columns, patch, w, result, add, spare);
            }
            case WEIGHT_GRADIENT -> {
                Patches.unfold(image, count, row, high, window, columns);
                long sum = sums + 4L * part * patch * filters;
                multiply(true, false, patch, filters, rows, columns, patch, result, sum, again, spare);
            }
            case INPUT_GRADIENT -> {
                multiply(false, true, rows, patch, filters, result, filters, w, columns, false, spare);
                if (!add && row == 0) {
                    Columns.zero(image, count * window.imageSize());
                }
                Patches.fold(columns, count, row, high, window, image);
            }
        }
    }

    private void multiply(
            boolean opA,
            boolean opB,
            int m,
            int n,
            int k,
            long a,
            int strideA,
            long b,
            long c,
            boolean adds,
            long spare) {
        if (Narrow.suits(opA, opB, m, n, k, adds)) {
            Narrow.product(a, 4L * (opA ? 1 : strideA), 4L * (opA ? strideA : 1), m, n, k, b, c, adds, spare);
        } else if (ownTiles) {
            TiledProducts.multiply(opA, opB, m, n, k, a, strideA, b, c, adds, spare);
        } else {
            OpenBlas.multiply(opA, opB, m, n, k, a, strideA, b, c, adds);
        }
    }

    void close() {
        partial.close();
    }
}
