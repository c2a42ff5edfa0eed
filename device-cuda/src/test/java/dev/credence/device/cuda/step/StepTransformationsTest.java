package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every transformation leaves what a step does as it is, and does what it is for. */
class StepTransformationsTest {
    private static final int STEPS = 200;
    private static final int LENGTH = 14;

    enum Transformation {
        COMMON_NAMES,
        LOG_SUM_EXP,
        THIN_PRODUCTS,
        INLINED_MAPS,
        INLINED_CHEAP_MAPS,
        INLINED_DRAWS,
        UNREAD_RESULTS,
        MERGED_LOOPS,
        SPLIT_REDUCTIONS,
        CHAINED_LOOPS,
        FUSED,
        ALL;

        /** All that a step which is no block's goes through. */
        boolean takesCalls() {
            return switch (this) {
                case COMMON_NAMES,
                        THIN_PRODUCTS,
                        INLINED_MAPS,
                        INLINED_CHEAP_MAPS,
                        UNREAD_RESULTS,
                        MERGED_LOOPS,
                        CHAINED_LOOPS,
                        FUSED -> true;
                default -> false;
            };
        }

        Step apply(Step step) {
            return switch (this) {
                case COMMON_NAMES -> Loops.canonical(step);
                case LOG_SUM_EXP -> LogSumExpReductions.rewritten(step);
                case THIN_PRODUCTS -> ThinProducts.toLoops(step);
                case INLINED_MAPS -> MapInlining.inlined(Loops.canonical(step), 0);
                case INLINED_CHEAP_MAPS -> MapInlining.inlined(Loops.canonical(step), 8);
                case INLINED_DRAWS -> DrawInlining.inlined(Loops.canonical(step));
                case UNREAD_RESULTS -> UnreadResults.dropped(step);
                case MERGED_LOOPS -> LoopMerging.merged(Loops.canonical(step));
                case SPLIT_REDUCTIONS -> ReductionSplitting.split(step);
                case CHAINED_LOOPS -> LoopChaining.chained(Loops.canonical(step));
                case FUSED -> StepSimplifier.fused(step);
                case ALL -> StepSimplifier.simplified(step, 8);
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void theTransformedStepDoesTheSame(Transformation transformation) {
        int changed = 0;
        for (int seed = 0; seed < STEPS; seed++) {
            Trial trial =
                    transformation.takesCalls() ? RandomSteps.withCalls(seed, LENGTH) : RandomSteps.trial(seed, LENGTH);
            Step other = transformation.apply(trial.step());
            assertThat(trial.difference(other))
                    .as("%s of random step %d", transformation, seed)
                    .isLessThan(1e-5);
            changed += other.operations().equals(trial.step().operations()) ? 0 : 1;
        }
        assertThat(changed).as("steps that %s changes", transformation).isGreaterThan(STEPS / 10);
    }
}
