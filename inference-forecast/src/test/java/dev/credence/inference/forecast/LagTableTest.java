package dev.credence.inference.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.core.UserException;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.method.TrainedSeries;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.series.Seasons;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesSet;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LagTableTest {
    private static final SeriesProblem PROBLEM = new SeriesProblem(4, 6);

    private static SeriesSet seasonal() {
        return new SeriesSet(IntStream.range(0, 24)
                .mapToObj(i -> {
                    CounterRandom random = Stream.GENERATED_DATA.of(12, i);
                    double[] y = new double[60];
                    Arrays.setAll(y, t -> 10 * (t % 4) - 15 + random.normal(0, t));
                    return Series.of("s" + i, y);
                })
                .toList());
    }

    private static TrainedSeries train(String table) {
        ForecastMethod method = new ForecastMethod();
        Map<String, String> settings = Map.of("steps", "20", "width", "8", "least-windows", "1000000", "table", table);
        return method.train(PROBLEM, seasonal(), method.parse(settings), SeriesTraining.ofSeed(1));
    }

    @Test
    @DisplayName("A row holds the last values, those one and two seasons before its lead, and nothing after the origin")
    void rows() {
        WindowInputs inputs = new WindowInputs(new SeriesProblem(new Seasons(4, 8), 6));
        LagColumns columns = new LagColumns(new SeriesProblem(new Seasons(4, 8), 6));
        float[] x = new float[inputs.count()];
        for (int i = 0; i < x.length; i++) {
            x[i] = i; // the value at step k from the origin, which is 0, is length + k
        }
        int length = inputs.length();
        for (int lead = 0; lead < 6; lead++) {
            double[] row = columns.row(x, lead);
            assertThat(row).hasSameSizeAs(columns.names());
            assertThat(row[0]).isEqualTo(length - 1);
            int cycles = lead / 4 + 1;
            assertThat(row[columns.names().indexOf("season before")]).isEqualTo(length + lead - 4 * cycles);
            assertThat(row[columns.names().indexOf("two seasons before")]).isEqualTo(length + lead - 4 * (cycles + 1));
            assertThat(row[columns.names().indexOf("mean of a season")]).isEqualTo(length - 2.5);
            assertThat(row[columns.names().indexOf("forecast")]).isEqualTo(length + lead);
            assertThat(row[columns.names().indexOf("width")]).isEqualTo(length + 6 + lead);
            assertThat(row[columns.names().indexOf("lead")]).isEqualTo(lead + 1);
            assertThat(row[columns.names().indexOf("second season before")])
                    .isEqualTo(length + 12 + WindowInputs.OTHERS + lead);
        }
    }

    @Test
    @DisplayName("A table of the targets' own normal distribution is the grid over again, and is read back to the bit")
    void aTableIsAMember() {
        TrainedSeries with = train("constant-table");
        TrainedSeries without = train("none");
        assertThat(with.composition()).contains("a table of lags by constant-table");
        assertThat(without.composition()).doesNotContain("table");
        SeriesSet histories = seasonal();
        double[] median = with.forecast(histories, 6).get(3).leads().quantile(0.5);
        double[] alone = without.forecast(histories, 6).get(3).leads().quantile(0.5);
        for (int h = 0; h < 6; h++) {
            assertThat(median[h]).isCloseTo(alone[h], within(0.4)); // the noise has the sd 1
        }
        assertThat(median).isNotEqualTo(alone); // it has a share of its own
        double shares = 0;
        for (JsonNode share : with.document().get("shares_raw")) {
            shares += share.doubleValue();
        }
        assertThat(shares).isCloseTo(1, within(1e-12)); // found on the last window, not equal ones of 1
        ForecastMethod method = new ForecastMethod();
        TrainedSeries read = method.load(PROBLEM, method.parse(Map.of()), with.document(), with.arrays());
        assertThat(read.forecast(histories, 6).get(3).leads().quantile(0.9))
                .isEqualTo(with.forecast(histories, 6).get(3).leads().quantile(0.9));
    }

    @Test
    @DisplayName("The share is in the pool's weights, and a method that is not there is named with those that are")
    void sharesAndRefusals() {
        double[] shares = PoolShares.of(List.of(PoolMember.GRID, PoolMember.TABLE), 0.75, 0.25);
        ToDoubleFunction<PoolMember> of = new PoolShares(shares, shares).of(false);
        assertThat(of.applyAsDouble(PoolMember.TABLE)).isEqualTo(0.25);
        assertThat(of.applyAsDouble(PoolMember.NETWORKS)).isZero();
        assertThatThrownBy(() -> train("forrest"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("forrest")
                .hasMessageContaining("constant-table");
    }
}
