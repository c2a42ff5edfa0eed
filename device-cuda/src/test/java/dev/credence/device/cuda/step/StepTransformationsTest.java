package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every transformation leaves what a step does as it is, and does what it is for. */
class StepTransformationsTest {
    private static final int STEPS = 300;
    private static final int LENGTH = 14;

    enum Transformation {
        COMMON_NAMES(Loops::canonical),
        LOG_SUM_EXP(LogSumExpReductions::rewritten),
        THIN_PRODUCTS(ThinProducts::toLoops),
        INLINED_MAPS(step -> MapInlining.inlined(Loops.canonical(step), 0)),
        INLINED_CHEAP_MAPS(step -> MapInlining.inlined(Loops.canonical(step), 8)),
        INLINED_DRAWS(step -> DrawInlining.inlined(Loops.canonical(step))),
        UNREAD_RESULTS(UnreadResults::dropped),
        MERGED_LOOPS(step -> LoopMerging.merged(Loops.canonical(step))),
        SPLIT_REDUCTIONS(ReductionSplitting::split),
        ALL(step -> StepSimplifier.simplified(step, 8));

        private final UnaryOperator<Step> function;

        Transformation(UnaryOperator<Step> function) {
            this.function = function;
        }
    }

    @ParameterizedTest
    @EnumSource
    void theTransformedStepDoesTheSame(Transformation transformation) {
        int changed = 0;
        for (int seed = 0; seed < STEPS; seed++) {
            Trial trial = RandomSteps.trial(seed, LENGTH);
            Step other = transformation.function.apply(trial.step());
            assertThat(trial.difference(other))
                    .as("%s of random step %d", transformation, seed)
                    .isLessThan(1e-5);
            changed += other.operations().equals(trial.step().operations()) ? 0 : 1;
        }
        assertThat(changed).as("steps that %s changes", transformation).isGreaterThan(STEPS / 10);
    }
}
