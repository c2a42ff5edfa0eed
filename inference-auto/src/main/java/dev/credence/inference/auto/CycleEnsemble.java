package dev.credence.inference.auto;

import dev.credence.inference.auto.cycle.CycleData;
import dev.credence.inference.auto.entry.Entry;
import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.EntryKind;
import dev.credence.inference.auto.entry.EntryShape;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.Member;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.network.Stretch;
import dev.credence.inference.auto.network.Target;
import dev.credence.inference.auto.stack.Candidate;
import dev.credence.inference.auto.stack.Folds;
import dev.credence.inference.auto.stack.LogWidths;
import dev.credence.inference.auto.stack.Stack;
import dev.credence.inference.auto.stack.StackWeights;
import dev.credence.inference.auto.stack.StackedRows;
import dev.credence.inference.auto.table.CodedTable;
import dev.credence.inference.auto.time.Costs;
import dev.credence.inference.auto.time.CyclePart;
import dev.credence.inference.auto.time.TimeLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trains one network for each configuration and fold, in cycles of doubling length, and keeps checkpoints with their
 * out-of-fold predictions. Networks are independent, so that any number of threads gives the same bits.
 *
 * @param <P> predictions of rows
 */
final class CycleEnsemble<P> {
    private static final Logger LOG = LoggerFactory.getLogger(CycleEnsemble.class);
    private static final double WORTH_ONE_MORE = 0.03; // minimum gain of the stack in the last usual cycle, in nats
    private static final double ONE_ROW = 1;
    private static final double GRACE = 0.1; // of the time limit, by which started work may exceed it
    private static final int MOST_PARTS = 3; // of a cycle, if the first ones take less time than predicted
    private static final long SEEDS = 1_000_003; // a prime, so that runs with neighbouring seeds share no network seeds

    private final Target<P> target;
    private final CodedTable rows;
    private final double[] weights;
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
    private final TimeLimit time;
    private final Costs costs;
    private final OtherMembers<P> others;
    private final EnsembleCheckpoint<P> state = new EnsembleCheckpoint<>(this);

    CycleEnsemble(
            Target<P> target,
            CodedTable rows,
            int[] embeddings,
            List<Configuration> configurations,
            NetworkSizes sizes,
            Folds folds,
            Stack stack,
            double[] weights,
            AutoOptions options,
            TimeLimit time) {
        if (folds.rows() != rows.size()) {
            throw new IllegalArgumentException(
                    "The folds are of " + folds.rows() + " rows, the table has " + rows.size());
        }
        this.target = target;
        this.weights = weights;
        this.rows = rows;
        this.embeddings = embeddings;
        this.configurations = configurations;
        this.sizes = sizes;
        this.folds = folds;
        this.stack = stack;
        this.options = options;
        this.time = time;
        others = new OtherMembers<>(time);
        costs = new Costs(configurations.size(), folds.count());
        retired = new boolean[configurations.size()];
        float[] factors = Member.lossFactors(weights);
        List<int[]> training = folds.training(); // shared by the configurations
        for (int c = 0; c < configurations.size(); c++) {
            List<Member<P>> ofConfiguration = new ArrayList<>();
            for (int f = 0; f < folds.count(); f++) {
                long seed = options.seed() * SEEDS + 1000L * c + f;
                Configuration configuration = configurations.get(c);
                Target<P> seen = target.on(configuration.transformed());
                ofConfiguration.add(
                        new Member<>(configuration, seen, sizes, rows, training.get(f), factors, embeddings, seed));
            }
            members.add(ofConfiguration);
        }
        stackedRows = StackedRows.of(rows.size());
    }

    /** Fits the members other than networks: the usual ones that suit the data, and those chosen by the user. */
    void fit(List<EntryKind<P>> usual, List<EntryKind<P>> asked, int classes, LogWidths widths) {
        options.checkpoint().ifPresent(state::check);
        EntryData data = new EntryData(
                new EntryShape(rows.numberCount(), embeddings, classes),
                rows,
                target.on(true).values(),
                folds,
                stackedRows,
                widths,
                options.seed() * SEEDS + SEEDS / 2,
                options.threads(),
                weights,
                TimeLimit.NONE);
        others.fit(usual, asked, data, (double) options.time().toNanos());
        for (EntryKind.Fitted<P> one : others.fitted()) {
            candidates.add(candidate(one.entry().name(), 0, true, one.outOfFold()));
        }
        if (time.isSet() && !candidates.isEmpty()) { // otherwise nobody asks what a score costs
            score(candidates.get(0));
        }
    }

    private double score(Candidate candidate) {
        long began = options.watch().elapsed();
        double score = stack.score(candidate);
        costs.scored((double) (options.watch().elapsed() - began));
        return score;
    }

    private Candidate candidate(String name, int checkpoint, boolean transformed, P outOfFold) {
        return target.on(transformed).candidate(name, checkpoint, outOfFold, stackedRows);
    }

