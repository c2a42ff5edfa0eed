package dev.credence.inference.auto.tree;

import dev.credence.inference.auto.entry.EntryData;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Gradient boosting on all folds in parallel, with early stopping by the held-out score or the time limit. */
final class Booster {
    private static final int BLOCK = 10; // rounds between two evaluations
    private static final int PATIENCE = 5; // blocks

    private static final int[] LEAVES = {4, 16};

    private final EntryData data;
    private final BoostingLoss loss;
    private final List<FoldBooster> folds = new ArrayList<>();
    private int rounds;
    private double score = Double.NEGATIVE_INFINITY;
    private List<float[]> held = new ArrayList<>();

    Booster(EntryData data, BoostingLoss loss, BoostingSettings settings) {
        this.data = data;
        this.loss = loss;
        List<Bins> numbers = Bins.of(data.rows(), data.shape().numbers());
        int[][] codes = FoldBooster.codes(data);
        for (int f = 0; f < data.folds().count(); f++) {
            folds.add(new FoldBooster(data, loss, settings, numbers, codes, f));
        }
        ExecutorService workers = Executors.newFixedThreadPool(data.threads());
        try {
            look(0);
            for (int done = BLOCK;
                    done <= settings.rounds(loss.outputs())
                            && done <= rounds + PATIENCE * BLOCK
                            && (done == BLOCK || !data.time().isOver());
                    done += BLOCK) {
                boost(workers);
                look(done);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Training was interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("A tree could not be grown", e.getCause());
        } finally {
            workers.shutdownNow();
        }
    }

    /** Boosting with the number of leaves that has the best held-out score. */
    static Booster best(EntryData data, BoostingLoss loss) {
        Booster best = null;
        for (int l = 0; l < LEAVES.length; l++) {
            EntryData some = data.within(data.time().part(1.0 / (LEAVES.length - l)));
            Booster booster = new Booster(some, loss, BoostingSettings.of(LEAVES[l]));
            best = best == null || booster.score() > best.score() ? booster : best;
        }
        if (best == null) {
            throw new IllegalStateException("There are no sizes of trees to try");
        }
        return best;
    }

    private void boost(ExecutorService workers) throws InterruptedException, ExecutionException {
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (FoldBooster fold : folds) {
            tasks.add(() -> {
                for (int r = 0; r < BLOCK; r++) {
                    fold.round();
                }
                return true;
            });
        }
        for (Future<Boolean> one : workers.invokeAll(tasks)) {
            one.get();
        }
    }

    /** Evaluates the held-out score and remembers the best number of rounds. */
    private void look(int done) {
        double sum = 0;
        for (FoldBooster fold : folds) {
            sum += fold.heldScore();
        }
        if (sum > score) {
            score = sum;
            rounds = done;
            held = folds.stream().map(FoldBooster::heldScores).toList();
        }
    }

    /** Out-of-fold Σ log p(y) of the scored rows. */
    double score() {
        return score;
    }

    /** Out-of-fold scores [n, K] of the scored rows. */
    float[] outOfFold() {
        int outputs = loss.outputs();
        float[] scores = new float[data.scored().length * outputs];
        int[] next = new int[folds.size()];
        for (int i = 0; i < data.scored().length; i++) {
            int fold = data.folds().of()[data.scored()[i]];
            System.arraycopy(held.get(fold), next[fold]++ * outputs, scores, i * outputs, outputs);
        }
        return scores;
    }

    /** The trees of the best number of rounds. */
    BoostedTrees trees() {
        int outputs = loss.outputs();
        int kept = rounds * outputs;
        int nodes = 0;
        for (FoldBooster fold : folds) {
            nodes += fold.trees().subList(0, kept).stream()
                    .mapToInt(t -> t.nodes)
                    .sum();
        }
        int codes = outputs * Forest.codes(data.shape());
        BoostedTrees all = new BoostedTrees(
                data.shape(),
                outputs,
                new float[folds.size() * outputs],
                new int[folds.size() * kept],
                new int[nodes],
                new float[nodes],
                new int[nodes],
                new float[folds.size() * codes]);
        int node = 0;
        for (int f = 0; f < folds.size(); f++) {
            System.arraycopy(folds.get(f).start(), 0, all.start(), f * outputs, outputs);
            System.arraycopy(folds.get(f).orders(), 0, all.orders(), f * codes, codes);
            for (int t = 0; t < kept; t++) {
                BoostedTree tree = folds.get(f).trees().get(t);
                all.roots()[f * kept + t] = node;
                System.arraycopy(tree.feature, 0, all.feature(), node, tree.nodes);
                System.arraycopy(tree.threshold, 0, all.threshold(), node, tree.nodes);
                for (int i = 0; i < tree.nodes; i++) {
                    all.child()[node + i] = tree.child[i] == 0 ? 0 : node + tree.child[i];
                }
                node += tree.nodes;
            }
        }
        return all;
    }
}
