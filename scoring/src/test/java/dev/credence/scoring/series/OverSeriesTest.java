package dev.credence.scoring.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.train.SeriesModel;
import dev.credence.scoring.ForecastTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverSeriesTest {
    private static final int HORIZON = 5;
    private static final int LENGTH = 30;

    @TempDir
    private Path folder;

    private static Forecaster trained() {
        return SimulatedSeries.trained(true, SimulatedSeries.walks(0, 1, LENGTH), HORIZON);
    }

    @Test
    @DisplayName(
            "New series are covered by lead, and whole series by the band, however narrow the model's own intervals")
    void newSeriesAreCovered() {
        int calibrations = 40;
        int tests = 50;
        double leads = 0;
        double bands = 0;
        double own = 0;
        for (int r = 0; r < calibrations; r++) {
            int from = 1000 * (r + 1);
            Forecaster calibrated = trained().calibrated(Histories.of(SimulatedSeries.walks(from, 39, LENGTH)), 0.8);
            Map<String, double[]> whole = SimulatedSeries.walks(from + 500, tests, LENGTH);
            Forecasts forecasts = calibrated.forecast(Histories.of(SimulatedSeries.first(whole, LENGTH - HORIZON)));
            for (ForecastOfSeries one : forecasts) {
                double[] y = whole.get(one.id());
                PredictionIntervals guaranteed = one.guaranteed(0.8);
                PredictionIntervals band = one.band(0.8);
                boolean all = true;
                for (int h = 0; h < HORIZON; h++) {
                    double outcome = y[LENGTH - HORIZON + h];
                    leads += guaranteed.contains(h, outcome) ? 1.0 / HORIZON : 0;
                    all &= band.contains(h, outcome);
                    own += Math.abs(outcome - one.median()[h]) < 0.3 * 1.2816 ? 1.0 / HORIZON : 0;
                }
                bands += all ? 1 : 0;
            }
        }
        double n = calibrations * tests;
        // (n + 1) · 0.8 = 32 of 40 is whole: exact for lead 1 and the band; standard errors of about 0.01
        assertThat(own / n).isLessThan(0.4);
        assertThat(leads / n).isBetween(0.775, 0.84);
        assertThat(bands / n).isBetween(0.77, 0.83);
    }

    @Test
    @DisplayName("The guarantee is kept in the model file, to the bit, with columns as tables have them")
    void theGuaranteeIsSaved() {
        Forecaster calibrated = trained().calibrated(Histories.of(SimulatedSeries.walks(100, 30, LENGTH)), 0.5, 0.9);
        Path file = folder.resolve("m.credence");
        calibrated.save(file);
        Forecaster opened = Forecaster.open(file, SimulatedSeries.narrow(true));
        Histories history = Histories.of(SimulatedSeries.walks(7, 1, LENGTH));
        ForecastTable columns = new ForecastTable(List.of(), List.of(0.5));
        Forecasts forecasts = opened.forecast(history, 2);
        assertThat(forecasts.header(columns))
                .containsExactly(
                        "unique_id",
                        "ds",
                        "lead",
                        "mean",
                        "median",
                        "sd",
                        "lower_50",
                        "upper_50",
                        "band_lower_50",
                        "band_upper_50",
                        "lower_90",
                        "upper_90",
                        "band_lower_90",
                        "band_upper_90",
                        "q0.5");
        assertThat(forecasts.rows(columns))
                .isEqualTo(calibrated.forecast(history, 2).rows(columns));
        assertThat(opened.guarantee().orElseThrow().promise())
                .isEqualTo("for a new series of this kind: calibrated on 30 series");
        assertThatThrownBy(() -> forecasts.get(0).guaranteed(0.95)).hasMessageContaining("0.95 is not guaranteed");
    }

    @Test
    @DisplayName(
            "A calibration takes nothing from before the origins but the histories, nothing of other series' order")
    void theOrderIsIrrelevant() {
        Map<String, double[]> others = SimulatedSeries.walks(100, 12, LENGTH);
        Map<String, double[]> reversed = new java.util.TreeMap<>(java.util.Comparator.reverseOrder());
        reversed.putAll(others);
        OverSeries one = OverSeries.calibrate(trained(), Histories.of(others).read(), 0.9);
        OverSeries other =
                OverSeries.calibrate(trained(), Histories.of(reversed).read(), 0.9);
        assertThat(one.levels()).isEqualTo(other.levels());
    }

    @Test
    @DisplayName("Too few series, and values that the model was trained on, are refused")
    void unsuitedSeriesAreRefused() {
        Histories few = Histories.of(SimulatedSeries.walks(100, 8, LENGTH));
        assertThatThrownBy(() -> trained().calibrated(few, 0.9))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("A coverage of 0.9 needs the outcomes of at least 9 series, and there are 8");
        assertThat(trained().calibrated(few, 0.8).guarantee()).isPresent();
        Map<String, double[]> walks = SimulatedSeries.walks(100, 12, LENGTH);
        Forecaster trainedOnThem = SimulatedSeries.trained(true, walks, HORIZON);
        assertThatThrownBy(() -> trainedOnThem.calibrated(Histories.of(walks), 0.9))
                .hasMessageStartingWith(
                        "The model was trained on the last 5 values of 12 series, such as 's100' from" + " 26 on");
        Forecaster learnsNothing = SimulatedSeries.trained(false, walks, HORIZON);
        assertThat(learnsNothing.calibrated(Histories.of(walks), 0.9).guarantee())
                .isPresent();
        Forecaster earlier = SimulatedSeries.trained(true, SimulatedSeries.first(walks, LENGTH - HORIZON), HORIZON);
        OverSeries continued = OverSeries.calibrate(earlier, Histories.of(walks).read(), 0.9);
        assertThat(continued.notes()).singleElement().asString().contains("earlier values of 12 of 12 series");
        assertThatThrownBy(() -> trained().calibrated(few, 90)).hasMessageContaining("for 90 % write 0.9");
        walks.values().forEach(y -> y[LENGTH - 5] = Double.NaN);
        assertThatThrownBy(() -> trained().calibrated(Histories.of(walks), 0.9))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("No series has an outcome at the leads 1 to 1");
    }

    @Test
    @DisplayName("A damaged guarantee is refused")
    void damageIsFound() {
        SeriesModel model = trained()
                .calibrated(Histories.of(SimulatedSeries.walks(100, 12, LENGTH)), 0.9)
                .model();
        var facts = model.facts();
        var level = (com.fasterxml.jackson.databind.node.ObjectNode)
                facts.get("guarantee").get("levels").get(0);
        level.put("band", -1);
        SeriesModel damaged = new SeriesModel(
                model.method(), model.settings(), model.problem(), model.seed(), facts, model.trained());
        assertThatThrownBy(() -> Forecaster.of(damaged)).hasMessageContaining("negative");
        level.put("band", 1).putArray("thresholds").add(1);
        SeriesModel shorter = new SeriesModel(
                model.method(), model.settings(), model.problem(), model.seed(), facts, model.trained());
        assertThatThrownBy(() -> Forecaster.of(shorter)).hasMessageContaining("expected at least 1 series and 3");
    }
}
