package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StepSimplifierTest {
    @Test
    void aTrainingStepHasHalfAsManyOperations() {
        Trial trial = DropoutStep.trial(10, 32, 13, 50);
        Step simplified = StepSimplifier.simplified(trial.step(), 0);
        assertThat(trial.step().operations()).hasSize(36);
        assertThat(simplified.operations()).hasSize(19);
        assertThat(trial.difference(simplified)).isLessThan(1e-5);
    }

    @Test
    void aSimplifiedStepDoesTheSameInAllItsSteps() {
        Trial trial = DropoutStep.trial(3, 4, 2, 5);
        Step simplified = StepSimplifier.simplified(trial.step(), 8);
        for (int i = 0; i < 5; i++) {
            assertThat(trial.difference(simplified)).isLessThan(1e-5);
            trial = new Trial(trial.step(), trial.after(), trial.constants(), trial.row());
        }
    }

    @Test
    void equalStepsAreSimplifiedEqually() {
        for (int seed = 0; seed < 50; seed++) {
            Step one = StepSimplifier.simplified(RandomSteps.trial(seed, 14).step(), 8);
            Step other = StepSimplifier.simplified(RandomSteps.trial(seed, 14).step(), 8);
            assertThat(other).isEqualTo(one).hasToString(one.toString());
        }
    }
}
