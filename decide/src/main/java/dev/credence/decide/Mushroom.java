package dev.credence.decide;

import dev.credence.core.UserException;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The mushroom bandit on the UCI data set, drawn with replacement: not eating has reward 0, eating an edible mushroom
 * +5, eating a poisonous one +5 or −35 with probability ½ each, hence −15 in expectation. The context is the one-hot
 * encoding of the 22 features (the question mark of a missing value is a category of its own).
 *
 * <p>Uniform choice has the expected regret e · 5/2 + (1 − e) · 15/2, with e the edible share.
 */
final class Mushroom implements BanditProblem {
    private static final double GOOD = 5;
    private static final double BAD = -35;
    private static final int FEATURES = 22;

    private final List<String> names;
    private final double[][] contexts;
    private final boolean[] edible;

    private Mushroom(List<String> names, double[][] contexts, boolean[] edible) {
        this.names = names;
        this.contexts = contexts;
        this.edible = edible;
    }

    /**
     * Parses the lines of a file: {@code e} or {@code p}, and 22 letters, separated by commas.
     *
     * @param file name for messages
     * @throws UserException if a line is invalid; names it
     */
    static Mushroom read(String file, List<String> lines) {
        List<String[]> rows = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isBlank()) {
                continue;
            }
            String[] cells = lines.get(i).strip().split(",", -1);
            if (cells.length != FEATURES + 1 || !(cells[0].equals("e") || cells[0].equals("p"))) {
                throw new UserException(file + ", line " + (i + 1) + ": expected e or p and " + FEATURES
                        + " letters after it, separated by commas, found " + cells.length + " cells"
                        + (cells[0].length() > 20 ? "" : ", the first of them '" + cells[0] + "'"));
            }
            rows.add(cells);
        }
        if (rows.isEmpty()) {
            throw new UserException(file + ": there are no rows; expected one for each mushroom");
        }
        return coded(rows);
    }

    private static Mushroom coded(List<String[]> rows) {
        Map<String, Integer> positions = new LinkedHashMap<>();
        for (int f = 1; f <= FEATURES; f++) {
            SortedSet<String> values = new TreeSet<>();
            for (String[] row : rows) {
                values.add(row[f]);
            }
            for (String value : values) {
                positions.put("feature" + f + "=" + value, positions.size());
            }
        }
        double[][] contexts = new double[rows.size()][positions.size()];
        boolean[] edible = new boolean[rows.size()];
        for (int i = 0; i < contexts.length; i++) {
            edible[i] = rows.get(i)[0].equals("e");
            for (int f = 1; f <= FEATURES; f++) {
                contexts[i][positions.getOrDefault("feature" + f + "=" + rows.get(i)[f], 0)] = 1;
            }
        }
        return new Mushroom(List.copyOf(positions.keySet()), contexts, edible);
    }

    @Override
    public List<String> contextNames() {
        return names;
    }

    @Override
    public List<String> actionNames() {
        return List.of("leave", "eat");
    }

    @Override
    public Round round(long seed, int time) {
        CounterRandom random = Stream.BANDITS.of(seed, "mushroom");
        int i = random.below(edible.length, time, 0);
        boolean lucky = random.uniform(time, 1) < 0.5;
        return new Round(contexts[i].clone(), new double[] {0, edible[i] || lucky ? GOOD : BAD}, new double[] {
            0, edible[i] ? GOOD : (GOOD + BAD) / 2
        });
    }

    @Override
    public OptionalDouble uniformRegret() {
        int good = 0;
        for (boolean e : edible) {
            good += e ? 1 : 0;
        }
        double share = (double) good / edible.length;
        return OptionalDouble.of(share * GOOD / 2 - (1 - share) * (GOOD + BAD) / 4);
    }
}
