package dev.credence.scoring;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.data.CellIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What decisions about classes cost, and the decision of the least expected cost under predicted probabilities p: the d
 * that minimises Σ_c p_c cost(c, d) (Elkan 2001), or to abstain where that costs less.
 */
public final class DecisionCosts {
    /** What {@link #decide} returns where abstaining costs the least. */
    public static final int ABSTAIN = -1;

    private static final String ABSTENTION = "abstain";

    private final List<String> classes;
    private final double[][] costs;
    private final OptionalDouble abstention;

    private DecisionCosts(List<String> classes, double[][] costs, OptionalDouble abstention) {
        this.classes = classes;
        this.costs = costs;
        this.abstention = abstention;
    }

    /**
     * Reads costs: {@code true:decided=cost} for what it costs to decide on a class where another, or the same, is
     * true, and {@code abstain=cost}. What is not named costs 0 if it is right, and 1 if not.
     *
     * @param words one cost each
     * @param classes of the model, in the order of their indices; empty for a regression
     * @throws UserException if a word is not a cost of these classes; names it and what is expected
     */
    public static DecisionCosts parse(List<String> words, List<String> classes) {
        if (classes.isEmpty()) {
            throw new UserException(
                    "Costs are of decisions about classes, and the model predicts numbers", Argument.COSTS);
        }
        int n = classes.size();
        double[][] costs = new double[n][n];
        for (int c = 0; c < n; c++) {
            Arrays.fill(costs[c], 1);
            costs[c][c] = 0;
        }
        OptionalDouble abstention = OptionalDouble.empty();
        CellIndex indices = new CellIndex(classes); // 1 is also the class 1.0
        Set<List<Integer>> seen = new HashSet<>();
        for (String word : words) {
            int at = word.lastIndexOf('=');
            String name = at < 0 ? "" : word.substring(0, at).strip();
            double cost = at < 0 ? Double.NaN : number(word.substring(at + 1).strip());
            List<Integer> pair = pair(name, indices);
            boolean abstains = name.equals(ABSTENTION);
            if (!Double.isFinite(cost) || (pair.isEmpty() && !abstains)) {
                throw new UserException(
                        "'" + word + "' is not a cost: expected TRUE:DECIDED=COST with the classes "
                                + String.join(", ", classes) + ", or abstain=COST, such as " + classes.get(1) + ":"
                                + classes.get(0) + "=5",
                        Argument.COSTS);
            }
            if (!seen.add(pair)) {
                throw new UserException("the cost of " + name + " is there twice", Argument.COSTS);
            }
            if (abstains) {
                abstention = OptionalDouble.of(cost);
            } else {
                costs[pair.get(0)][pair.get(1)] = cost;
            }
        }
        return new DecisionCosts(List.copyOf(classes), costs, abstention);
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** The true and the decided class; names may have colons. Empty if there is none. */
    private static List<Integer> pair(String name, CellIndex classes) {
        for (int at = name.indexOf(':'); at >= 0; at = name.indexOf(':', at + 1)) {
            OptionalInt truth = classes.of(name.substring(0, at).strip());
            OptionalInt decided = classes.of(name.substring(at + 1).strip());
            if (truth.isPresent() && decided.isPresent()) {
                return List.of(truth.getAsInt(), decided.getAsInt());
            }
        }
        return List.of();
    }

    /**
     * The decision of the least expected cost, the first class on a tie, and {@link #ABSTAIN} only if that costs less
     * than every class.
     *
     * @param probabilities of the classes, in the order of their indices
     */
    public int decide(List<Double> probabilities) {
        int best = ABSTAIN;
        double least = Double.POSITIVE_INFINITY;
        for (int d = 0; d < costs.length; d++) {
            double expected = expected(probabilities, d);
            if (expected < least) {
                least = expected;
                best = d;
            }
        }
        return abstention.isPresent() && abstention.getAsDouble() < least ? ABSTAIN : best;
    }

    /** The expected cost Σ_c p_c cost(c, d) of a decision, or of abstaining. */
    public double expected(List<Double> probabilities, int decision) {
        if (decision == ABSTAIN) {
            return abstention.orElse(Double.NaN);
        }
        double sum = 0;
        for (int c = 0; c < costs.length; c++) {
            sum += probabilities.get(c) * costs[c][decision];
        }
        return sum;
    }

    /** The cost of a decision where a class is true. */
    public double of(int truth, int decision) {
        return decision == ABSTAIN ? abstention.orElse(Double.NaN) : costs[truth][decision];
    }

    /** The name of a decision: a class, or {@code abstain}. */
    public String name(int decision) {
        return decision == ABSTAIN ? ABSTENTION : classes.get(decision);
    }

    /** The names of all decisions: the classes, and {@code abstain} if it has a cost. */
    public List<String> decisions() {
        List<String> names = new ArrayList<>(classes);
        if (abstention.isPresent()) {
            names.add(ABSTENTION);
        }
        return List.copyOf(names);
    }

    /** Number of classes. */
    public int classes() {
        return costs.length;
    }
}
