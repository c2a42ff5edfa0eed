package dev.credence.inference.aadm;

import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;

/** Draws from an implicit distribution: numbers that are easy to draw, whose density nobody can compute. */
public interface Generator {
    /** P, the size of a draw. */
    int size();

    /** Declares its parameters. */
    void declare(Declarations declarations);

    /** Independent draws w [R, P], differentiable. */
    Var draws(Graph g, int draws);
}
