package dev.credence.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatasetTest {
    private static final Examples EXAMPLES =
            Examples.of(new double[][] {{1, 2}, {3, 4}, {5, 6}}, new double[] {0, 1, 0});
    private static final List<String> NAMES = List.of("a", "b");
    private static final List<Split> SPLITS =
            List.of(new Split(new int[] {0, 1}, new int[] {2}), new Split(new int[] {2, 1}, new int[] {0}));

    private static Dataset dataset(Task task, List<String> inputNames, List<String> classNames, List<Split> splits) {
        return new Dataset("toy", task, EXAMPLES, inputNames, "y", classNames, splits);
    }

    @Test
    void aSplitGivesItsTrainingAndItsTestRows() {
        Dataset dataset = dataset(Task.REGRESSION, NAMES, List.of(), SPLITS);
        assertThat(dataset.train(1).inputMatrix()).isDeepEqualTo(new double[][] {{5, 6}, {3, 4}});
        assertThat(dataset.test(1).inputMatrix()).isDeepEqualTo(new double[][] {{1, 2}});
        assertThat(dataset.train(0).targets()).containsExactly(0, 1);
    }

    @Test
    void aSplitThatDoesNotExistIsNamed() {
        Dataset dataset = dataset(Task.REGRESSION, NAMES, List.of(), SPLITS);
        for (int i : new int[] {-1, 2}) {
            assertThatThrownBy(() -> dataset.train(i))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Data set toy has splits 0 to 1, there is no split " + i);
            assertThatThrownBy(() -> dataset.test(i)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void namesThatDoNotFitTheInputsAreRefused() {
        assertThatThrownBy(() -> dataset(Task.REGRESSION, List.of("a"), List.of(), SPLITS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Data set toy has 2 inputs but 1 input names");
    }

    @Test
    void classNamesThatDoNotFitTheClassesAreRefused() {
        assertThatThrownBy(() -> dataset(Task.classification(2), NAMES, List.of("no"), SPLITS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Data set toy has 2 classes but 1 class names");
        assertThat(dataset(Task.classification(2), NAMES, List.of("no", "yes"), SPLITS)
                        .classNames())
                .containsExactly("no", "yes");
    }

    @Test
    void classNamesOfNumbersAreRefused() {
        assertThatThrownBy(() -> dataset(Task.REGRESSION, NAMES, List.of("no", "yes"), SPLITS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Data set toy has numbers to predict but 2 class names");
    }

    @Test
    void pointsOfOtherInputsAreNoneOfIts() {
        Dataset dataset = dataset(Task.REGRESSION, NAMES, List.of(), SPLITS);
        dataset.check(EXAMPLES);
        assertThatThrownBy(() -> dataset.check(Examples.of(new double[][] {{1}}, new double[1])))
                .isInstanceOf(DataException.class)
                .hasMessage("The data set toy has 2 inputs, but the points to train on have 1");
    }

    @Test
    void targetsThatAreNoClassAreNamed() {
        Dataset dataset = dataset(Task.classification(2), NAMES, List.of("no", "yes"), SPLITS);
        dataset.check(EXAMPLES);
        for (double wrong : new double[] {2, -1, 0.5, Double.NaN}) {
            Examples points = Examples.of(new double[][] {{1, 2}, {3, 4}}, new double[] {1, wrong});
            assertThatThrownBy(() -> dataset.check(points))
                    .isInstanceOf(DataException.class)
                    .hasMessage("row 2 of the data (counted from 1), the target: found " + wrong
                            + ", but expected a class from 0 to 1, as there are 2. Count the classes from 0");
        }
    }

    @Test
    void targetsThatAreNoNumberAreNamed() {
        Dataset dataset = dataset(Task.REGRESSION, NAMES, List.of(), SPLITS);
        for (double wrong : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
            Examples points = Examples.of(new double[][] {{1, 2}}, new double[] {wrong});
            assertThatThrownBy(() -> dataset.check(points))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("row 1 of the data")
                    .hasMessageContaining("found " + wrong + ", but expected a number");
        }
    }

    @Test
    void aDataSetWithoutSplitsIsRefused() {
        assertThatThrownBy(() -> dataset(Task.REGRESSION, NAMES, List.of(), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Data set toy has no split");
    }

    @Test
    void listsAreCopied() {
        List<Split> splits = new ArrayList<>(SPLITS);
        Dataset dataset = dataset(Task.REGRESSION, NAMES, List.of(), splits);
        splits.clear();
        assertThat(dataset.splits()).hasSize(2);
        assertThatThrownBy(() -> dataset.splits().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aClassificationHasAtLeastTwoClasses() {
        assertThat(new Task.Classification(2).isBinary()).isTrue();
        assertThat(new Task.Classification(3).isBinary()).isFalse();
        assertThatThrownBy(() -> Task.classification(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A classification task needs at least 2 classes, got 1");
    }
}
