package dev.credence.inference.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.method.TableListener;
import dev.credence.core.method.TableProgress;
import dev.credence.core.method.TrainedSeries;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesSet;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StoppedForecastTest {
    private static final SeriesProblem PROBLEM = new SeriesProblem(1, 3);

    private static SeriesSet walks() {
        List<Series> all = IntStream.range(0, 4)
                .mapToObj(i -> {
                    CounterRandom random = Stream.GENERATED_DATA.of(2, i);
                    double[] y = new double[40];
                    Arrays.setAll(y, t -> 10 + random.normal(0, t));
                    return Series.of("s" + i, y);
                })
                .toList();
        return new SeriesSet(all);
    }

    /** A listener that stops after a number of steps. */
    private static TableListener stopAfter(int steps) {
        return new TableListener() {
            private long done;

            @Override
            public void progressed(TableProgress now) {
                done = now.done();
            }

            @Override
            public boolean stopped() {
                return done >= steps;
            }
        };
    }

    private static TrainedSeries train(TableListener listener) {
        ForecastMethod method = new ForecastMethod();
        Map<String, String> settings = Map.of("steps", "20", "width", "8", "least-series", "1", "least-windows", "1");
        return method.train(PROBLEM, walks(), method.parse(settings), new SeriesTraining(1, 1, listener));
    }

    @Test
    @DisplayName("A training that is stopped has the grid alone: half-trained networks are worse than none")
    void halfTrainedNetworksAreLeftOut() {
        TrainedSeries whole = train(TableListener.SILENT);
        TrainedSeries stopped = train(stopAfter(5));
        assertThat(whole.composition()).contains("networks over all series");
        assertThat(stopped.composition()).doesNotContain("networks");

        GridEts grid = new GridEts();
        TrainedSeries alone = grid.train(PROBLEM, walks(), grid.parse(Map.of()), SeriesTraining.ofSeed(1));
        assertThat(stopped.forecast(walks(), 3).get(0).leads().quantile(0.9))
                .isEqualTo(alone.forecast(walks(), 3).get(0).leads().quantile(0.9));
    }
}
