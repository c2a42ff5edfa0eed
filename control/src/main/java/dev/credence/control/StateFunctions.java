package dev.credence.control;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Program;
import java.util.List;
import java.util.stream.IntStream;

/** A problem's functions of a state, as formulas and in double precision. */
final class StateFunctions {
    private final List<Formula> features;
    private final Formula guidingCost;
    private final Program featureProgram;
    private final Program costProgram;

    StateFunctions(ControlProblem problem) {
        List<String> names = names(problem.states().size());
        List<Formula> state = names.stream().map(Functions::input).toList();
        features = List.copyOf(problem.features(state));
        guidingCost = problem.guidingCost(state);
        featureProgram = Program.of(names, features);
        costProgram = Program.of(names, List.of(problem.cost(state)));
    }

    /** The names of the components in formulas. */
    static List<String> names(int size) {
        return IntStream.range(0, size).mapToObj(StateFunctions::name).toList();
    }

    static String name(int component) {
        return "s" + component;
    }

    /** Formulas of the features of s0, s1, …. */
    List<Formula> features() {
        return features;
    }

    Formula guidingCost() {
        return guidingCost;
    }

    /** The features of a state [F]. */
    double[] features(double[] state) {
        return featureProgram.values(state);
    }

    /** The reported cost of a state. */
    double cost(double[] state) {
        return costProgram.values(state)[0];
    }
}
