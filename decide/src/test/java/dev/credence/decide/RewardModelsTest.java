package dev.credence.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.inference.ensemble.MaximumAPosteriori;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Beliefs of trained models. */
final class RewardModelsTest {
    /** Action 0 has reward x, action 1 −x, action 2 is never taken. */
    private static History history(int n) {
        History history = new History(1, 3);
        CounterRandom random = Stream.DECISIONS.of(2, 5);
        for (int i = 0; i < n; i++) {
            double x = random.normal(i, 0);
            history.add(new double[] {x}, i % 2, i % 2 == 0 ? x : -x);
        }
        return history;
    }

    @Test
    void linear_rewards_are_learnt_by_a_linear_head_from_every_reward() {
        History history = history(60);
        try (Belief few = Reference.linear().train(history, 10, 1);
                Belief all = Reference.linear().train(history, 60, 1)) {
            double[] late = all.mean(new double[] {1.5}, 0);
            assertThat(late[0]).isCloseTo(1.5, within(0.1));
            assertThat(late[1]).isCloseTo(-1.5, within(0.1));
            assertThat(late[2]).as("never taken").isZero();
            for (int i = 10; i < 60; i++) {
                few.observe(new double[] {history.context(i)[0]}, history.action(i), history.reward(i));
            }
            double[] told = few.mean(new double[] {1.5}, 0);
            assertThat(told[0]).isCloseTo(late[0], within(0.05));
            assertThat(told[1]).isCloseTo(late[1], within(0.05));
        }
    }

    @Test
    void what_was_never_taken_is_the_least_certain() {
        try (Belief belief = Reference.linear().train(history(60), 60, 1)) {
            double[] spread = new double[3];
            for (int i = 0; i < 400; i++) {
                double[] drawn = belief.draw(new double[] {0.5}, i);
                double[] mean = belief.mean(new double[] {0.5}, i);
                for (int a = 0; a < 3; a++) {
                    spread[a] += Math.abs(drawn[a] - mean[a]);
                }
            }
            assertThat(spread[2]).isGreaterThan(5 * spread[0]).isGreaterThan(5 * spread[1]);
        }
    }

    @Test
    void a_draw_is_of_its_number() {
        for (RewardModel model :
                new RewardModel[] {Reference.linear(), Reference.ensemble(NetworkRewards.Layout.ACTION_AS_INPUT)}) {
            try (Belief belief = model.train(history(20), 20, 3);
                    Belief again = model.train(history(20), 20, 3)) {
                double[] context = {0.3};
                assertThat(belief.draw(context, 5)).isEqualTo(belief.draw(context, 5));
                assertThat(again.draw(context, 5)).isEqualTo(belief.draw(context, 5));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"learnt", "student-t"})
    void a_draw_of_an_ensemble_is_one_of_its_members_at_all_actions(String noise) {
        try (Belief belief =
                Reference.ensemble(NetworkRewards.Layout.ACTION_AS_INPUT, noise).train(history(20), 20, 3)) {
            Set<Double> first = new HashSet<>();
            Set<String> together = new HashSet<>();
            for (int i = 0; i < 60; i++) {
                double[] drawn = belief.draw(new double[] {0.3}, i);
                first.add(drawn[0]);
                together.add(java.util.Arrays.toString(drawn));
            }
            assertThat(first).hasSize(3);
            assertThat(together).hasSize(3);
        }
    }

    @Test
    void a_network_for_each_action_puts_what_was_never_taken_first() {
        try (Belief belief =
                Reference.ensemble(NetworkRewards.Layout.NETWORK_PER_ACTION).train(history(20), 20, 3)) {
            double[] mean = belief.mean(new double[] {0.3}, 0);
            assertThat(mean[2]).isEqualTo(Double.POSITIVE_INFINITY);
            assertThat(mean[0]).isFinite();
            assertThat(belief.draw(new double[] {0.3}, 0)[2]).isEqualTo(Double.POSITIVE_INFINITY);
        }
    }

    @Test
    void a_head_needs_one_network_of_dense_layers() {
        var prior = ConjugateHead.SETTINGS.defaults();
        NetworkRewards ensemble = Reference.ensemble(NetworkRewards.Layout.NETWORK_PER_ACTION);
        assertThatThrownBy(() -> new ConjugateHead(ensemble, prior))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("cannot be combined with it");
        ConjugateHead ofSeveral = new ConjugateHead(Reference.ensemble(NetworkRewards.Layout.ACTION_AS_INPUT), prior);
        assertThatThrownBy(() -> ofSeveral.check(1, 3))
                .as("before training")
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'ensemble' has no single network");
        Reference.linear().check(1, 3);
    }

    @Test
    void settings_that_do_not_go_together_are_refused_before_training() {
        NetworkRewards.Layout[] layouts = NetworkRewards.Layout.values();
        for (NetworkRewards.Layout layout : layouts) {
            NetworkRewards images = new NetworkRewards(
                    new MaximumAPosteriori(), Map.of("model", "lenet"), layout, 3, Reference.DEVICES, () -> false);
            assertThatThrownBy(() -> images.check(2, 3))
                    .as("a context is no image")
                    .isInstanceOf(UserException.class);
            Reference.ensemble(layout).check(2, 3);
        }
    }

    @Test
    void trainings_grow_apart() {
        Retraining every = new Retraining(1, 5, 0);
        assertThat(every.last(0)).isZero();
        assertThat(every.last(1)).isEqualTo(1);
        assertThat(every.last(5)).isEqualTo(1);
        assertThat(every.last(6)).isEqualTo(6);
        Retraining growing = new Retraining(10, 1, 1);
        assertThat(growing.last(9)).isZero();
        assertThat(growing.last(39)).isEqualTo(20);
        assertThat(growing.last(40)).isEqualTo(40);
        assertThatThrownBy(() -> new Retraining(0, 1, 0)).isInstanceOf(UserException.class);
        assertThatThrownBy(() -> new Retraining(1, 1, Double.NaN)).isInstanceOf(UserException.class);
    }
}
