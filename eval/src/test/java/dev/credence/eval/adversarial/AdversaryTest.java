package dev.credence.eval.adversarial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.predict.InputGradients;
import dev.credence.core.train.TrainedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Laws of the attacks, on a model with a known gradient. */
class AdversaryTest {
    private static final int INPUTS = 6;
    private static final Examples POINTS = LinearModel.pictures(40);
    private static final List<Double> SIZES = List.of(0.0, 0.1, 0.3, 0.7);

    private static AttackResult run(Attack attack, Box box) {
        return new Adversary(LinearModel.model(INPUTS), POINTS, box, 1, 1).run(attack, POINTS.size(), () -> {});
    }

    @Test
    void a_step_of_size_zero_changes_nothing() {
        AttackResult result = run(new Attack.FastGradientSign(List.of(0.0)), Box.PIXELS);
        AttackStep step = result.steps().get(0);
        assertThat(step.success()).isZero();
        assertThat(step.byEntropy().auroc()).isEqualTo(0.5);
        assertThat(step.byMaxProbability().auroc()).isEqualTo(0.5);
        double[][] clean = POINTS.inputMatrix();
        for (int i = 0; i < clean.length; i++) {
            assertThat(result.traces().get(i).looks().get(0).inputs()).containsExactly(clean[i]);
        }
    }

    @Test
    void every_input_moves_by_exactly_the_size_against_the_gradient_of_the_predicted_class_unless_clipped() {
        TrainedModel model = LinearModel.model(INPUTS);
        AttackResult result = run(new Attack.FastGradientSign(SIZES), Box.PIXELS);
        double[][] clean = POINTS.inputMatrix();
        int clipped = 0;
        for (int i = 0; i < clean.length; i++) {
            List<Trace.Look> looks = result.traces().get(i).looks();
            double[] predicted = {looks.get(0).predicted()};
            InputGradients g =
                    model.inputGradients(POINTS.rows(i), predicted, 1, 0).orElseThrow();
            for (int k = 0; k < SIZES.size(); k++) {
                for (int j = 0; j < INPUTS; j++) {
                    double free = clean[i][j] - SIZES.get(k) * Math.signum(g.gradient()[j]);
                    assertThat(looks.get(k).inputs()[j]).isEqualTo(Math.max(0, Math.min(1, free)));
                    clipped += free < 0 || free > 1 ? 1 : 0;
                }
            }
            // the last input has no weight, hence no gradient
            assertThat(looks.get(3).inputs()[INPUTS - 1]).isEqualTo(clean[i][INPUTS - 1]);
        }
        assertThat(clipped).isPositive();
    }

    @Test
    void without_bounds_nothing_is_clipped() {
        AttackResult result = run(new Attack.FastGradientSign(List.of(2.0)), Box.UNBOUNDED);
        double[][] clean = POINTS.inputMatrix();
        for (int j = 0; j < INPUTS - 1; j++) {
            assertThat(Math.abs(result.traces().get(0).looks().get(0).inputs()[j] - clean[0][j]))
                    .isEqualTo(2, within(1e-12));
        }
    }

    @Test
    void the_probability_of_the_predicted_class_falls_with_the_step_size() {
        List<AttackStep> steps = run(new Attack.FastGradientSign(List.of(0.0, 0.02, 0.04, 0.06)), Box.UNBOUNDED)
                .steps();
        for (int k = 1; k < steps.size(); k++) {
            assertThat(steps.get(k).classProbability())
                    .isLessThan(steps.get(k - 1).classProbability());
        }
        assertThat(steps.get(3).success()).isPositive();
    }

    @Test
    void the_targeted_attack_leaves_the_targets_points_alone_and_raises_its_probability_at_every_step() {
        AttackResult result = run(new Attack.IterativeTargeted(1, 0.01, 25, 10), Box.PIXELS);
        assertThat(result.points()).isEqualTo((int)
                Arrays.stream(POINTS.targets()).filter(y -> y != 1).count());
        assertThat(result.steps()).extracting(AttackStep::at).containsExactly(0.0, 10.0, 20.0, 25.0);
        for (int k = 1; k < 4; k++) {
            assertThat(result.steps().get(k).classProbability())
                    .isGreaterThan(result.steps().get(k - 1).classProbability());
        }
        assertThat(result.steps().get(3).success())
                .isGreaterThan(result.steps().get(0).success());
        assertThat(result.traces()).allSatisfy(trace -> {
            assertThat(trace.target()).isNotEqualTo(1);
            for (Trace.Look look : trace.looks()) {
                assertThat(Arrays.stream(look.inputs()).allMatch(pixel -> pixel >= 0 && pixel <= 1))
                        .isTrue();
            }
            double[] from = trace.looks().get(0).inputs();
            double[] to = trace.looks().get(3).inputs();
            for (int j = 0; j < INPUTS; j++) {
                assertThat(Math.abs(to[j] - from[j])).isLessThanOrEqualTo(0.25 + 1e-12);
            }
        });
    }

