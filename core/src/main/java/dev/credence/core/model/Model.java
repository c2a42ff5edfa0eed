package dev.credence.core.model;

import java.util.ArrayList;
import java.util.List;

/**
 * What is inferred: a network and the likelihood of its outputs.
 *
 * @param inputs D, the number of inputs
 * @param layers first to last; the last is dense with as many units as the likelihood takes
 * @param likelihood p(y | f)
 */
public record Model(int inputs, List<Layer> layers, Likelihood likelihood) {
    public Model {
        layers = List.copyOf(layers);
        if (inputs < 1) {
            throw new IllegalArgumentException("A model needs at least 1 input, got " + inputs);
        }
        int outputs = likelihood.outputs();
        if (layers.isEmpty()
                || !(layers.get(layers.size() - 1) instanceof Layer.Dense last)
                || last.units() != outputs) {
            throw new IllegalArgumentException("The last layer must be dense with the " + outputs + " units that "
                    + likelihood + " takes; the layers are " + layers);
        }
    }

    /** A perceptron with hidden layers of the given widths. */
    public static Model perceptron(int inputs, List<Integer> hidden, Activation activation, Likelihood likelihood) {
        List<Layer> layers = new ArrayList<>();
        for (int units : hidden) {
            layers.add(new Layer.Dense(units));
            layers.add(new Layer.Activate(activation));
        }
        layers.add(new Layer.Dense(likelihood.outputs()));
        return new Model(inputs, layers, likelihood);
    }

    /**
     * A dense layer with the activation that follows it.
     *
     * @param index 0 for the first dense layer
     * @param inputs its inputs I; the weight matrix is [I, O]
     * @param outputs its units O
     * @param activation {@link Activation#IDENTITY} where none follows
     * @param last whether it is the output layer
     */
    public record Block(int index, int inputs, int outputs, Activation activation, boolean last) {}

    /** The dense layers, each with its activation. */
    public List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        int width = inputs;
        for (int i = 0; i < layers.size(); i++) {
            if (layers.get(i) instanceof Layer.Dense dense) {
                Activation activation = i + 1 < layers.size() && layers.get(i + 1) instanceof Layer.Activate a
                        ? a.activation()
                        : Activation.IDENTITY;
                blocks.add(new Block(blocks.size(), width, dense.units(), activation, i + 1 == layers.size()));
                width = dense.units();
            } else if (i == 0 || layers.get(i - 1) instanceof Layer.Activate) {
                throw new IllegalArgumentException("An activation must follow a dense layer; the layers are " + layers);
            }
        }
        return blocks;
    }
}
