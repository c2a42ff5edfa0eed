package dev.credence.inference.dropoutalpha;

import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import dev.credence.core.prior.Prior;
import java.util.List;

/** How what one matrix takes is dropped, where the rate is no constant of the graph. */
sealed interface Mask permits AnnealedMask, ConcreteMask {
    void declare(Declarations declarations);

    /** x [M, I], a mask for each element of each copy → [copies·M, I]. */
    Var elements(Graph g, Var x, int copies);

    /** Images x [R, P·I], a mask for each channel of each image. */
    Var channels(Graph g, Var x);

    /** The terms of the divergence that the matrix has. */
    List<Var> divergence(Graph g, Prior prior);
}
