package dev.credence.device.cuda.step;

/** Makes a recorded step smaller. Its results are the same up to rounding. */
public final class StepSimplifier {
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
}
