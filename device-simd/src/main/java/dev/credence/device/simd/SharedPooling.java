package dev.credence.device.simd;

import dev.credence.core.device.Window;

/** Parallel pooling, image by image; images are independent. */
final class SharedPooling implements Workers.Parts {
    /** Numbers from which on it is parallelised: some 30 µs on one thread. */
    private static final int LARGE = 1 << 16;

    private enum Kernel {
        MAX,
        MAX_GRADIENT,
        SUM,
        SUM_GRADIENT
    }

    private final Workers workers;
    private Kernel kernel = Kernel.MAX;
    private Window window = new Window(1, 1, 1, 1, 1, 1, 0);
    private int images;
    private int blocks;
    private int each;
    private long x;
    private long winners;
    private long out;
    private float factor;
    private boolean add;

    SharedPooling(Workers workers) {
        this.workers = workers;
    }

    /** The maxima of block 0, and the numbers at their indices in the other blocks. */
    void max(long ofX, int count, int blocksOfX, Window view, long places, long into) {
        run(Kernel.MAX, ofX, count, blocksOfX, view, places, into, 0, false);
    }

    void maxGradient(long places, long gradOut, int count, int blocksOfX, Window view, long gradX, boolean adds) {
        run(Kernel.MAX_GRADIENT, gradX, count, blocksOfX, view, places, gradOut, 0, adds);
    }

    void sum(long ofX, int count, Window view, float times, long into) {
        run(Kernel.SUM, ofX, count, 1, view, 0, into, times, false);
    }

    void sumGradient(long gradOut, int count, Window view, float times, long gradX, boolean adds) {
        run(Kernel.SUM_GRADIENT, gradX, count, 1, view, 0, gradOut, times, adds);
    }

    private void run(
            Kernel what,
            long ofX,
            int count,
            int blocksOfX,
            Window view,
            long places,
            long results,
            float times,
            boolean adds) {
        kernel = what;
        x = ofX;
        images = count;
        blocks = blocksOfX;
        window = view;
        winners = places;
        out = results;
        factor = times;
        add = adds;
        boolean large = workers.several() && (long) count * blocksOfX * view.imageSize() >= LARGE;
        int parts = large ? workers.cuts(count) : 1;
        each = (count + parts - 1) / parts;
        workers.run((count + each - 1) / each, this);
    }

    @Override
    public void run(int part, Scratch scratch) {
        int results = window.positions() * window.channels();
        long pixels = 4L * window.imageSize();
        for (int r = part * each; r < Math.min(images, (part + 1) * each); r++) {
            long places = winners + 4L * r * results;
            if (kernel == Kernel.MAX) {
                Pools.winners(x + r * pixels, window, places);
            }
            for (int b = 0; b < blocks; b++) {
                long image = x + (b * images + r) * pixels;
                long result = out + 4L * (b * images + r) * results;
                if (!add && (kernel == Kernel.MAX_GRADIENT || kernel == Kernel.SUM_GRADIENT)) {
                    Columns.zero(image, window.imageSize());
                }
                switch (kernel) {
                    case MAX -> Pools.take(image, window, places, result);
                    case MAX_GRADIENT -> Pools.give(result, window, places, image);
                    case SUM -> Pools.sum(image, window, factor, result);
                    case SUM_GRADIENT -> Pools.spread(result, window, factor, image);
                }
            }
        }
    }
}
