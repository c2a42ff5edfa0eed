package dev.credence.inference.auto.entry;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.file.NpyArray;
import dev.credence.core.predict.GaussianMixture;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.Predictive;
import dev.credence.inference.auto.stack.NormalMixtures;
import dev.credence.inference.auto.table.CodedRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * An inference method for a real target as a member: trained once per fold, with the mixture of the folds' predictions,
 * which must be mixtures of normals.
 */
public final class MethodKind implements EntryKind<NormalMixtures> {
    private final MethodChoice choice;
    private final Supplier<Device> devices;

    /** @param devices opens a device for its networks */
    public MethodKind(MethodChoice choice, Supplier<Device> devices) {
        this.choice = choice;
        this.devices = devices;
    }

    @Override
    public String name() {
        return choice.member();
    }

    /** Always: the user chose it. */
    @Override
    public boolean suits(EntryData data) {
        return true;
    }

    @Override
    public Fitted<NormalMixtures> fit(EntryData data) {
        MethodNetworks networks = MethodNetworks.train(choice, data, devices);
        List<int[]> rows = new ArrayList<>();
        List<NormalMixtures> parts = new ArrayList<>();
        networks.predictHeld(data, (held, predictive) -> {
            rows.add(held);
            parts.add(mixtures(predictive));
        });
        NormalMixtures outOfFold =
                NormalMixtures.empty(data.scored().length, parts.get(0).components());
        for (int q = 0; q < parts.size(); q++) {
            for (int i = 0; i < rows.get(q).length; i++) {
                outOfFold.set(rows.get(q)[i], parts.get(q), i);
            }
        }
        return new Fitted<>(new MethodEntry(networks), outOfFold);
    }

    @Override
    public Entry<NormalMixtures> load(EntryShape shape, Map<String, NpyArray> arrays) {
        return new MethodEntry(MethodNetworks.load(choice, shape, arrays, devices));
    }

    private NormalMixtures mixtures(Predictive predictive) {
        if (predictive instanceof GaussianMixture mixture) {
            return of(mixture);
        }
        if (predictive instanceof GaussianPredictive normal) {
            return of(normal);
        }
        throw new UserException("The member " + name() + " predicts no mixture of normals, and auto can stack nothing"
                + " else for a real target. Leave its setting noise as it is by default, or leave the member out");
    }

    private static NormalMixtures of(GaussianMixture mixture) {
        double[][] means = mixture.means();
        double[][] variances = mixture.variances();
        double[] weights = mixture.weights();
        int samples = mixture.samples();
        NormalMixtures normals = NormalMixtures.empty(mixture.points(), samples);
        for (int i = 0; i < mixture.points(); i++) {
            double[] ofRow = variances[variances.length == 1 ? 0 : i];
            for (int s = 0; s < samples; s++) {
                double variance = ofRow[ofRow.length == 1 ? 0 : s];
                write(normals, i * samples + s, Math.log(weights[s]), means[i][s], variance);
            }
        }
        return normals;
    }

    /** A closed-form prediction as one normal of the total variance. */
    private static NormalMixtures of(GaussianPredictive predictive) {
        double[] means = predictive.mean();
        double[] variances = predictive.totalVariance();
        NormalMixtures normals = NormalMixtures.empty(means.length, 1);
        for (int i = 0; i < means.length; i++) {
            write(normals, i, 0, means[i], variances[i]);
        }
        return normals;
    }

    private static void write(NormalMixtures into, int at, double logWeight, double mean, double variance) {
        into.logWeight()[at] = (float) logWeight;
        into.mean()[at] = (float) mean;
        into.logScale()[at] = (float) (0.5 * Math.log(variance));
    }

    /** Not static: shares the conversion of predictions with the out-of-fold ones. */
    private final class MethodEntry implements Entry<NormalMixtures> {
        private final MethodNetworks networks;

        MethodEntry(MethodNetworks networks) {
            this.networks = networks;
        }

        @Override
        public String name() {
            return choice.member();
        }

        @Override
        public NormalMixtures predict(CodedRows rows) {
            List<NormalMixtures> folds = IntStream.range(0, networks.folds())
                    .mapToObj(f -> mixtures(networks.predict(f, rows)))
                    .toList();
            int components = folds.stream().mapToInt(NormalMixtures::components).sum();
            NormalMixtures all = NormalMixtures.empty(rows.size(), components);
            for (int i = 0; i < rows.size(); i++) {
                int at = i * components;
                for (NormalMixtures fold : folds) {
                    int m = fold.components();
                    System.arraycopy(fold.mean(), i * m, all.mean(), at, m);
                    System.arraycopy(fold.logScale(), i * m, all.logScale(), at, m);
                    for (int c = 0; c < m; c++) {
                        all.logWeight()[at + c] = (float) (fold.logWeight()[i * m + c] - Math.log(folds.size()));
                    }
                    at += m;
                }
            }
            return all;
        }

        @Override
        public Map<String, NpyArray> arrays() {
            return networks.arrays();
        }
    }
}
