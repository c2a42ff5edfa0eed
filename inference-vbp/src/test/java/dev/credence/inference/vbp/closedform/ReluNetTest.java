package dev.credence.inference.vbp.closedform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.numeric.Cholesky;
import dev.credence.core.optimise.Progress;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.device.reference.ReferenceDevice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReluNetTest {
    private static final CounterRandom RANDOM = Stream.CONTROL.of(7, "relu net");

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void noUpdateLowersTheEvidenceBound(boolean classes) {
        double[][] inputs = new double[6][];
        double[][] targets = new double[6][];
        for (int n = 0; n < inputs.length; n++) {
            inputs[n] = new double[] {RANDOM.normal(1, 2L * n), RANDOM.normal(1, 2L * n + 1), 1};
            double y = inputs[n][0] - Math.abs(inputs[n][1]);
            targets[n] = classes ? new double[] {Math.signum(y), -Math.signum(y)} : new double[] {y};
        }
        NoiseBelief noise = classes ? NoiseBelief.known(1) : NoiseBelief.PRIOR;
        ReluNet before = net(noise, classes, 3, 3, 2, targets[0].length);
        LocalBeliefs local = new LocalBeliefs(before, inputs, targets);
        // the first beliefs about activations have no spread; one sweep gives them theirs
        EvidenceBound bound = new EvidenceBound(before, local, targets);
        for (int l = before.last() - 1; l >= 0; l--) {
            local.updateActivations(before, l);
        }
        double[] totals = {targets.length, local.targetSquares()};
        List<Double> bounds = new ArrayList<>();
        bounds.add(bound.value(before));
        ReluNet net = before;
        for (int s = 0; s < 3; s++) {
            bound.beforeOutputs(net);
            local.updateOutputs(net);
            bounds.add(bound.value(net));
            for (int l = net.last() - 1; l >= 0; l--) {
                local.updateActivations(net, l);
                bounds.add(bound.value(net));
                bound.beforeUnits(net, l);
                local.updateUnits(net, l);
                bounds.add(bound.value(net));
            }
            ReluNet after = Batch.absorbed(before, net, local, 1, totals, s == 0);
            bounds.add(bound.value(after.with(net.noise())));
            bounds.add(bound.value(after));
            net = after;
        }
        for (int i = 1; i < bounds.size(); i++) {
            assertThat(bounds.get(i)).as("update %d of %s", i, bounds).isGreaterThan(bounds.get(i - 1) - 1e-6);
        }
        assertThat(bounds.get(bounds.size() - 1)).isGreaterThan(bounds.get(0) + 1);
    }

    /** A net with a prior of drawn means; the last number is that of the outputs. */
    private static ReluNet net(NoiseBelief noise, boolean margins, int... widths) {
        List<LayerBelief> layers = new ArrayList<>();
        for (int l = 0; l + 1 < widths.length; l++) {
            int columns = l == 0 ? widths[0] : widths[l] + 1;
            double[][] start = new double[widths[l + 1]][columns];
            for (int k = 0; k < start.length; k++) {
                for (int i = 0; i < columns; i++) {
                    start[k][i] = RANDOM.normal(10 + l, (long) k * columns + i);
                }
            }
            layers.add(new LayerBelief(0.7, start));
        }
        return new ReluNet(layers, 2, 3, noise, margins);
    }

    @Test
    void withoutHiddenLayersItIsConjugateRegressionInAnyBatches() {
        Problem problem = new Problem(Task.REGRESSION, 2, 20);
        ReluNetInference.Options options = new ReluNetInference.Options(List.of(), 0.5, 1, 1, 4, 1, 1);
        float[] x = new float[40];
        float[] y = new float[20];
        for (int n = 0; n < 20; n++) {
            x[2 * n] = (float) RANDOM.normal(2, 2L * n);
            x[2 * n + 1] = (float) RANDOM.normal(2, 2L * n + 1);
            y[n] = (float) (x[2 * n] - 0.3 * x[2 * n + 1] + 0.2 + 0.5 * RANDOM.normal(3, n));
        }
        // the textbook's S = (α I + τ XᵀX)⁻¹, m = τ S Xᵀy
        double[][] a = {{0.5, 0, 0}, {0, 0.5, 0}, {0, 0, 0.5}};
        double[] b = new double[3];
        for (int n = 0; n < 20; n++) {
            double[] row = {x[2 * n], x[2 * n + 1], 1};
            for (int i = 0; i < 3; i++) {
                b[i] += 4 * row[i] * y[n];
                for (int j = 0; j < 3; j++) {
                    a[i][j] += 4 * row[i] * row[j];
                }
            }
        }
        Cholesky factor = Cholesky.of(Cholesky.upper(a));
        double[] mean = factor.solve(b);
        double[][] covariance = factor.inverse();
        for (int batch : new int[] {20, 7}) {
            try (Device device = new ReferenceDevice()) {
                Inference inference = new ReluNetInference(problem, options, device, 1);
                train(inference, new Points(x, y), batch, 1);
                float[] m = device.read(inference.parameters().get("layer0.mean"));
                float[] s = device.read(inference.parameters().get("layer0.covariance"));
                for (int i = 0; i < 3; i++) {
                    assertThat((double) m[i]).isCloseTo(mean[i], within(1e-6));
                    for (int j = 0; j < 3; j++) {
                        assertThat((double) s[3 * i + j]).isCloseTo(covariance[i][j], within(1e-7));
                    }
                }
            }
        }
    }

    @Test
    void noPointCountsTwiceHoweverManyPasses() {
        Problem problem = new Problem(Task.REGRESSION, 1, 10);
        ReluNetInference.Options options = new ReluNetInference.Options(List.of(3), 1, 10, 10, 4, 2, 1);
        float[] x = new float[10];
        float[] y = new float[10];
        for (int n = 0; n < 10; n++) {
            x[n] = n / 3f - 1.5f;
            y[n] = Math.abs(x[n]);
        }
        try (Device device = new ReferenceDevice()) {
            Inference inference = new ReluNetInference(problem, options, device, 1);
            train(inference, new Points(x, y), 4, 5);
            // Σ_n E[h hᵀ] has the constant's square as its last element: the number of points
            float[] square = device.read(inference.state().get("layer1.square.high"));
            assertThat((double) square[15]).isCloseTo(10, within(1e-5));
            assertThat((double) device.read(inference.state().get("totals.high"))[0])
                    .isCloseTo(10, within(1e-5));
        }
    }

    private static void train(Inference inference, Points all, int batch, int epochs) {
        int[] order = new int[all.size()];
        Arrays.setAll(order, i -> i);
        int step = 0;
        for (int e = 0; e < epochs; e++) {
            for (int from = 0; from < all.size(); from += batch) {
                int to = Math.min(all.size(), from + batch);
                var unused = inference.step(all.rows(order, from, to), new Progress(e, epochs, step++));
            }
        }
    }

    @Test
    void predictedMomentsAreThoseOfDrawnNetworks() {
        ReluNet net = net(NoiseBelief.known(4), false, 3, 4, 1);
        double[][] input = {{0.4, -1.1, 1}};
        ReluNet.Moments moments = net.predict(input);
        int draws = 200_000;
        double sum = 0;
        double squares = 0;
        for (int s = 0; s < draws; s++) {
            double[] h = new double[5];
            h[4] = 1;
            for (int j = 0; j < 4; j++) {
                double f = drawn(net, 0, j, input[0], s) + RANDOM.normal(40 + j, s) / Math.sqrt(net.beta());
                h[j] = Math.max(0, f) + RANDOM.normal(50 + j, s) / Math.sqrt(net.gamma());
            }
            double y = drawn(net, 1, 0, h, s) + RANDOM.normal(60, s) / 2;
            sum += y;
            squares += y * y;
        }
        double mean = sum / draws;
        double variance = squares / draws - mean * mean;
        double error = Math.sqrt(variance / draws);
        assertThat(moments.mean()[0][0]).isCloseTo(mean, within(4 * error));
        assertThat(moments.variance()[0][0]).isCloseTo(variance, within(0.02 * variance));
    }

    /** wᵀh with drawn weights; the prior's covariance is 1/α I. */
    private static double drawn(ReluNet net, int l, int k, double[] h, int draw) {
        double[] w = net.layers().get(l).mean()[k];
        double sd = Math.sqrt(1 / net.layers().get(l).alpha());
        double sum = 0;
        for (int i = 0; i < w.length; i++) {
            sum += (w[i] + sd * RANDOM.normal(100 + 10 * l + k, (long) draw * 8 + i)) * h[i];
        }
        return sum;
    }

    @Test
    void aUnitWithoutAMessageIsARectifiedNormal() {
        GatedUnit unit = GatedUnit.of(0.3, 4);
        assertThat(unit.mean()).isCloseTo(0.3, within(1e-12));
        assertThat(unit.square()).isCloseTo(0.09 + 0.25, within(1e-12));
        GatedUnit far = GatedUnit.of(-60, 1e3);
        assertThat(far.mean()).isCloseTo(-60, within(1e-9));
        assertThat(far.rectified()).isZero();
        GatedUnit sure = GatedUnit.of(60, 1e3, 62, 1e3);
        assertThat(sure.open()).isEqualTo(1);
        assertThat(sure.rectified()).isCloseTo(61, within(1e-9));
    }
}
