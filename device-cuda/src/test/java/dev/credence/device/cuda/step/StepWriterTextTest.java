package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class StepWriterTextTest {
    private static final int STEPS = 40;

    private static StepKernel kernel(int seed) {
        return KernelTrial.random(seed, 14, 20_000, 128).kernel();
    }

    @Test
    void equalStepsHaveEqualTexts() {
        for (int seed = 0; seed < STEPS; seed++) {
            assertThat(kernel(seed)).isEqualTo(kernel(seed));
        }
    }

    @Test
    void textIsAsciiAndSaysItsBarriers() {
        for (int seed = 0; seed < STEPS; seed++) {
            StepKernel kernel = kernel(seed);
            assertThat(kernel.ptx()).matches(Pattern.compile("[\\n\\t -~]*"));
            assertThat(kernel.ptx().lines().filter(line -> line.contains("bar.sync")))
                    .hasSize(kernel.barriers());
        }
    }

    @Test
    void labelsThatAreJumpedToArePlacedOnce() {
        for (int seed = 0; seed < STEPS; seed++) {
            String ptx = kernel(seed).ptx();
            Pattern.compile("\\bbra(?:\\.uni)? (\\w+);")
                    .matcher(ptx)
                    .results()
                    .map(MatchResult::group)
                    .map(jump -> jump.replaceAll(".* |;", ""))
                    .distinct()
                    .forEach(label -> assertThat(
                                    ptx.lines().filter(line -> line.strip().equals(label + ":")))
                            .as(label)
                            .hasSize(1));
        }
    }

    @Test
    void eachWayOfReducingIsTaken() {
        Set<ReductionPlan.Way> ways = EnumSet.noneOf(ReductionPlan.Way.class);
        KernelTrial.reductions(128, 200_000).forEach(trial -> ways.addAll(trial.ways()));
        KernelTrial.reductions(256, 0).forEach(trial -> ways.addAll(trial.ways()));
        assertThat(ways).containsExactlyInAnyOrder(ReductionPlan.Way.values());
    }

    @Test
    void blocksAreWholeWarps() {
        assertThatThrownBy(() -> KernelTrial.random(0, 3, 20_000, 48)).hasMessageStartingWith("48 threads");
    }
}