    @Test
    void accuracy_entropy_and_success_are_those_of_the_points() {
        AttackResult result = run(new Attack.FastGradientSign(List.of(0.2)), Box.PIXELS);
        double entropy = 0;
        int right = 0;
        for (Trace trace : result.traces()) {
            entropy += trace.looks().get(0).entropy() / POINTS.size();
            right += trace.looks().get(0).predicted() == trace.target() ? 1 : 0;
        }
        AttackStep step = result.steps().get(0);
        assertThat(step.predictiveEntropy()).isEqualTo(entropy, within(1e-12));
        assertThat(step.accuracy()).isEqualTo((double) right / POINTS.size());
        assertThat(step.mutualInformation()).isZero(); // of one sample
        assertThat(step.byMutualInformation().auroc()).isEqualTo(0.5);
    }

    @Test
    void every_round_is_reported() {
        for (Attack attack :
                List.of(new Attack.FastGradientSign(SIZES), new Attack.IterativeTargeted(0, 0.01, 25, 10))) {
            List<Integer> rounds = new ArrayList<>();
            AttackResult result = new Adversary(LinearModel.model(INPUTS), POINTS, Box.PIXELS, 1, 1)
                    .run(attack, 2, () -> rounds.add(1));
            assertThat(rounds).hasSize(attack.rounds());
            assertThat(result.traces()).hasSize(2);
        }
    }

    @Test
    void what_cannot_be_attacked_is_refused_with_the_reason() {
        assertThatThrownBy(
                        () -> new Adversary(LinearModel.model(INPUTS, Task.REGRESSION, true), POINTS, Box.PIXELS, 1, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("need a classification model");
        assertThatThrownBy(() -> new Adversary(
                                LinearModel.model(INPUTS, Task.classification(3), false), POINTS, Box.PIXELS, 1, 1)
                        .run(new Attack.FastGradientSign(SIZES), 0, () -> {}))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("method linear gives no gradients of its predictions with respect to the inputs");
        assertThatThrownBy(() -> new Adversary(LinearModel.model(INPUTS), POINTS, new Box(0, 0.5), 1, 1))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("outside of the bounds 0.0 to 0.5");
        assertThatThrownBy(() -> run(new Attack.IterativeTargeted(3, 0.01, 5, 1), Box.PIXELS))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("no target class 3");
        int[] zeros = IntStream.range(0, POINTS.size())
                .filter(i -> POINTS.target(i) == 0)
                .toArray();
        assertThatThrownBy(() -> new Adversary(LinearModel.model(INPUTS), POINTS.rows(zeros), Box.PIXELS, 1, 1)
                        .run(new Attack.IterativeTargeted(0, 0.01, 5, 1), 0, () -> {}))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("belong to the target class 0");
        assertThatThrownBy(() -> new Adversary(LinearModel.model(INPUTS), POINTS.rows(zeros), Box.PIXELS, 1, 1)
                        .require(new Attack.IterativeTargeted(0, 0.01, 5, 1)))
                .hasMessageContaining("belong to the target class 0 ('0')");
        assertThatThrownBy(() -> new Adversary(
                                LinearModel.model(INPUTS, Task.classification(3), false), POINTS, Box.PIXELS, 1, 1)
                        .require(new Attack.FastGradientSign(SIZES)))
                .hasMessageContaining("gives no gradients");
        new Adversary(LinearModel.model(INPUTS), POINTS, Box.PIXELS, 1, 1)
                .require(new Attack.IterativeTargeted(0, 0.01, 5, 1));
        assertThatThrownBy(() -> new Attack.FastGradientSign(List.of(0.1, -0.1)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("-0.1");
        assertThatThrownBy(() -> new Box(1, 0)).isInstanceOf(UserException.class);
    }
}
