package dev.credence.eval.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.method.ChainTrace;
import dev.credence.core.random.CounterRandom;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChainFiguresTest {
    private static double[][] chains(double shiftOfLast) {
        CounterRandom random = CounterRandom.of(3, 7);
        double[][] values = new double[4][200];
        for (int c = 0; c < 4; c++) {
            for (int i = 0; i < 200; i++) {
                values[c][i] = random.normal(c, i) + (c == 3 ? shiftOfLast : 0);
            }
        }
        return values;
    }

    @Test
    void ranksAreLevelWhereChainsAgreeAndNotWhereOneIsElsewhere() {
        for (double[] share : ChainFigures.shares(chains(0))) {
            assertThat(Arrays.stream(share).average().orElseThrow()).isCloseTo(1, within(1e-12));
            assertThat(Arrays.stream(share).max().orElseThrow()).isLessThan(2.5);
        }
        double[][] apart = ChainFigures.shares(chains(10));
        assertThat(apart[3]).startsWith(0, 0, 0);
        assertThat(apart[3][apart[3].length - 1]).isCloseTo(4, within(1e-9));
        assertThat(apart[0]).endsWith(0);
    }

    @Test
    void equalDrawsShareTheirRank() {
        double[][] same = new double[2][20];
        assertThat(ChainFigures.shares(same)).isDeepEqualTo(new double[][] {{0, 0, 4, 0}, {0, 0, 4, 0}});
    }

    @Test
    void aFigureForTheTraceAndOneForTheRanks() {
        List<Figure> figures = ChainFigures.of(new ChainTrace(6, 0, 1.234, chains(0)));
        assertThat(figures).extracting(Figure::id).containsExactly("chains-trace", "chains-ranks");
        assertThat(figures)
                .allMatch(f -> f.note().contains("test point 7") && f.note().contains("1.234"));
        assertThat(((Chart.Functions) figures.get(0).chart()).curves()).hasSize(4);
    }
}
