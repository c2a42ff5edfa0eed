package dev.credence.inference.auto.stack;

import dev.credence.core.data.EvenRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Stacking of predictive distributions: selection, early stopping, weighting and recalibration in one convex fit on
 * out-of-fold scores. The best checkpoint of each configuration and its neighbours enter, each under every factor, and
 * {@link Em} fits their weights. Pseudo-counts regularise small tables: 60 % are spread over the entries at factor 1,
 * the rest over all entries and factors.
 *
 * @param factors of the entries
 * @param pseudoCounts their sum
 * @param neighbours maximum distance of an entering checkpoint from the best; 0 for the best alone
 * @param counts how many times each row of the candidates counts; empty if once
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Stack(Factors factors, double pseudoCounts, int neighbours, double[] counts) {
    private static final int ROUNDS = 300;
    private static final int CHOICE_ROUNDS = 60;
    private static final int MOST_ROWS_OF_A_GAIN = 2000;
    private static final double CHOICE_PSEUDO = 0.5;
    private static final double NEUTRAL_SHARE = 0.6;
    private static final double LEAST_WEIGHT = 1e-3;

    /** What the checkpoints left out may cost together, in nats a row. */
    private static final double LEFT_OUT = 2e-4;

    /** A stack of rows that count once. */
    public Stack(Factors factors, double pseudoCounts, int neighbours) {
        this(factors, pseudoCounts, neighbours, new double[0]);
    }

    /** The same for rows that count so many times each. */
    public Stack counting(double[] newCounts) {
        return new Stack(factors, pseudoCounts, neighbours, newCounts);
    }

    private double[] counts(int[] rows) {
        double[] chosen = new double[rows.length];
        Arrays.setAll(chosen, i -> counts.length == 0 ? 1 : counts[rows[i]]);
        return chosen;
    }

    public Stack {
        if (!(pseudoCounts > 0) || neighbours < 0) {
            throw new IllegalArgumentException(
                    "A stack needs pseudo-counts above 0 and a number of neighbours ≥ 0, got " + pseudoCounts + " and "
                            + neighbours);
        }
    }

    /**
     * The same for one candidate, whose factors are the only weights: as many pseudo-counts as for many candidates
     * would give far factors, and with them heavy tails, a share that no row asks for.
     */
    public Stack ofOne() {
        return new Stack(factors, 1, neighbours, counts);
    }

    /** The usual stack of regression (width factors). */
    public static Stack regression() {
        return new Stack(Factors.WIDTHS, 8, 1);
    }

    /** The usual stack of classification (temperatures). */
    public static Stack classification() {
        return new Stack(Factors.TEMPERATURES, 8, 1);
    }

    /**
     * A candidate's mean out-of-fold log score with weights over its factors only; the criterion of checkpoint
     * selection and early stopping.
     */
    public double score(Candidate candidate) {
        int rows = candidate.scores().length / factors.size();
        return ownScore(candidate.scores(), IntStream.range(0, rows).toArray());
    }

    private double ownScore(double[] scores, int[] rows) {
        double[] times = counts(rows);
        double[] pseudo = new double[factors.size()];
        Arrays.fill(pseudo, CHOICE_PSEUDO);
        return Em.meanScore(scores, times, Em.fit(scores, times, pseudo, CHOICE_ROUNDS));
    }

    /**
     * Fits the weights to all rows. Checkpoints without which the rows are explained as well are left out, terms below
     * 0.001 dropped, and the others renormalised.
     */
    public StackWeights fit(List<Candidate> candidates) {
        return fit(candidates, IntStream.range(0, rows(candidates)).toArray());
    }

    /** Fits the weights to some rows. */
    StackWeights fit(List<Candidate> candidates, int[] rows) {
        List<Candidate> entries = sparse(select(candidates, rows), rows);
        double[] weights = weights(entries, rows);
        double kept = Arrays.stream(weights).filter(w -> w >= LEAST_WEIGHT).sum();
        List<StackWeights.Term> terms = new ArrayList<>();
        for (int j = 0; j < weights.length; j++) {
            if (weights[j] >= LEAST_WEIGHT) {
                Candidate entry = entries.get(j / factors.size());
                terms.add(new StackWeights.Term(
                        entry.configuration(), entry.checkpoint(), factors.get(j % factors.size()), weights[j] / kept));
            }
        }
        return new StackWeights(terms);
    }

    /**
     * The expected number of rows that each configuration explains: the sum over rows of its entries' responsibilities,
     * without pseudo-counts. The total is at most n; 0 if other members explain every row.
     */
    public Map<String, Double> explained(List<Candidate> candidates) {
        int[] rows = IntStream.range(0, rows(candidates)).toArray();
        List<Candidate> entries = select(candidates, rows);
        double[] pseudo = pseudo(entries.size());
        double[] weights = weights(entries, rows);
        double all = Arrays.stream(counts(rows)).sum();
        Map<String, Double> explained = new LinkedHashMap<>();
        for (int j = 0; j < weights.length; j++) {
            String configuration = entries.get(j / factors.size()).configuration();
            explained.merge(configuration, weights[j] * (all + pseudoCounts) - pseudo[j], Double::sum);
        }
        return explained;
    }

    /**
     * The gain in the stack's mean out-of-fold score from the checkpoints of a cycle, estimated by a short fit on 2000
     * rows.
     */
    public double gain(List<Candidate> candidates, int checkpoint) {
        int[] rows = EvenRows.scattered(rows(candidates), MOST_ROWS_OF_A_GAIN);
        List<Candidate> before =
                candidates.stream().filter(c -> c.checkpoint() != checkpoint).toList();
        return quickScore(candidates, rows) - quickScore(before, rows);
    }

    private double quickScore(List<Candidate> candidates, int[] rows) {
        return fitted(select(candidates, rows), rows).score;
    }

    /** The best checkpoint of each configuration and its neighbours, in the candidates' order. */
    List<Candidate> select(List<Candidate> candidates, int[] rows) {
        Map<String, Integer> best = new LinkedHashMap<>();
        Map<String, Double> bestScore = new LinkedHashMap<>();
        for (Candidate candidate : candidates) {
            double score = ownScore(candidate.rows(rows, factors.size()), rows);
            if (score > bestScore.getOrDefault(candidate.configuration(), Double.NEGATIVE_INFINITY)
                    || !best.containsKey(candidate.configuration())) {
                best.put(candidate.configuration(), candidate.checkpoint());
                bestScore.put(candidate.configuration(), score);
            }
        }
        return candidates.stream()
                .filter(c -> Math.abs(c.checkpoint() - best.getOrDefault(c.configuration(), 0)) <= neighbours)
                .toList();
    }

    /**
     * Leaves out neighbouring checkpoints, those of least weight first, as long as the others explain the rows as well:
     * each costs memory, and time in every prediction. One checkpoint of each configuration stays.
     */
    private List<Candidate> sparse(List<Candidate> entries, int[] rows) {
        List<Candidate> kept = entries;
        Fitted fitted = fitted(kept, rows);
        double least = fitted.score - LEFT_OUT;
        while (true) {
            OptionalInt lightest = lightestNeighbour(kept, fitted.weights);
            if (lightest.isEmpty()) {
                return kept;
            }
            List<Candidate> fewer = new ArrayList<>(kept);
            fewer.remove(lightest.getAsInt());
            Fitted its = fitted(fewer, rows);
            if (its.score < least) {
                return kept;
            }
            kept = fewer;
            fitted = its;
        }
    }

    /** A short fit: weights over entries and factors, and their mean log score. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Fitted(double[] weights, double score) {}

    private Fitted fitted(List<Candidate> entries, int[] rows) {
        double[] table = table(entries, rows);
        double[] times = counts(rows);
        double[] weights = Em.fit(table, times, pseudo(entries.size()), CHOICE_ROUNDS);
        return new Fitted(weights, Em.meanScore(table, times, weights));
    }

    /** The entry with the least weight over all factors, of those that are not their configuration's only one. */
    private OptionalInt lightestNeighbour(List<Candidate> entries, double[] weights) {
        int s = factors.size();
        Map<String, Long> checkpoints =
                entries.stream().collect(Collectors.groupingBy(Candidate::configuration, Collectors.counting()));
        return IntStream.range(0, entries.size())
                .filter(e -> checkpoints.getOrDefault(entries.get(e).configuration(), 0L) > 1)
                .boxed()
                .min(Comparator.comparingDouble(
                        e -> Arrays.stream(weights, e * s, (e + 1) * s).sum()))
                .map(OptionalInt::of)
                .orElse(OptionalInt.empty());
    }

    private double[] weights(List<Candidate> entries, int[] rows) {
        return Em.fit(table(entries, rows), counts(rows), pseudo(entries.size()), ROUNDS);
    }

    /** Pseudo-counts α of every (entry, factor). */
    private double[] pseudo(int entries) {
        double[] pseudo = new double[entries * factors.size()];
        Arrays.fill(pseudo, (1 - NEUTRAL_SHARE) * pseudoCounts / pseudo.length);
        for (int e = 0; e < entries; e++) {
            pseudo[e * factors.size() + factors.neutral()] += NEUTRAL_SHARE * pseudoCounts / entries;
        }
        return pseudo;
    }

    /** Scores D [rows, entries · S]. */
    private double[] table(List<Candidate> entries, int[] rows) {
        int s = factors.size();
        int columns = entries.size() * s;
        double[] table = new double[Math.multiplyExact(rows.length, columns)];
        for (int e = 0; e < entries.size(); e++) {
            for (int i = 0; i < rows.length; i++) {
                System.arraycopy(entries.get(e).scores(), rows[i] * s, table, i * columns + e * s, s);
            }
        }
        return table;
    }

    /** log Σ π exp D of each of some rows under given weights. */
    double[] scores(List<Candidate> candidates, StackWeights weights, int[] rows) {
        double[] table = table(candidates, rows);
        return Em.rowScores(table, dense(candidates, weights));
    }

    /** The weights as a vector over all candidates and factors. */
    private double[] dense(List<Candidate> candidates, StackWeights weights) {
        double[] dense = new double[candidates.size() * factors.size()];
        for (StackWeights.Term term : weights.terms()) {
            for (int e = 0; e < candidates.size(); e++) {
                Candidate c = candidates.get(e);
                if (c.configuration().equals(term.configuration()) && c.checkpoint() == term.checkpoint()) {
                    dense[e * factors.size() + factors.values().indexOf(term.factor())] += term.weight();
                }
            }
        }
        return dense;
    }

    private int rows(List<Candidate> candidates) {
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("A stack needs at least one candidate");
        }
        return candidates.get(0).scores().length / factors.size();
    }

    /**
     * Estimates performance on new data by two-fold cross-validation of the stack: selection and weights are fitted to
     * the even folds and scored on the odd ones, and vice versa.
     *
     * @param folds the fold of each row of the candidates
     */
    public Halves halves(List<Candidate> candidates, int[] folds) {
        int[] even =
                IntStream.range(0, folds.length).filter(i -> folds[i] % 2 == 0).toArray();
        int[] odd =
                IntStream.range(0, folds.length).filter(i -> folds[i] % 2 == 1).toArray();
        StackWeights fromEven = fit(candidates, even);
        StackWeights fromOdd = fit(candidates, odd);
        double[] logScores = new double[folds.length];
        scatter(scores(candidates, fromOdd, even), even, logScores);
        scatter(scores(candidates, fromEven, odd), odd, logScores);
        return new Halves(
                fromEven,
                fromOdd,
                logScores,
                counts(IntStream.range(0, folds.length).toArray()));
    }

    private static void scatter(double[] from, int[] rows, double[] into) {
        for (int i = 0; i < rows.length; i++) {
            into[rows[i]] = from[i];
        }
    }

    /**
     * A stack fitted on two halves of the rows.
     *
     * @param fromEven weights fitted to the even folds, for rows of odd folds
     * @param fromOdd weights fitted to the odd folds, for rows of even folds
     * @param logScores of each row under the weights of the other half
     * @param counts how many times each row counts
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Halves(StackWeights fromEven, StackWeights fromOdd, double[] logScores, double[] counts) {
        /** The weights fitted without this fold. */
        public StackWeights unseen(int fold) {
            return fold % 2 == 0 ? fromOdd : fromEven;
        }

        /** The expected log score of a new row. */
        public double mean() {
            return Em.mean(logScores, counts);
        }

        /** The standard error of {@link #mean}, as if rows were independent. */
        public double standardError() {
            double mean = mean();
            double variance = Em.mean(
                    Arrays.stream(logScores).map(l -> (l - mean) * (l - mean)).toArray(), counts);
            return Math.sqrt(variance / (effective() - 1));
        }

        /** The number of rows of equal weight with the same standard error, (Σ w)²/Σ w² (Kish 1965). */
        private double effective() {
            double sum = Arrays.stream(counts).sum();
            return sum * sum / Arrays.stream(counts).map(count -> count * count).sum();
        }
    }
}
