package dev.credence.inference.auto;

import dev.credence.core.UserException;
import dev.credence.core.data.EvenRows;
import dev.credence.inference.auto.entry.Entry;
import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.EntryKind;
import dev.credence.inference.auto.entry.EntryShape;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.Member;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.network.Target;
import dev.credence.inference.auto.stack.Candidate;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.LogWidths;
import dev.credence.inference.auto.stack.Stack;
import dev.credence.inference.auto.stack.StackWeights;
import dev.credence.inference.auto.table.CodedRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trains one network for each configuration and fold, in cycles of doubling length, and keeps its checkpoints with
 * their out-of-fold predictions. Networks share nothing, so that any number of threads gives the same bits.
 *
 * @param <P> predictions of rows
 */
final class Ensemble<P> {
    private static final Logger LOG = LoggerFactory.getLogger(Ensemble.class);
    private static final int MOST_STACKED_ROWS = 8000;
    private static final double WORTH_ONE_MORE = 0.03; // nats of the stack's score in the last of the usual cycles
    private static final double ONE_ROW = 1;
    private static final int OTHERS_SHARE = 4; // no member but networks begins after a quarter of the time
    private static final long SEEDS = 1_000_003; // a prime: seeds of neighbouring runs share no network's

    private final Target<P> target;
    private final CodedRows rows;
    private final int[] embeddings;
    private final NetworkSizes sizes;
    private final Folds folds;
    private final Stack stack;
    private final AutoOptions options;
    private final List<Configuration> configurations;
    private final List<List<Member<P>>> members = new ArrayList<>();
    private final boolean[] retired;
    private final int[] stackedRows;
    private final List<Candidate> candidates = new ArrayList<>();
    private final Map<String, Double> candidateScores = new HashMap<>();
    private final Map<String, P> predictions = new LinkedHashMap<>();
    private final Map<String, List<float[]>> parameters = new LinkedHashMap<>();
    private final List<EntryKind.Fitted<P>> fitted = new ArrayList<>();
    private final long start = System.nanoTime();

    Ensemble(
            Target<P> target,
            CodedRows rows,
            int[] embeddings,
            List<Configuration> configurations,
            NetworkSizes sizes,
            Folds folds,
            Stack stack,
            AutoOptions options) {
        if (folds.rows() != rows.size()) {
            throw new IllegalArgumentException(
                    "The folds are of " + folds.rows() + " rows, the table has " + rows.size());
        }
        this.target = target;
        this.rows = rows;
        this.embeddings = embeddings;
        this.configurations = configurations;
        this.sizes = sizes;
        this.folds = folds;
        this.stack = stack;
        this.options = options;
        retired = new boolean[configurations.size()];
        for (int c = 0; c < configurations.size(); c++) {
            List<Member<P>> ofConfiguration = new ArrayList<>();
            for (int f = 0; f < folds.count(); f++) {
                long seed = options.seed() * SEEDS + 1000L * c + f;
                Configuration configuration = configurations.get(c);
                Target<P> seen = target.on(configuration.transformed());
                ofConfiguration.add(
                        new Member<>(configuration, seen, sizes, rows, folds.training(f), embeddings, seed));
            }
            members.add(ofConfiguration);
        }
        stackedRows = EvenRows.scattered(rows.size(), MOST_STACKED_ROWS);
    }

