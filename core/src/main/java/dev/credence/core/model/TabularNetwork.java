package dev.credence.core.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The network {@code tabular}: a multilayer perceptron with the inputs, the parametrisation and the initial values of
 * RealMLP (Holzm&uuml;ller, Grinsztajn &amp; Steinwart 2024), as a list of ordinary layers whose constants are made
 * from the training rows, so that any method can infer its weights:
 *
 * <ol>
 *   <li>what is missing is filled in by the column's median, and columns with missing values get an indicator
 *   <li>categories are embedded, up to 8 numbers each
 *   <li>with the coding {@code piecewise-linear}, each column's code between its eighths
 *   <li>numbers are scaled by median and quartiles, and clipped smoothly to (−3, 3)
 *   <li>with the coding {@code periodic}, three features of each: cosines with 16 trained frequencies
 *   <li>a factor of its own for each of these
 *   <li>dense layers under the division by √inputs, with SiLU; the output layer starts at 0
 * </ol>
 *
 * <p>Initial values that depend on the data, in RealMLP made unit by unit from the weights drawn, are constants here
 * that are right in the mean over weights: the inputs of the first layer are centred, and divided by the root of their
 * mean variance, those of the others by what SiLU makes of a normal number; biases of the first layer start as N(0,
 * 1/3), which is the variance of a random convex combination of five pre-activations.
 *
 * @param coding how numbers become inputs
 * @param biasRate how fast biases of hidden layers are trained, for weights' 1
 * @param scaleRate how fast the scale layer's factors are
 * @param hidden widths of the hidden layers; none for those that the setting {@code hidden} has
 */
public record TabularNetwork(Coding coding, double biasRate, double scaleRate, List<Integer> hidden) {
    /** How a column of numbers becomes inputs. */
    public enum Coding {
        /** The scaled and clipped number. */
        PLAIN,
        /** This, and the piecewise-linear code. */
        PIECEWISE_LINEAR,
        /** The scaled and clipped number, and periodic features of it. */
        PERIODIC
    }

    private static final Pattern NAME =
            Pattern.compile("tabular(?::(plain|piecewise-linear|periodic))?(:slow-biases)?(:fast-scales)?"
                    + "(?::([1-9][0-9]{0,8}(?:[,x][1-9][0-9]{0,8})*))?");
    /**
     * With a = b + z, b ~ N(0, 1/3) for units and z ~ N(0, 1) for rows: the mean of a s(a), and the mean over units of
     * its variance over rows, by quadrature.
     */
    static final double SILU_MEAN = 0.2627;

    static final double SILU_VARIANCE = 0.3403;

    public TabularNetwork {
        hidden = List.copyOf(hidden);
    }

    /** Whether a text names such a network. */
    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** The network of a name: {@code tabular}, {@code tabular:periodic}, {@code tabular:plain:slow-biases:128x128}. */
    public static TabularNetwork of(String text) {
        Matcher matcher = NAME.matcher(text);
        if (!matcher.matches()) {
            throw new UserException("There is no model '" + text + "'; expected tabular, or with its coding and widths,"
                    + " such as tabular:plain:128x128 or tabular:periodic");
        }
        List<Integer> widths = matcher.group(4) == null
                ? List.of()
                : Arrays.stream(matcher.group(4).split("[,x]"))
                        .map(Integer::valueOf)
                        .toList();
        String coding = matcher.group(1) == null ? "piecewise-linear" : matcher.group(1);
        return new TabularNetwork(
                Coding.valueOf(coding.toUpperCase(Locale.ROOT).replace('-', '_')),
                matcher.group(2) == null ? 1 : RealMlp.BIAS_RATE,
                matcher.group(3) == null ? 1 : RealMlp.SCALE_RATE,
                widths);
    }

    /**
     * The hidden layers and how the output layer computes, in JSON.
     *
     * @param train the training rows
     * @param cells what the inputs are; none where all are numbers and none is missing
     * @param usual widths of the hidden layers where the name has none
     * @throws UserException if the rows are images
     */
    public String layers(Examples train, List<Column> cells, List<Integer> usual) {
        if (train.image().isPresent()) {
            throw new UserException(
                    "The model tabular is for tables, and these are images; use lenet, keras-cnn, or" + " mlp");
        }
        TabularInputs inputs = TabularInputs.of(train, cells, coding);
        ArrayNode layers = JsonNodeFactory.instance.arrayNode();
        if (!cells.isEmpty()) {
            ObjectNode missing = layers.addObject();
            inputs.fill().forEach(missing.putArray("missing")::add);
            inputs.indicators().forEach(missing.putArray("indicators")::add);
        }
        if (!inputs.categories().isEmpty()) {
            ObjectNode embedding = layers.addObject().put("embedding", inputs.dimensions(RealMlp.EMBEDDING));
            inputs.categories().forEach(embedding.putArray("columns")::add);
            inputs.codes().forEach(embedding.putArray("codes")::add);
        }
        addNumbers(layers, inputs);
        List<Double> means = new ArrayList<>();
        double variance = inputs.meanVariance(RealMlp.EMBEDDING, RealMlp.LIMIT, means);
        ObjectNode scale = layers.addObject().put("column-scale", scaleRate);
        means.forEach(scale.putArray("shift")::add);
        double factor = variance > 0 ? 1 / Math.sqrt(variance) : 1;
        double shift = 0;
        double biasSd = Math.sqrt(1.0 / 3);
        for (int width : hidden.isEmpty() ? usual : hidden) {
            ObjectNode dense = layers.addObject().put("scaled-dense", width);
            dense.put("shift", shift).put("factor", factor).put("bias-sd", biasSd);
            if (biasRate != 1) {
                dense.put("bias-rate", biasRate);
            }
            layers.addObject().put("silu", true);
            shift = SILU_MEAN;
            factor = 1 / Math.sqrt(SILU_VARIANCE);
            biasSd = 0; // what units of the layer before have in common for all rows varies enough
        }
        layers.addObject().put("scaled-output", true).put("shift", shift).put("factor", factor);
        return layers.toString();
    }

    private void addNumbers(ArrayNode layers, TabularInputs inputs) {
        if (!inputs.coded().isEmpty()) {
            ObjectNode code = layers.addObject();
            inputs.coded().forEach(code.putArray("piecewise-linear")::add);
            ArrayNode edges = code.putArray("edges");
            inputs.edges().forEach(ofColumn -> ofColumn.forEach(edges.addArray()::add));
        }
        if (inputs.numbers() > 0) {
            layers.addObject().put("smooth-clip", RealMlp.LIMIT).put("columns", inputs.numbers());
        }
        if (coding == Coding.PERIODIC && inputs.numbers() > 0) {
            ObjectNode periodic = layers.addObject().put("periodic", inputs.numbers());
            periodic.put("frequencies", RealMlp.FREQUENCIES).put("features", RealMlp.FEATURES);
            periodic.put("spread", RealMlp.FREQUENCY_SD).put("rate", RealMlp.PERIODIC_RATE);
        }
    }
}
