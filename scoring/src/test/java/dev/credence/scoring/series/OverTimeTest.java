package dev.credence.scoring.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.train.SeriesModel;
import dev.credence.datasets.series.SeriesTable;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverTimeTest {
    private static final int HORIZON = 4;
    private static final double[] WALK = SimulatedSeries.walk(1, 300);

    @TempDir
    private Path folder;

    private static Forecaster trained() {
        return ForecastTraining.on(Histories.of(Arrays.copyOf(WALK, 20)))
                .horizon(HORIZON)
                .method("narrow")
                .train(SimulatedSeries.narrow(true));
    }

    private static Histories upTo(int length) {
        return Histories.of(Arrays.copyOf(WALK, length));
    }

    private static SeriesTable table(int length) {
        return upTo(length).read();
    }

    private static double[][] ends(Forecaster forecaster, int length) {
        PredictionIntervals intervals = forecaster.forecast(upTo(length)).get(0).guaranteed(0.8);
        return new double[][] {intervals.lower(), intervals.upper()};
    }

    @Test
    @DisplayName("On average over time the outcomes of each lead are covered, within the bound")
    void coverageHoldsOverTime() {
        OverTime guarantee =
                OverTime.start(new OverTime.Options(0.05, 1000), 0.8).follow(trained(), table(300));
        long[][] counts = guarantee.counts(0);
        for (int h = 0; h < HORIZON; h++) {
            assertThat(counts[0][h]).isEqualTo(300 - 2 - h);
            double bound = (0.8 + 0.05 * (h + 1)) / (0.05 * counts[0][h]);
            assertThat(guarantee.missed(0)[h]).as("lead %d", h + 1).isBetween(0.2 - bound, 0.2 + bound);
            assertThat(guarantee.missed(0)[h]).isBetween(0.13, 0.29); // the model's own intervals miss 0.7 and more
        }
    }

    @Test
    @DisplayName("Saved at one value and continued to another, the state is that of one run, and so are the intervals")
    void theStateGoesOn() {
        OverTime.Options all = new OverTime.Options(0.1, 1000);
        Forecaster early = trained().with(OverTime.start(all, 0.8).follow(trained(), table(60)));
        Path file = folder.resolve("m.credence");
        early.save(file);
        Forecaster opened = Forecaster.open(file, SimulatedSeries.narrow(true));
        Forecaster late = trained().with(OverTime.start(all, 0.8).follow(trained(), table(200)));
        assertThat(opened.followed(upTo(200)).model().facts())
                .isEqualTo(late.model().facts());
        assertThat(ends(opened, 200)).isDeepEqualTo(ends(late, 200));
        assertThat(ends(opened.followed(upTo(130)), 200)).isDeepEqualTo(ends(late, 200));
        assertThat(ends(opened, 60)[1][0])
                .isGreaterThan(opened.forecast(upTo(60)).get(0).interval(0.8).upper()[0]);
    }

    @Test
    @DisplayName("Nothing after the end of a history changes its intervals, though the state knows what came")
    void nothingLaterIsUsed() {
        Forecaster early = trained().adapted(upTo(80), 0.8);
        Forecaster late = trained().adapted(upTo(200), 0.8);
        assertThat(ends(late, 80)).isDeepEqualTo(ends(early, 80));
        double[] changed = WALK.clone();
        Arrays.fill(changed, 80, 300, 1e6);
        Forecaster other = trained().adapted(Histories.of(changed), 0.8);
        assertThat(ends(other, 80)).isDeepEqualTo(ends(early, 80));
    }

    @Test
    @DisplayName("A series without state starts on its own history; missing values teach nothing")
    void otherSeriesStartAnew() {
        Forecaster adapted = trained().adapted(upTo(100), 0.8);
        double[] gaps = WALK.clone();
        gaps[50] = Double.NaN;
        var withGap = Histories.of(java.util.Map.of("z", gaps));
        assertThat(adapted.forecast(withGap).get("z").guaranteed(0.8).upper()).doesNotContain(Double.NaN);
        OverTime state = OverTime.start(new OverTime.Options(0.05, 1000), 0.8).follow(adapted, withGap.read());
        assertThat(state.counts(0)[0][0]).isEqualTo(300 - 2 - 1);
        var single = Histories.of(3.0, 5.0);
        assertThat(adapted.forecast(single).get(0).guaranteed(0.8).lower()[0]).isFinite();
    }

    @Test
    @DisplayName("Intervals that cover everything or nothing are saved too")
    void infiniteThresholdsAreSaved() {
        double[] jumps = new double[40];
        Arrays.setAll(jumps, t -> t % 2 == 0 ? 0 : 1e3 * t);
        Forecaster adapted = trained()
                .with(OverTime.start(new OverTime.Options(1, 100), 0.9)
                        .follow(trained(), Histories.of(jumps).read()));
        Path file = folder.resolve("m.credence");
        adapted.save(file);
        Forecaster opened = Forecaster.open(file, SimulatedSeries.narrow(true));
        String facts = adapted.model().facts().toString();
        assertThat(facts).contains("1.7976931348623157E308");
        assertThat(opened.model().facts()).hasToString(facts);
        assertThat(opened.followed(Histories.of(jumps)).model().facts()).hasToString(facts);
    }

    @Test
    @DisplayName("Unsuited options and damaged states are refused")
    void damageIsFound() {
        assertThatThrownBy(() -> new OverTime.Options(0, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("step");
        assertThatThrownBy(() -> new OverTime.Options(0.1, 0)).hasMessageContaining("at least 1 origin");
        SeriesModel model = trained().adapted(upTo(80), 0.8).model();
        ObjectNode facts = model.facts();
        ArrayNode series = (ArrayNode) facts.get("guarantee").get("series");
        series.add(series.get(0).deepCopy());
        assertDamaged(model, facts, "two states");
        series.remove(1);
        ((ObjectNode) series.get(0)).put("last", "soon");
        assertDamaged(model, facts, "'soon'");
        ((ObjectNode) series.get(0)).put("last", "80");
        ObjectNode lead =
                (ObjectNode) series.get(0).get("states").get(0).get("leads").get(0);
        lead.put("missed", 1000);
        assertDamaged(model, facts, "do not go together");
        ((ArrayNode) series.get(0).get("states").get(0).get("leads")).remove(0);
        assertDamaged(model, facts, "has 3 leads");
    }

    private static void assertDamaged(SeriesModel model, ObjectNode facts, String message) {
        assertThatThrownBy(() -> Forecaster.of(new SeriesModel(
                        model.method(), model.settings(), model.problem(), model.seed(), facts, model.trained())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
