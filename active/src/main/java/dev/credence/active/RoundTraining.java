package dev.credence.active;

import dev.credence.core.acquire.Acquisition;
import dev.credence.core.acquire.Pick;
import dev.credence.core.method.Method;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.metrics.Metrics;
import dev.credence.eval.protocol.Evaluator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Trains on the labels of a round, tests, and chooses the next rows. Thread-safe. */
final class RoundTraining implements RoundWork {
    private static final int SEEDS = -2;

    private final LearningPlan plan;
    private final LearningData data;
    private final Method method;
    private final Map<String, Acquisition> acquisitions;
    private final Evaluator evaluator;
    private final Map<String, String> facts;

    /**
     * Rounds of a loop.
     *
     * @param acquisitions acquisitions by name; not copied
     * @param facts the loop's facts, for the record
     */
    RoundTraining(
            LearningPlan plan,
            LearningData data,
            Method method,
            Map<String, Acquisition> acquisitions,
            Evaluator evaluator,
            Map<String, String> facts) {
        this.plan = plan;
        this.data = data;
        this.method = method;
        this.acquisitions = acquisitions;
        this.evaluator = evaluator;
        this.facts = facts;
    }

    /** The labels before the first round. */
    static LabelledRows start(LearningPlan plan, LearningData data, int repeat) {
        long seed = plan.seed() + repeat;
        int[] pool = data.pool(plan.pool(), seed);
        return new LabelledRows(pool, data.start(pool, plan.start(), seed));
    }

    @Override
    public RoundResult of(String acquisition, int repeat, int round, LabelledRows rows) {
        Acquisition chooser = Objects.requireNonNull(acquisitions.get(acquisition));
        long seed = plan.seed() + repeat;
        CounterRandom seeds = Stream.ACQUISITION.of(seed);
        long own = ((long) seeds.word(SEEDS, 2L * round) << 32) | (seeds.word(SEEDS, 2L * round + 1) & 0xFFFFFFFFL);
        int[] labelled = rows.rows();
        Metrics metrics = Metrics.of(
                data.dataset().task(),
                Set.copyOf(LearningLoop.metrics(data.dataset().task())));
        List<Pick> picks = new ArrayList<>();
        int[] looked = LearningData.candidates(rows.unlabelled(), plan.candidates(), seed, round);
        Evaluator.Outcome outcome = evaluator.measure(
                new Evaluator.Candidate(method, plan.settings(), own, data.dataset()),
                data.dataset().examples().rows(labelled),
                data.dataset().examples().rows(data.test()),
                metrics,
                new Evaluator.Observer() {
                    @Override
                    public void measured(TrainedModel model) {
                        picks.addAll(PoolChoice.of(
                                chooser,
                                model,
                                data.dataset().examples().rows(looked),
                                looked,
                                plan.samples(),
                                plan.batch(),
                                own));
                    }
                });
        return new RoundResult(
                acquisition,
                repeat,
                round,
                labelled.length,
                picks.stream().map(pick -> looked[pick.point()]).toList(),
                picks.stream().map(Pick::score).toList(),
                outcome.metrics(),
                outcome.trainSeconds(),
                facts);
    }
}
