package dev.credence.inference.auto.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BinsTest {
    /** Each bin has the values between its bounds, and no bound exceeds all values. */
    private static void fits(Bins bins, float[] values) {
        float[] bounds = bins.bounds();
        assertThat(bounds.length).isLessThan(Bins.MOST);
        for (int i = 0; i < values.length; i++) {
            int b = bins.of(i);
            assertThat(b).isBetween(0, bounds.length);
            if (b < bounds.length) {
                assertThat(values[i]).isLessThanOrEqualTo(bounds[b]);
            }
            if (b > 0) {
                assertThat(values[i]).isGreaterThan(bounds[b - 1]);
            }
        }
    }

    @Test
    void manyValuesFillBinsEqually() {
        float[] values = new float[10_000];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) CounterRandom.of(3, 1).normal(0, i);
        }
        Bins bins = binned(values);
        fits(bins, values);
        int[] rows = new int[Bins.MOST];
        for (int i = 0; i < values.length; i++) {
            rows[bins.of(i)]++;
        }
        for (int count : rows) {
            assertThat(count).isBetween(70, 86); // 10 000/128 is 78
        }
    }

    @Test
    void fewValuesHaveBinsOfTheirOwn() {
        float[] values = {3, 1, 1, -0f, 0f, 2, 3, 3, 3, Math.nextUp(1f)};
        Bins bins = binned(values);
        fits(bins, values);
        assertThat(bins.bounds()).hasSize(4);
        assertThat(bins.of(3)).isEqualTo(bins.of(4)); // −0 is 0
        assertThat(bins.of(9)).isEqualTo(bins.of(1) + 1);
    }

    @Test
    void aConstantHasOneBin() {
        assertThat(binned(2, 2, 2).bounds()).isEmpty();
    }

    @Test
    void aDominantValueLeavesBinsForTheOthers() {
        float[] values = new float[1000];
        for (int i = 0; i < 500; i++) {
            values[i] = i + 1;
        }
        Bins bins = binned(values);
        fits(bins, values);
        assertThat(bins.bounds().length).isGreaterThan(60);
    }

    @Test
    void categoriesFollowTheirOrderNumbers() {
        float[] orders = {0.7f, 0.1f, 0.4f};
        int[] codes = {2, 0, 1, 0};
        Bins bins = Bins.ofCategories(orders, codes);
        assertThat(new int[] {bins.of(0), bins.of(1), bins.of(2), bins.of(3)}).containsExactly(1, 2, 0, 2);
        fits(bins, new float[] {0.4f, 0.7f, 0.1f, 0.7f});
    }

    private static Bins binned(float... values) {
        float[][] numbers = new float[values.length][];
        Arrays.setAll(numbers, i -> new float[] {values[i]});
        CodedRows rows = new CodedRows(numbers, new float[values.length][0], new int[values.length][0]);
        return Bins.of(rows, 1).get(0);
    }
}
