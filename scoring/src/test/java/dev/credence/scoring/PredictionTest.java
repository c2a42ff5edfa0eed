package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.datasets.csv.CsvTable;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Predictions for rows of a program. */
final class PredictionTest {
    private enum Heating {
        GAS,
        OIL
    }

    private record House(int id, int size, Heating heating, double price) {}

    /** A row to predict, without the target. */
    private record Offer(int size, Heating heating) {}

    private record Sizeless(Heating heating) {}

    private static final List<House> HOUSES = IntStream.range(0, 80)
            .mapToObj(i -> new House(
                    i,
                    40 + i * 37 % 90,
                    i * 37 % 90 > 40 || i % 9 == 0 ? Heating.GAS : Heating.OIL,
                    100 + 3 * (i * 37 % 90) + i * 13 % 17))
            .toList();

    private static final Map<String, Object> OFFER = Map.of("size", 80, "heating", "GAS");

    private static SavedModel prices;
    private static SavedModel heatings;

    @BeforeAll
    static void train() {
        prices = trained(Table.of(HOUSES).target("price").id("id"));
        heatings = trained(Table.of(HOUSES).target("heating").id("id"));
    }

    private static SavedModel trained(Table table) {
        return Training.on(table).set("cycles", "1").calibrated(0.5, 0.9).train();
    }

    @Test
    @DisplayName("Mean, quantiles and intervals are those of the full predictive distribution")
    void numbers() {
        RegressionPredictive all = (RegressionPredictive) prices.distribution(OFFER);
        Prediction p = prices.predict(OFFER);
        assertThat(p.mean()).isEqualTo(all.mean()[0]);
        assertThat(p.sd()).isEqualTo(Math.sqrt(all.totalVariance()[0]));
        assertThat(p.sd()).isCloseTo(Math.hypot(p.epistemicSd(), p.aleatoricSd()), within(1e-9));
        for (double level : new double[] {0.1, 0.5, 0.9, 0.99}) {
            RowPrediction.Bounds bounds = p.interval(level);
            assertThat(bounds.level()).isEqualTo(level);
            assertThat(bounds.lower()).isEqualTo(all.interval(level).lower()[0]);
            assertThat(p.quantile((1 + level) / 2)).isEqualTo(bounds.upper());
            assertThat(bounds.lower()).isLessThan(p.quantile(0.5));
            assertThat(all.cdf(new double[] {bounds.upper()})[0]).isCloseTo((1 + level) / 2, within(1e-6));
        }
        assertThat(p.interval(0.9)).isEqualTo(p.interval(0.9));
        for (double wrong : new double[] {0, 1, -0.1, Double.NaN}) {
            assertThatThrownBy(() -> p.quantile(wrong)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> p.interval(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    @DisplayName("No quantile or interval of a target that is never negative lies below 0")
    void nonNegative() {
        Prediction far = prices.predict(new Offer(40, Heating.OIL));
        assertThat(far.quantile(1e-9)).isGreaterThanOrEqualTo(0);
        assertThat(far.interval(0.999999).lower())
                .isCloseTo(far.quantile(5e-7), within(1e-6))
                .isNotNegative();
    }

    @Test
    @DisplayName("A record, a map, and a row among others get the same numbers, also after the model is closed")
    void sameRow() {
        RowPrediction expected = prices.predict(OFFER).row();
        assertThat(prices.predict(new Offer(80, Heating.GAS)).row()).isEqualTo(expected);
        assertThat(prices.predict(new House(7, 80, Heating.GAS, Double.NaN)).row())
                .isEqualTo(expected);
        List<Prediction> together = prices.predict(List.of(new Offer(50, Heating.OIL), OFFER));
        prices.close();
        assertThat(together.get(1).row()).isEqualTo(expected);
        assertThat(together.get(1).quantile(0.3))
                .isEqualTo(prices.predict(OFFER).quantile(0.3));
        assertThat(together.get(0).quantile(0.3)).isNotEqualTo(together.get(1).quantile(0.3));
        assertThat(together.get(0).interval(0.7)).isNotEqualTo(together.get(1).interval(0.7));
        assertThat(prices.predict(List.of())).isEmpty();
    }

    @Test
    @DisplayName(
            "Guaranteed intervals have the coverages of the calibration, and other ones are refused with the remedy")
    void guaranteed() {
        Prediction p = prices.predict(OFFER);
        RowPrediction.Real row = (RowPrediction.Real) p.row();
        assertThat(p.guaranteed(0.9)).isEqualTo(row.guaranteed().get(1));
        assertThat(p.guaranteed(0.5)).isEqualTo(row.guaranteed().get(0));
        refused(() -> p.guaranteed(0.8), "guarantees 0.5, 0.9, and not 0.8", "Training.calibrated(0.8)");
        Prediction plain = SavedModel.of(prices.file(), prices.asTrained()).predict(OFFER);
        refused(() -> plain.guaranteed(0.9), "not calibrated", "Training.calibrated(0.9)");
    }

    private static void refused(ThrowingCallable call, String... words) {
        assertThatThrownBy(call).isInstanceOf(UserException.class).hasMessageContainingAll(words);
    }

    @Test
    @DisplayName("A class has a label and the probabilities of all classes by name")
    void classes() {
        Prediction p = heatings.predict(Map.of("size", 120, "price", 340));
        assertThat(p.probabilities()).containsOnlyKeys("GAS", "OIL");
        assertThat(p.probability("GAS") + p.probability("OIL")).isCloseTo(1, within(1e-6));
        assertThat(p.label())
                .isEqualTo(p.probability("GAS") > 0.5 ? "GAS" : "OIL")
                .isEqualTo("GAS");
        assertThat(p.entropy()).isBetween(0.0, Math.log(2));
        assertThat(p.guaranteedClasses(0.9)).isSubsetOf("GAS", "OIL");
        refused(() -> p.guaranteedClasses(0.8), "guarantees 0.5, 0.9");
        refused(() -> p.probability("WOOD"), "no class 'WOOD'", "GAS, OIL");
        assertThatThrownBy(() -> p.probabilities().put("WOOD", 1.0)).isInstanceOf(UnsupportedOperationException.class);
        assertThat(p).hasToString(String.format("GAS (%.0f %%)", 100 * p.probability("GAS")));
    }

    @Test
    @DisplayName("What is asked of the wrong kind of target is refused with what to ask instead")
    void wrongKind() {
        Prediction number = prices.predict(OFFER);
        Prediction label = heatings.predict(Map.of("size", 80, "price", 220));
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                label::mean,
                label::sd,
                () -> label.quantile(0.5),
                () -> label.interval(0.5),
                () -> label.guaranteed(0.9))) {
            refused(call, "'heating' is a class", "label()");
        }
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                number::label, number::probabilities, number::entropy, () -> number.guaranteedClasses(0.9))) {
            refused(call, "'price' is a number", "mean()");
        }
        assertThat(number.toString()).matches("[0-9.]+ ± [0-9.]+");
    }

