package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Executes what is written, and compares with sums in double precision. */
class ProductWriterTest {
    private static final int BASE = 64; // bytes of shared memory before the buffers
    private static final Buffer A = new Buffer(0, 1);
    private static final Buffer B = new Buffer(1, 1);
    private static final Buffer C = new Buffer(2, 1);

    /** Which of the two factors and the result lie in shared memory. */
    private record Memory(boolean a, boolean b, boolean c) {
        private static final Memory SHARED = new Memory(true, true, true);
    }

    /** How matrices lie: transposed or not, shared among samples or not. */
    private record Form(boolean a, boolean b, boolean c, boolean sharedA, boolean sharedB, boolean add) {
        private static final Form PLAIN = new Form(false, false, false, false, false, false);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 320, 13, 50",
        "1, 13, 320, 50",
        "5, 32, 13, 50",
        "5, 13, 32, 50",
        "10, 32, 50, 50",
        "1, 32, 13, 50",
        "1, 1, 1, 1",
        "1, 1, 70, 1",
        "3, 1, 1, 70",
        "2, 70, 1, 1",
        "1, 70, 70, 70",
        "1, 2, 700, 3",
        "1, 300, 129, 1"
    })
    void aProductIsThatOfItsMatrices(int samples, int rows, int inner, int columns) {
        check(product(samples, rows, columns, inner, Form.PLAIN), Memory.SHARED, 256, 2);
        check(product(samples, rows, columns, inner, Form.PLAIN), Memory.SHARED, 64, 1);
    }

    @Test
    void anyExtentsStridesMemoriesAndThreadsGiveTheProduct() {
        SplittableRandom random = new SplittableRandom(5);
        int exchanged = 0;
        for (int i = 0; i < 100; i++) {
            Form form = new Form(
                    random.nextBoolean(),
                    random.nextBoolean(),
                    random.nextBoolean(),
                    random.nextBoolean(),
                    random.nextBoolean(),
                    random.nextBoolean());
            Memory memory = new Memory(random.nextInt(3) > 0, random.nextInt(3) > 0, random.nextInt(3) > 0);
            int samples = random.nextInt(1, 7);
            Product product = product(samples, extent(random), extent(random), extent(random), form);
            int threads = 32 * random.nextInt(1, random.nextBoolean() ? 3 : 9);
            check(product, memory, threads, random.nextInt(1, 4));
            exchanged += text(product, memory, threads, 1).contains("shfl") ? 1 : 0;
        }
        assertThat(exchanged).isBetween(10, 90);
    }

    @Test
    void theWarpsWithSomethingToDoAreThoseItSays() {
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < 30; i++) {
            Product product = product(2, extent(random), extent(random), extent(random), Form.PLAIN);
            Run all = new Run(product, Memory.SHARED, 256, 2);
            Run some = new Run(product, Memory.SHARED, 256, 2);
            int warps = all.writer.warps(product);
            assertThat(warps).isBetween(1, 8);
            all.execute(IntStream.range(0, 8).boxed().toList());
            some.execute(IntStream.range(0, warps).boxed().toList());
            assertThat(some.results()).isEqualTo(all.results());
            some = new Run(product, Memory.SHARED, 256, 2);
            some.execute(IntStream.range(0, warps - 1).boxed().toList());
            assertThat(some.results()).contains(Float.NaN);
        }
    }

    @Test
    void theOrderOfWarpsDoesNotMatter() {
        Product product = product(3, 40, 33, 61, Form.PLAIN);
        List<Integer> warps = new ArrayList<>(IntStream.range(0, 4).boxed().toList());
        Run one = new Run(product, Memory.SHARED, 128, 2);
        one.execute(warps);
        Collections.shuffle(warps, new Random(1));
        Run other = new Run(product, Memory.SHARED, 128, 2);
        other.execute(warps);
        assertThat(other.results()).isEqualTo(one.results());
    }

    @Test
    void bitsDoNotDependOnWhereMatricesLie() {
        Product product = product(2, 20, 31, 64, Form.PLAIN);
        Product turned = product(2, 20, 31, 64, new Form(true, true, false, false, false, false));
        Run one = new Run(product, Memory.SHARED, 128, 2);
        Run other = new Run(product, new Memory(false, true, false), 128, 2);
        Run transposed = new Run(turned, Memory.SHARED, 128, 2);
        for (Run run : List.of(one, other, transposed)) {
            run.execute(IntStream.range(0, 4).boxed().toList());
        }
        assertThat(other.results()).isEqualTo(one.results());
        assertThat(transposed.results()).isEqualTo(one.results());
    }

    @Test
    void equalProductsGiveEqualTexts() {
        Product product = product(2, 20, 31, 64, Form.PLAIN);
        Product equal = product(2, 20, 31, 64, Form.PLAIN);
        assertThat(text(product, Memory.SHARED, 256, 2)).isEqualTo(text(equal, Memory.SHARED, 256, 2));
    }

    @Test
    void textIsAsciiWithoutBarriersAndWithLoopsInPlaceOfManyRounds() {
        SplittableRandom random = new SplittableRandom(7);
        Pattern ascii = Pattern.compile("[\\n -~]*");
        for (int i = 0; i < 50; i++) {
            Product product = product(
                    random.nextInt(1, 100),
                    random.nextInt(1, 400),
                    random.nextInt(1, 400),
                    random.nextInt(1, 400),
                    Form.PLAIN);
            String text = text(product, Memory.SHARED, 32 * random.nextInt(1, 9), 2);
            assertThat(text).matches(ascii).doesNotContain("bar.");
            assertThat(text.lines().count()).isLessThan(5000);
        }
    }

    @Test
    void aThreadMultipliesEachPairOnce() {
        Product product = product(1, 32, 50, 13, Form.PLAIN);
        ProductTiling tiling = new ProductTileChoice(256, 3).choose(product);
        String text = text(product, Memory.SHARED, 256, 3);
        assertThat(count(text, "fma.rn.ftz.f32")).isEqualTo(13L * tiling.tileSize());
        assertThat(count(text, "ld.shared.f32")).isEqualTo(13L * (tiling.tileRows() + tiling.tileColumns()));
        assertThat(count(text, "st.shared.f32")).isEqualTo(tiling.tileSize());
    }

    @Test
    void blocksAreWholeWarps() {
        assertThatThrownBy(() -> new ProductWriter(new PtxText(), new Bases(Memory.SHARED, "", "", 0, 0), 48, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("48");
    }

    private static long count(String text, String operation) {
        return text.lines().filter(line -> line.contains(operation)).count();
    }

    private static int extent(SplittableRandom random) {
        return random.nextInt(1, random.nextBoolean() ? 14 : 71);
    }

    private static String text(Product product, Memory memory, int threads, int blocks) {
        PtxText text = new PtxText();
        Bases bases = Bases.of(product, memory, text);
        new ProductWriter(text, bases, threads, blocks).write(product, text.b32());
        return text.toString();
    }

    private static void check(Product product, Memory memory, int threads, int blocks) {
        Run run = new Run(product, memory, threads, blocks);
        run.execute(IntStream.range(0, threads / 32).boxed().toList());
        run.compare();
    }

    /** Matrices in buffers with gaps before and between the rows. */
    private static Product product(int samples, int rows, int columns, int inner, Form form) {
        Place a = place(A, samples, rows, inner, form.a, form.sharedA);
        Place b = place(B, samples, inner, columns, form.b, form.sharedB);
        Place c = place(C, samples, rows, columns, form.c, false);
        return new Product(samples, rows, columns, inner, a, b, c, form.add);
    }

    private static Place place(Buffer buffer, int samples, int rows, int columns, boolean transposed, boolean shared) {
        int offset = 3 + buffer.number();
        int strideM = transposed ? 1 : columns + 1;
        int strideC = transposed ? rows + 2 : 1;
        int size = rows * strideM + columns * strideC;
        int length = offset + 1 + (samples - 1) * (shared ? 0 : size) + (rows - 1) * strideM + (columns - 1) * strideC;
        return new Place(new Buffer(buffer.number(), length), offset, shared ? 0 : size, strideM, strideC);
    }

    /** Buffers in shared memory follow each other from BASE on, those of the device's memory from its begin on. */
    private record Bases(Memory memory, String shared, String global, int lengthA, int lengthB) implements Addressing {
        private static Bases of(Product product, Memory memory, PtxText text) {
            int lengthA = product.a().buffer().length();
            int lengthB = product.b().buffer().length();
            return new Bases(memory, text.b32(), text.b64(), lengthA, lengthB);
        }

        @Override
        public boolean isShared(Buffer buffer) {
            return switch (buffer.number()) {
                case 0 -> memory.a;
                case 1 -> memory.b;
                default -> memory.c;
            };
        }

        @Override
        public int offset(Buffer buffer) {
            int floats = 0;
            floats += buffer.number() > 0 && isShared(A) == isShared(buffer) ? lengthA : 0;
            floats += buffer.number() > 1 && isShared(B) == isShared(buffer) ? lengthB : 0;
            return BASE + Float.BYTES * floats;
        }

        @Override
        public String base(Place place) {
            return isShared(place.buffer()) ? shared : global;
        }
    }

    private static final class Run {
        private final Product product;
        private final Bases bases;
        private final PtxText text = new PtxText();
        private final String thread = text.b32();
        private final ProductWriter writer;
        private final PtxExecutor executor;
        private final float[] before;

        private Run(Product product, Memory memory, int threads, int blocks) {
            this.product = product;
            this.before = new float[product.c().buffer().length()];
            this.bases = Bases.of(product, memory, text);
            this.writer = new ProductWriter(text, bases, threads, blocks);
            writer.write(product, thread);
            int floats = BASE / Float.BYTES + bases.lengthA + bases.lengthB + before.length;
            this.executor = new PtxExecutor(text.toString(), floats, floats);
            executor.set(bases.shared, 0);
            executor.set(bases.global, PtxExecutor.GLOBAL);
            fill();
        }

        /** The elements of the matrices alone have numbers, those of the result if it is added to. */
        private void fill() {
            SplittableRandom random = new SplittableRandom(8);
            for (int s = 0; s < product.samples(); s++) {
                for (int i = 0; i < product.inner(); i++) {
                    for (int row = 0; row < product.rows(); row++) {
                        set(product.a(), s, row, i, (float) random.nextGaussian());
                    }
                    for (int column = 0; column < product.columns(); column++) {
                        set(product.b(), s, i, column, (float) random.nextGaussian());
                    }
                }
                for (int row = 0; row < product.rows() && product.add(); row++) {
                    for (int column = 0; column < product.columns(); column++) {
                        before[index(product.c(), s, row, column)] = (float) random.nextGaussian();
                        set(product.c(), s, row, column, before[index(product.c(), s, row, column)]);
                    }
                }
            }
        }

        private void execute(List<Integer> warps) {
            executor.run(thread, warps);
        }

        private void compare() {
            boolean[] inside = new boolean[before.length];
            for (int s = 0; s < product.samples(); s++) {
                for (int row = 0; row < product.rows(); row++) {
                    for (int column = 0; column < product.columns(); column++) {
                        int index = index(product.c(), s, row, column);
                        inside[index] = true;
                        double sum = before[index];
                        double size = Math.abs(sum);
                        for (int i = 0; i < product.inner(); i++) {
                            double term = (double) get(product.a(), s, row, i) * get(product.b(), s, i, column);
                            sum += term;
                            size += Math.abs(term);
                        }
                        double error = Math.abs(get(product.c(), s, row, column) - sum);
                        if (!(error <= 1e-6 * size)) { // also if it is no number
                            fail("%s, sample %s, row %s, column %s: off by %s", product, s, row, column, error);
                        }
                    }
                }
            }
            float[] results = results();
            for (int i = 0; i < results.length; i++) {
                assertThat(Float.isNaN(results[i]))
                        .as("%s, element %s", product, i)
                        .isEqualTo(!inside[i]);
            }
        }

        private float[] results() {
            Place whole = new Place(product.c().buffer(), 0, 0, 0, 1);
            float[] results = new float[before.length];
            for (int i = 0; i < results.length; i++) {
                results[i] = get(whole, 0, 0, i);
            }
            return results;
        }

        private static int index(Place place, int k, int m, int c) {
            return place.offset() + k * place.strideK() + m * place.strideM() + c * place.strideC();
        }

        private void set(Place place, int k, int m, int c, float value) {
            int index = bases.offset(place.buffer()) / Float.BYTES + index(place, k, m, c);
            if (bases.isShared(place.buffer())) {
                executor.setShared(index, value);
            } else {
                executor.setGlobal(index, value);
            }
        }

        private float get(Place place, int k, int m, int c) {
            int index = bases.offset(place.buffer()) / Float.BYTES + index(place, k, m, c);
            return bases.isShared(place.buffer()) ? executor.shared(index) : executor.global(index);
        }
    }
}
