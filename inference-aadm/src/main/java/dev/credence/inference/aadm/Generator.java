package dev.credence.inference.aadm;

import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;

/** An implicit distribution: easy to sample, with an intractable density. */
public interface Generator {
    /** P, the dimension of a draw. */
    int size();

    /** Declares its parameters. */
    void declare(Declarations declarations);

    /** Independent draws w [R, P], differentiable. */
    Var draws(Graph g, int draws);
}
