package dev.credence.inference.auto.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.stack.ClassLogits;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrainedNetworkTest {
    private static final int N = 70; // more than two passes
    private static final NetworkSizes SIZES = new NetworkSizes(2, 16, new CycleSchedule(8, 2), 2, 16, 4);
    private static final Configuration CONFIGURATION =
            Configuration.classification().get(0);
    private static final ClassTarget TARGET = new ClassTarget(3, new int[0]);

    private static CodedRows rows() {
        CounterRandom random = CounterRandom.of(5, 2);
        float[][] numbers = new float[N][4];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < 4; j++) {
                numbers[i][j] = (float) random.normal(i, j);
            }
        }
        return new CodedRows(numbers, new float[N][0], new int[N][0]);
    }

    private static TrainedNetwork network() {
        int length = Math.toIntExact(Member.parameters(CONFIGURATION, SIZES, 4, 0, new int[0], 3));
        CounterRandom random = CounterRandom.of(5, 3);
        float[] parameters = new float[length];
        for (int i = 0; i < length; i++) {
            parameters[i] = (float) random.normal(0, i);
        }
        return new TrainedNetwork(CONFIGURATION, SIZES, new int[0], parameters);
    }

    private static float[] logits(TrainedNetwork network, CodedRows rows) {
        return network.predict(TARGET, rows).values();
    }

    @Test
    void aPredictionDoesNotDependOnTheOtherRows() {
        TrainedNetwork network = network();
        float[] together = logits(network, rows());
        for (int i = 0; i < N; i++) {
            float[] alone = logits(network, rows().rows(new int[] {i}));
            assertThat(alone).containsExactly(Arrays.copyOfRange(together, 3 * i, 3 * (i + 1)));
        }
    }

    @Test
    void manyThreadsPredictTheSame() {
        TrainedNetwork network = network();
        float[] expected = logits(network(), rows());
        assertThat(IntStream.range(0, 200).parallel().mapToObj(i -> logits(network, rows())))
                .allSatisfy(found -> assertThat(found).containsExactly(expected));
    }

    @Test
    void theResultIsTheCallersOwn() {
        TrainedNetwork network = network();
        ClassLogits first = network.predict(TARGET, rows());
        float[] before = first.values().clone();
        ClassLogits second = network.predict(TARGET, rows().rows(new int[] {3, 4}));
        assertThat(first.values()).containsExactly(before);
        assertThat(second.values()).hasSize(6);
    }
}
