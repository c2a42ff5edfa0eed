package dev.credence.core.layer;

import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;

/** A treatment with K samples of one batch: values are shared by the samples until the first that needs its own. */
public abstract class SampledTreatment implements Treatment {
    protected final Graph g;
    protected final int samples;
    private boolean repeated;

    /**
     * For one forward pass.
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

    /** From here on values have K·M rows; whether they had M before. */
    protected final boolean repeat() {
        boolean first = !repeated;
        repeated = true;
        return first;
    }
}
