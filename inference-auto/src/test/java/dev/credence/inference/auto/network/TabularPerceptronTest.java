package dev.credence.inference.auto.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.network.Configuration.Coding;
import dev.credence.inference.auto.table.CodedRows;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TabularPerceptronTest {
    private static final CounterRandom RANDOM = CounterRandom.of(9, 4);
    private static final int ROWS = 12;
    private static final int[] TABLES = {5};
    private static final NetworkSizes SIZES = new NetworkSizes(2, ROWS, new CycleSchedule(4, 3), 2, 10, 1);

    private static CodedRows rows(int n) {
        float[][] numbers = new float[n][3];
        float[][] pieces = new float[n][4];
        int[][] codes = new int[n][1];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < 3; j++) {
                numbers[i][j] = (float) RANDOM.normal(1, 3L * i + j);
            }
            for (int j = 0; j < 4; j++) {
                pieces[i][j] = (float) Math.tanh(RANDOM.normal(2, 4L * i + j));
            }
            codes[i][0] = i % 4;
        }
        return new CodedRows(numbers, pieces, codes);
    }

    private static float[] targets(int n, int classes) {
        float[] y = new float[n];
        for (int i = 0; i < n; i++) {
            y[i] = classes > 0 ? i % classes : (float) RANDOM.normal(3, i);
        }
        return y;
    }

    private static Configuration configuration(Coding coding, boolean linear) {
        return new Configuration("tested", coding, linear, 1, 0, 0.1, 0, 0, false);
    }

    private static TabularPerceptron network(Coding coding, Head head) {
        return network(configuration(coding, false), head);
    }

    private static TabularPerceptron network(Configuration configuration, Head head) {
        TabularPerceptron network = new TabularPerceptron(configuration, head, SIZES, 3, 4, TABLES, ROWS, 7);
        network.initialise(rows(ROWS));
        // output weights of 0 would make most gradients 0
        for (ParameterBlock block : network.blocks()) {
            if (block.name().equals("outputWeight")) {
                for (int i = 0; i < block.rows(); i++) {
                    for (int j = 0; j < block.columns(); j++) {
                        block.values()[i][j] = (float) RANDOM.normal(4, (long) i * block.columns() + j);
                    }
                }
            }
        }
        return network;
    }

    private static void gradientsAgree(Coding coding, Head head, int classes, double dropout) {
        gradientsAgree(network(coding, head), classes, dropout);
    }

    private static void gradientsAgree(TabularPerceptron network, int classes, double dropout) {
        CodedRows rows = rows(ROWS);
        float[] y = targets(ROWS, classes);
        for (ParameterBlock block : network.blocks()) {
            network.gradients(rows, y, new float[0], ROWS, dropout, 3);
            float[][] found =
                    Arrays.stream(block.gradients()).map(float[]::clone).toArray(float[][]::new);
            for (int i = 0; i < block.rows(); i++) {
                for (int j = 0; j < block.columns(); j += 1 + block.columns() / 12) {
                    float before = block.values()[i][j];
                    float h = 4e-3f;
                    block.values()[i][j] = before + h;
                    double up = network.gradients(rows, y, new float[0], ROWS, dropout, 3);
                    block.values()[i][j] = before - h;
                    double down = network.gradients(rows, y, new float[0], ROWS, dropout, 3);
                    block.values()[i][j] = before;
                    double slope = (up - down) / ((double) (before + h) - (before - h));
                    // rounding error of the loss, and truncation error of the step
                    assertThat((double) found[i][j])
                            .as("%s at %d, %d", block.name(), i, j)
                            .isCloseTo(slope, within(1e-3 + 2e-3 * Math.abs(slope)));
                }
            }
            double largest = Arrays.stream(found)
                    .flatMapToDouble(row -> IntStream.range(0, row.length).mapToDouble(j -> Math.abs(row[j])))
                    .max()
                    .orElse(1);
            assertThat(largest)
                    .as("%s: a gradient above rounding", block.name())
                    .isGreaterThan(0.01);
        }
    }

    @Test
    void gradientsMatchFiniteDifferencesForEveryCoding() {
        for (Coding coding : Coding.values()) {
            gradientsAgree(coding, new MixtureHead(3, 0, -6), 0, 0);
        }
    }

    @Test
    void gradientsMatchFiniteDifferencesForOneNormalAndForClasses() {
        gradientsAgree(Coding.PLAIN, new MixtureHead(1, 0, -2), 0, 0);
        gradientsAgree(Coding.PERIODIC, new SoftmaxHead(3), 3, 0);
    }

    @Test
    void gradientsMatchFiniteDifferencesUnderAFixedMask() {
        gradientsAgree(Coding.PLAIN, new MixtureHead(2, 0, -6), 0, 0.4);
    }

    @Test
    void gradientsMatchFiniteDifferencesWithoutHiddenLayers() {
        gradientsAgree(network(configuration(Coding.PIECEWISE_LINEAR, true), new SoftmaxHead(3)), 3, 0);
    }

    @Test
    void noGradientFlowsThroughTheFactorOfTheBetaLoss() {
        float[][] outputs = {{0, 0.3f, 0.8f}};
        float[][] plain = new float[1][3];
        float[][] weighted = new float[1][3];
        new MixtureHead(1, 0, -6).loss(outputs, new float[] {1.1f}, 1, plain);
        new MixtureHead(1, 0.5, -6).loss(outputs, new float[] {1.1f}, 1, weighted);
        double sigma = Math.exp(-6 + RowFunctions.softplus(6.8, Math.exp(-6.8)));
        for (int o = 0; o < 3; o++) {
            assertThat((double) weighted[0][o]).isCloseTo(sigma * plain[0][o], within(1e-6));
        }
    }

    @Test
    void anExtremeBatchHasNoGradient() {
        TabularPerceptron network = network(Coding.PLAIN, new MixtureHead(1, 0, -6));
        float[] y = new float[ROWS];
        Arrays.fill(y, 1e6f);
        assertThat(network.gradients(rows(ROWS), y, new float[0], ROWS, 0, 0)).isGreaterThan(1e4);
        for (ParameterBlock block : network.blocks()) {
            for (float[] row : block.gradients()) {
                assertThat(row).containsOnly(0);
            }
        }
    }

    @Test
    void preActivationsStartWithUnitVarianceAndKinksAmongTheData() {
        int n = 300;
        TabularPerceptron network = new TabularPerceptron(
                configuration(Coding.PIECEWISE_LINEAR, false), new SoftmaxHead(2), SIZES, 3, 4, TABLES, n, 5);
        CodedRows rows = rows(n);
        network.initialise(rows);
        ParameterBlock weight = block(network, "weight0");
        float[] bias = block(network, "bias0").values()[0];
        double root = Math.sqrt(weight.rows());
        float[][] table = block(network, "embedding0").values();
        for (int u = 0; u < bias.length; u++) {
            double[] a = new double[n];
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < weight.rows(); j++) {
                    double x = j < 3
                            ? rows.numbers()[i][j]
                            : j < 7 ? rows.pieces()[i][j - 3] : table[rows.codes()[i][0]][j - 7];
                    a[i] += x * weight.values()[j][u] / root;
                }
            }
            double mean = Arrays.stream(a).average().orElseThrow();
            double variance = Arrays.stream(a).map(v -> (v - mean) * (v - mean)).sum() / (n - 1);
            assertThat(variance).isCloseTo(1, within(0.02));
            assertThat(-(double) bias[u])
                    .isBetween(
                            Arrays.stream(a).min().orElseThrow() - 1e-5,
                            Arrays.stream(a).max().orElseThrow() + 1e-5);
        }
    }

    @Test
    void anUntrainedNetworkIsConstant() {
        TabularPerceptron network = new TabularPerceptron(
                configuration(Coding.PLAIN, false), new MixtureHead(4, 0, -6), SIZES, 3, 4, TABLES, ROWS, 5);
        network.initialise(rows(ROWS));
        float[][] outputs = network.predict(rows(ROWS), ROWS);
        assertThat(outputs[0]).containsExactly(0, 0, 0, 0, -1, -1 / 3f, 1 / 3f, 1, 0, 0, 0, 0);
        assertThat(outputs[ROWS - 1]).containsExactly(outputs[0]);
    }

    @Test
    void fewerRowsThanTheCapacityGiveTheSame() {
        TabularPerceptron network = network(Coding.PERIODIC, new MixtureHead(2, 0, -6));
        CodedRows rows = rows(ROWS);
        float[] expected = network.predict(rows, ROWS)[5].clone();
        CodedRows one = rows.rows(new int[] {5});
        assertThat(network.predict(one, 1)[0]).containsExactly(expected, within(1e-5f));
    }

    @Test
    void savedAndLoadedIsTheSameNetwork() {
        TabularPerceptron network = network(Coding.PERIODIC, new MixtureHead(2, 0, -6));
        float[] expected = network.predict(rows(ROWS), ROWS)[2].clone();
        TabularPerceptron other = new TabularPerceptron(
                configuration(Coding.PERIODIC, false), new MixtureHead(2, 0, -6), SIZES, 3, 4, TABLES, ROWS, 99);
        other.load(network.state());
        assertThat(other.predict(rows(ROWS), ROWS)[2]).containsExactly(expected);
        assertThat(other.state()).containsExactly(network.state());
        assertThatThrownBy(() -> other.load(new float[3])).hasMessageContaining("found 3");
    }

    @Test
    void masksDropTheirShareAndKeepTheMean() {
        HiddenLayer layer = new HiddenLayer(0, 1, 1000, 64);
        float[][] x =
                IntStream.range(0, 64).mapToObj(i -> new float[] {i / 64f}).toArray(float[][]::new);
        layer.initialise(x, 64, RANDOM);
        layer.forward(x, 64, 0, RANDOM, 1);
        float[][] plain = Arrays.stream(layer.output()).map(float[]::clone).toArray(float[][]::new);
        layer.forward(x, 64, 0.25, RANDOM, 1);
        int dropped = 0;
        for (int i = 0; i < 64; i++) {
            for (int j = 0; j < 1000; j++) {
                if (layer.output()[i][j] == 0) {
                    dropped++;
                } else {
                    assertThat(layer.output()[i][j]).isCloseTo(plain[i][j] / 0.75f, within(1e-5f));
                }
            }
        }
        // four standard errors of a binomial proportion
        assertThat(dropped / 64_000.0).isCloseTo(0.25, within(4 * Math.sqrt(0.25 * 0.75 / 64_000)));
    }

    private static ParameterBlock block(TabularPerceptron network, String name) {
        return network.blocks().stream()
                .filter(b -> b.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
