package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LayoutPlannerTest {
    private static final int PLENTY = 1 << 24;

    private static final Buffer A = new Buffer(0, 300);
    private static final Buffer B = new Buffer(1, 300);
    private static final Buffer C = new Buffer(2, 300);
    private static final Buffer D = new Buffer(3, 300);

    private static void checkAll(Step step, Random random) {
        int most = LayoutPlanner.plan(step, PLENTY).sharedBytes();
        for (int room : new int[] {PLENTY, most, most - 1, Layout.first(step) + random.nextInt(most)}) {
            if (room >= Layout.first(step)) {
                Layout layout = LayoutPlanner.plan(step, room);
                LayoutChecker.check(step, layout);
                checkRoom(step, layout, room);
            }
        }
    }

    private static void checkRoom(Step step, Layout layout, int room) {
        assertThat(layout.sharedBytes()).isLessThanOrEqualTo(room).isEqualTo(Layout.aligned(layout.sharedBytes()));
        layout.shared().forEach((buffer, at) -> {
            assertThat(at).isGreaterThanOrEqualTo(Layout.first(step)).isEqualTo(Layout.aligned(at));
            assertThat(at + Float.BYTES * buffer.length()).isLessThanOrEqualTo(layout.sharedBytes());
        });
        layout.far().forEach((buffer, at) -> {
            assertThat(at + Float.BYTES * buffer.length()).isLessThanOrEqualTo(layout.farBytes());
            assertThat(step.kept()).doesNotContain(buffer);
        });
        assertThat(layout.addressed()).allMatch(step.kept()::contains);
    }

    @ParameterizedTest
    @EnumSource
    void nothingThatIsNeededIsOverwritten(TrainingTrials.Kind kind) {
        Random random = new Random(1);
        Trial trial = TrainingTrials.trial(kind, 3, 4, 2, 5);
        checkAll(trial.step(), random);
        Cuts.of(trial.step()).forEach(cut -> checkAll(cut, random));
    }

    @Test
    void nothingThatARandomStepNeedsIsOverwritten() {
        Random random = new Random(2);
        for (int seed = 0; seed < 1000; seed++) {
            Step step = RandomSteps.trial(seed, 3 + seed % 9).step();
            checkAll(step, random);
            Cuts.of(step).forEach(cut -> checkAll(cut, random));
        }
    }

    private static Loop map(Map<String, Place> operands, Place to, Source... more) {
        Map<String, Source> sources = new LinkedHashMap<>();
        operands.forEach((name, place) -> sources.put(name, new Source.Element(place)));
        for (Source source : more) {
            sources.put("s" + sources.size(), source);
        }
        Formula sum = sources.keySet().stream()
                .map(Functions::input)
                .reduce(Formula::plus)
                .orElse(Functions.constant(1));
        return new Loop(new Extents(1, 1, 300), sources, List.of(new Output(sum, to, Reduction.NONE, false)));
    }

    private static Place all(Buffer buffer) {
        return Place.whole(buffer, 300);
    }

    private static Step step(Set<Buffer> kept, StepOperation... operations) {
        return new Step(List.of(operations), kept, 0, 0, 0, List.of(), Step.Cut.NONE);
    }

    @Test
    void aResultTakesThePlaceOfAnOperandThatEndsThere() {
        Step step = step(
                Set.of(C), map(Map.of(), all(A)), map(Map.of("a", all(A)), all(B)), map(Map.of("b", all(B)), all(C)));
        Layout layout = LayoutPlanner.plan(step, PLENTY);
        assertThat(layout.shared().get(B)).isEqualTo(layout.shared().get(A));
        assertThat(layout.sharedBytes()).isEqualTo(2 * Layout.aligned(1200));
    }

    @Test
    void aResultDoesNotTakeThePlaceOfAnOperandThatIsReadElsewhere() {
        Place backwards = new Place(A, 0, 0, 0, 0); // the first element for all
        Step step = step(
                Set.of(C),
                map(Map.of(), all(A)),
                map(Map.of("a", backwards), all(B)),
                map(Map.of("b", all(B)), all(C)));
        Layout layout = LayoutPlanner.plan(step, PLENTY);
        assertThat(layout.shared().get(B)).isNotEqualTo(layout.shared().get(A));
    }

    @Test
    void oneResultAloneTakesAnOperandsPlace() {
        Map<String, Source> sources = Map.of("a", new Source.Element(all(A)));
        Formula a = Functions.input("a");
        Loop two = new Loop(
                new Extents(1, 1, 300),
                sources,
                List.of(new Output(a, all(B), Reduction.NONE, false), new Output(a, all(D), Reduction.NONE, false)));
        Step step = step(Set.of(C), map(Map.of(), all(A)), two, map(Map.of("b", all(B), "d", all(D)), all(C)));
        Layout layout = LayoutPlanner.plan(step, PLENTY);
        assertThat(layout.sharedBytes()).isEqualTo(3 * Layout.aligned(1200));
        LayoutChecker.check(step, layout);
    }

    @Test
    void whatHasNoRoomLiesInTheDevicesMemory() {
        Step step = step(
                Set.of(A, C),
                map(Map.of("a", all(A)), all(B)),
                map(Map.of("a", all(A)), all(A)),
                map(Map.of("b", all(B)), all(C)));
        Layout layout = LayoutPlanner.plan(step, 1500);
        assertThat(layout.shared()).containsOnlyKeys(A);
        assertThat(layout.far()).containsOnlyKeys(B);
        assertThat(layout.addressed()).containsExactlyInAnyOrder(A, C);
        assertThat(layout.farBytes()).isEqualTo(1200);
    }

    @Test
    void logsAndThenMomentsStayAwayWhereThereIsNoRoom() {
        Loop log = map(Map.of("c", all(C)), all(C), new Source.Index(Axis.C));
        Loop moment = map(Map.of("d", all(D)), all(D));
        Step step =
                step(Set.of(A, C, D), map(Map.of("a", all(A)), all(B)), map(Map.of("b", all(B)), all(A)), log, moment);
        int each = Layout.aligned(Float.BYTES * A.length());
        List<Set<Buffer>> near = new ArrayList<>();
        for (int places = 2; places <= 5; places++) {
            near.add(LayoutPlanner.plan(step, places * each).shared().keySet());
        }
        assertThat(near).containsExactly(Set.of(A, B), Set.of(A, B, D), Set.of(A, B, C, D), Set.of(A, B, C, D));
    }

    @Test
    void buffersFollowTheConstantsAndNumbers() {
        Step step = new Step(
                List.of(map(Map.of(), all(A))), new LinkedHashSet<>(Set.of(A)), 3, 0, 4, List.of(), Step.Cut.NONE);
        assertThat(LayoutPlanner.plan(step, PLENTY).shared()).containsEntry(A, 32);
        assertThatThrownBy(() -> LayoutPlanner.plan(step, 16))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("32 bytes; there are 16");
    }

    @Test
    void whatGoesFromPartToPartLivesAsLongAsTheyAreRepeated() {
        Place moving = new Place(D, 0, 0, 0, 1, 100);
        Extents part = new Extents(1, 1, 100);
        Loop toMoving =
                new Loop(part, Map.of(), List.of(new Output(Functions.constant(1), moving, Reduction.NONE, false)));
        List<StepOperation> operations = List.of(
                map(Map.of("b", all(B)), all(A)), // b of the part before
                map(Map.of("a", all(A)), all(B)),
                toMoving,
                map(Map.of(), all(C)));
        Step step = step(Set.of()).with(operations, new Step.Cut(0, 4, 3));
        Lifetimes lifetimes = new Lifetimes(step);
        assertThat(lifetimes.of(A)).isEqualTo(new Lifetimes.Life(0, 1));
        assertThat(lifetimes.of(B)).isEqualTo(new Lifetimes.Life(0, 3));
        assertThat(lifetimes.of(C)).isEqualTo(new Lifetimes.Life(3, 3));
        assertThat(lifetimes.of(D)).isEqualTo(new Lifetimes.Life(0, 3));
    }
}
