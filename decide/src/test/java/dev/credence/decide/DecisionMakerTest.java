package dev.credence.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions of a running program. */
final class DecisionMakerTest {
    private static final Wheel WHEEL = new Wheel(0.7);

    @TempDir
    private Path folder;

    private static DecisionPlan plan(long seed) {
        return new DecisionPlan(
                WHEEL.contextNames(),
                WHEEL.actionNames(),
                new Thompson(),
                new Thompson().settings().defaults(),
                Reference.linear(),
                1,
                new Retraining(1, 10, 0),
                seed);
    }

    /** Continues up to decision {@code end}; the reward of every third decision comes two decisions late. */
    private static List<Integer> play(DecisionMaker maker, int end) {
        List<Integer> actions = new ArrayList<>();
        for (int t = maker.decisions(); t < end; t++) {
            Decision decision = maker.next(WHEEL.round(1, t).context());
            actions.add(decision.action());
            for (Decision open : maker.open()) {
                int n = open.number();
                if (n % 3 != 0 || n <= t - 2) {
                    maker.observe(n, WHEEL.round(1, n).rewards()[open.action()]);
                }
            }
        }
        return actions;
    }

    @Test
    void nothing_is_decided_once_it_is_closed() {
        DecisionMaker maker = DecisionMaker.withoutLog(plan(1));
        maker.next(WHEEL.round(1, 0).context());
        maker.close();
        assertThatThrownBy(() -> maker.next(WHEEL.round(1, 1).context()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThatThrownBy(() -> maker.observe(0, 1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void what_no_training_could_give_is_refused_before_the_first_decision() {
        RewardModel refusing = new RewardModel() {
            @Override
            public java.util.Map<String, String> facts() {
                return java.util.Map.of("model", "refusing");
            }

            @Override
            public void check(int inputs, int actions) {
                throw new UserException("no model of " + inputs + " inputs and " + actions + " actions");
            }

            @Override
            public Belief train(History history, int count, long seed) {
                throw new AssertionError("trained");
            }
        };
        var plan = DecisionPlan.of(List.of("hour"), List.of("blue", "green"), new Thompson(), refusing, 1);
        Path log = folder.resolve("refused.jsonl");
        assertThatThrownBy(() -> DecisionMaker.open(plan, log))
                .isInstanceOf(UserException.class)
                .hasMessage("no model of 1 inputs and 2 actions");
        assertThat(log).doesNotExist();
        assertThatThrownBy(() -> DecisionMaker.withoutLog(plan)).isInstanceOf(UserException.class);
        var never = DecisionPlan.of(List.of("hour"), List.of("blue", "green"), new Uniform(), refusing, 1);
        try (DecisionMaker maker = DecisionMaker.withoutLog(never)) {
            assertThat(maker.next(8).action()).as("a policy that never asks").isBetween(0, 1);
        }
    }

    @Test
    void a_log_can_be_replayed_and_is_the_same_after_an_interruption() throws IOException {
        Path whole = folder.resolve("whole.jsonl");
        List<Integer> actions;
        try (DecisionMaker maker = DecisionMaker.open(plan(1), whole)) {
            actions = play(maker, 40);
        }
        assertThat(actions.stream().distinct().count()).as("it explores").isGreaterThan(2);
        assertThat(DecisionMaker.replay(plan(1), whole)).isEqualTo(40);
        try (DecisionMaker forgetful = DecisionMaker.withoutLog(plan(1))) {
            assertThat(play(forgetful, 40)).isEqualTo(actions);
        }

        Path torn = folder.resolve("torn.jsonl");
        List<String> lines = Files.readAllLines(whole);
        Files.writeString(
                torn,
                String.join("\n", lines.subList(0, 47)) + "\n" + lines.get(47).substring(0, 20));
        try (DecisionMaker maker = DecisionMaker.open(plan(1), torn)) {
            for (Decision open : maker.open()) { // decisions left without a reward by the interruption, in order
                int n = open.number();
                if (n % 3 != 0 || n <= maker.decisions() - 3) {
                    maker.observe(n, WHEEL.round(1, n).rewards()[open.action()]);
                }
            }
            play(maker, 40);
        }
        assertThat(Files.readAllLines(torn)).isEqualTo(lines);
    }

    @Test
    void a_decision_that_is_not_what_it_would_be_is_found() throws IOException {
        Path log = folder.resolve("log.jsonl");
        try (DecisionMaker maker = DecisionMaker.open(plan(1), log)) {
            play(maker, 12);
        }
        List<String> lines = new ArrayList<>(Files.readAllLines(log));
        int at = 0;
        while (!lines.get(at).contains("\"number\":9,\"context\"")) {
            at++;
        }
        String line = lines.get(at);
        int action = line.charAt(line.length() - 2) - '0';
        lines.set(at, line.substring(0, line.length() - 2) + (action + 1) % 5 + "}");
        Files.write(log, lines);
        int number = at + 1;
        assertThatThrownBy(() -> DecisionMaker.replay(plan(1), log))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("log.jsonl, line " + number)
                .hasMessageContaining("decision 9 was action " + (action + 1) % 5 + ", and is " + action + " now");
    }

    @Test
    void the_log_of_another_plan_is_refused_and_left_as_it_is() throws IOException {
        Path log = folder.resolve("log.jsonl");
        try (DecisionMaker maker = DecisionMaker.open(plan(1), log)) {
            play(maker, 3);
        }
        byte[] before = Files.readAllBytes(log);
        assertThatThrownBy(() -> DecisionMaker.open(plan(2), log))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("line 1")
                .hasMessageContaining("seed 1, now 2");
        assertThat(Files.readAllBytes(log)).isEqualTo(before);
    }

    @Test
    void lines_that_do_not_follow_are_refused() throws IOException {
        String decision = "{\"event\":\"decision\",\"number\":0,\"context\":[0.5,0.5],\"action\":0}";
        String reward = "{\"event\":\"reward\",\"number\":0,\"reward\":1.0}";
        Path log = folder.resolve("log.jsonl");
        try (DecisionMaker maker = DecisionMaker.open(plan(1), log)) {
            assertThat(maker.decisions()).isZero();
        }
        String first = Files.readString(log);
        refused(log, decision, "line 1: expected the plan");
        refused(log, first + first, "line 2: there is a second plan");
        refused(log, first + decision + "\n" + decision, "line 3: decision 0", "expected decision 1");
        refused(log, first + decision.replace("\"action\":0", "\"action\":5"), "line 2", "action below 5");
        refused(log, first + decision.replace("0.5,0.5", "0.5"), "line 2", "expected decision 0 with 2 inputs");
        refused(log, first + reward, "line 2", "a reward of decision 0");
        refused(log, first + decision + "\n" + reward + "\n" + reward, "line 4", "does not exist or already has one");
        refused(log, first + reward.replace("1.0", "null"), "line 2", "reward");
        refused(log, first + reward.replace("event\":\"reward", "event\":\"prize"), "line 2", "prize");
    }

    private static void refused(Path log, String content, String... words) throws IOException {
        Files.writeString(log, content + "\n");
        assertThatThrownBy(() -> DecisionMaker.open(plan(1), log).close())
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void contexts_and_rewards_are_checked() {
        try (DecisionMaker maker = DecisionMaker.withoutLog(plan(1))) {
            assertThatThrownBy(() -> maker.next(1))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("x, y");
            assertThatThrownBy(() -> maker.next(1, Double.NaN))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("'y' is NaN");
            assertThat(maker.decisions()).isZero();
            assertThatThrownBy(() -> maker.observe(1)).isInstanceOf(UserException.class);
            Decision decision = maker.next(0.5, 0.5);
            assertThat(decision.name()).isEqualTo(WHEEL.actionNames().get(decision.action()));
            assertThatThrownBy(() -> maker.observe(Double.NaN))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("finite");
            maker.observe(2);
            assertThatThrownBy(() -> maker.observe(2))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("has one already");
        }
    }
}
