package dev.credence.core.model;

import dev.credence.core.UserException;
import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.device.Pooling;
import dev.credence.core.layer.Activate;
import dev.credence.core.layer.Convolution;
import dev.credence.core.layer.Dense;
import dev.credence.core.layer.Flatten;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Lookup;
import dev.credence.core.layer.Missing;
import dev.credence.core.layer.Pool;
import dev.credence.core.layer.ScaledOutput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Architectures by name, or as a list of layers in JSON ({@link LayerList}). They specify the hidden layers; the
 * likelihood determines the output layer.
 *
 * <ul>
 *   <li>{@code mlp}: a multilayer perceptron with the widths of the setting {@code hidden}; {@code mlp:100,100} (or
 *       {@code mlp:100x100}) with these
 *   <li>{@code lenet}: two 5×5 convolutions with stride 2 and a dense layer, with 20, 50 and 500 units, on colour
 *       images 192, 192 and 1000 (Haussmann et al. 2019, section 5.2)
 *   <li>{@code keras-cnn}: two 3×3 convolutions with 32 filters, 2×2 max-pooling, a dense layer with 100 units (Li
 *       &amp; Gal 2017, section 5.2)
 *   <li>{@code tabular}, {@code tabular:periodic} or {@code tabular:plain:128x128}: a list of layers that
 *       {@link TabularNetwork} builds from a table's training rows
 * </ul>
 */
public final class Architecture {
    /** The name of the multilayer perceptron. */
    public static final String PERCEPTRON = "mlp";

    /** Accepted specifications, for messages and help. */
    public static final String FORMS =
            "mlp (see hidden), mlp:100x100, tabular, tabular:plain:128x128, lenet, keras-cnn, or a list of layers in JSON"
                    + " such as"
                    + " [{\"convolution\":20,\"size\":5,\"stride\":2},{\"max-pooling\":2},{\"dense\":500}]";

    private Architecture() {}

    /**
     * The model of a specification.
     *
     * @param text specification
     * @param input input shape
     * @param hidden widths of a perceptron without widths in the text
     * @param activation of hidden layers
     * @param likelihood determines the output layer
     * @throws UserException when the text is none of {@link #FORMS}, or its layers do not fit the inputs
     */
    public static Model model(
            String text, Shape input, List<Integer> hidden, Activation activation, Likelihood likelihood) {
        return model(text, input, hidden, activation, likelihood, 0);
    }

    /**
     * The same model with an initial output.
     *
     * @param start initial bias of the first output
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

    /** Indices of categorical inputs; the others are standardised. */
    public static Set<Integer> codedInputs(String text) {
        return listed(text).stream()
                .map(Layer::codedInputs)
                .filter(codes -> !codes.isEmpty())
                .findFirst()
                .orElse(Set.of());
    }

    /** Whether the network expects robustly scaled inputs, by median and quartiles. */
    public static boolean takesRobustScale(String text) {
        return listed(text).stream().anyMatch(Layer::takesRobustScale);
    }

    /** Whether the network takes a table's raw cells, with NaN for missing values. */
    public static boolean takesCells(String text) {
        return isTabular(text) || listed(text).stream().limit(1).anyMatch(Missing.class::isInstance);
    }

    /** The number of known words of a network that begins with a lookup of words; empty for others. */
    public static OptionalInt words(String text) {
        return listed(text).stream()
                .limit(1)
                .filter(Lookup.class::isInstance)
                .mapToInt(layer -> ((Lookup) layer).count())
                .findFirst();
    }

    /** Whether it is built from training rows: {@link TabularNetwork}. */
    public static boolean isTabular(String text) {
        return TabularNetwork.isName(text);
    }

    private static List<Layer> listed(String text) {
        return text.startsWith("[") ? LayerList.parse(text, Activation.IDENTITY) : List.of();
    }

    /** Whether a text is one of {@link #FORMS}; lists of layers are not parsed. */
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
