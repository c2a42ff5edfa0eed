package dev.credence.inference.mcmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Examples;
import dev.credence.core.data.Points;
import dev.credence.core.data.RowWeights;
import dev.credence.core.data.Standardisation;
import dev.credence.core.data.Task;
import dev.credence.core.method.Problem;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NetworkPotentialTest {
    private static final CounterRandom RANDOM = CounterRandom.of(58, 3);
    private static final int ROWS = 12;

    /** U and its gradient, in one array. */
    private static double[] at(Examples rows) {
        NetworkParts parts = ChainSettings.parts(
                new Problem(Task.REGRESSION, 2, RowWeights.observations(rows)),
                new StochasticGradientLangevin().settings().parse(Map.of("hidden", "3")));
        ReferenceDevice device = new ReferenceDevice();
        Points points = Points.of(rows, new Standardisation(new double[2], new double[] {1, 1}, 0, 1));
        NetworkPotential potential = new NetworkPotential(
                parts, device, parts.allocate(device, 1), 1, points, RowWeights.observations(rows));
        double[] position = new double[parts.size()];
        for (int i = 0; i < position.length; i++) {
            position[i] = 0.3 * RANDOM.normal(3, i);
        }
        double[] gradient = new double[position.length];
        double[] all = new double[position.length + 1];
        all[position.length] = potential.evaluate(position, gradient);
        System.arraycopy(gradient, 0, all, 0, gradient.length);
        return all;
    }

    @Test
    @DisplayName("Of weighted rows it is that of as many copies")
    void weights() {
        double[][] x = new double[ROWS][2];
        double[] y = new double[ROWS];
        double[] weights = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            x[i] = new double[] {RANDOM.normal(0, i), RANDOM.normal(1, i)};
            y[i] = RANDOM.normal(2, i);
            weights[i] = i % 4;
        }
        Examples rows = Examples.of(x, y);
        Examples weighted = rows.weighted(weights);
        int[] copies = RowWeights.copies(weighted, "", "");
        assertThat(at(weighted)).containsExactly(at(rows.rows(copies)), within(1e-4));
        assertThat(at(rows)[0]).isNotCloseTo(at(weighted)[0], within(0.1));
    }
}
