package dev.credence.inference.mcmc;

import dev.credence.core.Sizes;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.inference.TileSize;
import dev.credence.core.predict.SampledOutputs;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The network's outputs under many draws of θ, in tiles of points. */
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
        float[] all = new float[Sizes.product("the outputs [draws, points, outputs]", draws.length, points, c)];
        float[] f = new float[TileSize.of(points, MOST) * c];
        forEach(draws, inputs, points, (tile, s, from, count) -> {
            device.read(tile.f().value(), f, 0);
            System.arraycopy(f, 0, all, (s * points + from) * c, count * c);
        });
        return all;
    }

    /** Writes the outputs to samples {@code first} … on the device. */
    void put(float[][] draws, float[] inputs, SampledOutputs into, int first) {
        forEach(
                draws,
                inputs,
                into.points(),
                (tile, s, from, count) -> into.put(device, tile.f().value(), 1, from, count, first + s));
    }

    /** Receives a tile with the outputs of some points under a draw. */
    private interface Visitor {
        void visit(Tile tile, int draw, int from, int count);
    }

    private void forEach(float[][] draws, float[] inputs, int points, Visitor visitor) {
        int width = parts.model().inputs();
        int size = TileSize.of(points, MOST);
        Tile tile = tiles.computeIfAbsent(size, this::tile);
        float[] x = new float[size * width];
        for (int from = 0; from < points; from += size) {
            int count = Math.min(size, points - from);
            System.arraycopy(inputs, from * width, x, 0, count * width);
            Arrays.fill(x, count * width, x.length, 0);
            device.write(tile.x().value(), x, 0);
            for (int s = 0; s < draws.length; s++) {
                device.write(parameters.values(), draws[s], 0);
                tile.graph().forward(0);
                visitor.visit(tile, s, from, count);
            }
        }
    }

    private Tile tile(int points) {
        Graph graph = new Graph(device, parameters, seed, Stream.PREDICTION.first());
        Var x = graph.input("x", points, parts.model().inputs());
        return new Tile(graph, x, parts.outputs(graph, x));
    }
}
