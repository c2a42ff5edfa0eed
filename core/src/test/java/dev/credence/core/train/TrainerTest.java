package dev.credence.core.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.optimise.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Calls of the training loop, and the parameters it keeps. */
class TrainerTest {
    private static final int N = 10;
    private static final Points POINTS = points();
    private static final Validation HELD_OUT = new Validation(new Points(new float[3], new float[3]), 2, 1, 0);

    /** Target n is n. */
    private static Points points() {
        float[] y = new float[N];
        IntStream.range(0, N).forEach(n -> y[n] = n);
        return new Points(y.clone(), y);
    }

    private static TrainingResult train(ScriptedInference inference, TrainingOptions options) {
        return Trainer.train(inference, POINTS, options, TrainingListener.SILENT);
    }

    private static List<Integer> order(ScriptedInference inference, int epoch) {
        return inference.steps.stream()
                .filter(step -> step.progress().epoch() == epoch)
                .flatMap(step -> step.targets().stream())
                .toList();
    }

    @Test
    @DisplayName("Every epoch sees every point once, in batches of which the last holds the rest")
    void everyEpochSeesEveryPointOnce() {
        ScriptedInference inference = new ScriptedInference();
        train(inference, TrainingOptions.of(3, 4, 1));
        assertThat(inference.steps)
                .extracting(step -> step.targets().size())
                .containsExactly(4, 4, 2, 4, 4, 2, 4, 4, 2);
        Integer[] all = IntStream.range(0, N).boxed().toArray(Integer[]::new);
        for (int epoch = 0; epoch < 3; epoch++) {
            assertThat(order(inference, epoch)).containsExactlyInAnyOrder(all);
        }
    }

    @Test
    @DisplayName("The order differs between epochs and seeds, and is reproducible")
    void theOrderDependsOnSeedAndEpoch() {
        ScriptedInference one = new ScriptedInference();
        ScriptedInference same = new ScriptedInference();
        ScriptedInference other = new ScriptedInference();
        train(one, TrainingOptions.of(2, 4, 1));
        train(same, TrainingOptions.of(2, 4, 1));
        train(other, TrainingOptions.of(2, 4, 2));
        assertThat(same.steps).isEqualTo(one.steps);
        assertThat(order(one, 1)).isNotEqualTo(order(one, 0));
        assertThat(order(other, 0)).isNotEqualTo(order(one, 0));
    }

    @Test
    @DisplayName("Progress counts all steps and the finished epochs")
    void stepsAndEpochsAreCounted() {
        ScriptedInference inference = new ScriptedInference();
        train(inference, TrainingOptions.of(2, 5, 1));
        assertThat(inference.steps)
                .extracting(ScriptedInference.Step::progress)
                .containsExactly(
                        new Progress(0, 2, 0), new Progress(0, 2, 1), new Progress(1, 2, 2), new Progress(1, 2, 3));
        assertThat(inference.ends).containsExactly(new Progress(1, 2, 2), new Progress(2, 2, 4));
    }

    @Test
    @DisplayName("A report's energy is the mean over points for any batches")
    void aReportIsTheMeanOverPoints() {
        for (int batch : new int[] {1, 3, 4, 100}) {
            List<EpochReport> reports = new ArrayList<>();
            Trainer.train(new ScriptedInference(), POINTS, TrainingOptions.of(1, batch, 1), reports::add);
            assertThat(reports.get(0).energy()).as("batches of %d", batch).isCloseTo(4.5, within(1e-12));
            assertThat(reports.get(0).dataTerm()).isCloseTo(-4.5, within(1e-12));
            assertThat(reports.get(0).validationLogLikelihood()).isEmpty();
        }
    }

    @Test
    @DisplayName("Early stopping stops after its patience and keeps the best parameters")
    void earlyStoppingKeepsTheBestParameters() {
        ScriptedInference inference = new ScriptedInference(3, 1, 2, 1.5, 4, 0, 0);
        TrainingOptions options = TrainingOptions.of(7, 4, 1).with(new Validation(HELD_OUT.points(), 2, 1, 3));
        TrainingResult result = train(inference, options);
        assertThat(result.epochs()).isEqualTo(5);
        assertThat(result.bestEpoch()).isEqualTo(2);
        assertThat(inference.parameter()).isEqualTo(2);
        // log N(0; 1, 1)
        assertThat(result.validationLogLikelihood().orElseThrow())
                .isCloseTo(-0.5 * Math.log(2 * Math.PI) - 0.5, within(1e-6));
    }

