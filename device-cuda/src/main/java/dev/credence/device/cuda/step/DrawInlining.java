package dev.credence.device.cuda.step;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Draws random numbers where they are read, if one map alone reads them, in their order: a thread that makes a
 * counter's two words goes through both elements, so that no word is made twice.
 */
final class DrawInlining {
    private DrawInlining() {}

    static Step inlined(Step step) {
        List<StepOperation> operations = new ArrayList<>(step.operations());
        for (int i = 0; i < operations.size(); i++) {
            if (operations.get(i) instanceof Draw draw && !step.kept().contains(draw.to())) {
                List<Integer> users = users(operations, draw.to());
                if (users.size() == 2 && users.getFirst() == i && operations.get(users.get(1)) instanceof Loop loop) {
                    operations.set(users.get(1), drawing(loop, draw));
                }
            }
        }
        return UnreadResults.dropped(step.with(operations));
    }

    private static List<Integer> users(List<StepOperation> operations, Buffer buffer) {
        List<Integer> users = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            if (operations.get(i).buffers().contains(buffer)) {
                users.add(i);
            }
        }
        return users;
    }

    /** The loop with a draw, or as it was. */
    private static Loop drawing(Loop loop, Draw draw) {
        List<Place> places = new ArrayList<>();
        for (StepOperation.Access access : loop.accesses()) {
            if (access.range().buffer().equals(draw.to())) {
                places.add(access.place());
            }
        }
        Place place = places.getFirst();
        boolean inOrder = place.offset() == 0 && place.isFlat(loop.extents());
        if (places.size() > 1 || !inOrder || !loop.isMap()) {
            return loop;
        }
        Source drawn = new Source.Drawn(draw.noise(), draw.normal(), place, draw.stretch());
        Formula read = Functions.input(Loops.name(new Source.Element(place)));
        return Loops.substituted(
                loop, Map.of(read, Functions.input(Loops.name(drawn))), Map.of(Loops.name(drawn), drawn));
    }
}
