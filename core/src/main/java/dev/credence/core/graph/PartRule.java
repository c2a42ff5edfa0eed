package dev.credence.core.graph;

/**
 * One of the parts into which a value is divided, a view that shares its buffers: the gradient of the whole consists of
 * those of the parts, and is complete when all have theirs. Nothing but parts may read the whole.
 */
final class PartRule extends Rule {
    private final int from;

    PartRule(Var out, Var whole, int from) {
        super(out, whole);
        this.from = from;
    }

    /** The first element of the whole. */
    int from() {
        return from;
    }

    @Override
    void forward() {
        // the output is a view of the input
    }

    @Override
    void backward() {
        // so is its gradient
    }
}
