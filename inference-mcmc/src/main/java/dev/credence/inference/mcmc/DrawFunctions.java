package dev.credence.inference.mcmc;

import dev.credence.core.Sizes;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The network's outputs under each of many draws of θ, in tiles of points. */
final class DrawFunctions {
    private static final int MOST = 4096;

    private final NetworkParts parts;
    private final Device device;
    private final Parameters parameters;
    private final long seed;
    private final Map<Integer, Tile> tiles = new HashMap<>();

    private record Tile(Graph graph, Var x, Var f) {}

    DrawFunctions(NetworkParts parts, Device device, Parameters parameters, long seed) {
        this.parts = parts;
        this.device = device;
        this.parameters = parameters;
        this.seed = seed;
    }

    /**
     * f [S, N, C], one draw after the other.
     *
     * @param draws [S][P]
     * @param inputs [N, D]
     */
    float[] outputs(float[][] draws, float[] inputs, int points) {
        int c = parts.model().likelihood().outputs();
        int width = parts.model().inputs();
        float[] all = new float[Sizes.product("the outputs [draws, points, outputs]", draws.length, points, c)];
        int size = Math.min(MOST, Integer.highestOneBit(Math.max(1, 2 * points - 1)));
        Tile tile = tiles.computeIfAbsent(size, this::tile);
        float[] x = new float[size * width];
        float[] f = new float[size * c];
        for (int from = 0; from < points; from += size) {
            int count = Math.min(size, points - from);
            System.arraycopy(inputs, from * width, x, 0, count * width);
            Arrays.fill(x, count * width, x.length, 0);
            device.write(tile.x().value(), x, 0);
            for (int s = 0; s < draws.length; s++) {
                device.write(parameters.values(), draws[s], 0);
                tile.graph().forward(0);
                device.read(tile.f().value(), f, 0);
                System.arraycopy(f, 0, all, (s * points + from) * c, count * c);
            }
        }
        return all;
    }

    private Tile tile(int points) {
        Graph graph = new Graph(device, parameters, seed, Stream.PREDICTION.first());
        Var x = graph.input("x", points, parts.model().inputs());
        return new Tile(graph, x, parts.outputs(graph, x));
    }
}