    @Test
    @DisplayName("Early stopping ignores epochs without a posterior")
    void epochsWithoutAPosteriorDoNotCount() {
        ScriptedInference inference = new ScriptedInference(0, 1, 2, 3, 3, 0.5, 4, 4, 4).posteriorFrom(5);
        TrainingOptions options = TrainingOptions.of(9, 4, 1).with(new Validation(HELD_OUT.points(), 2, 1, 2));
        TrainingResult result = train(inference, options);
        assertThat(result.epochs()).isEqualTo(8);
        assertThat(result.bestEpoch()).isEqualTo(6);
        assertThat(inference.parameter()).isEqualTo(6);
        ScriptedInference never = new ScriptedInference(0, 1, 2).posteriorFrom(4);
        TrainingResult whole =
                train(never, TrainingOptions.of(3, 4, 1).with(new Validation(HELD_OUT.points(), 2, 1, 1)));
        assertThat(whole.bestEpoch()).isEqualTo(3);
        assertThat(never.parameter()).isEqualTo(3);
        assertThat(whole.validationLogLikelihood().orElseThrow())
                .isCloseTo(-0.5 * Math.log(2 * Math.PI) - 2, within(1e-6));
    }

    @Test
    @DisplayName("The best parameters of all epochs are kept if patience does not run out")
    void withPatienceLeftTheBestAreKept() {
        ScriptedInference inference = new ScriptedInference(3, 2, 2.5, 0.5, 4);
        TrainingOptions options = TrainingOptions.of(5, 4, 1).with(new Validation(HELD_OUT.points(), 2, 1, 3));
        TrainingResult result = train(inference, options);
        assertThat(result.epochs()).isEqualTo(5);
        assertThat(inference.parameter()).isEqualTo(4);
    }

    @Test
    @DisplayName("Without patience validation only watches, and the last parameters stay")
    void withoutPatienceTheLastParametersStay() {
        ScriptedInference inference = new ScriptedInference(0, 1, 2);
        List<EpochReport> reports = new ArrayList<>();
        TrainingResult result =
                Trainer.train(inference, POINTS, TrainingOptions.of(3, 4, 1).with(HELD_OUT), reports::add);
        assertThat(result.bestEpoch()).isEqualTo(3);
        assertThat(inference.parameter()).isEqualTo(3);
        assertThat(reports).allMatch(report -> report.validationLogLikelihood().isPresent());
        assertThat(result.validationLogLikelihood()).isEqualTo(reports.get(2).validationLogLikelihood());
    }

    @Test
    @DisplayName("Validation tells the log-likelihood in the target's own unit")
    void validationIsInTheTargetsUnit() {
        Validation other = new Validation(HELD_OUT.points(), 2, 1, 0, 5);
        double own = train(new ScriptedInference(1), TrainingOptions.of(1, 4, 1).with(HELD_OUT))
                .validationLogLikelihood()
                .orElseThrow();
        assertThat(train(new ScriptedInference(1), TrainingOptions.of(1, 4, 1).with(other))
                        .validationLogLikelihood()
                        .orElseThrow())
                .isCloseTo(own - Math.log(5), within(1e-12));
    }

    @Test
    @DisplayName("Validation every few epochs also sees the last")
    void validationEveryFewEpochsAlsoSeesTheLast() {
        List<EpochReport> reports = new ArrayList<>();
        Trainer.train(
                new ScriptedInference(1, 1, 1, 1, 1),
                POINTS,
                TrainingOptions.of(5, 4, 1).with(new Validation(HELD_OUT.points(), 2, 2, 0)),
                reports::add);
        assertThat(reports)
                .extracting(report -> report.validationLogLikelihood().isPresent())
                .containsExactly(false, true, false, true, true);
    }

    @Test
    @DisplayName("A listener stops training after the epoch it is told of; after the last there is nothing to stop")
    void aListenerStopsTraining() {
        ScriptedInference inference = new ScriptedInference();
        assertThatThrownBy(() ->
                        Trainer.train(inference, POINTS, TrainingOptions.of(3, 4, 1), report -> report.epoch() < 2))
                .isInstanceOfSatisfying(
                        TrainingStopped.class,
                        stopped -> assertThat(stopped.epoch()).isEqualTo(2));
        assertThat(inference.ends).hasSize(2);
        TrainingResult result = Trainer.train(
                new ScriptedInference(), POINTS, TrainingOptions.of(3, 4, 1), report -> report.epoch() < 3);
        assertThat(result.epochs()).isEqualTo(3);
    }
}
