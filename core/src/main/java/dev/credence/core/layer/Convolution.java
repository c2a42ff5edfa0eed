package dev.credence.core.layer;

import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Window;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.graph.Var;
import java.util.List;
import java.util.Optional;

/**
 * A two-dimensional convolution with square windows and a bias per filter.
 *
 * @param filters output channels
 * @param size rows and columns of the window
 * @param stride pixels between positions
 * @param padding zero pixels around the image
 */
public record Convolution(int filters, int size, int stride, int padding) implements Layer {
    public Convolution {
        Layer.requireAtLeast(1, filters, "filters");
        Layer.requireAtLeast(1, size, "size");
        Layer.requireAtLeast(1, stride, "stride");
        Layer.requireAtLeast(0, padding, "padding");
    }

    /**
     *
     *
     * <pre>{"convolution": FILTERS, "size": 5, "stride": 1, "padding": 0, "activation": "relu"}</pre>
     */
    public static final class Kind implements LayerKind {
        @Override
        public String name() {
            return "convolution";
        }

        @Override
        public List<Layer> read(JsonRecord json, Activation activation) {
            Layer layer = new Convolution(
                    LayerKind.positive(json, name()),
                    LayerKind.positive(json, "size"),
                    json.whole("stride", 1, Integer.MAX_VALUE, 1),
                    json.whole("padding", 0, Integer.MAX_VALUE, 0));
            return LayerKind.activated(json, layer, activation);
        }
    }

    private Window window(Shape input) {
        return window(input, size, stride, padding);
    }

    /** The window of a layer on images. */
    static Window window(Shape input, int size, int stride, int padding) {
        if (!(input instanceof Shape.Image shape)) {
            throw new IllegalArgumentException("it needs an image, but gets " + input
                    + ": nothing says that the inputs are an image, or a dense or flatten layer comes before");
        }
        ImageShape image = shape.image();
        return new Window(image.height(), image.width(), image.channels(), size, size, stride, padding);
    }

    /** The output shape of a window over an image. */
    static Shape image(Window window, int channels) {
        try {
            return new Shape.Image(new ImageShape(window.outHeight(), window.outWidth(), channels));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("it makes too large an image: " + e.getMessage(), e);
        }
    }

    @Override
    public Shape output(Shape input) {
        return image(window(input), filters);
    }

    /** A pixel reaches every filter from each position in the window: the fan-out is rows · columns · filters. */
    @Override
    public List<Block> blocks(Shape input) {
        Window window = window(input);
        return List.of(
                new Block(
                        "weight",
                        Block.Role.KERNEL,
                        List.of(window.patchSize(), filters),
                        window.patchSize(),
                        window.rows() * window.columns() * filters),
                Block.vector("bias", Block.Role.BIAS, filters));
    }

    @Override
    public boolean isAffine() {
        return true;
    }

    @Override
    public Var forward(PlacedLayer at, Treatment q, Var x) {
        Optional<Window> window = Optional.of(window(at.input()));
        return q.affine(at, new Affine(at.block("weight"), at.find("bias"), window, at.activation()), x);
    }

    @Override
    public boolean passesMoments() {
        return true;
    }

    @Override
    public Var moments(PlacedLayer at, Treatment q, Var x) {
        return forward(at, q, x);
    }
}
