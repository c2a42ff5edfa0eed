package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TableListener;
import dev.credence.core.method.TableProgress;
import dev.credence.core.method.TrainedSeries;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesForecast;
import dev.credence.core.series.SeriesSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Contract tests of a {@link SeriesMethod}. Extend the class in your module's tests:
 *
 * <pre>{@code
 * class GridEtsCompatibilityTest extends SeriesMethodCompatibility {
 *     @Override
 *     protected SeriesMethod method() {
 *         return new GridEts();
 *     }
 * }
 * }</pre>
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // a trained model is shared by several laws
public abstract class SeriesMethodCompatibility {
    private static final double[] LEVELS = {0.025, 0.1, 0.5, 0.9, 0.975};

    private @Nullable TrainedSeries shared;

    /** The method. */
    protected abstract SeriesMethod method();

    /** Settings with which 24 series of 60 values are learnt in about a second; none by default. */
    protected Map<String, String> quick() {
        return Map.of();
    }

    private Settings settings() {
        return method().parse(quick());
    }

    private TrainedSeries trained(SeriesSet series, int threads, TableListener listener) {
        return method().train(SeriesSample.PROBLEM, series, settings(), new SeriesTraining(1, threads, listener));
    }

    private TrainedSeries model() {
        TrainedSeries known = shared;
        if (known == null) {
            known = trained(SeriesSample.histories(), 1, TableListener.SILENT);
            shared = known;
        }
        return known;
    }

    /** Quantiles [level][H], moments' place and correlations of a forecast: what two equal ones share to the bit. */
    private static List<String> bits(SeriesForecast forecast) {
        List<String> all = new ArrayList<>();
        for (double level : LEVELS) {
            all.add(Arrays.toString(forecast.leads().quantile(level)));
        }
        all.add(Arrays.toString(forecast.persistence()));
        return all;
    }

    private static SeriesForecast forecast(TrainedSeries model, Series history) {
        return model.forecast(SeriesSet.of(history), SeriesSample.HORIZON).get(0);
    }

    private static void assertUsable(SeriesForecast forecast, String what) {
        LeadMixture leads = forecast.leads();
        double[] before = leads.quantile(LEVELS[0]);
        assertThat(before).as(what).hasSize(SeriesSample.HORIZON);
        for (double level : LEVELS) {
            double[] quantile = leads.quantile(level);
            for (int h = 0; h < quantile.length; h++) {
                assertThat(quantile[h])
                        .as("%s: quantile %s at lead %d", what, level, h + 1)
                        .isFinite()
                        .isGreaterThanOrEqualTo(before[h]);
            }
            before = quantile;
        }
    }

