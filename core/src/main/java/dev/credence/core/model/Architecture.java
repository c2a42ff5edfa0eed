package dev.credence.core.model;

import dev.credence.core.UserException;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Pooling;
import dev.credence.core.layer.Activate;
import dev.credence.core.layer.Convolution;
import dev.credence.core.layer.Dense;
import dev.credence.core.layer.Flatten;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Missing;
import dev.credence.core.layer.Pool;
import dev.credence.core.layer.ScaledOutput;
import dev.credence.core.layer.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A network's hidden layers from a text: the name of one that papers use, or a list of layers in JSON
 * ({@link LayerList}). The output layer is the likelihood's.
 *
 * <ul>
 *   <li>{@code mlp}: dense layers of the widths that the setting {@code hidden} has; {@code mlp:100,100} (or
 *       {@code mlp:100x100}): of these
 *   <li>{@code lenet}: 5×5 convolutions with stride 2 and a dense layer, of 20, 50 and 500 units, on colour images 192,
 *       192 and 1000 (Haussmann et al. 2019, section 5.2)
 *   <li>{@code keras-cnn}: two 3×3 convolutions of 32 filters, 2×2 max-pooling, a dense layer of 100 (Li &amp; Gal
 *       2017, section 5.2)
 *   <li>{@code tabular}, {@code tabular:periodic} or {@code tabular:plain:128x128}: what {@link TabularNetwork} makes
 *       of a table's training rows, a list of layers
 * </ul>
 */
public final class Architecture {
    /** Fully connected layers. */
    public static final String PERCEPTRON = "mlp";

    /** What a text may be, for messages and help. */
    public static final String FORMS =
            "mlp (see hidden), mlp:100x100, tabular, tabular:plain:128x128, lenet, keras-cnn, or a list of layers in JSON"
                    + " such as"
                    + " [{\"convolution\":20,\"size\":5,\"stride\":2},{\"max-pooling\":2},{\"dense\":500}]";

    private Architecture() {}

    /**
     * A network.
     *
     * @param text which
     * @param input what the inputs are
     * @param hidden widths of a perceptron that the text does not give
     * @param activation of hidden layers
     * @param likelihood gives the output layer
     * @throws UserException when the text is none of {@link #FORMS}, or its layers do not fit the inputs
     */
    public static Model model(
            String text, Shape input, List<Integer> hidden, Activation activation, Likelihood likelihood) {
        return model(text, input, hidden, activation, likelihood, 0);
    }

    /**
     * The same.
     *
     * @param start the bias of the first output before training
     */
    public static Model model(
            String text,
            Shape input,
            List<Integer> hidden,
            Activation activation,
            Likelihood likelihood,
            double start) {
        List<Layer> layers = new ArrayList<>(hidden(text, input, hidden, activation));
        int outputs = likelihood.outputs();
        boolean says = !layers.isEmpty() && layers.get(layers.size() - 1) instanceof ScaledOutput;
        layers.add(
                says
                        ? ((ScaledOutput) layers.remove(layers.size() - 1))
                                .of(outputs)
                                .startingAt(start)
                        : new Dense(outputs, start));
        try {
            return new Model(input, layers, likelihood);
        } catch (IllegalArgumentException e) {
            throw new UserException("The model '" + text + "' does not fit the data: " + e.getMessage(), e);
        }
    }

    /** The inputs whose numbers are codes of categories to the network; the others are standardised. */
    public static Set<Integer> codedInputs(String text) {
        return listed(text).stream()
                .map(Layer::codedInputs)
                .filter(codes -> !codes.isEmpty())
                .findFirst()
                .orElse(Set.of());
    }

    /** Whether the network is made for inputs scaled by their median and quartiles. */
    public static boolean takesRobustScale(String text) {
        return listed(text).stream().anyMatch(Layer::takesRobustScale);
    }

    /** Whether the network takes the cells of a table as they are, with NaN for what is missing. */
    public static boolean takesCells(String text) {
        return isTabular(text) || listed(text).stream().limit(1).anyMatch(Missing.class::isInstance);
    }

    /** Whether it is yet to be made from training rows: {@link TabularNetwork}. */
    public static boolean isTabular(String text) {
        return TabularNetwork.isName(text);
    }

    private static List<Layer> listed(String text) {
        return text.startsWith("[") ? LayerList.parse(text, Activation.IDENTITY) : List.of();
    }

    /** Whether a text is one of {@link #FORMS}; of a list of layers only that it is a list. */
    public static boolean isKnown(String text) {
        return text.startsWith("[")
                || text.matches("mlp(:[1-9][0-9]{0,8}([,x][1-9][0-9]{0,8})*)?")
                || text.equals("lenet")
                || text.equals("keras-cnn")
                || isTabular(text);
    }

    private static List<Layer> hidden(String text, Shape input, List<Integer> widths, Activation activation) {
        if (text.startsWith("[")) {
            return LayerList.parse(text, activation);
        }
        if (isTabular(text)) {
            throw new UserException("The model '" + text + "' is made from a table's training rows, and there are none"
                    + " here; use mlp, or a list of layers");
        }
        return switch (text) {
            case PERCEPTRON -> dense(widths, activation);
            case "lenet" -> {
                boolean colour = input instanceof Shape.Image i && i.image().channels() > 1;
                yield lenet(colour ? new int[] {192, 192, 1000} : new int[] {20, 50, 500}, activation);
            }
            case "keras-cnn" -> kerasCnn(activation);
            default -> dense(widths(text), activation);
        };
    }

    private static List<Layer> dense(List<Integer> widths, Activation activation) {
        List<Layer> layers = new ArrayList<>();
        for (int width : widths) {
            layers.add(new Dense(width));
            layers.add(new Activate(activation));
        }
        return layers;
    }

    private static List<Layer> lenet(int[] widths, Activation activation) {
        Layer activate = new Activate(activation);
        return List.of(
                new Convolution(widths[0], 5, 2, 0),
                activate,
                new Convolution(widths[1], 5, 2, 0),
                activate,
                new Flatten(),
                new Dense(widths[2]),
                activate);
    }

    private static List<Layer> kerasCnn(Activation activation) {
        Layer activate = new Activate(activation);
        return List.of(
                new Convolution(32, 3, 1, 0),
                activate,
                new Convolution(32, 3, 1, 0),
                activate,
                new Pool(Pooling.Kind.MAX, 2, 2),
                new Flatten(),
                new Dense(100),
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
