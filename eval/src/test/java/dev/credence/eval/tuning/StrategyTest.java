package dev.credence.eval.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.eval.protocol.FakeMethod;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class StrategyTest {
    private static final int MANY = 2000;
    /** Four standard deviations of the fraction of the draws that fall into a half. */
    private static final double ERROR = 4 * 0.5 / Math.sqrt(MANY);

    @Test
    void trial_0_has_the_defaults_with_what_is_fixed() {
        SearchSpace space = space(Map.of("batch", "7"), "shift");
        for (Strategy strategy : List.of(new Strategy.Random(5), new Strategy.Grid(3))) {
            assertThat(strategy.trials(space, 1).get(0)).hasToString("{epochs=3, batch=7, shift=0.0, fault=none}");
            assertThat(strategy.trials(space, 1))
                    .allMatch(trial -> trial.get("batch").equals("7"));
        }
    }

    @Test
    void numbers_are_drawn_evenly_within_their_bounds() {
        double[] shifts = drawn("shift=2..6", "shift");
        assertThat(Arrays.stream(shifts)).allMatch(v -> v >= 2 && v <= 6);
        assertThat(fraction(shifts, 4)).isCloseTo(0.5, within(ERROR));
        assertThat(Arrays.stream(shifts).min().orElseThrow()).isCloseTo(2, within(0.05));
        assertThat(Arrays.stream(shifts).max().orElseThrow()).isCloseTo(6, within(0.05));
    }

    @Test
    void on_a_logarithmic_range_every_order_of_magnitude_is_as_likely_as_another() {
        double[] shifts = drawn("shift=0.0001..1:log", "shift");
        assertThat(Arrays.stream(shifts)).allMatch(v -> v >= 1e-4 && v <= 1);
        for (double decade : new double[] {1e-3, 1e-2, 1e-1}) {
            assertThat(fraction(shifts, decade)).isCloseTo((Math.log10(decade) + 4) / 4, within(ERROR));
        }
    }

    @Test
    void whole_numbers_are_drawn_evenly_both_bounds_included() {
        double[] batches = drawn("batch=1..4", "batch", "shift=-100..100");
        for (int batch = 1; batch <= 4; batch++) {
            assertThat(fraction(batches, batch + 0.5)).as("up to %d", batch).isCloseTo(batch / 4.0, within(ERROR));
        }
    }

    @Test
    void candidates_are_drawn_alike() {
        List<Map<String, String>> trials =
                new Strategy.Random(MANY).trials(space(Map.of(), "fault=none,refuses", "shift"), 3);
        assertThat(trials.stream().filter(t -> t.get("fault").equals("none")).count() / (double) MANY)
                .isCloseTo(0.5, within(ERROR));
    }

    @Test
    void a_trial_depends_on_the_seed_and_its_number_alone() {
        SearchSpace space = space(Map.of(), "shift", "batch=1..1000:log");
        List<Map<String, String>> ten = new Strategy.Random(10).trials(space, 1);
        assertThat(new Strategy.Random(20).trials(space, 1).subList(0, 10)).isEqualTo(ten);
        assertThat(new Strategy.Random(10).trials(space, 2).subList(1, 10)).doesNotContainAnyElementsOf(ten);
    }

    @Test
    void no_two_trials_are_the_same_and_a_space_with_fewer_is_searched_whole() {
        List<Map<String, String>> trials =
                new Strategy.Random(30).trials(space(Map.of(), "shift=0,1,2", "fault=none,refuses"), 1);
        assertThat(trials).hasSize(6).doesNotHaveDuplicates();
    }

    @Test
    void a_grid_is_the_product_of_a_few_points_with_both_ends_and_all_candidates() {
        List<Map<String, String>> trials = new Strategy.Grid(3)
                .trials(space(Map.of(), "shift=0.01..1:log", "batch=1..4", "fault=none,refuses"), 1);
        assertThat(trials).hasSize(1 + 3 * 3 * 2).doesNotHaveDuplicates();
        assertThat(trials.subList(1, 19)).extracting(t -> t.get("shift")).containsOnly("0.01", "0.1", "1.0");
        assertThat(trials.subList(1, 19)).extracting(t -> t.get("batch")).containsOnly("1", "3", "4");
    }

    @Test
    void the_defaults_are_no_second_time_in_a_grid() {
        assertThat(new Strategy.Grid(3).trials(space(Map.of(), "shift=-1..1"), 1))
                .hasSize(3);
    }

    @Test
    void what_makes_no_sense_is_refused() {
        assertThatThrownBy(() -> new Strategy.Random(1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("trials is 1");
        assertThatThrownBy(() -> new Strategy.Grid(1)).hasMessageContaining("points of a range is 1");
        assertThatThrownBy(() -> new Strategy.Grid(1000).trials(space(Map.of(), "shift", "batch=1..1000"), 1))
                .hasMessageContaining("more than 10000 trials");
    }

    private static double[] drawn(String range, String name, String... others) {
        String[] all = Arrays.copyOf(others, others.length + 1);
        all[others.length] = range;
        return new Strategy.Random(MANY)
                .trials(space(Map.of(), all), 1).stream()
                        .skip(1)
                        .mapToDouble(trial -> Double.parseDouble(trial.get(name)))
                        .toArray();
    }

    private static double fraction(double[] values, double below) {
        return DoubleStream.of(values).filter(v -> v < below).count() / (double) values.length;
    }

    private static SearchSpace space(Map<String, String> fixed, String... asked) {
        return SearchSpace.of(new FakeMethod(), fixed, List.of(asked));
    }
}
