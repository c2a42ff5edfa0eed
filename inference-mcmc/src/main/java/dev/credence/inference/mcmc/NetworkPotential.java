package dev.credence.inference.mcmc;

import dev.credence.core.Sizes;
import dev.credence.core.data.Points;
import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Parameters;
import dev.credence.core.random.CounterRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * U(θ) = −Σ_n w_n ℓ_n(θ) − log p(θ) of a network on the full data, with the rows' weights w. The device computes ℓ_n
 * and the gradient in single precision, at θ rounded to floats; sums over points and the chain's arithmetic are in
 * double. So U is a function of θ, though rough at the scale of float rounding, and leapfrog steps stay reversible.
 *
 * <p>Up to {@value #MOST} points are one graph whose data stay on the device; more are split into tiles.
 */
final class NetworkPotential implements ChainPotential {
    private static final int MOST = 16_384;

    private final NetworkParts parts;
    private final Device device;
    private final Parameters parameters;
    private final List<Points> pieces = new ArrayList<>();
    private final Map<Integer, Tile> tiles = new HashMap<>();
    private final float[] single;

    NetworkPotential(NetworkParts parts, Device device, Parameters parameters, long seed, TrainingPoints data) {
        this(parts, device, parameters, seed, data, data.size());
    }

    /** @param observations N′, the number of observations that weighted points stand for */
    NetworkPotential(
            NetworkParts parts,
            Device device,
            Parameters parameters,
            long seed,
            TrainingPoints data,
            int observations) {
        this.parts = parts;
        this.device = device;
        this.parameters = parameters;
        this.single = new float[parts.size()];
        int[] rows = IntStream.range(0, data.size()).toArray();
        for (int from = 0; from < rows.length; from += MOST) {
            int to = Math.min(rows.length, from + MOST);
            float[] x = new float[Sizes.product("a tile's inputs [points, inputs]", to - from, data.width())];
            float[] y = new float[to - from];
            data.gather(rows, from, to, x, y);
            float[] w = new float[data.isWeighted() ? to - from : 0];
            data.gatherWeights(rows, from, from + w.length, w);
            for (int i = 0; i < w.length; i++) {
                w[i] *= (float) observations / data.size(); // a point's factor is w_n N/N′
            }
            Points piece = new Points(x, y, w);
            pieces.add(piece);
            tiles.computeIfAbsent(piece.size(), m -> new Tile(parts, device, parameters, seed, m, piece.isWeighted()))
                    .write(piece);
        }
    }

    @Override
    public int size() {
        return single.length;
    }

    @Override
    public double[] parameters(double[] position, CounterRandom random, int transition) {
        return position;
    }

    @Override
    public double evaluate(double[] position, double[] gradient) {
        for (int i = 0; i < single.length; i++) {
            single[i] = (float) position[i];
        }
        device.write(parameters.values(), single, 0);
        Arrays.fill(gradient, 0);
        double potential = parts.parameterEnergy(position, gradient);
        for (int t = 0; t < pieces.size(); t++) {
            Tile tile = Objects.requireNonNull(tiles.get(pieces.get(t).size()));
            if (pieces.size() > 1) {
                tile.write(pieces.get(t));
            }
            tile.evaluate(1, t == 0 ? 1 : 0);
            potential -= tile.logLikelihood();
            potential += t == 0 ? tile.priorEnergy() : 0;
            device.read(parameters.gradients(), single, 0);
            for (int i = 0; i < single.length; i++) {
                gradient[i] += single[i];
            }
        }
        return potential;
    }
}
