package dev.credence.inference.auto.tree;

import dev.credence.core.file.NpyArray;
import dev.credence.inference.auto.entry.Checked;
import dev.credence.inference.auto.entry.Entry;
import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.EntryKind;
import dev.credence.inference.auto.entry.EntryShape;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.stack.Observed;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A quantile regression forest (Meinshausen 2006): 24 quantiles of the training targets in a row's leaves are the means
 * of normals. Their bandwidth is constant or proportional to the spread of the row's quantiles, whichever has the
 * better out-of-fold log score.
 */
public final class QuantileForestKind implements EntryKind<NormalMixtures> {
    /** Number of quantiles. */
    public static final int ATOMS = 24;

    private static final int FEWEST_ROWS = 20;
    private static final double LOG_ATOMS = Math.log(ATOMS);
    private static final double[] BANDWIDTHS = {0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.4};
    private static final double LEAST = 2.5e-3;
    private static final int MOST_ROWS = 1 << 24; // larger integers are not exact in float

    @Override
    public String name() {
        return "quantile-forest";
    }

    @Override
    public boolean suits(EntryData data) {
        return data.size() >= FEWEST_ROWS && data.size() < MOST_ROWS;
    }

    @Override
    public Fitted<NormalMixtures> fit(EntryData data) {
        ForestGrower.Grown grown = ForestGrower.grow(data);
        int[][] trees = ForestGrower.unseen(grown.all(), data.folds());
        int[] scored = data.scored();
        Ranks ranks = Ranks.of(data.targets());
        Reader reader = new Reader(grown.all(), ranks);
        float[] atoms = new float[scored.length * ATOMS];
        CodedRows rows = data.rows().cells(scored);
        for (int i = 0; i < scored.length; i++) {
            reader.quantiles(trees[data.folds().of()[scored[i]]], rows, i, atoms, i * ATOMS);
        }
        double[] y = Arrays.stream(scored).mapToDouble(i -> data.targets()[i]).toArray();
        Observed observed = new Observed(y, new double[y.length], data.widths());
        double spread = spread(atoms);
        float[] best = new float[2];
        double bestScore = Double.NEGATIVE_INFINITY;
        for (int own = 0; own < 2; own++) {
            for (double factor : BANDWIDTHS) {
                // the constant part keeps leaves of equal targets from a point mass
                float[] width = {
                    (float) Math.max(LEAST, factor * spread * (own == 0 ? 1 : 0.1)), own == 0 ? 0 : (float) factor
                };
                NormalMixtures mixtures = mixtures(atoms, width);
                double score = 0;
                for (int i = 0; i < y.length; i++) {
                    score += data.weights()[scored[i]] * mixtures.logDensity(i, observed, 0);
                }
                if (score > bestScore) {
                    bestScore = score;
                    best = width;
                }
            }
        }
        Entry<NormalMixtures> entry = new ForestEntry(name(), grown.kept(), data.targets(), ranks, best);
        return new Fitted<>(entry, mixtures(atoms, best));
    }

    /** The standard deviation of a row's atoms, averaged over rows. */
    private static double spread(float[] atoms) {
        int rows = atoms.length / ATOMS;
        double sum = 0;
        for (int i = 0; i < rows; i++) {
            sum += deviation(atoms, i * ATOMS);
        }
        return sum / rows;
    }

    private static double deviation(float[] atoms, int from) {
        double mean = 0;
        double squares = 0;
        for (int a = from; a < from + ATOMS; a++) {
            mean += (double) atoms[a] / ATOMS;
        }
        for (int a = from; a < from + ATOMS; a++) {
            squares += (atoms[a] - mean) * (atoms[a] - mean) / ATOMS;
        }
        return Math.sqrt(squares);
    }

    /** Normals at the atoms, of standard deviation w_0 + w_1 · spread of the row. */
    private static NormalMixtures mixtures(float[] atoms, float[] width) {
        int rows = atoms.length / ATOMS;
        NormalMixtures mixtures = NormalMixtures.empty(rows, ATOMS);
        for (int i = 0; i < rows; i++) {
            double own = width[0] + width[1] * deviation(atoms, i * ATOMS);
            for (int a = i * ATOMS; a < (i + 1) * ATOMS; a++) {
                mixtures.logWeight()[a] = (float) -LOG_ATOMS;
                mixtures.mean()[a] = atoms[a];
                mixtures.logScale()[a] = (float) Math.log(own);
            }
        }
        return mixtures;
    }

