package dev.credence.device.cuda.step;

import static dev.credence.core.formula.Functions.exp;
import static dev.credence.core.formula.Functions.input;
import static dev.credence.core.formula.Functions.tanh;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Reduction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What becomes of single operations. */
class SmallerStepsTest {
    private static final Buffer X = new Buffer(0, 12);
    private static final Buffer Y = new Buffer(1, 12);
    private static final Buffer RESULT = new Buffer(2, 12);
    private static final Buffer MADE = new Buffer(3, 12);
    private static final Buffer DRAWN = new Buffer(4, 12);

    /** A step of operations on X, Y and RESULT, which are kept. */
    private static Trial trial(StepOperation... operations) {
        Random random = new Random(3);
        Map<Buffer, float[]> memory = new LinkedHashMap<>();
        for (Buffer buffer : List.of(X, Y, RESULT)) {
            float[] values = new float[buffer.length()];
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) random.nextGaussian();
            }
            memory.put(buffer, values);
        }
        List<Step.Noise> noises = List.of(new Step.Noise(0, 0));
        Step step = new Step(List.of(operations), memory.keySet(), 1, 0, 2, noises, Step.Cut.NONE);
        return new Trial(step, memory, new int[] {1, 2}, new int[] {3});
    }

    private static Step simplified(Trial trial) {
        Step simplified = StepSimplifier.simplified(trial.step(), 0);
        assertThat(trial.difference(simplified)).isLessThan(1e-6);
        return simplified;
    }

    private static LoopBuilder flat() {
        return new LoopBuilder(1, 1, 12);
    }

    private static Loop only(Step step) {
        assertThat(step.operations()).hasSize(1).first().isInstanceOf(Loop.class);
        return (Loop) step.operations().getFirst();
    }

    // ---- products

    @Test
    void aProductOfOneColumnIsALoop() {
        Place a = new Place(X, 0, 0, 3, 1);
        Product product = new Product(1, 4, 1, 3, a, new Place(Y, 0, 0, 1, 1), new Place(RESULT, 0, 0, 1, 1), false);
        Loop loop = only(simplified(trial(product)));
        assertThat(loop.extents()).isEqualTo(new Extents(1, 4, 3));
        assertThat(loop.outputs().getFirst().reduction()).isEqualTo(Reduction.SUM);
    }

    @Test
    void theMatrixOfAThinProductIsReadAlongItsNeighbours() {
        Place transposed = new Place(X, 0, 0, 1, 4);
        Product product =
                new Product(1, 4, 1, 3, transposed, new Place(Y, 0, 0, 1, 1), new Place(RESULT, 0, 0, 1, 1), false);
        assertThat(only(simplified(trial(product))).extents()).isEqualTo(new Extents(1, 3, 4));
        Product row = new Product(
                1, 1, 4, 3, new Place(Y, 0, 0, 3, 1), new Place(X, 0, 0, 4, 1), new Place(RESULT, 0, 0, 4, 1), true);
        assertThat(only(simplified(trial(row))).extents()).isEqualTo(new Extents(1, 3, 4));
        Product turned = new Product(
                1, 1, 4, 3, new Place(Y, 0, 0, 3, 1), new Place(X, 0, 0, 1, 3), new Place(RESULT, 0, 0, 4, 1), true);
        assertThat(only(simplified(trial(turned))).extents()).isEqualTo(new Extents(1, 4, 3));
    }

    @Test
    void anOuterProductIsAMap() {
        Product product = new Product(
                1, 4, 3, 1, new Place(X, 0, 0, 1, 1), new Place(Y, 0, 0, 3, 1), new Place(RESULT, 0, 0, 3, 1), false);
        Loop loop = only(simplified(trial(product)));
        assertThat(loop.isMap()).isTrue();
        assertThat(loop.extents()).isEqualTo(new Extents(1, 4, 3));
    }

    @Test
    void otherProductsStay() {
        Product product = new Product(
                1, 2, 2, 2, new Place(X, 0, 0, 2, 1), new Place(Y, 0, 0, 2, 1), new Place(RESULT, 0, 0, 2, 1), false);
        assertThat(simplified(trial(product)).operations()).containsExactly(product);
    }

    // ---- maps

    @Test
    void aMapIsComputedWhereItIsReadThroughOtherExtents() {
        Loop map = flat().read("x", X, 0, 0, 0, 1)
                .map(tanh(input("x")), MADE, 0, 0, 0, 1)
                .loop();
        Loop reader = new LoopBuilder(1, 3, 4)
                .read("x", MADE, 0, 0, 4, 1)
                .sum(input("x"), RESULT, 0, 0, 0, 1)
                .loop();
        Loop loop = only(simplified(trial(map, reader)));
        assertThat(loop.buffers()).containsExactly(X, RESULT);
    }

    @Test
    void aMapStaysWhoseOperandChangesBeforeItIsRead() {
        Loop map = flat().read("x", X, 0, 0, 0, 1)
                .map(tanh(input("x")), MADE, 0, 0, 0, 1)
                .loop();
        Loop change =
                flat().read("y", Y, 0, 0, 0, 1).map(input("y"), X, 0, 0, 0, 1).loop();
        Loop reader = new LoopBuilder(1, 3, 4)
                .read("x", MADE, 0, 0, 4, 1)
                .sum(input("x"), RESULT, 0, 0, 0, 1)
                .loop();
        assertThat(simplified(trial(map, change, reader)).buffers()).contains(MADE);
    }

    @Test
    void whoReadsMoreThanAMapStoresFindsItStored() {
        Loop before = flat().read("y", Y, 0, 0, 0, 1)
                .map(input("y"), MADE, 0, 0, 0, 1)
                .loop();
        for (int rows = 1; rows <= 2; rows++) {
            int columns = 5 - rows; // one row of 4, or two of 3
            Loop map = new LoopBuilder(1, rows, columns)
                    .read("x", X, 0, 0, columns, 1)
                    .map(tanh(input("x")), MADE, 3, 0, columns, 1)
                    .loop();
            for (int read = 1; read <= 3; read++) {
                for (int offset = 0; offset + 3 * read <= 12; offset++) {
                    Loop reader = new LoopBuilder(1, read, 3)
                            .read("x", MADE, offset, 0, 3, 1)
                            .map(input("x").times(2), RESULT, 0, 0, 3, 1)
                            .loop();
                    boolean within = offset >= 3 && offset + 3 * read <= 3 + rows * columns;
                    boolean same = rows == 1 ? within : offset == 3 && read == 2;
                    Step step = simplified(trial(before, map, reader));
                    assertThat(step.buffers().contains(MADE)).isEqualTo(!same);
                }
            }
        }
    }

    @Test
    void aDearMapIsNotComputedForManyReaders() {
        Loop map = new LoopBuilder(1, 1, 2)
                .read("x", X, 0, 0, 0, 1)
                .map(exp(input("x")), MADE, 0, 0, 0, 1)
                .loop();
        Loop reader = new LoopBuilder(1, 6, 2)
                .read("e", MADE, 0, 0, 0, 1)
                .read("y", Y, 0, 0, 2, 1)
                .map(input("e").times(input("y")), RESULT, 0, 0, 2, 1)
                .loop();
        assertThat(simplified(trial(map, reader)).operations()).hasSize(2);
        Loop fewer = new LoopBuilder(1, 4, 2)
                .read("e", MADE, 0, 0, 0, 1)
                .read("y", Y, 0, 0, 2, 1)
                .map(input("e").times(input("y")), RESULT, 0, 0, 2, 1)
                .loop();
        assertThat(simplified(trial(map, fewer)).operations()).hasSize(1);
    }

    // ---- draws

    @Test
    void whatOneMapReadsInOrderIsDrawnThere() {
        Draw draw = new Draw(0, true, DRAWN, 12, Source.Stretch.ALL);
        Loop reader = new LoopBuilder(1, 3, 4)
                .read("n", DRAWN, 0, 0, 4, 1)
                .read("x", X, 0, 0, 0, 1)
                .map(input("n").times(input("x")), RESULT, 0, 0, 4, 1)
                .loop();
        assertThat(only(simplified(trial(draw, reader))).draws()).isTrue();
    }

    @Test
    void whatIsReadOutOfOrderOrTwiceOrReducedIsDrawnBefore() {
        Draw draw = new Draw(0, true, DRAWN, 12, Source.Stretch.ALL);
        Loop turned = new LoopBuilder(1, 3, 4)
                .read("n", DRAWN, 0, 0, 1, 3)
                .map(input("n"), RESULT, 0, 0, 4, 1)
                .loop();
        Loop later = new LoopBuilder(1, 1, 8)
                .read("n", DRAWN, 4, 0, 0, 1)
                .map(input("n"), RESULT, 0, 0, 0, 1)
                .loop();
        Loop twice = new LoopBuilder(1, 1, 6)
                .read("n", DRAWN, 0, 0, 0, 1)
                .read("m", DRAWN, 6, 0, 0, 1)
                .map(input("n").times(input("m")), RESULT, 0, 0, 0, 1)
                .loop();
        Loop sum = flat().read("n", DRAWN, 0, 0, 0, 1)
                .sum(input("n"), RESULT, 0, 0, 0, 0)
                .loop();
        for (Loop reader : List.of(turned, later, twice, sum)) {
            assertThat(simplified(trial(draw, reader)).operations()).contains(draw);
        }
    }

    // ---- loops together

    @Test
    void aSumAddedToASumIsOneSum() {
        Loop one = new LoopBuilder(1, 3, 4)
                .read("x", X, 0, 0, 4, 1)
                .sum(input("x"), RESULT, 0, 0, 0, 1)
                .loop();
        Loop other = new LoopBuilder(1, 3, 4)
                .read("y", Y, 0, 0, 4, 1)
                .sum(input("y"), RESULT, 0, 0, 0, 1)
                .adding()
                .loop();
        Loop loop = only(simplified(trial(one, other)));
        assertThat(loop.outputs()).hasSize(1);
        assertThat(loop.outputs().getFirst().add()).isFalse();
    }

    @Test
    void aLoopThatOverwritesWhatAnotherIndexReadsStaysAlone() {
        for (int stride : List.of(1, 3)) {
            Loop reader = new LoopBuilder(1, 3, 3)
                    .read("x", X, 0, 0, stride, 4 - stride)
                    .map(input("x"), RESULT, 0, 0, 3, 1)
                    .loop();
            Loop writer = new LoopBuilder(1, 3, 3)
                    .read("y", Y, 0, 0, 3, 1)
                    .map(input("y"), X, 0, 0, 3, 1)
                    .loop();
            assertThat(simplified(trial(reader, writer)).operations()).hasSize(stride == 3 ? 1 : 2);
        }
    }

    @Test
    void sumsOverDifferentAxesAreLoopsOfTheirOwn() {
        Loop both = new LoopBuilder(1, 3, 4)
                .read("x", X, 0, 0, 4, 1)
                .map(input("x").times(2), X, 0, 0, 4, 1)
                .sum(input("x"), RESULT, 0, 0, 0, 1)
                .sum(input("x"), RESULT, 4, 0, 1, 0)
                .loop();
        Step step = simplified(trial(both));
        assertThat(step.operations()).hasSize(2);
        assertThat(((Loop) step.operations().getLast()).outputs()).hasSize(2);
    }

    @Test
    void whatNobodyReadsIsDropped() {
        Loop map = flat().read("x", X, 0, 0, 0, 1)
                .map(tanh(input("x")), MADE, 0, 0, 0, 1)
                .loop();
        Draw draw = new Draw(0, true, DRAWN, 12, Source.Stretch.ALL);
        assertThat(simplified(trial(map, draw)).operations()).isEmpty();
    }

    // ---- log-sum-exp

    @Test
    void logSumExpIsInfiniteWhereTheLargestIs() {
        float infinity = Float.POSITIVE_INFINITY;
        float[][] rows = {
            {-infinity, -infinity, -infinity},
            {infinity, 1, -infinity},
            {-infinity, 1, 2},
            {1e30f, -1e30f, 80},
            {200, 201, 202},
            {-200, -201, -202}
        };
        for (float[] values : rows) {
            Buffer from = new Buffer(0, 3);
            Buffer to = new Buffer(1, 1);
            Loop loop = new LoopBuilder(1, 1, 3)
                    .read("x", from, 0, 0, 0, 1)
                    .reduce(Reduction.LOG_SUM_EXP, input("x"), to, 0, 0, 0, 0)
                    .loop();
            Step step = new Step(List.of(loop), Set.of(to, from), 0, 0, 0, List.of(), Step.Cut.NONE);
            Trial trial = new Trial(step, Map.of(from, values, to, new float[1]), new int[0], new int[0]);
            Step rewritten = LogSumExpReductions.rewritten(step);
            assertThat(rewritten.operations()).hasSize(3);
            assertThat(trial.difference(rewritten)).as("%s", values).isLessThan(1e-6);
        }
    }
}
