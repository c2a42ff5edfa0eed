package dev.credence.core.graph;

import static dev.credence.core.formula.Axis.C;
import static dev.credence.core.formula.Axis.M;
import static dev.credence.core.formula.Functions.input;

import dev.credence.core.device.DivergenceKernels;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Operations on matrices whose rows are draws or points ({@link Graph#rows()}). */
public final class RowOperations {
    private final Graph graph;

    RowOperations(Graph graph) {
        this.graph = graph;
    }

    /**
     * Moments over the rows of a matrix; not differentiable.
     *
     * @param mean [P]
     * @param logVariance [P]
     */
    public record Moments(Var mean, Var logVariance) {}

    /**
     * Uniform noise in [0, 1) of activations [rows, columns], fresh in every replay; not differentiable. In a
     * prediction a row's noise depends on its point's inputs alone, unlike that of {@link Graph#uniform}, which points
     * share or which depends on their places.
     *
     * @param rows K·M, or steps times that, the points innermost
     */
    public Var uniform(int rows, int columns) {
        return graph.pointNoise()
                .map(noise -> noise.uniform(rows, columns))
                .orElseGet(() -> graph.uniform(rows, columns));
    }

    /** Standard normal noise of activations [rows, columns], likewise. */
    public Var normal(int rows, int columns) {
        return graph.pointNoise()
                .map(noise -> noise.normal(rows, columns))
                .orElseGet(() -> graph.normal(rows, columns));
    }

    /** Columns from {@code first} on of the first K ≤ R rows of x [R, P], with the shape [K, …]. */
    public Var columns(Var x, int first, int... shape) {
        int count = Arrays.stream(shape).skip(1).reduce(1, (a, b) -> a * b);
        Graph.require(
                x.rank() == 2 && shape[0] <= x.size(0) && first >= 0 && first + count <= x.size(1),
                "columns " + first + " … to " + Arrays.toString(shape),
                x);
        return graph.over(1, shape[0], count)
                .read("x", x, new Access(first, 0, x.size(1), 1))
                .store(Reduction.NONE, input("x"), M, C)
                .out("columns", shape);
    }

    /**
     * Rows of a table by their codes: table [V, E], codes of N elements → [N, E]; with a table for each sample, [K, V,
     * E] → [K·N, E].
     *
     * @param codes whole numbers in 0 … V − 1 in every replay; a device may fail for others, or give anything
     */
    public Var lookup(Var table, Var codes) {
        Graph.require(table.rank() == 2 || table.rank() == 3, "lookup", table, codes);
        int samples = table.rank() == 3 ? table.size(0) : 1;
        Var out = graph.out("lookup", Graph.any(table), samples * codes.value().length(), table.size(-1));
        return graph.add(new LookupRule(graph.device(), out, table, codes));
    }

    /** A view of consecutive elements of x, from one on, with a shape of their own. */
    public Var part(Var x, int from, int... shape) {
        int count = Arrays.stream(shape).reduce(1, (a, b) -> a * b);
        Graph.require(from >= 0 && from + count <= x.value().length(), "part " + Arrays.toString(shape), x);
        Var out = new Var("part", graph.device().view(x.value(), from, shape), x.differentiable());
        return graph.add(new ViewRule(graph.device(), out, x, from));
    }

    /**
     * Divides a value into matrices of R rows and P columns, one after the other, which share its buffers. Only these
     * may be used from now on: {@link #added} changes them, and the gradient of the value is complete only if all are
     * used.
     */
    public List<Var> parts(Var whole, int rows, int columns) {
        int length = rows * columns;
        Graph.require(whole.value().length() % length == 0, "parts [" + rows + ", " + columns + "]", whole);
        List<Var> parts = new ArrayList<>();
        for (int from = 0; from < whole.value().length(); from += length) {
            Var out = new Var("part", graph.device().view(whole.value(), from, rows, columns), whole.differentiable());
            parts.add(graph.add(new PartRule(out, whole, from)));
        }
        return parts;
    }

    /**
     * Adds a product to a part; both are not to be used any more. If the product is the latest operation, of one matrix
     * for all rows, it is computed in the place of the part.
     *
     * @param part one of {@link #parts}
     * @param product of the same number of elements
     */
    public Var added(Var part, Var product) {
        Graph.require(part.value().length() == product.value().length(), "added", part, product);
        Var sum = new Var("sum", part.value(), Graph.any(part, product));
        return graph.withdrawn(product)
                .map(rule -> graph.add(rule.addedTo(sum, part)))
                .orElseGet(() -> graph.over(1, part.size(0), part.size(1))
                        .read("part", part, M, C)
                        .read("product", product, M, C)
                        .map("sum", input("part").plus(input("product")), M, C));
    }

    /** Puts matrices with R rows side by side: T of [R, P] → [R, T·P]. */
    public Var beside(List<Var> parts) {
        Var first = parts.get(0);
        Graph.require(
                parts.stream()
                        .allMatch(x -> x.rank() == 2
                                && Arrays.equals(
                                        x.value().shape(), first.value().shape())),
                "beside",
                parts.toArray(Var[]::new));
        Var[] all = parts.toArray(Var[]::new);
        Var out = graph.out("beside", Graph.any(all), first.size(0), parts.size() * first.size(1));
        return graph.add(new BesideRule(graph.device(), out, all));
    }

    /** Stacks the rows of a [A, P] and b [B, P] → [A + B, P]. */
    public Var stack(Var a, Var b) {
        Graph.require(a.rank() == 2 && b.rank() == 2 && a.size(1) == b.size(1), "stack", a, b);
        Var out = graph.out("stack", Graph.any(a, b), a.size(0) + b.size(0), a.size(1));
        return graph.add(new StackRule(graph.device(), out, a, b));
    }

    /** Mean and log((1/R) Σ (w − mean)² + floor) over the rows of w [R, P], with gradients stopped. */
    public Moments moments(Var w, double floor) {
        Graph.require(w.rank() == 2, "moments", w);
        int rows = w.size(0);
        int columns = w.size(1);
        Var draws = w.detached();
        Optional<DivergenceKernels> fused = graph.device().fused(DivergenceKernels.class);
        if (fused.isPresent()) {
            Var mean = graph.out("mean", false, columns);
            Var logVariance = graph.out("logVariance", false, columns);
            graph.add(new FusedMomentsRule(fused.get(), logVariance, mean, draws, floor));
            return new Moments(mean, logVariance);
        }
        Var mean = graph.over(1, rows, columns)
                .read("w", draws, M, C)
                .reduce("mean", Reduction.SUM, input("w").over(rows), C);
        Formula deviation = input("w").minus(input("m"));
        Var variance = graph.over(1, rows, columns)
                .read("w", draws, M, C)
                .read("m", mean, C)
                .reduce("variance", Reduction.SUM, deviation.square().over(rows), C);
        return new Moments(mean, graph.map("logVariance", v -> Functions.log(v.plus(floor)), variance));
    }

    /** (w − mean) / e^(logVariance/2) for the rows of w [R, P], the moments held constant. */
    public Var standardise(Var w, Moments moments) {
        Graph.require(w.rank() == 2 && w.size(1) == moments.mean().size(0), "standardise", w, moments.mean());
        Formula deviation = input("w").minus(input("m"));
        return graph.over(1, w.size(0), w.size(1))
                .read("w", w, M, C)
                .read("m", moments.mean().detached(), C)
                .read("v", moments.logVariance().detached(), C)
                .map("standardise", deviation.times(Functions.exp(input("v").times(-0.5))), M, C);
    }
}
