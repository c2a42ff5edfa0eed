package dev.credence.guarantee.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class FeatureDistanceTest {
    private static float[][] features(int batch, int count, DoubleUnaryOperator first) {
        CounterRandom random = CounterRandom.of(3, batch);
        float[][] rows = new float[count][4];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < 4; j++) {
                rows[i][j] = (float) (1 + random.normal(j, i));
            }
            rows[i][0] = (float) first.applyAsDouble(rows[i][0]);
        }
        return rows;
    }

    @Test
    @DisplayName("The distance is that to the fifth nearest point in standard deviations, as by sorting all")
    void itIsTheFifthNearest() {
        float[][] known = features(0, 60, x -> x);
        FeatureDistance distance = FeatureDistance.of(known, false);
        double[] sd = new double[4];
        for (int j = 0; j < 4; j++) {
            int at = j;
            double mean =
                    Arrays.stream(known).mapToDouble(row -> row[at]).average().orElseThrow();
            sd[j] = Math.sqrt(Arrays.stream(known)
                    .mapToDouble(row -> (row[at] - mean) * (row[at] - mean))
                    .average()
                    .orElseThrow());
        }
        for (float[] x : features(1, 20, x -> x)) {
            double[] all = Arrays.stream(known)
                    .mapToDouble(row -> {
                        double sum = 0;
                        for (int j = 0; j < 4; j++) {
                            sum += Math.pow((row[j] - x[j]) / sd[j], 2);
                        }
                        return Math.sqrt(sum);
                    })
                    .sorted()
                    .toArray();
            assertThat(distance.of(x)).isCloseTo(all[4], within(1e-5));
        }
    }

    @Test
    @DisplayName("In regression a feature's unit does not matter, in classification the features' norm")
    void whatDoesNotMatter() {
        FeatureDistance plain = FeatureDistance.of(features(0, 50, x -> x), false);
        FeatureDistance thousandfold = FeatureDistance.of(features(0, 50, x -> 1000 * x), false);
        FeatureDistance directions = FeatureDistance.of(features(0, 50, x -> x), true);
        float[][] rows = features(1, 10, x -> x);
        float[][] same = features(1, 10, x -> 1000 * x);
        for (int i = 0; i < rows.length; i++) {
            assertThat(thousandfold.of(same[i])).isCloseTo(plain.of(rows[i]), within(1e-5));
            float[] longer = new float[4];
            for (int j = 0; j < 4; j++) {
                longer[j] = 8 * rows[i][j];
            }
            assertThat(directions.of(longer)).isCloseTo(directions.of(rows[i]), within(1e-6));
            assertThat(plain.of(longer)).isGreaterThan(plain.of(rows[i]));
        }
    }

    @Test
    @DisplayName("Constant features, identical points, and fewer than five points give finite distances")
    void degenerateFeatures() {
        float[][] constant = {{1, 0, 3}, {2, 0, 3}, {3, 0, 3}};
        FeatureDistance few = FeatureDistance.of(constant, false);
        assertThat(few.of(new float[] {2, 0, 3})).isFinite().isGreaterThan(0);
        assertThat(few.of(new float[] {2, 1, 3})).isFinite().isGreaterThan(few.of(new float[] {2, 0, 3}));
        float[][] zeros = new float[8][3];
        assertThat(FeatureDistance.of(zeros, false).of(new float[3])).isZero();
        assertThat(FeatureDistance.of(zeros, true).of(new float[3])).isZero();
    }

    @Test
    @DisplayName("Writing and reading keep the bits, a damaged document is rejected")
    void writtenAndRead() {
        for (boolean directions : new boolean[] {true, false}) {
            FeatureDistance distance = FeatureDistance.of(features(0, 30, x -> x), directions);
            String text = LastLayerFile.toJson(new LastLayerReference(distance, directions))
                    .toString();
            LastLayerReference again = LastLayerFile.fromJson((ObjectNode) JsonRecord.tree(text));
            assertThat(LastLayerFile.toJson(again).toString()).isEqualTo(text);
            for (float[] x : features(1, 5, x -> x)) {
                assertThat(again.distance().of(x)).isEqualTo(distance.of(x));
            }
            for (String[] edit : new String[][] {
                {"\"format\":1", "\"format\":0"},
                {"\"features\":4", "\"features\":7"},
                {"\"features\":4", "\"features\":0"},
                {"\"points\":\"", "\"points\":\"?"},
                {"\"points\":\"", "\"points\":\"AACAfwAAgH8AAIB/AACAfw=="},
                {"\"points\":\"", "\"points\":\"AAAA"}
            }) {
                assertThat(text).contains(edit[0]);
                ObjectNode damaged = (ObjectNode) JsonRecord.tree(text.replace(edit[0], edit[1]));
                assertThatThrownBy(() -> LastLayerFile.fromJson(damaged))
                        .as(edit[1])
                        .isInstanceOf(IllegalArgumentException.class);
            }
        }
    }
}
