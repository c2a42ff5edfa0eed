package dev.credence.export.onnx;

import dev.credence.core.model.RealMlp;
import dev.credence.inference.auto.network.Configuration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The outputs of the F networks of a configuration, in 32 bits; every value of theirs is [F, N, …]. */
final class NetworkEntries {
    private final Expressions e;
    private final Configuration configuration;
    private final List<Map<String, float[][]>> networks;

    /** @param networks parameters by block, see {@link dev.credence.inference.auto.network.Member#blocks} */
    NetworkEntries(Expressions e, Configuration configuration, List<Map<String, float[][]>> networks) {
        this.e = e;
        this.configuration = configuration;
        this.networks = networks;
    }

    private float[][] block(int network, String name) {
        return Named.of(networks.get(network), name);
    }

    /** Some rows and columns of a block of every network, times a factor: [F, rows, columns]. */
    private String matrix(String name, int from, int stride, int rows, double[][] factors) {
        int columns = block(0, name)[0].length;
        float[] all = new float[Math.multiplyExact(Math.multiplyExact(networks.size(), rows), columns)];
        int at = 0;
        for (int f = 0; f < networks.size(); f++) {
            for (int i = 0; i < rows; i++) {
                int row = from + stride * i;
                for (int c = 0; c < columns; c++) {
                    all[at++] = (float) (block(f, name)[row][c] * factors[f][row]);
                }
            }
        }
        return e.floats(all, networks.size(), rows, columns);
    }

    /** A block of one row, or a row of a block: [F, 1, columns]. */
    private String vector(String name, int row, double factor) {
        int columns = block(0, name)[0].length;
        float[] all = new float[networks.size() * columns];
        for (int q = 0; q < all.length; q++) {
            all[q] = (float) (block(q / columns, name)[row][q % columns] * factor);
        }
        return e.floats(all, networks.size(), 1, columns);
    }

    /** The outputs [F, N, outputs]. */
    String outputs(TableInputs.Encoded rows) {
        int layers = 0;
        while (networks.get(0).containsKey("weight" + layers)) {
            layers++;
        }
        String h = first(rows, layers == 0 ? "outputWeight" : "weight0", layers == 0 ? "outputBias" : "bias0");
        for (int l = 1; l <= layers; l++) {
            String name = l == layers ? "outputWeight" : "weight" + l;
            int inputs = block(0, name).length;
            double[][] factors = new double[networks.size()][inputs];
            for (double[] own : factors) {
                Arrays.fill(own, 1 / Math.sqrt(inputs));
            }
            String active = e.mul(h, e.op("Sigmoid", h));
            String bias = vector(l == layers ? "outputBias" : "bias" + l, 0, 1);
            h = e.add(e.matMul(active, matrix(name, 0, 1, inputs, factors)), bias);
        }
        return h;
    }

    /** The first product, which includes the trained scale of the inputs. */
    private String first(TableInputs.Encoded rows, String weight, String bias) {
        int width = block(0, weight).length;
        double[][] factors = new double[networks.size()][width];
        for (int f = 0; f < factors.length; f++) {
            for (int i = 0; i < width; i++) {
                factors[f][i] = block(f, "scale")[0][i] / Math.sqrt(width);
            }
        }
        String sum = vector(bias, 0, 1);
        int tables = rows.coding().embeddings().length;
        int numbers = rows.coding().numbers();
        if (numbers > 0) {
            sum = e.add(e.matMul(rows.numbers(), matrix(weight, 0, 1, numbers, factors)), sum);
        }
        int codes = width - numbers - RealMlp.EMBEDDING * tables;
        if (configuration.coding() == Configuration.Coding.PIECEWISE_LINEAR && codes > 0) {
            sum = e.add(e.matMul(rows.pieces(), matrix(weight, numbers, 1, codes, factors)), sum);
        } else if (codes > 0) {
            String cosine = cosine(rows, numbers);
            for (int l = 0; l < RealMlp.FEATURES; l++) {
                String feature = feature(cosine, numbers, l);
                sum = e.add(e.matMul(feature, matrix(weight, numbers + l, RealMlp.FEATURES, numbers, factors)), sum);
            }
        }
        for (int t = 0; t < tables; t++) {
            int from = width - RealMlp.EMBEDDING * (tables - t);
            String row = e.gather(table(t), e.gather(rows.codes(), e.integer(t), 1), 1);
            sum = e.add(e.matMul(row, matrix(weight, from, 1, RealMlp.EMBEDDING, factors)), sum);
        }
        return sum;
    }

    /** cos(2π f z + φ) [F, N, 16 d]. */
    private String cosine(TableInputs.Encoded rows, int count) {
        int[] spread = new int[count * RealMlp.FREQUENCIES];
        Arrays.setAll(spread, q -> q / RealMlp.FREQUENCIES);
        String z = e.gather(rows.numbers(), e.integers(spread), 1);
        String turns = e.add(e.mul(z, vector("frequency", 0, 1)), vector("phase", 0, 1 / (2 * Math.PI)));
        String part = e.sub(turns, e.op("Round", turns));
        return e.op("Cos", e.mul(part, e.number32((float) (2 * Math.PI))));
    }

    /** E · cos + e of every number, for one of the three outputs: [F, N, d]. */
    private String feature(String cosine, int count, int output) {
        String products = e.mul(cosine, vector("mixing", output, 1));
        String grouped = e.reshape(products, networks.size(), -1, count, RealMlp.FREQUENCIES);
        int[] own = new int[count];
        Arrays.setAll(own, j -> RealMlp.FEATURES * j + output);
        return e.add(e.sum(grouped, 3, false), e.gather(vector("shift", 0, 1), e.integers(own), 2));
    }

    private String table(int number) {
        float[][] one = block(0, "embedding" + number);
        float[] all = new float[networks.size() * one.length * RealMlp.EMBEDDING];
        int at = 0;
        for (int f = 0; f < networks.size(); f++) {
            for (float[] row : block(f, "embedding" + number)) {
                System.arraycopy(row, 0, all, at, row.length);
                at += row.length;
            }
        }
        return e.floats(all, networks.size(), one.length, RealMlp.EMBEDDING);
    }

    /** The mixtures of a real target. */
    StackedNormals normals(TableInputs.Encoded rows, TargetScale target) {
        int f = networks.size();
        int m = configuration.components();
        String o = e.wide(e.transpose(outputs(rows), 1, 0, 2)); // [N, F, 3M]
        String logWeight = e.op("LogSoftmax", List.of(Expressions.integerAttribute("axis", 2)), e.slice(o, 0, m, 2));
        String mean = e.reshape(e.slice(o, m, 2 * m, 2), 0, f * m);
        String floor = target.trainingFloor(mean);
        String above = e.sub(e.reshape(e.slice(o, 2 * m, 3 * m, 2), 0, f * m), floor);
        String decay = e.op("Exp", e.op("Neg", e.op("Abs", above)));
        String softplus = e.add(e.max(above, e.number(0)), e.op("Log", e.add(e.number(1), decay)));
        return new StackedNormals(
                e.rounded(e.reshape(logWeight, 0, f * m)), mean, e.rounded(e.add(floor, softplus)), f, m);
    }

    /** The logits of classes [F, N, C], 64 bits. */
    String logits(TableInputs.Encoded rows) {
        return e.wide(outputs(rows));
    }
}
