package dev.credence.eval.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class HalvingTest {
    @Test
    void a_third_of_the_trials_goes_up_and_trains_three_times_as_long() {
        assertThat(rungs(30, 3, 500)).containsExactly("30 for 55", "10 for 166", "3 for 500");
        assertThat(rungs(9, 3, 90)).containsExactly("9 for 30", "3 for 90");
        assertThat(rungs(16, 2, 80)).containsExactly("16 for 10", "8 for 20", "4 for 40", "2 for 80");
    }

    @Test
    void with_factor_one_or_few_trials_all_train_all_epochs() {
        assertThat(rungs(30, 1, 500)).containsExactly("30 for 500");
        assertThat(rungs(5, 3, 500)).containsExactly("5 for 500");
    }

    @Test
    void no_rung_has_less_than_an_epoch() {
        assertThat(rungs(1000, 3, 10)).containsExactly("1000 for 1", "333 for 3", "111 for 10");
        assertThat(rungs(1000, 3, 1)).containsExactly("1000 for 1");
        assertThat(rungs(1_000_000, 1000, Integer.MAX_VALUE))
                .containsExactly("1000000 for 2147483", "1000 for " + Integer.MAX_VALUE);
    }

    @Test
    void a_factor_below_one_is_refused() {
        assertThatThrownBy(() -> Halving.of(30, 0, 500))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("halving factor is 0");
    }

    @Test
    void the_best_go_up_and_the_defaults_in_addition_but_none_that_failed() {
        Halving halving = Halving.of(6, 3, 90);
        assertThat(halving.promoted(List.of(at(0, -9), at(1, -3), at(2, -1), at(3, -2)), 0))
                .containsExactly(0, 2, 3);
        assertThat(halving.promoted(List.of(at(0, -1), at(1, -3), at(2, -2)), 0))
                .containsExactly(0, 2);
        assertThat(halving.promoted(List.of(at(0, -9), at(1, Double.NaN), at(2, -3)), 0))
                .containsExactly(0, 2);
        assertThat(halving.promoted(List.of(at(0, Double.NaN), at(1, -1)), 0)).containsExactly(0, 1);
    }

    @Test
    void of_equals_the_earlier_trial_goes_up() {
        assertThat(Halving.of(6, 3, 90).promoted(List.of(at(0, -9), at(3, -1), at(2, -1), at(1, -1)), 0))
                .containsExactly(0, 1, 2);
    }

    private static List<String> rungs(int trials, int eta, int epochs) {
        return Halving.of(trials, eta, epochs).rungs().stream()
                .map(rung -> rung.trials() + " for " + rung.epochs())
                .toList();
    }

    private static TrialResult at(int trial, double score) {
        return new TrialResult(
                trial, 0, 30, Map.of(), List.of(score), score, Double.isNaN(score) ? "diverged" : "", 1, Map.of());
    }
}