    /** The members with weight other than networks. */
    List<Entry<P>> entries(StackWeights weights) {
        return others.fitted().stream()
                .map(EntryKind.Fitted::entry)
                .filter(entry -> weights.weight(entry.name()) > 0)
                .toList();
    }

    /** Trains in cycles until a further one is not worthwhile, time is up, or the listener stops it. */
    void train() {
        CycleData<P> data =
                new CycleData<>(target, configurations, sizes, rows, weights, embeddings, folds, stackedRows);
        try (Workers<P> workers = Workers.of(data, options)) {
            int done = options.checkpoint().map(state::load).orElse(0);
            double[] before = new double[0];
            for (int cycle = 0; ; cycle++) {
                boolean[] finished = active();
                if (cycle >= done && !trained(workers, cycle, finished)) {
                    return;
                }
                double[] now = scores(cycle, sizes.schedule().end(cycle), finished);
                forget(cycle);
                if (cycle >= done) {
                    int saved = cycle + 1;
                    options.checkpoint().ifPresent(file -> state.save(file, saved));
                }
                report(cycle, now);
                boolean ends = sizes.schedule().ends(cycle, before, now)
                        || cycle + 1 >= options.mostCycles()
                        || (cycle + 1 == sizes.schedule().cycles() && stack.gain(candidates, cycle) < WORTH_ONE_MORE);
                if (!ends) {
                    retire(cycle, before, now);
                }
                if (ends || count(active()) == 0) {
                    return;
                }
                before = now;
            }
        }
    }

    /**
     * Trains a cycle. Returns whether it was completed; otherwise its configurations with a checkpoint are still
     * candidates.
     */
    private boolean trained(Workers<P> workers, int cycle, boolean[] active) {
        double left = soft().left();
        if (cycle > 0 && length(cycle, active) > left) {
            double missing = length(cycle, active) - left;
            trainParts(workers, cycle, active);
            tellOutOfTime(cycle, missing);
            return false;
        }
        int end = sizes.schedule().end(cycle);
        boolean[] finished = run(workers, cycle, numbers(active), member -> Stretch.usual(member, end));
        if (Arrays.equals(finished, active)) {
            return true;
        }
        LOG.debug("cycle {} was cut: {} configurations have ended", cycle, count(finished));
        scores(cycle, end, finished);
        double length = length(cycle, active); // as measured
        tellOutOfTime(cycle, length > 0 ? length - left : 0);
        return false;
    }

    private void tellOutOfTime(int cycle, double missing) {
        if (!options.listener().stopped()) {
            double more = others.needed(Math.max(0, missing));
            options.listener().outOfTime(cycle, cycles(cycle), Duration.ofNanos((long) more));
        }
    }

    private int steps(int cycle) {
        return sizes.schedule().end(cycle) - (cycle == 0 ? 0 : sizes.schedule().end(cycle - 1));
    }

    /**
     * Uses the remaining time for shorter cycles. Checkpoint files do not contain them, and resumed training ignores
     * them.
     */
    private void trainParts(Workers<P> workers, int cycle, boolean[] active) {
        boolean goesOn = !candidates.isEmpty();
        double[] worth = goesOn ? worth() : new double[0];
        for (int p = 0; goesOn && p < MOST_PARTS; p++) {
            CyclePart part = CyclePart.of(soft().left(), steps(cycle), numbers(active), worth, costs);
            LOG.debug("part {} of cycle {}: {}", p, cycle, part);
            goesOn = !part.isEmpty();
            if (goesOn) {
                boolean[] finished =
                        run(workers, cycle + p, part.configurations(), member -> Stretch.extra(member, part.steps()));
                scores(cycle + p, Integer.MAX_VALUE, finished);
                goesOn = count(finished) == part.configurations().size();
            }
        }
    }

    /** Predicted wall time of a cycle in ns; 0 if unknown. */
    private double length(int cycle, boolean[] active) {
        List<Integer> numbers = numbers(active);
        return time.isSet() && numbers.stream().allMatch(costs::isKnown)
                ? CyclePart.whole(steps(cycle), numbers, costs)
                : 0;
    }

    /** The number of rows that each configuration explains. */
    private double[] worth() {
        Map<String, Double> explained = stack.explained(candidates);
        return configurations.stream()
                .mapToDouble(c -> explained.getOrDefault(c.name(), 0.0))
                .toArray();
    }

    /** The deadline of training, which leaves time to fit the stack. */
    private TimeLimit soft() {
        return time.later(-costs.ofStack(candidates.size()));
    }

    private boolean[] active() {
        boolean[] active = new boolean[retired.length];
        for (int c = 0; c < active.length; c++) {
            active[c] = !retired[c];
        }
        return active;
    }

    private static List<Integer> numbers(boolean[] some) {
        return IntStream.range(0, some.length).filter(c -> some[c]).boxed().toList();
    }

    private static int count(boolean[] some) {
        return numbers(some).size();
    }

