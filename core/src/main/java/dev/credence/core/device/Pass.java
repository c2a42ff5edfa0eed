package dev.credence.core.device;

import dev.credence.core.formula.Access;
import dev.credence.core.formula.Axis;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Program;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Store;
import dev.credence.core.formula.Walk;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;

/**
 * Formulas evaluated for every element of an index space [K, M, C] over tensors, with results stored or reduced in a
 * single pass. Created once with the graph; a device compiles it to a {@link Kernel}.
 *
 * <pre>{@code
 * Pass.over(k, m, 1)
 *     .read("f", f, K, M).read("y", y, M).read("λ", logPrecision)
 *     .map(logDensity, SET, out, K, M)
 *     .build()
 * }</pre>
 *
 * @param walk the computation, without unused operands
 * @param tensors tensors of the operands that are tensor elements, by name
 * @param scalars values of the scalar operands, by name, read at every run
 * @param outputs tensors of the results, in the walk's order. An output may be an operand's tensor only with the same
 *     access and without a reduction; the caller ensures that views do not overlap otherwise
 */
public record Pass(Walk walk, Map<String, Tensor> tensors, Map<String, DoubleSupplier> scalars, List<Tensor> outputs) {
    /**
     * @throws IllegalArgumentException if the tensor or scalar of an operand or result is missing, a tensor is too
     *     short, or an output overlaps another tensor
     */
    public Pass {
        tensors = Map.copyOf(tensors);
        scalars = Map.copyOf(scalars);
        outputs = List.copyOf(outputs);
        if (outputs.size() != walk.results().size()) {
            throw new IllegalArgumentException(
                    "A pass of " + walk.results().size() + " results was given " + outputs.size() + " outputs");
        }
        Set<String> bound = new HashSet<>(tensors.keySet());
        bound.addAll(scalars.keySet());
        for (Operand operand : walk.operands()) {
            Tensor tensor = tensors.get(operand.name());
            if (operand instanceof Operand.Elements elements && tensor != null) {
                requireRoom(elements.name(), elements.access(), walk.extents(), tensor);
            } else if (!(operand instanceof Operand.Index)
                    && !(operand instanceof Operand.Scalar && scalars.containsKey(operand.name()))) {
                throw new IllegalArgumentException("The operand " + operand + " has no tensor or scalar, only "
                        + bound.stream().sorted().toList() + " have one");
            }
        }
        for (int i = 0; i < outputs.size(); i++) {
            Result result = walk.results().get(i);
            requireRoom(result.formula(), result.access(), walk.extents(), outputs.get(i));
            requireApart(walk, tensors, outputs, i);
        }
    }

    private static void requireRoom(Object what, Access access, Extents extents, Tensor tensor) {
        if (access.end(extents) > tensor.length()) {
            throw new IllegalArgumentException(what + " over " + extents + " needs " + access.end(extents)
                    + " elements by its " + access + ", but " + tensor + " has " + tensor.length());
        }
    }

    @SuppressWarnings("ReferenceEquality") // tensors are compared by identity
    private static void requireApart(Walk walk, Map<String, Tensor> tensors, List<Tensor> outputs, int i) {
        Result result = walk.results().get(i);
        for (Operand operand : walk.operands()) {
            if (operand instanceof Operand.Elements elements && tensors.get(elements.name()) == outputs.get(i)) {
                boolean inPlace = elements.access().equals(result.access()) && result.reduction() == Reduction.NONE;
                if (!inPlace && elements.access().overlaps(result.access(), walk.extents())) {
                    throw new IllegalArgumentException(
                            "The result " + result.formula() + " would overwrite the operand "
                                    + elements.name() + " in " + outputs.get(i)
                                    + " before it is read everywhere: give it a tensor of its own");
                }
            }
        }
        for (int j = 0; j < i; j++) {
            Result other = walk.results().get(j);
            if (outputs.get(j) == outputs.get(i) && other.access().equals(result.access())) {
                throw new IllegalArgumentException("The results " + other.formula() + " and " + result.formula()
                        + " are stored in the same place of " + outputs.get(i));
            }
        }
    }

