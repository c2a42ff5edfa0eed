package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import dev.credence.core.random.CounterRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class StepInterpreterTest {
    @Test
    void wordsAreThoseOfCore() {
        CounterRandom random = CounterRandom.of(7, 11);
        for (int i = 0; i < 100; i++) {
            assertThat(StepInterpreter.word(random.key0(), random.key1(), 5, i)).isEqualTo(random.word(5, i));
        }
    }

    @Test
    void partsTakeTheirStretchesOfAllWords() {
        Buffer all = new Buffer(0, 12);
        Buffer part = new Buffer(1, 6);
        Draw whole = new Draw(0, false, all, 12, Source.Stretch.ALL);
        Step.Noise noise = new Step.Noise(0, 0);
        Step step = new Step(List.of(whole), Set.of(all), 1, 0, 2, List.of(noise), Step.Cut.NONE);
        // [2 samples, 3 points of 2 columns], a point at a time: each part has 2 stretches of 2 words
        Draw drawn = new Draw(0, false, part, 4, new Source.Stretch(2, 6));
        Loop copy = new Loop(
                new Extents(1, 2, 2),
                Map.of("x", new Source.Element(new Place(part, 0, 0, 2, 1))),
                List.of(new Output(
                        Functions.input("x").times(1), new Place(all, 0, 0, 6, 1, 2), Reduction.NONE, false)));
        Step inParts = step.with(List.of(drawn, copy), new Step.Cut(0, 2, 3));
        Trial trial = new Trial(step, Map.of(all, new float[12]), new int[] {3, 4}, new int[] {5});
        assertThat(trial.after(inParts).get(all)).isEqualTo(trial.after().get(all));
    }

    @Test
    void resultsThatDependOnTheOrderOfIndicesAreRefused() {
        Buffer buffer = new Buffer(0, 4);
        Loop shift = new Loop(
                new Extents(1, 1, 3),
                Map.of("x", new Source.Element(new Place(buffer, 0, 0, 0, 1))),
                List.of(new Output(Functions.input("x"), new Place(buffer, 1, 0, 0, 1), Reduction.NONE, false)));
        Step step = new Step(List.of(shift), Set.of(buffer), 0, 0, 0, List.of(), Step.Cut.NONE);
        Trial trial = new Trial(step, Map.of(buffer, new float[4]), new int[0], new int[0]);
        assertThatThrownBy(trial::after).hasMessageContaining("another index stores");
    }

    @Test
    void randomStepsAreWellDefinedAndOfAllKinds() {
        Set<String> kinds = new TreeSet<>();
        for (int seed = 0; seed < 300; seed++) {
            Trial trial = RandomSteps.trial(seed, 15);
            new LinkedHashMap<>(trial.after())
                    .forEach((buffer, values) -> assertThat(values).doesNotContain(Float.NaN));
            for (StepOperation operation : trial.step().operations()) {
                kinds.add(operation.getClass().getSimpleName());
                if (operation instanceof Loop loop) {
                    loop.sources().values().forEach(s -> kinds.add(s.getClass().getSimpleName()));
                    loop.outputs().forEach(o -> kinds.add(o.reduction() + (o.add() ? " added" : "")));
                }
            }
        }
        assertThat(kinds)
                .contains("Draw", "Loop", "Product", "Receive", "Constant", "Element", "Index", "Scalar")
                .contains("LOG_SUM_EXP", "LOG_SUM_EXP added", "MAX", "MAX added", "NONE", "NONE added")
                .contains("SUM", "SUM added");
    }
}