    /**
     * Fits members that are no networks in cycles: of the usual ones those that suit the data, and those that were
     * asked for.
     */
    void fit(List<EntryKind<P>> usual, List<EntryKind<P>> asked, int classes, LogWidths widths) {
        options.checkpoint().ifPresent(new EnsembleCheckpoint<>(this)::check);
        EntryData data = new EntryData(
                new EntryShape(rows.numbers()[0].length, embeddings, classes),
                rows,
                target.on(true).values(),
                folds,
                stackedRows,
                widths,
                options.seed() * SEEDS + SEEDS / 2,
                options.threads());
        List<EntryKind<P>> kinds = new ArrayList<>(options.others() ? usual : List.of());
        kinds.addAll(asked);
        for (EntryKind<P> kind : kinds) {
            boolean late =
                    OTHERS_SHARE * (System.nanoTime() - start) > options.time().toNanos();
            if (!late && kind.suits(data)) {
                try {
                    EntryKind.Fitted<P> one = kind.fit(data);
                    candidates.add(candidate(kind.name(), 0, true, one.outOfFold()));
                    fitted.add(one);
                } catch (ArithmeticException e) {
                    LOG.info("The member {} takes no part: {}", kind.name(), e.getMessage());
                }
            }
        }
    }

    private Candidate candidate(String name, int checkpoint, boolean transformed, P outOfFold) {
        return target.on(transformed).candidate(name, checkpoint, outOfFold, stackedRows);
    }

    /** The members that have weight and are no networks. */
    List<Entry<P>> entries(StackWeights weights) {
        return fitted.stream()
                .map(EntryKind.Fitted::entry)
                .filter(entry -> weights.weight(entry.name()) > 0)
                .toList();
    }

    /** Trains cycle after cycle until none is worth it, the time is used up, or the listener ends it. */
    void train() {
        ExecutorService workers = Executors.newFixedThreadPool(options.threads());
        EnsembleCheckpoint<P> checkpoint = new EnsembleCheckpoint<>(this);
        try {
            int done = options.checkpoint().map(checkpoint::load).orElse(0);
            double[] before = new double[0];
            for (int cycle = 0; ; cycle++) {
                boolean first = cycle == 0;
                BooleanSupplier stopped = () -> !first
                        && (options.listener().stopped()
                                || System.nanoTime() - start > options.time().toNanos());
                if (cycle >= done && !run(workers, cycle, stopped)) {
                    LOG.debug("cycle {} was given up", cycle);
                    return;
                }
                double[] now = scores(cycle);
                forget(cycle);
                if (cycle >= done) {
                    int finished = cycle + 1;
                    options.checkpoint().ifPresent(file -> checkpoint.save(file, finished));
                }
                report(cycle, now);
                boolean ends = sizes.schedule().ends(cycle, before, now)
                        || cycle + 1 >= options.mostCycles()
                        || (cycle + 1 == sizes.schedule().cycles() && stack.gain(candidates, cycle) < WORTH_ONE_MORE);
                if (!ends) {
                    retire(cycle, before, now);
                }
                if (ends || active() == 0 || noTimeForMore()) {
                    return;
                }
                before = now;
            }
        } finally {
            workers.shutdownNow();
        }
    }

    /** The next cycle takes as long as all so far together, or less where fewer configurations take part. */
    private boolean noTimeForMore() {
        double share = (double) active() / retired.length;
        return (1 + share) * (System.nanoTime() - start) > options.time().toNanos();
    }

    private int active() {
        return (int) IntStream.range(0, retired.length).filter(c -> !retired[c]).count();
    }

    /**
     * Ends the training of configurations that did not gain in this cycle, or that explain not one row in the stack, as
     * where a Gaussian process explains them all; their checkpoints stay candidates. A function of the candidates
     * alone, so that training that goes on from a checkpoint decides likewise.
     */
    private void retire(int cycle, double[] before, double[] now) {
        if (cycle < sizes.schedule().firstStop() || before.length == 0) {
            return;
        }
        Map<String, Double> explained = stack.explained(candidates);
        for (int c = 0; c < retired.length; c++) {
            boolean gained = sizes.schedule().gained(cycle, before[c], now[c]);
            retired[c] |=
                    !gained || explained.getOrDefault(configurations.get(c).name(), 0.0) < ONE_ROW;
        }
        LOG.debug("cycle {}: {} of {} configurations go on", cycle, active(), retired.length);
    }

