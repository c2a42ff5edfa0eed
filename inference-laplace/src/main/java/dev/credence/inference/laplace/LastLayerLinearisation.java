package dev.credence.inference.laplace;

import dev.credence.core.device.Device;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.inference.TileSize;
import dev.credence.core.layer.Affine;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.Treatment;
import dev.credence.core.model.Model;
import dev.credence.core.random.Stream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Linearisation in the last layer, W [F, C] and b [C]: ∂f_c/∂W_jc = φ_j(x) and ∂f_c/∂b_c = 1, where φ is the layer's
 * input.
 */
final class LastLayerLinearisation implements Linearisation {
    private static final int MOST = 256;

    private final Model model;
    private final Device device;
    private final Parameters parameters;
    private final long seed;
    private final int features;
    private final Map<Integer, Tile> tiles = new HashMap<>();

    private record Tile(Graph graph, Var x, Var features, Var f) {}

    LastLayerLinearisation(Model model, Device device, Parameters parameters, long seed) {
        this.model = model;
        this.device = device;
        this.parameters = parameters;
        this.seed = seed;
        this.features = last(model).inputs();
    }

    static PlacedLayer last(Model model) {
        return model.placed().get(model.placed().size() - 1);
    }

    @Override
    public int size() {
        return last(model).blocks().stream().mapToInt(Block::length).sum();
    }

    @Override
    public void forEach(float[] inputs, int points, Visitor visitor) {
        int width = model.inputs();
        int outputs = model.likelihood().outputs();
        int tileSize = TileSize.of(points, MOST);
        Tile tile = tiles.computeIfAbsent(tileSize, this::tile);
        double[][] jacobian = new double[outputs][size()];
        double[] f = new double[outputs];
        for (int from = 0; from < points; from += tileSize) {
            int to = Math.min(points, from + tileSize);
            float[] x = Arrays.copyOf(Arrays.copyOfRange(inputs, from * width, to * width), tileSize * width);
            device.write(tile.x().value(), x, 0);
            tile.graph().forward(0);
            float[] phi = device.read(tile.features().value());
            float[] values = device.read(tile.f().value());
            for (int n = from; n < to; n++) {
                for (int c = 0; c < outputs; c++) {
                    f[c] = values[(n - from) * outputs + c];
                    for (int j = 0; j < features; j++) {
                        jacobian[c][j * outputs + c] = phi[(n - from) * features + j];
                    }
                    jacobian[c][features * outputs + c] = 1;
                }
                visitor.visit(n, f, jacobian);
            }
        }
    }

    private Tile tile(int points) {
        Graph graph = new Graph(device, parameters, seed, Stream.PREDICTION.first());
        Var x = graph.input("x", points, model.inputs());
        InputRecorder watching = new InputRecorder(graph);
        Var f = model.network().forward(watching, x);
        Var features = watching.features;
        if (features == null) {
            throw new IllegalStateException("The last layer of " + model + " is no affine map");
        }
        return new Tile(graph, x, features, f);
    }

    /** The current parameters, with a record of the last layer's input. */
    private static final class InputRecorder implements Treatment {
        private final Treatment points;
        private @Nullable Var features;

        InputRecorder(Graph graph) {
            this.points = Treatment.points(graph);
        }

        @Override
        public Graph graph() {
            return points.graph();
        }

        @Override
        public Var affine(PlacedLayer at, Affine map, Var x) {
            if (at.last()) {
                features = x;
            }
            return points.affine(at, map, x);
        }

        @Override
        public UnaryOperator<Var> repeated(PlacedLayer at, Affine map, int rows) {
            return points.repeated(at, map, rows);
        }

        @Override
        public Var lookup(PlacedLayer at, Block table, Var codes) {
            return points.lookup(at, table, codes);
        }

        @Override
        public Var value(Block block) {
            return points.value(block);
        }

        @Override
        public Var eachSample(Var x) {
            return points.eachSample(x);
        }
    }
}
