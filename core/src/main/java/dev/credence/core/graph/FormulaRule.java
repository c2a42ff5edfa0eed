package dev.credence.core.graph;

import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.formula.Access;
import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Operand;
import dev.credence.core.formula.Reduction;
import dev.credence.core.formula.Result;
import dev.credence.core.formula.Store;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * Elementwise formulas and reductions. With r the result of a formula f and g its gradient, the gradient of a value x
 * at element (k, m, c) is
 *
 * <pre>map, sum: g ∂f/∂x     log-sum-exp: g e^(f − r) ∂f/∂x     max: g ∂f/∂x where f = r</pre>
 *
 * summed over the elements that read the same x. (Each of several tied maxima gets the full gradient.)
 */
final class FormulaRule extends Rule {
    private static final Formula ZERO = Functions.constant(0);

    private final Device device;
    private final Extents extents;
    private final List<Operand> operands;
    private final Map<String, Var> values;
    private final Map<String, DoubleSupplier> scalars;
    private final List<Result> results;
    private final Map<Mapping.Derivative, Formula> derivatives;
    private final Kernel forward;
    private final List<Kernel> backward = new ArrayList<>();

    /** A formula for the gradient of one input at the elements of one access. */
    private record Gradient(int input, Access access, Formula formula, Store store) {}

    FormulaRule(Device device, Var out, Var[] inputs, Mapping mapping) {
        super(out, inputs);
        this.device = device;
        extents = mapping.extents();
        operands = List.copyOf(mapping.operands());
        values = new LinkedHashMap<>(mapping.values());
        scalars = Map.copyOf(mapping.scalars());
        results = List.copyOf(mapping.results());
        derivatives = Map.copyOf(mapping.derivatives());
        Pass.Builder pass = reading();
        for (Result r : results) {
            pass.reduce(r.reduction(), r.formula(), Store.SET, out.value(), r.access());
        }
        forward = device.prepare(pass.build());
    }

    /** A pass builder with the operands of the formulas. */
    private Pass.Builder reading() {
        Pass.Builder pass = Pass.over(extents.k(), extents.m(), extents.c());
        for (Operand operand : operands) {
            String name = operand.name();
            if (operand instanceof Operand.Elements elements) {
                pass.read(name, input(name).value(), elements.access());
            } else if (operand instanceof Operand.Index index) {
                pass.index(name, index.axis());
            } else {
                DoubleSupplier number = scalars.get(name);
                pass.scalar(name, number == null ? () -> Double.NaN : number);
            }
        }
        return pass;
    }

    private Var input(String name) {
        Var value = values.get(name);
        if (value == null) {
            throw new IllegalStateException("No value is called " + name);
        }
        return value;
    }

    @Override
    void forward() {
        forward.run();
    }

    @Override
    void backward() {
        for (Kernel kernel : backward) {
            kernel.run();
        }
    }

    @Override
    void prepareBackward() {
        List<Gradient> left = new ArrayList<>();
        for (int i = 0; i < inputs().length; i++) {
            if (wants(i) && !handsOn(i)) {
                left.addAll(gradients(i));
            }
        }
        while (!left.isEmpty()) { // gradients that share elements are computed one after the other
            List<Gradient> now = new ArrayList<>();
            List<Gradient> later = new ArrayList<>();
            for (Gradient g : left) {
                (now.stream().anyMatch(other -> clash(g, other)) ? later : now).add(g);
            }
            backward.add(pass(now));
            left = later;
        }
    }

    /** True for x in x + b, where each element of the result reads its own element of x. */
    @Override
    boolean isIdentity(int i) {
        if (results.size() > 1 || results.get(0).reduction() != Reduction.NONE) {
            return false;
        }
        Access whole = results.get(0).access();
        List<Operand.Elements> its = operands.stream()
                .filter(Operand.Elements.class::isInstance)
                .map(Operand.Elements.class::cast)
                .filter(elements -> input(elements.name()) == input(i))
                .toList();
        int length = output().value().length();
        return its.size() == 1
                && its.get(0).access().equals(whole)
                && input(i).value().length() == length
                && whole.places(extents) == length
                && derivative(its.get(0).name()).equals(Functions.input(gradientName(0)));
    }

    private boolean clash(Gradient a, Gradient b) {
        return a.input() == b.input() && a.access().overlaps(b.access(), extents);
    }

    /** The gradients of one input, one for each access. */
    private List<Gradient> gradients(int i) {
        Map<Access, Formula> byAccess = new LinkedHashMap<>();
        for (Operand operand : operands) {
            if (operand instanceof Operand.Elements elements && input(elements.name()) == input(i)) {
                byAccess.merge(elements.access(), derivative(elements.name()), Formula::plus);
            }
        }
        boolean adds = accumulate(i);
        Tensor gradient = input(i).gradient();
        boolean whole = covers(List.copyOf(byAccess.keySet()), gradient.length());
        if (!whole && !adds) {
            backward.add(device.prepare(Pass.fill(gradient, 0)));
            adds = true;
        }
        List<Gradient> all = new ArrayList<>();
        for (var entry : byAccess.entrySet()) {
            if (!adds || !entry.getValue().equals(ZERO)) {
                all.add(new Gradient(i, entry.getKey(), entry.getValue(), Store.accumulating(adds)));
            }
        }
        return all;
    }

    /** Whether the accesses read every element exactly once. */
    private boolean covers(List<Access> accesses, int length) {
        int places = 0;
        for (int i = 0; i < accesses.size(); i++) {
            places += accesses.get(i).places(extents);
            for (int j = 0; j < i; j++) {
                if (accesses.get(i).overlaps(accesses.get(j), extents)) {
                    return false;
                }
            }
        }
        return places == length;
    }

    private Formula derivative(String name) {
        Formula sum = ZERO;
        for (int j = 0; j < results.size(); j++) {
            Formula given = derivatives.get(new Mapping.Derivative(j, name));
            Formula slope = given != null ? given : results.get(j).formula().derivative(Functions.input(name));
            sum = sum.plus(weight(j).times(slope));
        }
        return sum;
    }

    /** The derivative of the energy with respect to formula j. */
    private Formula weight(int j) {
        Formula g = Functions.input(gradientName(j));
        Formula result = Mapping.result(j);
        Formula f = results.get(j).formula();
        return switch (results.get(j).reduction()) {
            case NONE, SUM -> g;
            case LOG_SUM_EXP -> Functions.exp(f.minus(result)).times(g);
            case MAX -> Functions.choose(result, f, ZERO, g);
        };
    }

    private Kernel pass(List<Gradient> gradients) {
        Pass.Builder pass = reading();
        for (int j = 0; j < results.size(); j++) {
            Access access = results.get(j).access();
            pass.read(gradientName(j), output().gradient(), access);
            pass.read(Mapping.result(j).name(), output().value(), access);
        }
        for (Gradient g : gradients) {
            pass.reduce(Reduction.SUM, g.formula(), g.store(), input(g.input()).gradient(), g.access());
        }
        return device.prepare(pass.build());
    }

    private static String gradientName(int j) {
        return "∂result " + j;
    }
}