    private void report(int cycle, double[] scores) {
        Map<String, Double> byName = new LinkedHashMap<>();
        for (int c = 0; c < scores.length; c++) {
            byName.put(configurations.get(c).name(), scores[c]);
        }
        LOG.debug("cycle {}: out-of-fold log scores {}", cycle, byName);
        options.listener().cycleEnded(cycle, cycles(cycle), byName);
    }

    /**
     * Whether all networks reached the cycle's end; if not, the cycle leaves no trace but in the networks' own state.
     */
    private boolean run(ExecutorService workers, int cycle, BooleanSupplier stopped) {
        List<Future<Boolean>> running = new ArrayList<>();
        Map<String, P> newPredictions = new LinkedHashMap<>();
        Map<String, List<float[]>> newParameters = new LinkedHashMap<>();
        for (int c = 0; c < configurations.size(); c++) {
            if (retired[c]) {
                continue;
            }
            String key = StackWeights.key(configurations.get(c).name(), cycle);
            P outOfFold = target.predictions(configurations.get(c), stackedRows.length);
            newPredictions.put(key, outOfFold);
            float[][] ofFolds = new float[folds.count()][];
            for (int f = 0; f < folds.count(); f++) {
                Member<P> member = members.get(c).get(f);
                int fold = f;
                running.add(workers.submit(() -> {
                    boolean reached = member.trainTo(sizes.schedule().end(cycle), stopped);
                    if (reached) {
                        ofFolds[fold] = member.parameters();
                        predictHeld(member.configuration(), ofFolds[fold], fold, outOfFold);
                    }
                    return reached;
                }));
            }
            newParameters.put(key, Arrays.asList(ofFolds));
        }
        boolean all = true;
        for (int done = 0; done < running.size(); done++) {
            all &= await(running.get(done));
            options.listener().networksEnded(cycle, share(cycle, (done + 1.0) / running.size()));
        }
        if (all) {
            predictions.putAll(newPredictions);
            parameters.putAll(newParameters);
        }
        return all;
    }

    /** Of all steps: those of the cycles before, and a part of this cycle's. */
    private double share(int cycle, double part) {
        double before = cycle == 0 ? 0 : sizes.schedule().end(cycle - 1);
        double now = before + part * (sizes.schedule().end(cycle) - before);
        return Math.min(1, now / sizes.schedule().end(cycles(cycle) - 1));
    }

    /** How many cycles there will be at most, as far as can be said in this one. */
    private int cycles(int cycle) {
        return Math.min(Math.max(cycle + 1, sizes.schedule().cycles()), options.mostCycles());
    }

    private void predictHeld(Configuration configuration, float[] values, int fold, P outOfFold) {
        int[] held = IntStream.range(0, stackedRows.length)
                .filter(i -> folds.of()[stackedRows[i]] == fold)
                .toArray();
        if (held.length > 0) {
            int[] heldRows = Arrays.stream(held).map(i -> stackedRows[i]).toArray();
            Target<P> seen = target.on(configuration.transformed());
            P ofFold = Member.predict(configuration, seen, sizes, embeddings, values, rows.rows(heldRows));
            for (int i = 0; i < held.length; i++) {
                target.copy(ofFold, i, outOfFold, held[i]);
            }
        }
    }

    private static boolean await(Future<Boolean> one) {
        try {
            return one.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Training was interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            throw new IllegalStateException("A network could not be trained", e.getCause());
        }
    }

    /** Each configuration's score after a cycle; −∞ where one of its networks diverged, which is then no candidate. */
    private double[] scores(int cycle) {
        double[] scores = new double[configurations.size()];
        for (int c = 0; c < scores.length; c++) {
            String name = configurations.get(c).name();
            if (retired[c]) {
                scores[c] = lastScore(name, cycle);
                continue;
            }
            if (members.get(c).stream()
                    .anyMatch(m -> m.divergedBy(sizes.schedule().end(cycle)))) {
                LOG.warn("A network of configuration {} diverged in cycle {}: it takes no further part", name, cycle);
                scores[c] = Double.NEGATIVE_INFINITY;
                continue;
            }
            Candidate candidate = candidate(name, cycle, configurations.get(c).transformed(), predictions(name, cycle));
            candidates.add(candidate);
            scores[c] = stack.score(candidate);
            candidateScores.put(StackWeights.key(name, cycle), scores[c]);
        }
        return scores;
    }

