package dev.credence.core.graph;

import dev.credence.core.device.Device;

/** The operations of a {@link Graph} on matrices whose rows are draws or points. */
public final class RowOperations {
    private final Graph graph;

    RowOperations(Graph graph) {
        this.graph = graph;
    }

    /**
     * Over the rows of a matrix, constants to gradients.
     *
     * @param mean [P]
     * @param logVariance [P]
     */
    public record Moments(Var mean, Var logVariance) {}

    /** Columns {@code first …} of x [R, P], as many as make up the shape [K, …], for the first K ≤ R rows. */
    public Var columns(Var x, int first, int... shape) {
        Var out = graph.out("columns", x.differentiable(), shape);
        int count = out.value().length() / shape[0];
        Graph.require(
                x.rank() == 2 && shape[0] <= x.size(0) && first >= 0 && first + count <= x.size(1), "columns", x, out);
        return graph.add(new RowRules.Columns(device(), out, x, first));
    }

    /** The rows of a [A, P], then those of b [B, P] → [A + B, P]. */
    public Var stack(Var a, Var b) {
        Graph.require(a.rank() == 2 && b.rank() == 2 && a.size(1) == b.size(1), "stack", a, b);
        Var out = graph.out("stack", Graph.any(a, b), a.size(0) + b.size(0), a.size(1));
        return graph.add(new RowRules.Stack(device(), out, a, b));
    }

    /** Mean and log((1/R) Σ (w − mean)² + floor) over the rows of w [R, P], with gradients stopped. */
    public Moments moments(Var w, double floor) {
        Graph.require(w.rank() == 2, "moments", w);
        Var mean = graph.out("mean", false, w.size(1));
        Var logVariance = graph.out("logVariance", false, w.size(1));
        graph.add(new RowRules.Moments(device(), mean, logVariance, w, floor));
        return new Moments(mean, logVariance);
    }

    /** (w − mean) / e^(logVariance/2) for the rows of w [R, P], the moments held constant. */
    public Var standardise(Var w, Moments moments) {
        Graph.require(w.rank() == 2 && w.size(1) == moments.mean().size(0), "standardise", w, moments.mean());
        return graph.add(new RowRules.Standardise(device(), graph.like("standardise", w), w, moments));
    }

    private Device device() {
        return graph.device();
    }
}
