package dev.credence.export.onnx;

import dev.credence.inference.auto.entry.ProcessPosterior;
import java.util.Arrays;

/** The posterior of the Gaussian process, in 64 bits: its n training rows and n² numbers are part of the graph. */
final class ProcessEntries {
    private final Expressions e;
    private final TableInputs.Encoded rows;

    ProcessEntries(Expressions e, TableInputs.Encoded rows) {
        this.e = e;
        this.rows = rows;
    }

    StackedNormals normals(ProcessPosterior posterior) {
        int n = posterior.weights().length;
        String k = e.op("Exp", e.add(e.mul(distance(posterior), e.number(-0.5)), e.number(posterior.logVariance())));
        String mean = e.rounded(e.matMul(k, e.doubles(posterior.weights(), n, 1)));
        double[] transposed = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                transposed[j * n + i] = posterior.root()[i][j];
            }
        }
        String explained = e.sum(e.square(e.matMul(k, e.doubles(transposed, n, n))), 1, true);
        String variance =
                e.max(e.sub(e.number(posterior.variance()), explained), e.number(ProcessPosterior.LEAST_VARIANCE));
        String logScale = e.rounded(e.mul(e.op("Log", variance), e.number(0.5)));
        return new StackedNormals(e.mul(mean, e.number(0)), mean, logScale, 1, 1);
    }

    /** Σ_j π_j (x_j − x_ij)² + Σ_e π_e [c_e ≠ c_ie]: [N, n]. */
    private String distance(ProcessPosterior posterior) {
        int n = posterior.weights().length;
        int d = rows.coding().numbers();
        String sum = e.doubles(new double[n], 1, n);
        if (d > 0) {
            double[] root =
                    Arrays.stream(posterior.precisions()).map(Math::sqrt).toArray();
            double[] twice = new double[d * n];
            double[] squares = new double[n];
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < d; j++) {
                    double x = root[j] * posterior.rows().numbers()[i][j];
                    twice[j * n + i] = 2 * x;
                    squares[i] += x * x;
                }
            }
            String x = e.mul(e.wide(rows.numbers()), e.doubles(Arrays.copyOf(root, d), d));
            String own = e.add(e.sum(e.square(x), 1, true), e.doubles(squares, 1, n));
            sum = e.add(sum, e.max(e.sub(own, e.matMul(x, e.doubles(twice, d, n))), e.number(0)));
        }
        for (int t = 0; t < rows.coding().embeddings().length; t++) {
            int[] codes = new int[n];
            for (int i = 0; i < n; i++) {
                codes[i] = posterior.rows().codes()[i][t];
            }
            String same = e.op("Equal", e.slice(rows.codes(), t, t + 1, 1), e.integers(codes));
            sum = e.add(sum, e.where(same, e.number(0), e.number(posterior.precisions()[d + t])));
        }
        return sum;
    }
}