    /** Sorted targets, and the rank of each row. */
    private record Ranks(float[] sorted, int[] rank) {
        static Ranks of(float[] targets) {
            int n = targets.length;
            long[] keys = new long[n];
            for (int i = 0; i < n; i++) {
                int bits = Float.floatToIntBits(targets[i] + 0f);
                keys[i] = ((long) (bits ^ ((bits >> 31) & 0x7fffffff)) << 32) | i;
            }
            Arrays.sort(keys);
            Ranks ranks = new Ranks(new float[n], new int[n]);
            for (int r = 0; r < n; r++) {
                ranks.rank[(int) keys[r]] = r;
                ranks.sorted[r] = targets[(int) keys[r]];
            }
            return ranks;
        }
    }

    /** Computes quantiles of the targets in leaves. Not thread-safe. */
    private static final class Reader {
        private final Forest forest;
        private final float[] sorted;
        private final int[] rank;
        private final double[] weight;
        private final int[] touched;

        Reader(Forest forest, Ranks ranks) {
            this.forest = forest;
            sorted = ranks.sorted;
            rank = ranks.rank;
            weight = new double[sorted.length];
            touched = new int[sorted.length];
        }

        /** Writes the quantiles at (a + ½)/24 of a row's leaves in some trees. */
        void quantiles(int[] trees, CodedRows rows, int row, float[] into, int at) {
            int different = 0;
            for (int t : trees) {
                int leaf = forest.leaf(t, rows, row);
                double share = 1.0 / (trees.length * (double) forest.count()[leaf]);
                for (int i = forest.first()[leaf]; i < forest.first()[leaf] + forest.count()[leaf]; i++) {
                    int r = rank[forest.leafRows()[i]];
                    if (weight[r] == 0) {
                        touched[different++] = r;
                    }
                    weight[r] += share;
                }
            }
            Arrays.sort(touched, 0, different);
            double sum = 0;
            int next = 0;
            for (int a = 0; a < ATOMS; a++) {
                while (next < different - 1 && sum + weight[touched[next]] < (a + 0.5) / ATOMS) {
                    sum += weight[touched[next++]];
                }
                into[at + a] = sorted[touched[next]];
            }
            for (int i = 0; i < different; i++) {
                weight[touched[i]] = 0;
            }
        }
    }

    @Override
    public Entry<NormalMixtures> load(EntryShape shape, Map<String, NpyArray> arrays) {
        String[] names = Arrays.copyOf(Forest.NAMES, Forest.NAMES.length + 2);
        names[names.length - 2] = "targets";
        names[names.length - 1] = "width";
        Checked checked = new Checked(name(), arrays, names);
        float[] targets = checked.values("targets", -1);
        float[] width = checked.values("width", 2);
        if (!(width[0] > 0) || !(width[1] >= 0)) {
            throw checked.wrong("its width must be positive");
        }
        return new ForestEntry(name(), Forest.load(shape, checked, targets.length), targets, Ranks.of(targets), width);
    }

    /** @param idle readers for later predictions: each has numbers for all training rows, which may be millions */
    private record ForestEntry(
            String name, Forest forest, float[] targets, Ranks ranks, float[] width, Queue<Reader> idle)
            implements Entry<NormalMixtures> {
        ForestEntry(String name, Forest forest, float[] targets, Ranks ranks, float[] width) {
            this(name, forest, targets, ranks, width, new ConcurrentLinkedQueue<>());
        }

        @Override
        public NormalMixtures predict(CodedRows rows) {
            Reader found = idle.poll();
            Reader reader = found == null ? new Reader(forest, ranks) : found;
            int[] all = ForestGrower.all(forest);
            float[] atoms = new float[rows.size() * ATOMS];
            for (int i = 0; i < rows.size(); i++) {
                reader.quantiles(all, rows, i, atoms, i * ATOMS);
            }
            idle.add(reader);
            return mixtures(atoms, width);
        }

        @Override
        public Map<String, NpyArray> arrays() {
            Map<String, NpyArray> arrays = new HashMap<>(forest.arrays());
            arrays.put("targets", new NpyArray(targets, targets.length));
            arrays.put("width", new NpyArray(width, width.length));
            return arrays;
        }
    }
}
