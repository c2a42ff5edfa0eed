package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StepPartsTest {
    /** Temporary buffers of all parts have them one after the other, in one stretch. */
    private static void checkPlaces(Step cut) {
        for (StepOperation operation : cut.operations()) {
            for (StepOperation.Access access : operation.accesses()) {
                Place place = access.place();
                if (place.stridePart() != 0 && !cut.kept().contains(place.buffer())) {
                    assertThat(place.stridePart() * cut.cut().parts())
                            .isEqualTo(place.buffer().length());
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTrainingStepIsTheSameInParts(TrainingTrials.Kind kind) {
        int count = 0;
        for (int[] shape : new int[][] {{3, 4, 2, 5}, {4, 6, 3, 7}, {1, 8, 3, 4}, {2, 9, 1, 3}}) {
            Trial trial = TrainingTrials.trial(kind, shape[0], shape[1], shape[2], shape[3]);
            for (Step cut : Cuts.of(trial.step())) {
                assertThat(trial.difference(cut)).as(cut.toString()).isLessThan(1e-5);
                checkPlaces(cut);
                count++;
            }
        }
        assertThat(count).isGreaterThan(10);
    }

    @Test
    void aRandomStepIsTheSameInParts() {
        int count = 0;
        for (int seed = 0; seed < 1500; seed++) {
            Trial trial = RandomSteps.trial(seed, 3 + seed % 9);
            for (Step cut : Cuts.of(trial.step())) {
                assertThat(trial.difference(cut)).as(seed + ": " + cut).isLessThan(1e-5);
                checkPlaces(cut);
                count++;
            }
        }
        assertThat(count).isGreaterThan(300);
    }

    @Test
    void onlyWhatIsLargeIsRepeated() throws NoCutException {
        Trial trial = TrainingTrials.trial(TrainingTrials.Kind.COUPLED, 4, 6, 3, 7);
        StepParts parts = StepParts.ofPoints(trial.step());
        RepeatedOperations all = parts.repeated(0);
        RepeatedOperations large = parts.repeated(4 * 6 * 7 - 1);
        assertThat(large.inside()).hasSizeLessThan(all.inside().size());
        assertThat(all.inside()).containsAll(large.inside());
    }

    @Test
    void aBatchComesInParts() throws NoCutException {
        Trial trial = TrainingTrials.trial(TrainingTrials.Kind.DROPOUT, 1, 6, 3, 7);
        StepParts parts = StepParts.ofPoints(trial.step());
        Step cut = parts.cut(parts.repeated(0), 2);
        assertThat(cut.cut().parts()).isEqualTo(3);
        assertThat(cut.operations().subList(cut.cut().from(), cut.cut().to()))
                .contains(new Receive(new Buffer(4, 6), 0, 6, 2, new Source.Stretch(6, 18)));
    }

    @Test
    void samplesThatALossCouplesAreNotCut() throws NoCutException {
        Trial trial = TrainingTrials.trial(TrainingTrials.Kind.COUPLED, 4, 6, 3, 7);
        StepParts parts = StepParts.ofSamples(trial.step());
        assertThatThrownBy(() -> parts.cut(parts.repeated(0), 2)).isInstanceOf(NoCutException.class);
    }

    @Test
    void partsMustDivideTheAxis() throws NoCutException {
        Trial trial = TrainingTrials.trial(TrainingTrials.Kind.DROPOUT, 1, 6, 3, 7);
        StepParts parts = StepParts.ofPoints(trial.step());
        RepeatedOperations all = parts.repeated(0);
        assertThatThrownBy(() -> parts.cut(all, 4)).hasMessage("No parts of 4 of 6 points");
        assertThatThrownBy(() -> parts.cut(all, 6)).isInstanceOf(NoCutException.class);
    }

    /** A batch x [4, 3], h = x for two samples [2, 4, 3], and a sum over what is read of h at a place. */
    private static Trial reading(Extents extents, Place place) {
        Buffer x = new Buffer(0, 12);
        Buffer h = place.buffer();
        Buffer sum = new Buffer(2, 1);
        Formula a = Functions.input("a");
        Extents all = new Extents(2, 4, 3);
        Step step = new Step(
                List.of(
                        new Receive(x, 0, 12, 4, Source.Stretch.ALL),
                        new Loop(
                                all,
                                Map.of(
                                        "a",
                                        new Source.Element(new Place(x, 0, 0, 3, 1)),
                                        "b",
                                        new Source.Index(Axis.K)),
                                List.of(new Output(
                                        a.plus(Functions.input("b")),
                                        new Place(h, 0, 12, 3, 1),
                                        Reduction.NONE,
                                        false))),
                        new Loop(
                                extents,
                                Map.of("a", new Source.Element(place)),
                                List.of(new Output(a, new Place(sum, 0, 0, 0, 0), Reduction.SUM, false)))),
                Set.of(sum),
                0,
                12,
                0,
                List.of(),
                Step.Cut.NONE);
        int[] row = IntStream.range(0, 12).map(i -> Float.floatToRawIntBits(i)).toArray();
        return new Trial(step, new LinkedHashMap<>(Map.of(sum, new float[1])), new int[0], row);
    }

    @Test
    void theSecondSampleIsFoundInShorterBuffers() {
        Trial trial = reading(new Extents(1, 4, 2), new Place(new Buffer(1, 24), 13, 0, 3, 1));
        assertThat(trial.after().get(new Buffer(2, 1))).containsExactly(1 + 2 + 4 + 5 + 7 + 8 + 10 + 11 + 8);
        List<Step> cuts = Cuts.of(trial.step());
        assertThat(cuts).isNotEmpty().allSatisfy(cut -> {
            assertThat(cut.buffers()).doesNotContain(new Buffer(1, 24));
            assertThat(trial.difference(cut)).isZero();
        });
    }

    @Test
    void whatGoesBeyondAPointIsNotCut() {
        Buffer h = new Buffer(1, 24);
        Trial fromTheThirdPoint = reading(new Extents(1, 4, 3), new Place(h, 6, 0, 3, 1));
        assertThat(Cuts.of(fromTheThirdPoint.step())).isEmpty();
        Trial withTheNextPoints = reading(new Extents(1, 4, 4), new Place(h, 0, 0, 3, 3));
        assertThat(Cuts.of(withTheNextPoints.step())).isEmpty();
    }

    @Test
    void whoReadsSeveralStretchesOfPointsThatAreInPartsIsRepeatedToo() throws NoCutException {
        Buffer large = new Buffer(0, 120);
        Buffer h = new Buffer(1, 24);
        Step small = reading(new Extents(2, 4, 3), new Place(h, 0, 12, 3, 1)).step();
        List<StepOperation> operations = List.of(
                new Receive(large, 0, 120, 4, Source.Stretch.ALL),
                new Loop(
                        new Extents(2, 4, 3),
                        Map.of("a", new Source.Element(new Place(large, 0, 0, 30, 1))),
                        List.of(new Output(Functions.input("a"), new Place(h, 0, 12, 3, 1), Reduction.NONE, false))),
                small.operations().getLast());
        StepParts parts = StepParts.ofPoints(small.with(operations));
        assertThat(parts.repeated(100).inside()).containsExactly(0, 1, 2);
    }
}