    @Test
    @DisplayName("Unknown and missing columns, nested values and rows of other classes are refused with their place")
    void refusals() {
        refused(
                () -> prices.predict(Map.of("siez", 80, "heating", "GAS")),
                "unknown column 'siez'",
                "Did you mean 'size'");
        refused(() -> prices.predict(Map.of("size", 80)), "lacks the column 'heating'", "give null");
        refused(() -> prices.predict(new Sizeless(Heating.GAS)), "lacks the column 'size'");
        refused(() -> prices.predict(Map.of("size", List.of(80), "heating", "GAS")), "'size': found a collection");
        refused(() -> prices.predict(Map.of("size", "large", "heating", "GAS")), "'size'", "found 'large'");
        refused(() -> prices.predict(List.of(OFFER, "80")), "row 2 is of the class java.lang.String");
        refused(() -> prices.predict(Collections.singletonList(null)), "row 1 is null");
        Map<String, Object> unknown = new HashMap<>(OFFER);
        unknown.put("heating", null);
        assertThat(prices.predict(unknown).unusualColumns()).containsExactly("heating");
        assertThat(prices.predict(new Offer(80, Heating.GAS)).isUnusual()).isFalse();
        assertThat(prices.predict(Map.of("size", 80, "heating", "WOOD")).isUnusual())
                .isTrue();
    }

    @Test
    @DisplayName("A model of records has the bits of one of the CSV of the same rows")
    void bitsOfTheCsv() {
        List<List<String>> cells = HOUSES.stream()
                .map(house -> List.of("" + house.id(), "" + house.size(), "" + house.heating(), "" + house.price()))
                .toList();
        CsvTable csv = CsvTable.of("houses.csv", "line", List.of("id", "size", "heating", "price"), cells);
        SavedModel written = trained(Table.of(csv).target("price").id("id"));
        assertThat(written.predict(HOUSES).stream().map(Prediction::row))
                .isEqualTo(prices.predict(HOUSES).stream().map(Prediction::row).toList());
        assertThat(written.model().description().columns())
                .isEqualTo(prices.model().description().columns());
    }

    @Test
    @DisplayName("An interrupted training returns the best so far with its guarantee, and leaves the interrupt set")
    void interrupted() {
        Thread.currentThread().interrupt();
        SavedModel model = Credence.train(Table.of(HOUSES).target("price").id("id"));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(model.coverages()).containsExactly(0.5, 0.8, 0.9, 0.95);
        RowPrediction.Bounds bounds = model.predict(OFFER).guaranteed(0.9);
        assertThat(bounds.lower()).isLessThan(230).isGreaterThan(100);
        assertThat(bounds.upper()).isGreaterThan(225).isLessThan(400);
        assertThat(model.model().description().training().path("rounds").asInt())
                .isEqualTo(1); // the first one
    }

    @Test
    @DisplayName("An interrupted training of a network, which has no model before its last epoch, is refused")
    void interruptedNetwork() {
        Training training = Training.on(Table.of(HOUSES).target("price").id("id"))
                .method("dropout-alpha")
                .set("epochs", "1000000");
        Thread.currentThread().interrupt();
        refused(training::train, "'dropout-alpha' was interrupted after epoch 1");
        assertThat(Thread.interrupted()).isTrue();
    }
}
