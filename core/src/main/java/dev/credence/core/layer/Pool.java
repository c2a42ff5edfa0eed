package dev.credence.core.layer;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Pooling;
import dev.credence.core.device.Window;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Var;
import java.util.List;

/** Maximum or average pooling over square windows, channel by channel. */
public record Pool(Pooling.Kind kind, int size, int stride) implements Layer {
    public Pool {
        Layer.requireAtLeast(1, size, "size");
        Layer.requireAtLeast(1, stride, "stride");
    }

    /**
     *
     *
     * <pre>{"max-pooling": SIZE, "stride": SIZE}</pre>
     */
    public static final class Max implements LayerKind {
        @Override
        public String name() {
            return "max-pooling";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            return pool(json, name(), Pooling.Kind.MAX);
        }
    }

    /**
     *
     *
     * <pre>{"average-pooling": SIZE, "stride": SIZE}</pre>
     */
    public static final class Average implements LayerKind {
        @Override
        public String name() {
            return "average-pooling";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            return pool(json, name(), Pooling.Kind.AVERAGE);
        }
    }

    private static List<Layer> pool(JsonRecord json, String name, Pooling.Kind kind) {
        int size = LayerKind.positive(json, name);
        return List.of(new Pool(kind, size, json.whole("stride", 1, Integer.MAX_VALUE, size)));
    }

    private Window window(Shape input) {
        return Convolution.window(input, size, stride, 0);
    }

    @Override
    public String words() {
        return "pooling";
    }

    @Override
    public Shape output(Shape input) {
        Window window = window(input);
        return Convolution.image(window, window.channels());
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        Graph g = q.graph();
        if (x.rank() == 2) {
            return g.images().pooling(x, new Pooling(kind, window(at.input())));
        }
        Var rows = g.reshape(x, x.size(0) * x.size(1), x.size(2)); // a tensor of three axes would be taken for a pair
        Var pooled = g.images().pooling(rows, new Pooling(kind, window(at.input())));
        return g.reshape(pooled, x.size(0), x.size(1), pooled.size(1));
    }

    @Override
    public boolean passesMoments() {
        return true;
    }

    @Override
    public Var moments(PlacedLayer at, Treatment q, Var x) {
        return q.graph().images().pooling(x, new Pooling(kind, window(at.input())));
    }
}
