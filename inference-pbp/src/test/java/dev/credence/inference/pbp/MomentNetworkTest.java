package dev.credence.inference.pbp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MomentNetworkTest {
    private static final CounterRandom RANDOM = CounterRandom.of(3, 1);
    private static final float[] X = {0.4f, -1.2f, 0.9f};

    private static MomentNetwork.Belief layer(int index, int inputs, int outputs) {
        int count = (inputs + 1) * outputs;
        double[] mean = new double[count];
        double[] variance = new double[count];
        for (int i = 0; i < count; i++) {
            mean[i] = RANDOM.normal(10 * index, i);
            variance[i] = 0.1 + RANDOM.uniform(10 * index + 1, i);
        }
        return new MomentNetwork.Belief(inputs, outputs, mean, variance);
    }

    private static MomentNetwork.Belief[] layers() {
        return new MomentNetwork.Belief[] {layer(0, 3, 6), layer(1, 6, 4), layer(2, 4, 1)};
    }

    /** log N(y; mean, variance + 0.3). */
    private static double logZ(MomentNetwork network, float[] x) {
        network.forward(x, 0);
        return GammaBelief.logDensity(0.7 - network.mean(), network.variance() + 0.3);
    }

    @Test
    @DisplayName("Without hidden layers the moments are those of the linear model, and a point's update is Bayes' rule")
    void aLinearModelIsExact() {
        MomentNetwork.Belief belief = layer(0, 3, 1);
        double[] mean = belief.mean().clone();
        double[] variance = belief.variance().clone();
        double[] z = {X[0] / 2, X[1] / 2, X[2] / 2, 0.5};
        MomentNetwork network = new MomentNetwork(belief);
        network.forward(X, 0);
        double e = 0;
        double v = 0;
        for (int i = 0; i < 4; i++) {
            e += mean[i] * z[i];
            v += variance[i] * z[i] * z[i];
        }
        assertThat(network.mean()).isCloseTo(e, within(1e-12));
        assertThat(network.variance()).isCloseTo(v, within(1e-12));
        double total = v + 0.3;
        double error = 0.7 - e;
        network.update(error / total, 0.5 * (error * error / total - 1) / total);
        for (int i = 0; i < 4; i++) { // marginals of the exact posterior
            double gain = variance[i] * z[i] / total;
            assertThat(belief.mean()[i]).isCloseTo(mean[i] + gain * error, within(1e-12));
            assertThat(belief.variance()[i]).isCloseTo(variance[i] - gain * gain * total, within(1e-12));
        }
    }

    @Test
    @DisplayName("One hidden layer: the mean is exact, the variance too, as its units are independent")
    void momentsAgreeWithSampling() {
        MomentNetwork.Belief[] layers = {layer(0, 3, 6), layer(1, 6, 1)};
        MomentNetwork network = new MomentNetwork(layers);
        network.forward(X, 0);
        int draws = 400_000;
        double sum = 0;
        double squares = 0;
        CounterRandom random = CounterRandom.of(5, 2);
        for (int s = 0; s < draws; s++) {
            double out = drawn(layers[1], 0, random, s, 100, hidden(layers[0], random, s));
            sum += out;
            squares += out * out;
        }
        double mean = sum / draws;
        double variance = squares / draws - mean * mean;
        // five standard errors of a mean and, for tails up to a kurtosis of 6, of a variance
        assertThat(network.mean()).isCloseTo(mean, within(5 * Math.sqrt(variance / draws)));
        assertThat(network.variance()).isCloseTo(variance, within(5 * variance * Math.sqrt(5.0 / draws)));
    }

    private static double[] hidden(MomentNetwork.Belief layer, CounterRandom random, int draw) {
        double[] hidden = new double[layer.outputs()];
        double[] x = {X[0], X[1], X[2]};
        for (int j = 0; j < hidden.length; j++) {
            hidden[j] = Math.max(0, drawn(layer, j, random, draw, 0, x));
        }
        return hidden;
    }

    private static double drawn(
            MomentNetwork.Belief layer, int unit, CounterRandom random, int draw, int offset, double[] inputs) {
        double sum = 0;
        for (int i = 0; i < layer.width(); i++) {
            int w = unit * layer.width() + i;
            double weight = layer.mean()[w] + Math.sqrt(layer.variance()[w]) * random.normal(draw, offset + w);
            sum += weight * (i < inputs.length ? inputs[i] : 1);
        }
        return sum / Math.sqrt(layer.width());
    }

    @Test
    @DisplayName("An update moves each weight by the differences of log Z")
    void updatesFollowDifferences() {
        MomentNetwork.Belief[] before = layers();
        MomentNetwork.Belief[] after = layers();
        MomentNetwork updated = new MomentNetwork(after);
        updated.forward(X, 0);
        double total = updated.variance() + 0.3;
        double error = 0.7 - updated.mean();
        updated.update(error / total, 0.5 * (error * error / total - 1) / total);
        MomentNetwork network = new MomentNetwork(before);
        for (int l = 0; l < before.length; l++) {
            for (int w = 0; w < before[l].mean().length; w++) {
                double byMean = difference(before[l].mean(), w, () -> logZ(network, X));
                double byVariance = difference(before[l].variance(), w, () -> logZ(network, X));
                double v = before[l].variance()[w];
                assertThat(after[l].mean()[w]).isCloseTo(before[l].mean()[w] + v * byMean, within(1e-7));
                assertThat(after[l].variance()[w])
                        .isCloseTo(v - v * v * (byMean * byMean - 2 * byVariance), within(1e-7));
            }
        }
    }

    @Test
    @DisplayName("The gradient with respect to inputs agrees with differences")
    void inputGradientsAgreeWithDifferences() {
        MomentNetwork network = new MomentNetwork(layers());
        network.forward(X, 0);
        double total = network.variance() + 0.3;
        double error = 0.7 - network.mean();
        double[] gradient = network.inputGradient(error / total, 0.5 * (error * error / total - 1) / total);
        for (int i = 0; i < X.length; i++) {
            float[] up = X.clone();
            float[] down = X.clone();
            up[i] += 1e-3f;
            down[i] -= 1e-3f;
            double slope = (logZ(network, up) - logZ(network, down)) / ((double) up[i] - down[i]);
            assertThat(gradient[i]).isCloseTo(slope, within(1e-5));
        }
    }

    private static double difference(double[] values, int at, Supplier<Double> function) {
        double value = values[at];
        values[at] = value + 1e-5;
        double up = function.get();
        values[at] = value - 1e-5;
        double down = function.get();
        values[at] = value;
        return (up - down) / 2e-5;
    }
}