    private double lastScore(String name, int cycle) {
        for (int c = cycle - 1; c >= 0; c--) {
            Double score = candidateScores.get(StackWeights.key(name, c));
            if (score != null) {
                return score;
            }
        }
        return Double.NEGATIVE_INFINITY;
    }

    /**
     * Drops parameters that no stack can ask for: a checkpoint's score never changes, so only the best, its neighbours
     * and the newest can.
     */
    private void forget(int cycle) {
        for (Configuration configuration : configurations) {
            int best = cycle;
            for (int c = cycle - 1; c >= 0; c--) {
                if (score(configuration, c) >= score(configuration, best)) {
                    best = c;
                }
            }
            for (int old = 0; old < cycle; old++) {
                if (Math.abs(old - best) > stack.neighbours() && cycle - old > stack.neighbours()) {
                    parameters.remove(StackWeights.key(configuration.name(), old));
                }
            }
        }
    }

    private double score(Configuration configuration, int cycle) {
        return candidateScores.getOrDefault(StackWeights.key(configuration.name(), cycle), Double.NEGATIVE_INFINITY);
    }

    /** Whether a configuration has no hidden layers. */
    boolean isLinear(String configuration) {
        return configurations.stream().anyMatch(c -> c.linear() && c.name().equals(configuration));
    }

    /** Out-of-fold predictions of the stacked rows. */
    P predictions(String configuration, int checkpoint) {
        P found = predictions.get(StackWeights.key(configuration, checkpoint));
        for (EntryKind.Fitted<P> one : fitted) {
            found = one.entry().name().equals(configuration) ? one.outOfFold() : found;
        }
        if (found == null) {
            throw new IllegalArgumentException("There are no predictions of " + configuration + " after " + checkpoint);
        }
        return found;
    }

    /** The parameters of the networks of every checkpoint that has weight, by fold. */
    Map<String, List<float[]>> parameters(StackWeights weights) {
        Map<String, List<float[]>> used = new LinkedHashMap<>();
        for (StackWeights.Term term : weights.terms()) {
            if (fitted.stream().anyMatch(one -> one.entry().name().equals(term.configuration()))) {
                continue;
            }
            List<float[]> networks = parameters.get(term.key());
            if (networks == null) {
                throw new IllegalStateException("The networks of " + term.key() + " have weight and are not kept");
            }
            used.put(term.key(), networks);
        }
        return used;
    }

    List<Candidate> candidates() {
        if (candidates.isEmpty()) {
            throw new UserException("Every network diverged. Look for targets or inputs that are not numbers.");
        }
        return List.copyOf(candidates);
    }

    /** The rows that the candidates' scores are of, ascending: all, or 8000 of them. */
    int[] stackedRows() {
        return stackedRows;
    }

    /** All rows, coded. */
    CodedRows rows() {
        return rows;
    }

    // ---- what a checkpoint holds

    Target<P> target() {
        return target;
    }

    NetworkSizes sizes() {
        return sizes;
    }

    Folds folds() {
        return folds;
    }

    AutoOptions options() {
        return options;
    }

    List<Configuration> configurations() {
        return configurations;
    }

    List<List<Member<P>>> members() {
        return members;
    }

    /** Out-of-fold predictions by configuration and checkpoint; a checkpoint puts its own here. */
    Map<String, P> allPredictions() {
        return predictions;
    }

    /** Networks' parameters likewise. */
    Map<String, List<float[]>> allParameters() {
        return parameters;
    }
}