    /** Runs a cycle; the first one stops only for lack of time, and only if there is a model already. */
    private boolean[] run(Workers<P> workers, int cycle, List<Integer> which, CycleTraining.Goal goal) {
        boolean first = cycle == 0;
        TimeLimit hard = soft().later(GRACE * (double) options.time().toNanos());
        boolean any = !candidates.isEmpty();
        BooleanSupplier stopped =
                () -> first ? any && hard.isOver() : options.listener().stopped() || hard.isOver();
        return new CycleTraining<>(this, costs, cycle)
                .run(
                        workers,
                        which,
                        goal,
                        stopped,
                        part -> options.listener().networksEnded(cycle, share(cycle, part)));
    }

    /**
     * Retires configurations that did not gain in this cycle, or that explain less than one row in the stack, as when a
     * Gaussian process explains them all; their checkpoints stay candidates. A function of the candidates alone, so
     * that resumed training decides alike; other members that were cut short are left out of it.
     */
    private void retire(int cycle, double[] before, double[] now) {
        if (cycle < sizes.schedule().firstStop() || before.length == 0) {
            return;
        }
        Map<String, Double> explained = stack.explained(candidates);
        for (int c = 0; c < retired.length; c++) {
            boolean gained = sizes.schedule().gained(cycle, before[c], now[c]);
            retired[c] |= !gained
                    || (!others.isCutShort()
                            && explained.getOrDefault(configurations.get(c).name(), 0.0) < ONE_ROW);
        }
        LOG.debug("cycle {}: {} of {} configurations go on", cycle, count(active()), retired.length);
    }

    private void report(int cycle, double[] scores) {
        Map<String, Double> byName = new LinkedHashMap<>();
        for (int c = 0; c < scores.length; c++) {
            byName.put(configurations.get(c).name(), scores[c]);
        }
        LOG.debug("cycle {}: out-of-fold log scores {}", cycle, byName);
        options.listener().cycleEnded(cycle, cycles(cycle), byName);
    }

    /** The finished share of all steps: those of the cycles before, and a part of this cycle's. */
    private double share(int cycle, double part) {
        double before = cycle == 0 ? 0 : sizes.schedule().end(cycle - 1);
        double now = before + part * (sizes.schedule().end(cycle) - before);
        return Math.min(1, now / sizes.schedule().end(cycles(cycle) - 1));
    }

    /** Maximum number of cycles, as known in this one. */
    private int cycles(int cycle) {
        return Math.min(Math.max(cycle + 1, sizes.schedule().cycles()), options.mostCycles());
    }

    /**
     * Each configuration's score after a cycle; −∞ if one of its networks diverged: it is no candidate then.
     *
     * @param end last step of the cycle
     * @param finished configurations that have reached it
     */
    private double[] scores(int cycle, int end, boolean[] finished) {
        double[] scores = new double[configurations.size()];
        for (int c = 0; c < scores.length; c++) {
            String name = configurations.get(c).name();
            if (!finished[c]) {
                scores[c] = lastScore(name, cycle);
                continue;
            }
            if (members.get(c).stream().anyMatch(m -> m.divergedBy(end))) {
                LOG.warn("A network of configuration {} diverged in cycle {}: it takes no further part", name, cycle);
                scores[c] = Double.NEGATIVE_INFINITY;
                continue;
            }
            Candidate candidate = candidate(name, cycle, configurations.get(c).transformed(), predictions(name, cycle));
            candidates.add(candidate);
            scores[c] = score(candidate);
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
     * Drops parameters that no stack can need: scores of checkpoints never change, so only the best, its neighbours and
     * the newest can get weight.
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
        return others.predictions(configuration)
                .or(() -> Optional.ofNullable(predictions.get(StackWeights.key(configuration, checkpoint))))
                .orElseThrow(() -> new IllegalArgumentException(
                        "There are no predictions of " + configuration + " after " + checkpoint));
    }

    /** The parameters of each fold's network for every checkpoint with weight. */
    Map<String, List<float[]>> parameters(StackWeights weights) {
        Map<String, List<float[]>> used = new LinkedHashMap<>();
        for (StackWeights.Term term : weights.terms()) {
            if (others.predictions(term.configuration()).isPresent()) {
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
            throw OtherMembers.none(configurations.isEmpty());
        }
        return List.copyOf(candidates);
    }

    /** The rows of the candidates' scores, ascending: all, or 8000 of them. */
    int[] stackedRows() {
        return stackedRows;
    }

    /** All encoded rows. */
    CodedTable rows() {
        return rows;
    }

    int[] embeddings() {
        return embeddings;
    }

    /** How many times each row counts. */
    double[] weights() {
        return weights;
    }

    // ---- state for checkpoints

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

    /** Out-of-fold predictions by configuration and checkpoint; mutable, filled when resuming. */
    Map<String, P> allPredictions() {
        return predictions;
    }

    /** Networks' parameters by configuration and checkpoint, likewise mutable. */
    Map<String, List<float[]>> allParameters() {
        return parameters;
    }
}
