package dev.credence.core.layer;

import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;

/** A treatment with K samples of one batch, which share values until a layer needs one per sample. */
public abstract class SampledTreatment implements Treatment {
    protected final Graph g;
    protected final int samples;
    private boolean repeated;

    /**
     * A treatment for one forward pass.
     *
     * @param samples K
     */
    protected SampledTreatment(Graph g, int samples) {
        this.g = g;
        this.samples = samples;
    }

    @Override
    public final Graph graph() {
        return g;
    }

    @Override
    public final Var eachSample(Var x) {
        return repeat() ? g.repeat(x, samples) : x;
    }

    /** Whether values have K·M rows. */
    protected final boolean isRepeated() {
        return repeated;
    }

    /** Switches to K·M rows; returns whether values had M rows before. */
    protected final boolean repeat() {
        boolean first = !repeated;
        repeated = true;
        return first;
    }
}