    /** Sets every element of a tensor to a value. */
    public static Pass fill(Tensor tensor, double value) {
        return over(1, 1, tensor.length())
                .map(Functions.constant(value), Store.SET, tensor, Axis.C)
                .build();
    }

    /** Copies or adds one tensor's elements to another of the same length. */
    public static Pass copy(Tensor from, Store store, Tensor to) {
        return over(1, 1, to.length())
                .read("x", from, Axis.C)
                .map(Functions.input("x"), store, to, Axis.C)
                .build();
    }

    /** Builder of a pass over [k, m, c]. */
    public static Builder over(int k, int m, int c) {
        return new Builder(new Extents(k, m, c));
    }

    /** Builder of a pass. */
    public static final class Builder {
        private final Extents extents;
        private final List<Operand> operands = new ArrayList<>();
        private final Map<String, Tensor> tensors = new LinkedHashMap<>();
        private final Map<String, DoubleSupplier> scalars = new LinkedHashMap<>();
        private final List<Result> results = new ArrayList<>();
        private final List<Tensor> outputs = new ArrayList<>();

        private Builder(Extents extents) {
            this.extents = extents;
        }

        /**
         * Reads a whole tensor with the given axes, outermost first, broadcast along the others.
         *
         * @throws IllegalArgumentException if the number of elements does not match these axes
         */
        public Builder read(String name, Tensor tensor, Axis... axes) {
            return read(name, tensor, whole(name, tensor, axes));
        }

        /** Reads elements of a tensor by an access pattern. */
        public Builder read(String name, Tensor tensor, Access access) {
            operands.add(new Operand.Elements(name, access));
            tensors.put(name, tensor);
            return this;
        }

        /** Reads a scalar that may change between runs. */
        public Builder scalar(String name, DoubleSupplier value) {
            operands.add(new Operand.Scalar(name));
            scalars.put(name, value);
            return this;
        }

        /** Reads an element's index along an axis. */
        public Builder index(String name, Axis axis) {
            operands.add(new Operand.Index(name, axis));
            return this;
        }

        /**
         * Stores a formula's value for every element in a tensor with the given axes, outermost first.
         *
         * @throws IllegalArgumentException if the number of elements does not match these axes
         */
        public Builder map(Formula formula, Store store, Tensor output, Axis... axes) {
            return reduce(Reduction.NONE, formula, store, output, axes);
        }

        /**
         * Reduces a formula over the axes that are not given.
         *
         * @throws IllegalArgumentException if the number of elements does not match these axes
         */
        public Builder reduce(Reduction reduction, Formula formula, Store store, Tensor output, Axis... axes) {
            return reduce(reduction, formula, store, output, whole(formula.toString(), output, axes));
        }

        /** Reduces a formula into elements of a tensor by an access pattern. */
        public Builder reduce(Reduction reduction, Formula formula, Store store, Tensor output, Access access) {
            results.add(new Result(formula, access, reduction, store));
            outputs.add(output);
            return this;
        }

        private Access whole(String what, Tensor tensor, Axis... axes) {
            long count = 1;
            for (Axis axis : axes) {
                count *= extents.of(axis);
            }
            if (count != tensor.length()) {
                throw new IllegalArgumentException("A pass over " + extents + " has " + count + " elements along "
                        + List.of(axes) + " for " + what + ", but " + tensor + " has " + tensor.length());
            }
            return Access.dense(0, extents, axes);
        }

        /**
         * The pass, without unused operands.
         *
         * @throws IllegalArgumentException if a formula reads an unknown operand, or tensors overlap
         */
        public Pass build() {
            Set<String> read = Set.copyOf(
                    Program.inputsOf(results.stream().map(Result::formula).toList()));
            List<Operand> needed = operands.stream()
                    .filter(operand -> read.contains(operand.name()))
                    .toList();
            Walk walk = new Walk(extents, needed, results);
            tensors.keySet().retainAll(read);
            scalars.keySet().retainAll(read);
            return new Pass(walk, tensors, scalars, outputs);
        }
    }
}
