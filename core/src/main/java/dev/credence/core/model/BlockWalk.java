package dev.credence.core.model;

import dev.credence.core.data.ImageShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Walks the layers of a network and keeps account of what each one gets: a vector, or an image. */
final class BlockWalk {
    private final List<Layer> layers;
    private final List<Model.Block> blocks = new ArrayList<>();
    private int width;
    private @Nullable ImageShape image;

    private BlockWalk(int inputs, List<Layer> layers) {
        this.width = inputs;
        this.layers = layers;
    }

    /**
     * The weight layers, each with the activation and the pooling that follow it.
     *
     * @throws IllegalArgumentException naming the layer that does not fit
     */
    static List<Model.Block> blocks(int inputs, List<Layer> layers) {
        BlockWalk walk = new BlockWalk(inputs, layers);
        for (int i = 0; i < layers.size(); i++) {
            walk.take(i);
        }
        return List.copyOf(walk.blocks);
    }

    private void take(int i) {
        Layer layer = layers.get(i);
        if (layer instanceof Layer.Image start) {
            require(i == 0 && start.shape().inputs() == width, i, "must come first, with as many inputs as the model");
            image = start.shape();
        } else if (layer instanceof Layer.Dense dense) {
            add(i, width, dense.units(), Optional.empty());
            image = null;
            width = dense.units();
        } else if (layer instanceof Layer.Convolution c) {
            ImageShape shape = image(i);
            Window window = window(i, shape, c.size(), c.stride(), c.padding());
            add(i, window.patchSize(), c.filters(), Optional.of(window));
            become(new ImageShape(window.outHeight(), window.outWidth(), c.filters()));
        } else if (layer instanceof Layer.Pool pool) {
            ImageShape shape = image(i);
            require(!blocks.isEmpty(), i, "must follow a layer with weights");
            Window window = window(i, shape, pool.size(), pool.stride(), 0);
            Model.Block last = blocks.remove(blocks.size() - 1);
            blocks.add(last.with(new Pooling(pool.kind(), window)));
            become(new ImageShape(window.outHeight(), window.outWidth(), shape.channels()));
        } else if (layer instanceof Layer.Flatten) {
            image = null;
        } else {
            Layer before = i == 0 ? layer : layers.get(i - 1);
            require(
                    before instanceof Layer.Dense || before instanceof Layer.Convolution,
                    i,
                    "must directly follow a layer with weights");
        }
    }

    private void add(int i, int inputs, int outputs, Optional<Window> window) {
        Activation activation = i + 1 < layers.size() && layers.get(i + 1) instanceof Layer.Activate a
                ? a.activation()
                : Activation.IDENTITY;
        blocks.add(
                new Model.Block(blocks.size(), inputs, outputs, activation, i + 1 == layers.size(), window, List.of()));
    }

    private void become(ImageShape shape) {
        image = shape;
        width = shape.inputs();
    }

    private ImageShape image(int i) {
        if (image == null) {
            throw new IllegalArgumentException(at(i) + " needs an image, but gets a vector of " + width
                    + " numbers: nothing says that the inputs are an image, or a dense or flatten layer comes before");
        }
        return image;
    }

    private Window window(int i, ImageShape shape, int size, int stride, int padding) {
        try {
            return new Window(shape.height(), shape.width(), shape.channels(), size, size, stride, padding);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(at(i) + " does not fit: " + e.getMessage(), e);
        }
    }

    private void require(boolean fits, int i, String constraint) {
        if (!fits) {
            throw new IllegalArgumentException(at(i) + " " + constraint + "; the layers are " + layers);
        }
    }

    private String at(int i) {
        return "Layer " + i + ", " + layers.get(i) + ",";
    }
}
