package dev.credence.guarantee.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.interval.PredictionIntervals;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.random.CounterRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class AdaptiveLeadsTest {
    private static final int HORIZON = 3;
    private static final GaussianMixture STANDARD =
            GaussianMixture.of(new double[][] {{0}, {0}, {0}}, new double[][] {{1}, {1}, {1}});

    /** Runs through a series whose values have these scores under every forecast; the upper ends of the last lead. */
    private static List<Double> run(AdaptiveLeads leads, int from, int to, IntToDoubleFunction score) {
        List<Double> uppers = new ArrayList<>();
        for (int t = from; t < to; t++) {
            double[] scores = new double[HORIZON];
            Arrays.fill(scores, score.applyAsDouble(t));
            leads.observe(scores);
            PredictionIntervals intervals = leads.forecast(STANDARD);
            uppers.add(intervals.upper()[HORIZON - 1]);
        }
        return uppers;
    }

    @Test
    void theShareOfMissesKeepsItsBoundForAnySequence() {
        CounterRandom random = CounterRandom.of(3, 17);
        List<IntToDoubleFunction> sequences = List.of(
                t -> 1e6, t -> 0, t -> t % 2 == 0 ? 1e6 : 0, t -> Math.abs(random.normal(0, t)) * (t < 200 ? 0.3 : 4));
        for (IntToDoubleFunction sequence : sequences) {
            AdaptiveLeads leads = AdaptiveLeads.start(0.8, 0.05, HORIZON);
            run(leads, 0, 500, sequence);
            for (int h = 1; h <= HORIZON; h++) {
                assertThat(leads.state().leads().get(h - 1).outcomes()).isEqualTo(500 - h);
                assertThat(leads.missed(h)).isCloseTo(0.2, within(leads.bound(h)));
            }
        }
        assertThat(AdaptiveLeads.start(0.8, 0.05, HORIZON).bound(1)).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void theFirstIntervalIsTheModelsOwn() {
        PredictionIntervals intervals = AdaptiveLeads.start(0.95, 0.05, HORIZON).forecast(STANDARD);

        assertThat(intervals.upper()[0]).isCloseTo(1.959964, within(1e-5));
        assertThat(intervals.lower()[2]).isCloseTo(-1.959964, within(1e-5));
    }

    @Test
    void anOutcomeMovesOnlyLaterIntervals() {
        List<Double> calm = run(AdaptiveLeads.start(0.8, 0.05, HORIZON), 0, 40, t -> 0.5);
        List<Double> shocked = run(AdaptiveLeads.start(0.8, 0.05, HORIZON), 0, 40, t -> t == 20 ? 1e6 : 0.5);

        assertThat(shocked.subList(0, 20)).isEqualTo(calm.subList(0, 20));
        assertThat(shocked.get(20)).isGreaterThan(calm.get(20));
    }

    @Test
    void resumedItGivesTheSameIntervals() {
        IntToDoubleFunction sequence = t -> (t * 37 % 11) / 4.0;
        List<Double> whole = run(AdaptiveLeads.start(0.8, 0.05, HORIZON), 0, 60, sequence);
        AdaptiveLeads first = AdaptiveLeads.start(0.8, 0.05, HORIZON);
        List<Double> parts = new ArrayList<>(run(first, 0, 25, sequence));
        parts.addAll(run(AdaptiveLeads.resume(first.state()), 25, 60, sequence));

        assertThat(parts).isEqualTo(whole);
    }

    @Test
    void aMissingValueTeachesNothing() {
        AdaptiveLeads leads = AdaptiveLeads.start(0.8, 0.05, HORIZON);
        run(leads, 0, 10, t -> t == 5 ? Double.NaN : 0.5);

        assertThat(leads.state().leads().get(0).outcomes()).isEqualTo(8);
    }

    @Test
    void atAShareOfExactlyNothingEverythingIsCovered() {
        for (int percent = 5; percent <= 50; percent += 5) {
            // γ = 1: one miss in the first 100/percent − 1 outcomes brings α back to 0, where 1/percent is whole
            if (100 % percent != 0) {
                continue;
            }
            AdaptiveLeads leads = AdaptiveLeads.start(1 - percent / 100.0, 1, 1);
            GaussianMixture one = GaussianMixture.of(new double[][] {{0}}, new double[][] {{1}});
            leads.forecast(one);
            for (int t = 0; t < 100 / percent - 1; t++) {
                leads.observe(new double[] {t == 0 ? 1e6 : 0});
                leads.forecast(one);
            }
            AdaptiveLeads.LeadState state = leads.state().leads().get(0);
            assertThat(state.waiting()).as("%d %%", percent).containsExactly(Double.POSITIVE_INFINITY);
        }
    }

    @Test
    void aDamagedStateIsRefused() {
        assertThatThrownBy(() -> new AdaptiveLeads.State(
                        0.8, 0.05, List.of(new AdaptiveLeads.LeadState(3, 1, List.of(1.0, 1.0)))))
                .hasMessageContaining("lead 1");
        assertThatThrownBy(() -> new AdaptiveLeads.LeadState(3, 4, List.of()))
                .hasMessageContaining("do not go together");
    }
}
