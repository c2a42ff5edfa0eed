package dev.credence.scoring.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Examples;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DependenceTest {
    private static final Examples ROWS = Formulas.rows(1500, x -> 3 * x[0] + Formulas.b(x));

    @Test
    void theMostImportantColumnsComeFirstAndHaveCurves() {
        List<Integer> parts = new ArrayList<>();
        Dependence found = Dependence.of(
                Formulas.real(x -> 3 * x[0] + Formulas.b(x), x -> 1), Formulas.COLUMNS, ROWS, 1, true, parts::add);
        assertThat(found.importance().stream().map(i -> i.column().name()).toList())
                .containsExactly("a", "b", "kind", "unused");
        assertThat(found.partial().stream().map(p -> p.column().name()).toList())
                .containsExactly("a", "b", "kind", "unused");
        assertThat(parts).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
        assertThat(found.rows()).isEqualTo(1000);
        assertThat(found.repeats()).isEqualTo(5);
        Dependence importance = Dependence.of(
                Formulas.real(x -> 3 * x[0] + Formulas.b(x), x -> 1), Formulas.COLUMNS, ROWS, 1, false, parts::add);
        assertThat(importance.partial()).isEmpty();
        assertThat(importance.importance()).isEqualTo(found.importance());
    }

    @Test
    void slowModelsUseFewerRows() {
        int[] predicted = new int[1];
        ExplainedModel fast = Formulas.real(x -> x[0], x -> 1);
        ExplainedModel slow = new ExplainedModel() {
            @Override
            public void predict(Examples rows, TrainedModel.TileConsumer consumer) {
                predicted[0] += rows.size();
                fast.predict(rows, consumer);
            }

            @Override
            public int cost() {
                return 20_000;
            }
        };
        Dependence found = Dependence.of(slow, Formulas.COLUMNS, ROWS, 1, true, done -> {});
        assertThat(found.rows()).isEqualTo(100);
        assertThat(found.repeats()).isEqualTo(1);
        assertThat(predicted[0]).isLessThan(5 * 100 + 4 * 20 * 40 + 1);
    }

    @Test
    void theSeedDeterminesTheSampledRows() {
        double[] one = Dependence.drawn(ROWS, 30, 4).targets();
        assertThat(Dependence.drawn(ROWS, 30, 4).targets()).isEqualTo(one);
        assertThat(Dependence.drawn(ROWS, 30, 5).targets()).isNotEqualTo(one);
        assertThat(Arrays.stream(one).distinct().count()).isEqualTo(30);
        assertThat(Dependence.drawn(ROWS, 1500, 4)).isSameAs(ROWS);
    }
}