    private static Map<String, Object> content(TrainedSeries model) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("document", model.document());
        model.arrays()
                .forEach((name, array) ->
                        all.put(name, List.of(Arrays.toString(array.values()), Arrays.toString(array.shape()))));
        return all;
    }

    @Test
    @DisplayName("ServiceLoader finds it; its name, words and defaults are in order")
    void itIsFound() {
        SeriesMethod method = method();
        assertThat(ServiceLoader.load(SeriesMethod.class).stream())
                .as(
                        "META-INF/services/%s has no line with %s",
                        SeriesMethod.class.getName(), method.getClass().getName())
                .anyMatch(provider -> provider.type().equals(method.getClass()));
        assertThat(method.name()).as("name").matches("[a-z][a-z0-9-]*");
        assertThat(method.description()).as("description").isNotBlank().doesNotContain("\n");
        assertThat(method.citation()).as("citation").isNotBlank();
        assertThat(method.parse(Map.of())).as("defaults").isNotNull();
    }

    @Test
    @DisplayName("The same seed gives the same bits, whatever the number of threads and the order of the series")
    void theSameSeedGivesTheSameBits() {
        List<Series> backwards = new ArrayList<>(SeriesSample.histories().all());
        Collections.reverse(backwards);
        TrainedSeries other = trained(new SeriesSet(backwards), 3, TableListener.SILENT);
        assertThat(content(other)).isEqualTo(content(model()));
        for (Series history : SeriesSample.histories()) {
            assertThat(bits(forecast(other, history))).isEqualTo(bits(forecast(model(), history)));
        }
    }

    @Test
    @DisplayName("A forecast has the same bits alone or among others, and under another name")
    void eachIsForecastByItself() {
        SeriesSet histories = SeriesSample.histories();
        for (int i = 0; i < histories.size(); i += 5) {
            SeriesForecast among =
                    model().forecast(histories, SeriesSample.HORIZON).get(i);
            assertThat(among.id()).isEqualTo(histories.get(i).id());
            Series renamed = Series.of("another", histories.get(i).values());
            assertThat(bits(forecast(model(), renamed))).isEqualTo(bits(among));
        }
    }

    @Test
    @DisplayName("Nothing after an origin changes a bit of training or forecast")
    void nothingLeaks() {
        SeriesSet changed = SeriesSample.whole().map(series -> {
            double[] y = series.values();
            for (int t = SeriesSample.LENGTH; t < y.length; t++) {
                y[t] = 1e6 * (t + 1);
            }
            return Series.of(series.id(), y);
        });
        TrainedSeries other =
                trained(changed.map(series -> series.first(SeriesSample.LENGTH)), 1, TableListener.SILENT);
        assertThat(content(other)).isEqualTo(content(model()));
        Series whole = SeriesSample.whole().get(3);
        List<String> before = bits(forecast(model(), whole.first(40)));
        assertUsable(forecast(model(), changed.get(3)), "a longer history");
        assertThat(bits(forecast(model(), changed.get(3).first(40)))).isEqualTo(before);
    }

    @Test
    @DisplayName("A shorter horizon gives the first leads of a longer one; a longer one than trained is refused")
    void horizonsAgree() {
        SeriesSet histories = SeriesSample.histories();
        double[] whole = forecast(model(), histories.get(0)).leads().quantile(0.9);
        for (int horizon : new int[] {1, SeriesSample.HORIZON - 1}) {
            double[] part = model().forecast(histories, horizon).get(0).leads().quantile(0.9);
            assertThat(part).isEqualTo(Arrays.copyOf(whole, horizon));
        }
        for (int horizon : new int[] {0, SeriesSample.HORIZON + 1}) {
            assertThatThrownBy(() -> model().forecast(histories, horizon)).isInstanceOf(UserException.class);
        }
    }

    @Test
    @DisplayName("It learns: it is better than the history's mean and spread")
    void itLearns() {
        double own = 0;
        double climatology = 0;
        for (Series whole : SeriesSample.whole()) {
            Series history = whole.first(SeriesSample.LENGTH);
            double[] actual = Arrays.copyOfRange(whole.values(), SeriesSample.LENGTH, whole.length());
            own += Arrays.stream(forecast(model(), history).leads().crps(actual))
                    .sum();
            double mean = Arrays.stream(history.values()).average().orElseThrow();
            double square = Arrays.stream(history.values())
                    .map(y -> (y - mean) * (y - mean))
                    .average()
                    .orElseThrow();
            double[] means = new double[actual.length];
            double[] sds = new double[actual.length];
            Arrays.fill(means, mean);
            Arrays.fill(sds, Math.sqrt(square));
            climatology +=
                    Arrays.stream(LeadMixture.normal(means, sds).crps(actual)).sum();
        }
        assertThat(own).as("sum of CRPS").isLessThan(0.8 * climatology);
    }

    @Test
    @DisplayName("A constant series stays constant, and one of zeros never falls below 0")
    void constantsStay() {
        for (double constant : new double[] {0, 7, -3e5, 1e-7}) {
            double[] y = new double[SeriesSample.LENGTH];
            Arrays.fill(y, constant);
            SeriesForecast forecast = forecast(model(), Series.of("constant", y));
            assertUsable(forecast, "constant " + constant);
            double tolerance = 0.02 * Math.abs(constant) + 1e-12;
            for (double level : new double[] {0.1, 0.5, 0.9}) {
                for (double value : forecast.leads().quantile(level)) {
                    assertThat(value).as("quantile %s of a constant", level).isCloseTo(constant, within(tolerance));
                }
            }
        }
    }

    @Test
    @DisplayName("Where nothing was below 0, no quantile is")
    void noNegativeDemand() {
        double[] y = IntStream.range(0, SeriesSample.LENGTH)
                .mapToDouble(t -> t % 7 == 3 ? 5 : t % 5 == 0 ? 1 : 0)
                .toArray();
        SeriesForecast forecast = forecast(model(), Series.of("rare", y));
        assertUsable(forecast, "rare");
        assertThat(forecast.leads().quantile(0.001)).containsOnly(0.0);
        for (double[] path : forecast.paths(20, 1)) {
            assertThat(Arrays.stream(path)).allMatch(value -> value >= 0);
        }
    }

    @Test
    @DisplayName("Missing values anywhere have a forecast, and a gap before the origin counts as leads")
    void missingValuesAreMissing() {
        Series history = SeriesSample.histories().get(2);
        int[] ahead = IntStream.range(0, 15).toArray();
        int[] scattered =
                IntStream.range(0, SeriesSample.LENGTH).filter(t -> t % 3 == 1).toArray();
        int[] long_ = IntStream.range(20, 45).toArray();
        for (int[] places : new int[][] {ahead, scattered, long_, {SeriesSample.LENGTH - 1}}) {
            assertUsable(forecast(model(), SeriesSample.missing(history, places)), "missing " + places.length);
        }
        SeriesForecast withoutFirst = forecast(model(), SeriesSample.missing(history, ahead));
        SeriesForecast shorter = forecast(model(), history.slice(ahead.length, history.length()));
        assertThat(bits(withoutFirst))
                .as("missing values before the first known one")
                .isEqualTo(bits(shorter));
        Series none = Series.of("empty", Double.NaN, Double.NaN);
        assertThatThrownBy(() -> forecast(model(), none))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("empty");
    }

    @Test
    @DisplayName("Scaling a history by c scales its forecast by c")
    void scalingScales() {
        for (double factor : new double[] {1024, 0.01, 3e7}) {
            for (Series history : List.of(
                    SeriesSample.histories().get(1), SeriesSample.histories().get(20))) {
                LeadMixture plain = forecast(model(), history).leads();
                LeadMixture scaled =
                        forecast(model(), SeriesSample.scaled(history, factor)).leads();
                for (double level : LEVELS) {
                    double[] expected = plain.quantile(level);
                    double[] found = scaled.quantile(level);
                    for (int h = 0; h < expected.length; h++) {
                        assertThat(found[h] / factor).isCloseTo(expected[h], within(1e-6 * Math.abs(expected[h])));
                    }
                }
            }
        }
    }

    @Test
    @DisplayName("One to eight values, huge, tiny and negative ones have a forecast")
    void everyHistoryHasAForecast() {
        double[] y = {3, 5, 4, 6, 5, 7, 6, 8};
        for (int n = 1; n <= y.length; n++) {
            assertUsable(forecast(model(), Series.of("short", Arrays.copyOf(y, n))), n + " values");
        }
        Map<String, Double> factors = new HashMap<>(Map.of("huge", 1e200, "tiny", 1e-200, "negative", -1.0));
        factors.forEach((name, factor) -> assertUsable(
                forecast(model(), SeriesSample.scaled(SeriesSample.histories().get(0), factor)), name));
    }

    @Test
    @DisplayName(
            "Paths are a function of the seed, have the marginals' quantiles, and more leave the first as they are")
    void pathsFollowTheMarginals() {
        SeriesForecast forecast = forecast(model(), SeriesSample.histories().get(4));
        double[][] paths = forecast.paths(400, 3);
        assertThat(forecast.paths(5, 3)).isDeepEqualTo(Arrays.copyOf(paths, 5));
        double[] median = forecast.leads().quantile(0.5);
        for (int h = 0; h < SeriesSample.HORIZON; h++) {
            int lead = h;
            long below = Arrays.stream(paths)
                    .filter(path -> path[lead] < median[lead])
                    .count();
            assertThat(below).as("paths below the median at lead %d", h + 1).isBetween(150L, 250L); // 5 sd
        }
    }

    @Test
    @DisplayName("A saved and loaded model has the same forecasts, and changing the copy does not change the model")
    void itIsSavedWhole() {
        TrainedSeries model = model();
        TrainedSeries loaded = method().load(SeriesSample.PROBLEM, settings(), model.document(), model.arrays());
        assertThat(content(loaded)).isEqualTo(content(model));
        assertThat(loaded.composition()).isEqualTo(model.composition()).isNotBlank();
        for (Series history : SeriesSample.histories()) {
            assertThat(bits(forecast(loaded, history))).isEqualTo(bits(forecast(model, history)));
        }
        ObjectNode whole = model.document().deepCopy();
        model.document().removeAll();
        assertThat(model.document()).isEqualTo(whole);
        assertThat(model.arrays().keySet()).allMatch(name -> name.matches("[A-Za-z0-9_-][A-Za-z0-9._-]*"));
    }

    @Test
    @DisplayName("Missing, unknown or misshapen parts of a file are refused")
    void aDamagedModelIsRefused() {
        ObjectNode unknown = model().document();
        unknown.put("surprise", 1);
        assertRefused(unknown, model().arrays());
        Map<String, NpyArray> more = new LinkedHashMap<>(model().arrays());
        more.put("surprise", new NpyArray(new float[2], 2));
        assertRefused(model().document(), more);
        model().arrays().keySet().forEach(name -> {
            Map<String, NpyArray> fewer = new LinkedHashMap<>(model().arrays());
            fewer.remove(name);
            assertRefused(model().document(), fewer);
            Map<String, NpyArray> other = new LinkedHashMap<>(model().arrays());
            other.put(name, new NpyArray(new float[3], 3));
            assertRefused(model().document(), other);
        });
    }

    private void assertRefused(ObjectNode document, Map<String, NpyArray> arrays) {
        assertThatThrownBy(() -> method().load(SeriesSample.PROBLEM, settings(), document, arrays))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("\\S(?s:.*)");
    }

    @Test
    @DisplayName("Progress does not decrease, and one short series can be learnt from")
    void progressIsTold() {
        List<TableProgress> seen = new ArrayList<>();
        trained(SeriesSample.histories(), 2, seen::add);
        assertThat(seen).isSortedAccordingTo((a, b) -> Long.compare(a.done(), b.done()));
        TrainedSeries lonely = trained(SeriesSet.of(Series.of("one", 1, 2, 3)), 1, TableListener.SILENT);
        assertUsable(forecast(lonely, Series.of("one", 1, 2, 3, 4)), "one short series");
    }

    @Test
    @DisplayName(
            "Covariates: nothing after the origin but theirs counts, each series by itself; unknown ones are refused")
    void covariatesAreKnownAhead() {
        SeriesSet whole = SeriesSample.promoted();
        SeriesSet histories = whole.map(series -> series.first(SeriesSample.LENGTH));
        TrainedSeries model = trained(histories, 1, TableListener.SILENT);
        SeriesSet changed = whole.map(SeriesSample::changedAfterEnd);
        TrainedSeries again =
                trained(changed.map(series -> series.first(SeriesSample.LENGTH)), 1, TableListener.SILENT);
        Series one = histories.get(3);
        assertThat(bits(forecast(again, changed.get(3).first(SeriesSample.LENGTH))))
                .as("values after the origin")
                .isEqualTo(bits(forecast(model, one)));
        List<Series> reversed = new ArrayList<>(histories.all());
        Collections.reverse(reversed);
        SeriesSet backwards = new SeriesSet(reversed);
        assertThat(bits(trained(backwards, 2, TableListener.SILENT)
                        .forecast(backwards, SeriesSample.HORIZON)
                        .get(reversed.size() - 1 - 3)))
                .as("order of series")
                .isEqualTo(bits(forecast(model, one)));
        Series unknown = SeriesSample.promoted(3, SeriesSample.LENGTH, SeriesSample.HORIZON - 1);
        assertThat(model.usesCovariates()).isEqualTo(method().usesCovariates());
        if (method().usesCovariates()) {
            assertThatThrownBy(() -> forecast(model, unknown))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("promo")
                    .hasMessageContaining("step " + SeriesSample.HORIZON);
        } else {
            assertThat(bits(forecast(model, unknown)))
                    .as("covariates are ignored")
                    .isEqualTo(bits(forecast(model, Series.of(one.id(), one.values()))));
        }
    }

    @Test
    @DisplayName("Covariates that are known up to the end: nothing of them after it counts, each series by itself")
    void covariatesOfThePastEndWithIt() {
        SeriesSet histories = SeriesSample.led(0).map(series -> series.first(SeriesSample.LENGTH));
        SeriesSet changed = SeriesSample.led(1e6).map(series -> series.first(SeriesSample.LENGTH));
        TrainedSeries model = trained(histories, 1, TableListener.SILENT);
        Series one = histories.get(3);
        assertThat(bits(forecast(trained(changed, 1, TableListener.SILENT), changed.get(3))))
                .as("covariates after the origin")
                .isEqualTo(bits(forecast(model, one)));
        assertThat(bits(model.forecast(histories, SeriesSample.HORIZON).get(3)))
                .as("among others")
                .isEqualTo(bits(forecast(model, one)));
    }

    @Test
    @DisplayName("Covariates: a method that uses them recovers the effect of a promotion")
    void aPromotionIsRecovered() {
        Assumptions.assumeTrue(method().usesCovariates(), "the method ignores covariates");
        SeriesSet whole = SeriesSample.promoted();
        SeriesSet histories = whole.map(series -> series.first(SeriesSample.LENGTH));
        double with = error(whole, histories);
        double without = error(whole, histories.map(series -> Series.of(series.id(), series.values())));
        assertThat(with).as("mean absolute error with the promotion").isLessThan(0.4 * without);
    }

    private double error(SeriesSet whole, SeriesSet histories) {
        TrainedSeries model = trained(histories, 1, TableListener.SILENT);
        double sum = 0;
        for (int i = 0; i < whole.size(); i++) {
            double[] median = forecast(model, histories.get(i)).leads().quantile(0.5);
            for (int h = 0; h < median.length; h++) {
                sum += Math.abs(median[h] - whole.get(i).value(SeriesSample.LENGTH + h));
            }
        }
        return sum / whole.size() / SeriesSample.HORIZON;
    }
}
