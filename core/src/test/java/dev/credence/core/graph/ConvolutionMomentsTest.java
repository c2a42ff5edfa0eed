package dev.credence.core.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Activation;
import dev.credence.core.device.Pooling;
import dev.credence.core.device.Window;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Moment propagation through convolutions and pooling, against draws. */
class ConvolutionMomentsTest {
    private static final int DRAWS = 40_000;
    private static final CounterRandom RANDOM = CounterRandom.of(7, 7);
    private static final Window WINDOW = new Window(3, 3, 2, 2, 2, 1, 1);

    private final ReferenceDevice device = new ReferenceDevice();
    private final Declarations declarations = new Declarations();

    @AfterEach
    void close() {
        device.close();
    }

    @Test
    @DisplayName("A convolution's moments are those of drawn inputs and weights, at every position")
    void aConvolutionsMomentsAreThoseOfDraws() {
        int filters = 2;
        declarations.trained("w", Initialiser.normal(0.2, 0.5), WINDOW.patchSize(), filters);
        declarations.trained("s", Initialiser.normal(-2, 0.5), WINDOW.patchSize(), filters);
        declarations.trained("b", Initialiser.constant(0.3), filters);
        Graph g = new Graph(device, Parameters.allocate(device, declarations, 1), 1, 0);
        Var x = g.input("x", 2, 1, WINDOW.imageSize());
        float[] pair = new float[2 * WINDOW.imageSize()];
        for (int i = 0; i < WINDOW.imageSize(); i++) {
            pair[i] = (float) RANDOM.normal(0, i);
            pair[WINDOW.imageSize() + i] = (float) (0.1 + RANDOM.uniform(1, i));
        }
        device.write(x.value(), pair);
        Var u = g.moments().layer(WINDOW, x, g.parameter("w"), g.parameter("s"), g.parameter("b"), null);
        g.forward(0);
        float[] moments = device.read(u.value());
        int n = moments.length / 2;
        double[] sum = new double[n];
        double[] squares = new double[n];
        Graph sampled = new Graph(device, Parameters.allocate(device, declarations, 1), 1, 0);
        Var drawnX = sampled.reshape(
                sampled.perturb(sampled.moments().mean(x), sampled.moments().variance(x), 1), 1, WINDOW.imageSize());
        Var drawnW = sampled.reshape(
                sampled.gaussianSamples(sampled.parameter("w"), sampled.parameter("s"), 1),
                WINDOW.patchSize(),
                filters);
        Var out = sampled.images().layer(WINDOW, drawnX, drawnW, sampled.parameter("b"), Activation.IDENTITY, 0);
        for (int draw = 0; draw < DRAWS; draw++) {
            sampled.forward(draw);
            float[] values = device.read(out.value());
            for (int i = 0; i < n; i++) {
                sum[i] += values[i];
                squares[i] += (double) values[i] * values[i];
            }
        }
        for (int i = 0; i < n; i++) {
            double mean = sum[i] / DRAWS;
            double variance = squares[i] / DRAWS - mean * mean;
            double sd = Math.sqrt(moments[n + i]);
            assertThat(moments[i]).as("mean %d", i).isCloseTo((float) mean, Offset.offset((float) (5 * sd / 200)));
            assertThat(variance / moments[n + i]).as("variance %d", i).isCloseTo(1, Offset.offset(0.05));
        }
    }

    @Test
    @DisplayName("Where one mean stands out, max-pooling's moments are those of the drawn maximum")
    void maxPoolingOfOneThatStandsOutIsTheDrawnMaximum() {
        Graph g = new Graph(device, Parameters.allocate(device, declarations, 1), 1, 0);
        Var x = g.input("x", 2, 1, 4);
        device.write(x.value(), 0.5f, 9f, -1f, 2f, 1f, 0.7f, 0.2f, 0.4f);
        Var pooled = g.images().pooling(x, new Pooling(Pooling.Kind.MAX, new Window(2, 2, 1, 2, 2, 2, 0)));
        g.forward(0);
        double sum = 0;
        double squares = 0;
        float[] pair = device.read(x.value());
        for (int draw = 0; draw < DRAWS; draw++) {
            double largest = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < 4; i++) {
                largest = Math.max(largest, pair[i] + Math.sqrt(pair[4 + i]) * RANDOM.normal(10 + i, draw));
            }
            sum += largest;
            squares += largest * largest;
        }
        double mean = sum / DRAWS;
        float[] moments = device.read(pooled.value());
        assertThat((double) moments[0]).isCloseTo(mean, Offset.offset(0.02));
        assertThat((double) moments[1]).isCloseTo(squares / DRAWS - mean * mean, Offset.offset(0.03));
    }

    @Test
    @DisplayName("Average pooling of independent numbers has the mean and variance of their average")
    void averagePoolingHasTheVarianceOfAMean() {
        Graph g = new Graph(device, Parameters.allocate(device, declarations, 1), 1, 0);
        Var x = g.input("x", 2, 1, 4);
        device.write(x.value(), 1f, 2f, 3f, 6f, 1f, 3f, 5f, 7f);
        Var pooled = g.images().pooling(x, new Pooling(Pooling.Kind.AVERAGE, new Window(2, 2, 1, 2, 2, 2, 0)));
        g.forward(0);
        assertThat(device.read(pooled.value())).containsExactly(3, 1);
    }
}
