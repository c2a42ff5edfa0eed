package dev.credence.core.formula;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A pass over an index space [K, M, C], without its memory: the formulas evaluated for every element, their operands
 * and results. All operands of an element are read before any of its results is stored, so that an unreduced result may
 * overwrite an operand; reduced results are stored at the end. The order of elements is unspecified.
 */
public record Walk(Extents extents, List<Operand> operands, List<Result> results) {
    /**
     * @throws IllegalArgumentException if names are duplicate, a formula reads an unknown operand, there are no
     *     results, or elements of an unreduced result share a position
     */
    public Walk {
        operands = operands.stream().map(operand -> within(operand, extents)).toList();
        results = results.stream().map(result -> within(result, extents)).toList();
        Set<String> names = new HashSet<>();
        for (Operand operand : operands) {
            if (!names.add(operand.name())) {
                throw new IllegalArgumentException("Two operands of a walk are called " + operand.name());
            }
        }
        if (results.isEmpty()) {
            throw new IllegalArgumentException("A walk over " + extents + " needs at least one result");
        }
        Program.of(operands.stream().map(Operand::name).toList(), formulas(results)); // throws for unknown operands
    }

    private static Operand within(Operand operand, Extents extents) {
        return operand instanceof Operand.Elements elements
                ? new Operand.Elements(elements.name(), elements.access().within(extents))
                : operand;
    }

    private static Result within(Result result, Extents extents) {
        Access access = result.access().within(extents);
        if (!access.separates(extents)) {
            throw new IllegalArgumentException("The result " + result.formula() + " has several elements of " + extents
                    + " in one place of " + access + ": its strides overlap");
        }
        boolean reduces = access.repeats(extents);
        if (reduces && result.reduction() == Reduction.NONE) {
            throw new IllegalArgumentException("The result " + result.formula() + " is not reduced, but " + access
                    + " lacks an axis of " + extents + ": reduce it (SUM, MAX, LOG_SUM_EXP) or give the axis a stride");
        }
        Reduction reduction =
                reduces ? result.reduction() : Reduction.NONE; // a reduction of one element is the identity
        return new Result(result.formula(), access, reduction, result.store());
    }

    private static List<Formula> formulas(List<Result> results) {
        return results.stream().map(Result::formula).toList();
    }

    /** The program of all results over the operands, in their order. */
    public Program program() {
        return Program.of(operands.stream().map(Operand::name).toList(), formulas(results));
    }

    /**
     * The same walk with contiguous neighbouring axes merged into the last of them. A walk over dense arrays of one
     * shape becomes [1, 1, n].
     */
    public Walk collapsed() {
        Walk walk = this;
        if (walk.joins(Axis.M)) {
            walk = walk.join(Axis.M);
        }
        if (walk.joins(Axis.K)) {
            walk = walk.join(Axis.K);
            walk = walk.joins(Axis.M) ? walk.join(Axis.M) : walk;
        }
        return walk;
    }

    private static Axis inner(Axis outer) {
        return outer == Axis.K ? Axis.M : Axis.C;
    }

    /** Whether an axis is contiguous with the next in every array. */
    private boolean joins(Axis outer) {
        if (extents.of(outer) == 1) {
            return false;
        }
        Axis inner = inner(outer);
        List<Access> all = new ArrayList<>();
        for (Operand operand : operands) {
            if (operand instanceof Operand.Index index && (index.axis() == outer || index.axis() == inner)) {
                return false;
            }
            if (operand instanceof Operand.Elements elements) {
                all.add(elements.access());
            }
        }
        results.forEach(result -> all.add(result.access()));
        int reach = extents.of(inner);
        return reach == 1
                || all.stream().allMatch(access -> access.stride(outer) == (long) access.stride(inner) * reach);
    }

    private Walk join(Axis outer) {
        boolean alone = extents.of(inner(outer)) == 1;
        Extents joined = outer == Axis.K
                ? new Extents(1, extents.k() * extents.m(), extents.c())
                : new Extents(extents.k(), 1, extents.m() * extents.c());
        List<Operand> reading = new ArrayList<>();
        for (Operand operand : operands) {
            reading.add(
                    operand instanceof Operand.Elements elements
                            ? new Operand.Elements(elements.name(), join(elements.access(), outer, alone))
                            : operand);
        }
        List<Result> storing = new ArrayList<>();
        for (Result result : results) {
            Access access = join(result.access(), outer, alone);
            storing.add(new Result(result.formula(), access, result.reduction(), result.store()));
        }
        return new Walk(joined, reading, storing);
    }

    private static Access join(Access access, Axis outer, boolean alone) {
        if (outer == Axis.K) {
            int stride = alone ? access.strideK() : access.strideM();
            return new Access(access.offset(), 0, stride, access.strideC());
        }
        int stride = alone ? access.strideM() : access.strideC();
        return new Access(access.offset(), access.strideK(), 0, stride);
    }
}
