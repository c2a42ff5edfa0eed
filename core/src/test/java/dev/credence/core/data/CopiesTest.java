package dev.credence.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.random.Stream;
import dev.credence.core.train.HeldOut;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CopiesTest {
    private static final int DIFFERENT = 40;

    private static int[] byChance(int n) {
        return Stream.FOLDS.of(3).permutation(n, 0);
    }

    /** 40 different rows, every eighth of class 1 and nine times there. */
    private static Examples oversampled() {
        int[] rows = IntStream.range(0, 9 * DIFFERENT)
                .filter(i -> i < DIFFERENT || i % DIFFERENT % 8 == 0)
                .toArray();
        return Examples.of(
                Arrays.stream(rows)
                        .mapToObj(i -> new double[] {i % DIFFERENT, Double.NaN, -0.0})
                        .toArray(double[][]::new),
                Arrays.stream(rows)
                        .mapToDouble(i -> i % DIFFERENT % 8 == 0 ? 1 : 0)
                        .toArray());
    }

    private static void requireTogether(int[] of, int[] sideOf) {
        int[] side = new int[DIFFERENT];
        Arrays.fill(side, -1);
        for (int i = 0; i < of.length; i++) {
            assertThat(side[of[i]]).isIn(-1, sideOf[i]);
            side[of[i]] = sideOf[i];
        }
    }

    @Test
    void copiesAreCountedBesideTheirFirstRow() {
        Copies copies = Copies.of(oversampled());
        assertThat(copies.different()).isEqualTo(DIFFERENT);
        assertThat(copies.count()).isEqualTo(5 * 8);
    }

    @Test
    void foldsKeepCopiesTogetherAndSpreadRowsAndClasses() {
        Examples rows = oversampled();
        Copies copies = Copies.of(rows);
        int[] plain = copies.folds(5, CopiesTest::byChance);
        requireTogether(copies.groups(), plain);
        int[] classes = Arrays.stream(rows.targets()).mapToInt(y -> (int) y).toArray();
        int[] stratified = copies.stratifiedFolds(classes, 5, CopiesTest::byChance);
        requireTogether(copies.groups(), stratified);
        for (int f = 0; f < 5; f++) {
            int fold = f;
            assertThat(Arrays.stream(plain).filter(k -> k == fold).count()).isEqualTo(16);
            assertThat(IntStream.range(0, classes.length)
                            .filter(i -> classes[i] == 1 && stratified[i] == fold)
                            .count())
                    .isEqualTo(9);
        }
    }

    @Test
    void heldOutRowsHaveNoCopyAmongTheOthers() {
        Examples rows = oversampled();
        HeldOut division = HeldOut.of(rows, 0.25, 7);
        int[] groups = Copies.of(rows).groups();
        Set<Integer> held = new HashSet<>();
        Arrays.stream(division.held()).forEach(i -> held.add(groups[i]));
        assertThat(Arrays.stream(division.kept())).noneMatch(i -> held.contains(groups[i]));
        assertThat(division.held()).hasSize(20);
        assertThat(division.held().length + division.kept().length).isEqualTo(rows.size());
    }

    @Test
    void withoutCopiesTheDivisionIsThePermutation() {
        Examples rows = Examples.of(
                IntStream.range(0, 50).mapToObj(i -> new double[] {i}).toArray(double[][]::new), new double[50]);
        Copies copies = Copies.of(rows);
        int[] order = byChance(50);
        assertThat(copies.count()).isZero();
        assertThat(copies.holdOut(10, CopiesTest::byChance).held()).containsExactly(Arrays.copyOf(order, 10));
        assertThat(copies.holdOut(10, CopiesTest::byChance).kept()).containsExactly(Arrays.copyOfRange(order, 10, 50));
        int[] folds = copies.folds(4, CopiesTest::byChance);
        for (int i = 0; i < 50; i++) {
            assertThat(folds[order[i]]).isEqualTo(i % 4);
        }
    }

    @Test
    void rowsOfFewDifferentInputsRepeatByNature() {
        int[] rows = IntStream.range(0, 600).toArray();
        double[][] inputs =
                Arrays.stream(rows).mapToObj(i -> new double[] {i % 12}).toArray(double[][]::new);
        double[] classes = Arrays.stream(rows).mapToDouble(i -> i * i / 7 % 2).toArray();
        assertThat(Copies.of(Examples.of(inputs, classes)).count()).isZero();
        double[] numbers = Arrays.stream(rows).mapToDouble(i -> i % 580).toArray();
        assertThat(Copies.of(Examples.of(inputs, numbers)).count())
                .as("repeated designs, whose measurements differ: 0 … 19 again are copies where inputs agree")
                .isEqualTo((int) IntStream.range(580, 600)
                        .filter(i -> i % 12 == (i - 580) % 12)
                        .count());
    }

    @Test
    void groupsWithACopyInCommonAreOne() {
        Copies copies = Copies.of(oversampled());
        int[] groups =
                IntStream.range(0, copies.groups().length).map(i -> i / 8).toArray();
        int[] joined = copies.joined(groups);
        for (int i = 0; i < groups.length; i++) {
            for (int j = 0; j < i; j++) {
                if (groups[i] == groups[j] || copies.groups()[i] == copies.groups()[j]) {
                    assertThat(joined[i]).isEqualTo(joined[j]);
                }
            }
        }
        assertThat(Arrays.stream(joined).distinct().count()).isGreaterThanOrEqualTo(1);
    }
}
