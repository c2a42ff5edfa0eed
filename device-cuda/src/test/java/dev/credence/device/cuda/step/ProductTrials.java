package dev.credence.device.cuda.step;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Steps of one product, of matrices with gaps before and between the rows. What is beside the matrices is NaN, so that
 * nobody reads it unseen, and must remain so.
 */
final class ProductTrials {
    private static final int[][] EXTENTS = { // samples, rows, inner, columns
        {1, 320, 13, 50},
        {1, 13, 320, 50},
        {5, 32, 13, 50},
        {5, 13, 32, 50},
        {10, 32, 50, 50},
        {1, 32, 13, 50},
        {1, 1, 1, 1},
        {1, 1, 70, 1},
        {3, 1, 1, 70},
        {2, 70, 1, 1},
        {1, 70, 70, 70},
        {1, 2, 700, 3},
        {1, 300, 129, 1}
    };

    /** How matrices lie: transposed or not, shared among samples or not. */
    record Form(boolean a, boolean b, boolean c, boolean sharedA, boolean sharedB, boolean add) {
        static final Form PLAIN = new Form(false, false, false, false, false, false);
    }

    private ProductTrials() {}

    /** Products of all kinds of extents. */
    static List<Trial> all() {
        return Arrays.stream(EXTENTS)
                .map(e -> trial(product(e[0], e[1], e[3], e[2], Form.PLAIN)))
                .toList();
    }

    static Trial random(SplittableRandom random) {
        Form form = new Form(
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextBoolean());
        return trial(product(random.nextInt(1, 7), extent(random), extent(random), extent(random), form));
    }

    /** The same product, of factors as they are and transposed. */
    static List<Trial> turned() {
        return List.of(
                trial(product(2, 20, 31, 64, Form.PLAIN)),
                trial(product(2, 20, 31, 64, new Form(true, true, false, false, false, false))));
    }

    private static int extent(SplittableRandom random) {
        return random.nextInt(1, random.nextBoolean() ? 14 : 71);
    }

    static Product product(int samples, int rows, int columns, int inner, Form form) {
        Place a = place(0, samples, rows, inner, form.a, form.sharedA);
        Place b = place(1, samples, inner, columns, form.b, form.sharedB);
        Place c = place(2, samples, rows, columns, form.c, false);
        return new Product(samples, rows, columns, inner, a, b, c, form.add);
    }

    private static Place place(int number, int samples, int rows, int columns, boolean transposed, boolean shared) {
        int offset = 3 + number;
        int strideM = transposed ? 1 : columns + 1;
        int strideC = transposed ? rows + 2 : 1;
        int size = rows * strideM + columns * strideC;
        int length = offset + 1 + (samples - 1) * (shared ? 0 : size) + (rows - 1) * strideM + (columns - 1) * strideC;
        return new Place(new Buffer(number, length), offset, shared ? 0 : size, strideM, strideC);
    }

    static Step step(Product product) {
        Set<Buffer> kept = new LinkedHashSet<>(product.buffers());
        return new Step(List.of(product), kept, 0, 0, 0, List.of(), Step.Cut.NONE);
    }

    private static Trial trial(Product product) {
        SplittableRandom random = new SplittableRandom(8);
        Map<Buffer, float[]> memory = new LinkedHashMap<>();
        Step step = step(product);
        step.kept().forEach(buffer -> {
            float[] values = new float[buffer.length()];
            Arrays.fill(values, Float.NaN);
            memory.put(buffer, values);
        });
        fill(memory, product.a(), product.samples(), product.rows(), product.inner(), random);
        fill(memory, product.b(), product.samples(), product.inner(), product.columns(), random);
        if (product.add()) {
            fill(memory, product.c(), product.samples(), product.rows(), product.columns(), random);
        }
        return new Trial(step, memory, new int[0], new int[0]);
    }

    private static void fill(
            Map<Buffer, float[]> memory, Place place, int samples, int rows, int columns, SplittableRandom random) {
        float[] values = memory.getOrDefault(place.buffer(), new float[0]);
        for (int k = 0; k < samples; k++) {
            for (int m = 0; m < rows; m++) {
                for (int c = 0; c < columns; c++) {
                    values[place.offset() + k * place.strideK() + m * place.strideM() + c * place.strideC()] =
                            (float) random.nextGaussian();
                }
            }
        }
    }
}
