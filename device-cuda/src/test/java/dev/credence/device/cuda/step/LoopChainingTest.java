package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LoopChainingTest {
    private static final Extents ROWS = new Extents(1, 3, 4);
    private static final Buffer BIAS = new Buffer(0, 4);
    private static final Buffer Y = new Buffer(1, 12);
    private static final Buffer Z = new Buffer(2, 12);

    private static Formula read(Buffer buffer, Map<String, Source> sources, int strideM) {
        return Loops.input(new Source.Element(new Place(buffer, 0, 0, strideM, 1)), ROWS, sources);
    }

    private static Loop loop(Buffer from, int strideM, Buffer to, boolean add) {
        Map<String, Source> sources = new LinkedHashMap<>();
        Formula x = read(from, sources, strideM);
        Output output = new Output(add ? x : Functions.tanh(x), new Place(to, 0, 0, 4, 1), Reduction.NONE, add);
        return new Loop(ROWS, sources, List.of(output));
    }

    private static Step step(StepOperation... operations) {
        return new Step(List.of(operations), Set.of(BIAS, Y, Z), 0, 0, 0, List.of(), Step.Cut.NONE);
    }

    private static Call call(Buffer reads, Buffer writes) {
        return new Call(
                0,
                List.of(new Place.Range(reads, 0, reads.length())),
                List.of(new Place.Range(writes, 0, writes.length())));
    }

    /** y += b, z = tanh y. */
    @Test
    void aLayersBiasAndActivationAreOneLoop() {
        Step chained = LoopChaining.chained(step(loop(BIAS, 0, Y, true), loop(Y, 4, Z, false)));
        assertThat(chained.operations()).hasSize(1);
        Loop together = (Loop) chained.operations().getFirst();
        assertThat(together.outputs())
                .extracting(output -> output.place().buffer())
                .containsExactly(Z, Y);
    }

    @Test
    void nothingGoesOnPastACallThatReadsOrWritesWhatIsBetween() {
        Buffer other = new Buffer(3, 12);
        for (Call call : List.of(call(Y, Z), call(Z, Y), call(other, Y))) {
            Step step = step(loop(BIAS, 0, Y, true), call, loop(Y, 4, Z, false));
            assertThat(LoopChaining.chained(step)).isEqualTo(step);
            assertThat(StepSimplifier.fused(step).operations()).hasSize(3);
        }
        Step step = step(loop(BIAS, 0, Y, true), call(other, other), loop(Y, 4, Z, false));
        assertThat(LoopChaining.chained(step).operations()).hasSize(2);
    }

    /** States s ← tanh s of a network over time, of each of which something reads exp s. */
    @Test
    void aStateIsNotComputedAgainFromAllThoseBeforeIt() {
        Extents many = new Extents(1, 1, 5000);
        List<StepOperation> operations = new ArrayList<>();
        for (int t = 0; t < 10; t++) {
            Place state = Place.whole(new Buffer(10 + 2 * t, many.c()), many.c());
            Place next = Place.whole(new Buffer(12 + 2 * t, many.c()), many.c());
            Place seen = Place.whole(new Buffer(11 + 2 * t, many.c()), many.c());
            Map<String, Source> sources = new LinkedHashMap<>();
            Formula value = Functions.tanh(Loops.input(new Source.Element(state), many, sources));
            Output kept = new Output(value, next, Reduction.NONE, false);
            Output shown = new Output(Functions.exp(value), seen, Reduction.NONE, false);
            operations.add(new Loop(many, sources, List.of(kept, shown)));
            operations.add(call(seen.buffer(), Z));
        }
        Step step = step(operations.toArray(StepOperation[]::new));
        Step inlined = MapInlining.inlined(step, 0, /* inMemory= */ true);
        assertThat(inlined).isEqualTo(step);
        assertThat(MapInlining.inlined(step, 0)).isNotEqualTo(step);
    }
}
