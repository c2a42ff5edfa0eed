package dev.credence.device.simd;

import dev.credence.core.device.Activation;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;

/**
 * Parallel bias, activation and dropout of a layer's rows, divided at whole strips (see {@link Columns}), each part
 * drawing its own mask: elements are independent.
 */
final class SharedLayer implements Workers.Parts {
    /** Elements from which on it is parallelised: some 30 µs on one thread. */
    private static final int LARGE = 1 << 16;

    private final Workers workers;
    private long h;
    private int n;
    private int columns;
    private long bias;
    private Activation activation = Activation.IDENTITY;
    private float rate;
    private Noise noise = new Noise(CounterRandom.of(0, 0));
    private long mask;
    private int strip;
    private int each;

    SharedLayer(Workers workers) {
        this.workers = workers;
    }

    /**
     * h = dropout(activation(h + bias)) in rows of the given width; a bias address of 0 means none. With rate 0, noise
     * and mask are unused.
     */
    void forward(long at, int length, int width, long biases, Activation a, float dropped, Noise from, long bits) {
        h = at;
        n = length;
        columns = width;
        bias = biases;
        activation = a;
        rate = dropped;
        noise = from;
        mask = bits;
        strip = Columns.strip(columns, n);
        // the smallest number of strips that is a multiple of a block of 32 words
        int unit = strip * (32 / Math.min(32, Integer.lowestOneBit(strip)));
        int units = (n + unit - 1) / unit;
        int parts = workers.several() && n >= LARGE ? workers.cuts(units) : 1;
        each = parts == 1 ? n : unit * ((units + parts - 1) / parts);
        workers.run((n + each - 1) / each, this);
    }

    @Override
    public void run(int part, Scratch scratch) {
        int from = part * each;
        int count = Math.min(each, n - from);
        long at = h + 4L * from;
        long bits = rate > 0 ? mask + (from >>> 3) : 0;
        if (rate > 0) {
            DropoutKernels.draw(noise, rate, from, count, bits, scratch);
        }
        float factor = 1 / (1 - rate);
        long biases = scratch.floats(Columns.whole(strip));
        if (bias != 0) {
            Columns.spread(bias, columns, strip, biases);
        } else {
            Columns.zero(biases, Columns.whole(strip));
        }
        switch (activation) {
            case RELU -> DropoutKernels.relu(at, count, biases, strip, factor, bits);
            case LEAKY_RELU -> DropoutKernels.leaky(at, count, biases, strip, Activation.LEAKY_SLOPE, factor, bits);
            case IDENTITY -> DropoutKernels.leaky(at, count, biases, strip, 1, factor, bits);
            case TANH, SIGMOID -> {
                DropoutKernels.leaky(at, count, biases, strip, 1, 1, 0);
                Activations.apply(activation, at, count, at, scratch);
                if (rate > 0) {
                    DropoutKernels.apply(at, count, 0, factor, bits, at);
                }
            }
        }
    }
}
