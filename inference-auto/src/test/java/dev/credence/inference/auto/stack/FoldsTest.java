package dev.credence.inference.auto.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.Copies;
import dev.credence.core.data.DataException;
import dev.credence.core.data.Examples;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FoldsTest {
    private static int[] sizes(Folds folds) {
        int[] sizes = new int[folds.count()];
        for (int f : folds.of()) {
            sizes[f]++;
        }
        return sizes;
    }

    private static void sizesDifferByAtMostOne(int[] sizes) {
        assertThat(Arrays.stream(sizes).max().orElseThrow()
                        - Arrays.stream(sizes).min().orElseThrow())
                .isLessThanOrEqualTo(1);
    }

    @Test
    void everyRowIsHeldOutOnceAndTrainedOnElsewhere() {
        for (Folds folds : new Folds[] {
            Folds.random(103, 5, 1),
            Folds.stratified(IntStream.range(0, 103).map(i -> i % 3).toArray(), 5, 1),
            Folds.grouped(IntStream.range(0, 103).map(i -> i / 4).toArray(), 5, 1),
            Folds.ordered(103, 5)
        }) {
            int[] held = new int[103];
            for (int f = 0; f < 5; f++) {
                for (int i : folds.held(f)) {
                    held[i]++;
                }
                int[] both = IntStream.concat(Arrays.stream(folds.held(f)), Arrays.stream(folds.training(f)))
                        .sorted()
                        .toArray();
                assertThat(both).containsExactly(IntStream.range(0, 103).toArray());
            }
            assertThat(held).containsOnly(1);
        }
    }

    @Test
    void foldsAreAFunctionOfTheSeed() {
        assertThat(Folds.random(50, 5, 7).of())
                .containsExactly(Folds.random(50, 5, 7).of());
        assertThat(Folds.random(50, 5, 7).of())
                .isNotEqualTo(Folds.random(50, 5, 8).of());
    }

    @Test
    void randomAndOrderedFoldsAreEven() {
        sizesDifferByAtMostOne(sizes(Folds.random(103, 10, 1)));
        sizesDifferByAtMostOne(sizes(Folds.ordered(103, 10)));
        assertThat(Folds.ordered(103, 10).of()).isSorted();
    }

    @Test
    void stratifiedFoldsAreEvenInEveryClass() {
        int[] classes = IntStream.range(0, 120).map(i -> i < 7 ? 2 : i % 2).toArray();
        Folds folds = Folds.stratified(classes, 5, 3);
        sizesDifferByAtMostOne(sizes(folds));
        for (int c = 0; c < 3; c++) {
            int[] ofClass = new int[5];
            for (int i = 0; i < classes.length; i++) {
                ofClass[folds.of()[i]] += classes[i] == c ? 1 : 0;
            }
            sizesDifferByAtMostOne(ofClass);
        }
    }

    @Test
    void noGroupIsInTwoFolds() {
        int[] groups = IntStream.range(0, 200).map(i -> (i * i) % 17).toArray();
        Folds folds = Folds.grouped(groups, 4, 3);
        for (int i = 0; i < groups.length; i++) {
            for (int j = 0; j < i; j++) {
                if (groups[i] == groups[j]) {
                    assertThat(folds.of()[i]).isEqualTo(folds.of()[j]);
                }
            }
        }
    }

    @Test
    void fewerGroupsThanFoldsMakeOneFoldEach() {
        Folds folds = Folds.grouped(new int[] {0, 0, 1, 2, 2}, 10, 1);
        assertThat(folds.count()).isEqualTo(3);
        assertThatThrownBy(() -> Folds.grouped(new int[] {0, 0}, 5, 1)).isInstanceOf(DataException.class);
    }

    @Test
    void fewerRowsThanFoldsAreRefused() {
        assertThatThrownBy(() -> Folds.random(3, 5, 1))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("3 rows");
    }

    @Test
    void copiesShareAFoldInEveryKindOfFolds() {
        double[][] inputs =
                IntStream.range(0, 120).mapToObj(i -> new double[] {i % 60}).toArray(double[][]::new);
        int[] classes = IntStream.range(0, 120).map(i -> i % 60 % 3).toArray();
        Copies copies = Copies.of(
                Examples.of(inputs, Arrays.stream(classes).asDoubleStream().toArray()));
        for (Folds folds : new Folds[] {
            Folds.random(copies, 5, 1),
            Folds.stratified(classes, copies, 5, 1),
            Folds.grouped(IntStream.range(0, 120).map(i -> i / 2).toArray(), copies, 5, 1)
        }) {
            for (int i = 0; i < 60; i++) {
                assertThat(folds.of()[i]).isEqualTo(folds.of()[i + 60]);
            }
            assertThat(sizes(folds)).containsOnly(24);
        }
        assertThat(Folds.stratified(classes, Copies.none(120), 5, 1).of())
                .containsExactly(Folds.stratified(classes, 5, 1).of());
    }

    @Test
    @DisplayName("Training rows are those outside a fold, outside of none all, and asked for once")
    void trainingRows() {
        Folds folds = new Folds(3, new int[] {0, 2, 1, 0, 2});
        assertThat(folds.training(0)).containsExactly(1, 2, 4);
        assertThat(folds.training(2)).containsExactly(0, 2, 3);
        assertThat(folds.held(2)).containsExactly(1, 4);
        assertThat(folds.training(3)).containsExactly(0, 1, 2, 3, 4);
        assertThat(folds.training().get(1)).isSameAs(folds.training(1));
    }
}
