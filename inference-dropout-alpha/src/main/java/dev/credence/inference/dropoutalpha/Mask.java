package dev.credence.inference.dropoutalpha;

import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.prior.Prior;
import java.util.List;

/** Dropout of one matrix's input with a rate that is not a constant of the graph. */
sealed interface Mask permits AnnealedMask, ConcreteMask {
    void declare(Declarations declarations);

    /** Drops elements of x [M, I], with a mask for each copy → [copies·M, I]. */
    Var elements(Graph g, Var x, int copies);

    /** Drops channels of images x [R, P·I], with a mask for each image. */
    Var channels(Graph g, Var x);

    /** The matrix's terms of the divergence. */
    List<Var> divergence(Graph g, Prior prior);
}
