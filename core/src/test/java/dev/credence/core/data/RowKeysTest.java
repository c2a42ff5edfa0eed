package dev.credence.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RowKeysTest {
    private static final double[][] INPUTS = {{1, 2}, {1, 3}, {1, 2}, {Double.NaN, 2}, {0.0, -0.0}, {1, 2}, {-0.0, 0.0}
    };
    private static final Examples ROWS = Examples.of(INPUTS, new double[] {0, 1, 1, 0, 1, 0, 1});

    private static Examples inOrder(int... order) {
        return Examples.of(
                Arrays.stream(order).mapToObj(i -> INPUTS[i]).toArray(double[][]::new),
                Arrays.stream(order).mapToDouble(ROWS::target).toArray());
    }

    @Test
    @DisplayName("Every row has a key of its own, copies too")
    void keysDiffer() {
        assertThat(RowKeys.of(ROWS)).doesNotHaveDuplicates();
        assertThat(RowKeys.ofLabelled(ROWS)).doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("In another order rows have the same keys, copies in turn")
    void orderDoesNotMatter() {
        int[] order = {6, 5, 3, 2, 1, 0, 4};
        long[] keys = RowKeys.of(ROWS);
        long[] others = RowKeys.of(inOrder(order));
        assertThat(others).containsExactlyInAnyOrder(keys);
        assertThat(others[2]).isEqualTo(keys[3]); // the only one like it
        assertThat(others[4]).isEqualTo(keys[1]);
        assertThat(others[1]).isEqualTo(keys[0]); // the first of {1, 2}
        assertThat(others[0]).isEqualTo(keys[4]); // 0 and −0 are equal
    }

    @Test
    @DisplayName("With targets, only copies of the same target are in turn")
    void targetsCount() {
        long[] keys = RowKeys.ofLabelled(ROWS);
        long[] others = RowKeys.ofLabelled(inOrder(2, 0, 5));
        assertThat(others).containsExactly(keys[2], keys[0], keys[5]);
        assertThat(RowKeys.of(inOrder(2, 0, 5))).doesNotContain(keys);
    }

    @Test
    @DisplayName("A view keeps the keys of its rows, and rows with keys are not given others")
    void viewsKeepKeys() {
        assertThat(ROWS.key(0)).isEmpty();
        Examples keyed = RowKeys.keyed(ROWS);
        long[] keys = RowKeys.of(ROWS);
        Examples view = keyed.rows(5, 2, 1).rows(2, 0);
        assertThat(RowKeys.of(view)).containsExactly(keys[1], keys[5]);
        assertThat(RowKeys.ofLabelled(view)).containsExactly(keys[1], keys[5]);
        assertThat(RowKeys.keyed(keyed)).isSameAs(keyed);
        assertThat(view.inputMatrix()).isDeepEqualTo(new double[][] {INPUTS[1], INPUTS[5]});
        assertThat(view.targets()).containsExactly(1, 0);
        assertThat(RowKeys.keyed(ROWS, new long[7]).key(3)).hasValue(0);
        assertThatThrownBy(() -> RowKeys.keyed(ROWS, new long[2])).hasMessageContaining("2 keys for 7 rows");
    }

    @Test
    @DisplayName("Identifiers are cells: 1 and 1.0 are one, and it may occur again")
    void identifiers() {
        long[] keys = RowKeys.of(List.of("a", "1", "1.0", "01", "a", ""));
        assertThat(keys).doesNotHaveDuplicates();
        assertThat(RowKeys.of(List.of("1.0", "a", "1.00"))).containsExactly(keys[1], keys[0], keys[2]);
    }

    @Test
    @DisplayName("Keys of a million different rows are different")
    void noCollisions() {
        long[] keys = RowKeys.counted(IntStream.range(0, 1_000_000)
                .mapToLong(i -> RowKeys.content(i % 1000, Math.floorDiv(i, 1000)))
                .toArray());
        assertThat(Arrays.stream(keys).distinct().count()).isEqualTo(1_000_000);
    }
}
