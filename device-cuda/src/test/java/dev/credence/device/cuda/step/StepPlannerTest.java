package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StepPlannerTest {
    private static final Trial DROPOUT = TrainingTrials.trial(TrainingTrials.Kind.DROPOUT, 5, 8, 3, 20);

    private static boolean fits(Step step, int room) {
        return LayoutPlanner.plan(step, room).farBytes() == 0;
    }

    private static int repeated(Step step) {
        return step.cut().parts() * (step.cut().to() - step.cut().from());
    }

    @ParameterizedTest
    @EnumSource
    void aPlanFitsWithTheFewestRepetitions(TrainingTrials.Kind kind) {
        Trial trial = TrainingTrials.trial(kind, 4, 6, 3, 12);
        List<Step> cuts = Cuts.of(trial.step());
        int most = LayoutPlanner.plan(trial.step(), 1 << 24).sharedBytes();
        int inParts = 0;
        for (int room = most; room > Layout.first(trial.step()); room -= most / 20) {
            int bytes = room;
            Plan plan = StepPlanner.plan(cheap -> trial.step(), bytes);
            assertThat(plan.layout().sharedBytes()).isLessThanOrEqualTo(bytes);
            LayoutChecker.check(plan.step(), plan.layout());
            assertThat(trial.difference(plan.step())).isLessThan(1e-5);
            OptionalInt fewest = cuts.stream()
                    .filter(cut -> fits(cut, bytes))
                    .mapToInt(StepPlannerTest::repeated)
                    .min();
            boolean whole = fits(trial.step(), bytes);
            assertThat(plan.fits()).isEqualTo(whole || fewest.isPresent());
            assertThat(plan.step().cut().isNone()).isEqualTo(whole || fewest.isEmpty());
            if (!plan.step().cut().isNone()) {
                assertThat(repeated(plan.step())).isEqualTo(fewest.orElseThrow());
                inParts++;
            }
        }
        assertThat(inParts).isPositive();
    }

    @Test
    void onlyPartsMakeLargeMapsAgain() {
        int most = LayoutPlanner.plan(DROPOUT.step(), 1 << 24).sharedBytes();
        assertThat(StepPlanner.plan(cheap -> cheap == 0 ? DROPOUT.step() : refuse(), most)
                        .step())
                .isEqualTo(DROPOUT.step());
        Step other = DROPOUT.step().with(DROPOUT.step().operations().reversed());
        assertThat(StepPlanner.plan(cheap -> cheap == 0 ? DROPOUT.step() : other, 300)
                        .step())
                .isEqualTo(DROPOUT.step());
    }

    private static Step refuse() {
        throw new AssertionError("Not needed where the step fits");
    }

    @Test
    void thePlanIsTheSameEachTime() {
        Plan one = StepPlanner.plan(cheap -> DROPOUT.step(), 4000);
        Trial again = TrainingTrials.trial(TrainingTrials.Kind.DROPOUT, 5, 8, 3, 20);
        Plan other = StepPlanner.plan(cheap -> again.step(), 4000);
        assertThat(one.step().cut().isNone()).isFalse();
        assertThat(one).isEqualTo(other).hasToString(other.toString());
    }

    @Test
    void aPlanSaysHowManyOperationsAreBegun() {
        Plan plan = StepPlanner.plan(cheap -> DROPOUT.step(), 4000);
        Step.Cut cut = plan.step().cut();
        int count = 0;
        for (int i = 0; i < plan.step().operations().size(); i++) {
            count += cut.from() <= i && i < cut.to() ? cut.parts() : 1;
        }
        assertThat(plan.begun()).isEqualTo(count);
    }
}
