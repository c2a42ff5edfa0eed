package dev.credence.core.model;

import dev.credence.core.data.ImageShape;

/** A layer of a network; sealed, so that a posterior can walk it exhaustively. */
public sealed interface Layer {
    /** x W + b with {@code units} outputs; of an image, all of its numbers are inputs. */
    record Dense(int units) implements Layer {
        public Dense {
            requireAtLeast(1, units, "units");
        }
    }

    /** An activation function, element by element. */
    record Activate(Activation activation) implements Layer {}

    /** Says that the inputs are an image; the first layer where there is one. */
    record Image(ImageShape shape) implements Layer {}

    /**
     * A window of size × size pixels slides over the image; each filter weighs all channels of what it sees, plus a bias.
     *
     * @param filters channels of the result
     * @param size rows and columns of the window
     * @param stride pixels between two positions
     * @param padding pixels of value 0 around the image
     */
    record Convolution(int filters, int size, int stride, int padding) implements Layer {
        public Convolution {
            requireAtLeast(1, filters, "filters");
            requireAtLeast(1, size, "size");
            requireAtLeast(1, stride, "stride");
            requireAtLeast(0, padding, "padding");
        }
    }

    /** One number from those of a channel that a window of size × size pixels sees. */
    record Pool(Pooling.Kind kind, int size, int stride) implements Layer {
        public Pool {
            requireAtLeast(1, size, "size");
            requireAtLeast(1, stride, "stride");
        }
    }

    /** From here on the image is a vector of its numbers. */
    record Flatten() implements Layer {}

    private static void requireAtLeast(int least, int value, String what) {
        if (value < least) {
            throw new IllegalArgumentException(
                    "A layer's " + what + " must be at least " + least + ", got " + what + " = " + value);
        }
    }
}
