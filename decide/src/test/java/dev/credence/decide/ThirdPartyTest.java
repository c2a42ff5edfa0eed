package dev.credence.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.DataLocation;
import dev.credence.core.decide.Choice;
import dev.credence.core.decide.Policy;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A third-party policy and problem, found by {@link java.util.ServiceLoader}. */
public final class ThirdPartyTest {
    /** Takes each action a number of times, in turn. */
    public static final class InTurn implements Policy {
        private static final Setting.Whole TIMES = new Setting.Whole("times", 1, 1, 100, "how often each");

        @Override
        public String name() {
            return "in-turn";
        }

        @Override
        public String description() {
            return "one action after the other";
        }

        @Override
        public Schema settings() {
            return Schema.of(TIMES);
        }

        @Override
        public boolean learns() {
            return false;
        }

        @Override
        public int choose(Choice choice, Settings settings) {
            return choice.number() / settings.get(TIMES) % choice.actions();
        }
    }

    /** Action 1 has reward 1, action 0 none. */
    public static final class OneIsRight implements BanditProblemKind, BanditProblem {
        @Override
        public String name() {
            return "one-is-right";
        }

        @Override
        public String description() {
            return "the second action";
        }

        @Override
        public Schema settings() {
            return Schema.of();
        }

        @Override
        public BanditProblem open(Settings settings, DataLocation data) {
            return this;
        }

        @Override
        public List<String> contextNames() {
            return List.of("nothing");
        }

        @Override
        public List<String> actionNames() {
            return List.of("zero", "one");
        }

        @Override
        public Round round(long seed, int time) {
            return new Round(new double[] {0}, new double[] {0, 1}, new double[] {0, 1});
        }

        @Override
        public OptionalDouble uniformRegret() {
            return OptionalDouble.of(0.5);
        }
    }

    @Test
    void they_are_found_by_their_names_and_played(@TempDir Path folder) {
        BanditProblemKind kind = BanditProblems.discover().get("one-is-right");
        BanditProblem problem = kind.open(kind.settings().defaults(), DataLocation.offline(folder));
        BanditPlan plan = new BanditPlan(
                NamedSpec.parse("one-is-right"),
                NamedSpec.list("in-turn:times=3"),
                12,
                1,
                new Retraining(1, 1, 0),
                1,
                1);
        List<DecisionBlock> blocks = new BanditStudy(plan, problem, Policies.discover(), stop -> Reference.linear())
                .run(folder, 1, new BanditReport("one", problem.uniformRegret(), Map.of()), BanditListener.SILENT);
        assertThat(blocks).hasSize(1);
        assertThat(blocks.get(0).actions())
                .isEqualTo(IntStream.range(0, 12).map(t -> t / 3 % 2).toArray());
        assertThat(blocks.get(0).regret()).isEqualTo(6);
    }

    @Test
    void a_policy_that_learns_finds_the_action_that_is_right(@TempDir Path folder) {
        OneIsRight problem = new OneIsRight();
        BanditPlan plan = new BanditPlan(
                NamedSpec.parse("one-is-right"), NamedSpec.list("thompson"), 200, 1, new Retraining(1, 50, 0), 1, 1);
        List<DecisionBlock> blocks = new BanditStudy(plan, problem, Policies.discover(), stop -> Reference.linear())
                .run(folder, 1, new BanditReport("one", problem.uniformRegret(), Map.of()), BanditListener.SILENT);
        assertThat(blocks.get(3).regret()).as("of the last 50 decisions").isLessThan(5);
    }
}
