package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Makes a recorded step smaller. Its results are the same up to rounding. */
public final class StepSimplifier {
    /** Operations that are seen together, as of networks over many steps in time there are thousands. */
    private static final int SPAN = 100;

    /** Instructions up to which maps are made again where they are read: reading takes as long. */
    private static final int CHEAP = 8;

    private StepSimplifier() {}

    /**
     * The step with fewer operations.
     *
     * @param step as recorded, not in parts
     * @param cheap instructions of a temporary result of many elements that is computed again rather than kept; 0 if
     *     there is room for it
     */
    public static Step simplified(Step step, int cheap) {
        Step loops = Loops.canonical(ThinProducts.toLoops(LogSumExpReductions.rewritten(step)));
        Step inlined = DrawInlining.inlined(MapInlining.inlined(loops, cheap));
        return ReductionSplitting.split(LoopMerging.merged(UnreadResults.dropped(inlined)));
    }

    /**
     * The step with fewer operations, each for kernels of its own: what is between them lies in the device's memory.
     */
    public static Step fused(Step step) {
        List<StepOperation> operations =
                Loops.canonical(ThinProducts.toLoops(step)).operations();
        List<StepOperation> all = new ArrayList<>();
        Set<Buffer> kept = new LinkedHashSet<>(step.kept());
        for (int to = operations.size(); to > 0; to -= Math.min(to, SPAN)) {
            List<StepOperation> some = operations.subList(Math.max(0, to - SPAN), to);
            Step span = new Step(
                    some, kept, step.numbers(), step.received(), step.constants(), step.noises(), Step.Cut.NONE);
            Step inlined =
                    LoopMerging.merged(UnreadResults.dropped(MapInlining.inlined(span, CHEAP, /* inMemory= */ true)));
            all.addAll(0, UnreadResults.dropped(LoopChaining.chained(inlined)).operations());
            some.forEach(operation -> kept.addAll(operation.buffers())); // what later operations read
        }
        return step.with(all);
    }
}
