package dev.credence.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ExamplesTest {
    private final double[][] inputs = {{1, 2}, {3, 4}, {5, 6}};
    private final double[] targets = {10, 20, 30};

    @Test
    void examplesGiveBackWhatTheyWereMadeOf() {
        Examples examples = Examples.of(inputs, targets);
        assertThat(examples.size()).isEqualTo(3);
        assertThat(examples.inputs()).isEqualTo(2);
        assertThat(examples.inputMatrix()).isDeepEqualTo(inputs);
        assertThat(examples.targets()).containsExactly(10, 20, 30);
        assertThat(examples.target(1)).isEqualTo(20);
    }

    @Test
    void aRowIsWrittenAtItsOffsetAndNowhereElse() {
        double[] into = {-1, -1, -1, -1};
        Examples.of(inputs, targets).inputs(2, into, 1);
        assertThat(into).containsExactly(-1, 5, 6, -1);
    }

    @Test
    void examplesAreCopies() {
        Examples examples = Examples.of(inputs, targets);
        inputs[0][0] = 99;
        targets[0] = 99;
        examples.inputMatrix()[1][1] = 99;
        examples.targets()[1] = 99;
        assertThat(examples.inputMatrix()).isDeepEqualTo(new double[][] {{1, 2}, {3, 4}, {5, 6}});
        assertThat(examples.targets()).containsExactly(10, 20, 30);
    }

    @Test
    void rowsAreAViewInTheirOrderAndMayRepeat() {
        int[] indices = {2, 0, 2};
        Examples rows = Examples.of(inputs, targets).rows(indices);
        indices[0] = 1;
        assertThat(rows.inputs()).isEqualTo(2);
        assertThat(rows.inputMatrix()).isDeepEqualTo(new double[][] {{5, 6}, {1, 2}, {5, 6}});
        assertThat(rows.targets()).containsExactly(30, 10, 30);
        assertThat(rows.rows(1).targets()).containsExactly(10);
        assertThat(rows.rows().size()).isZero();
    }

    @Test
    void aRowThatDoesNotExistIsRefusedWhenTheViewIsMade() {
        Examples examples = Examples.of(inputs, targets);
        assertThatThrownBy(() -> examples.rows(0, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> examples.rows(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> examples.rows(1).rows(1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void thereMayBeNoExamplesAndNoInputs() {
        Examples none = Examples.of(new double[0][], new double[0]);
        assertThat(none.size()).isZero();
        assertThat(none.inputs()).isZero();
        Examples targetsOnly = Examples.of(new double[2][0], new double[2]);
        assertThat(targetsOnly.size()).isEqualTo(2);
        assertThat(targetsOnly.inputs()).isZero();
    }

    @Test
    void arraysThatDoNotFitTogetherAreRefused() {
        assertThatThrownBy(() -> Examples.of(inputs, new double[2]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Examples need one target per row of inputs, got 3 rows of inputs and 2 targets");
        assertThatThrownBy(() -> Examples.of(new double[][] {{1, 2}, {3}}, new double[2]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Row 1 has 1 inputs, the rows before it 2");
    }
}
