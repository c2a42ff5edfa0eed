package dev.credence.core.model;

import dev.credence.core.UserException;
import dev.credence.core.data.ImageShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A network's hidden layers from a text: the name of one that papers use, or a list of layers in JSON ({@link LayerList}). The output layer is the
 * likelihood's.
 *
 * <ul>
 *   <li>{@code mlp}: dense layers of the widths that the setting {@code hidden} has; {@code mlp:100,100} (or {@code mlp:100x100}): of these
 *   <li>{@code lenet}: 5×5 convolutions with stride 2 and a dense layer, of 20, 50 and 500 units, on colour images 192, 192 and 1000 (Haussmann et
 *       al. 2019, section 5.2)
 *   <li>{@code keras-cnn}: two 3×3 convolutions of 32 filters, 2×2 max-pooling, a dense layer of 100 (Li &amp; Gal 2017, section 5.2)
 * </ul>
 */
public final class Architecture {
    /** Fully connected layers. */
    public static final String PERCEPTRON = "mlp";

    /** What a text may be, for messages and help. */
    public static final String FORMS =
            "mlp (see hidden), mlp:100x100, lenet, keras-cnn, or a list of layers in JSON such as"
                    + " [{\"convolution\":20,\"size\":5,\"stride\":2},{\"max-pooling\":2},{\"dense\":500}]";

    private Architecture() {}

    /**
     * A network.
     *
     * @param text which
     * @param inputs D
     * @param image the inputs' shape where they are pixels
     * @param hidden widths of a perceptron that the text does not give
     * @param activation of hidden layers
     * @param likelihood gives the output layer
     * @throws UserException when the text is none of {@link #FORMS}, or its layers do not fit the inputs
     */
    public static Model model(
            String text,
            int inputs,
            Optional<ImageShape> image,
            List<Integer> hidden,
            Activation activation,
            Likelihood likelihood) {
        List<Layer> layers = new ArrayList<>();
        image.ifPresent(shape -> layers.add(new Layer.Image(shape)));
        layers.addAll(hidden(text, image, hidden, activation));
        layers.add(new Layer.Dense(likelihood.outputs()));
        try {
            return new Model(inputs, layers, likelihood);
        } catch (IllegalArgumentException e) {
            throw new UserException("The model '" + text + "' does not fit the data: " + e.getMessage(), e);
        }
    }

    /** Whether a text is one of {@link #FORMS}; of a list of layers only that it is a list. */
    public static boolean isKnown(String text) {
        return text.startsWith("[")
                || text.matches("mlp(:[1-9][0-9]{0,8}([,x][1-9][0-9]{0,8})*)?")
                || text.equals("lenet")
                || text.equals("keras-cnn");
    }

    private static List<Layer> hidden(
            String text, Optional<ImageShape> image, List<Integer> widths, Activation activation) {
        if (text.startsWith("[")) {
            return LayerList.parse(text, activation);
        }
        return switch (text) {
            case PERCEPTRON -> dense(widths, activation);
            case "lenet" -> {
                boolean grey = image.map(ImageShape::channels).orElse(1) == 1;
                yield lenet(grey ? new int[] {20, 50, 500} : new int[] {192, 192, 1000}, activation);
            }
            case "keras-cnn" -> kerasCnn(activation);
            default -> dense(widths(text), activation);
        };
    }

    private static List<Layer> dense(List<Integer> widths, Activation activation) {
        List<Layer> layers = new ArrayList<>();
        for (int width : widths) {
            layers.add(new Layer.Dense(width));
            layers.add(new Layer.Activate(activation));
        }
        return layers;
    }

    private static List<Layer> lenet(int[] widths, Activation activation) {
        Layer activate = new Layer.Activate(activation);
        return List.of(
                new Layer.Convolution(widths[0], 5, 2, 0),
                activate,
                new Layer.Convolution(widths[1], 5, 2, 0),
                activate,
                new Layer.Flatten(),
                new Layer.Dense(widths[2]),
                activate);
    }

    private static List<Layer> kerasCnn(Activation activation) {
        Layer activate = new Layer.Activate(activation);
        return List.of(
                new Layer.Convolution(32, 3, 1, 0),
                activate,
                new Layer.Convolution(32, 3, 1, 0),
                activate,
                new Layer.Pool(Pooling.Kind.MAX, 2, 2),
                new Layer.Flatten(),
                new Layer.Dense(100),
                activate);
    }

    private static List<Integer> widths(String text) {
        String prefix = PERCEPTRON + ":";
        if (!isKnown(text)) {
            throw new UserException("There is no model '" + text + "'; expected " + FORMS);
        }
        return Arrays.stream(text.substring(prefix.length()).split("[,x]"))
                .map(Integer::valueOf)
                .toList();
    }
}
