package dev.credence.core.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
        BlockWalk.blocks(inputs, layers);
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
     * A layer with weights, dense or a convolution, with the activation and the pooling that follow it.
     *
     * @param index 0 for the first layer with weights
     * @param inputs I, rows of its weight matrix [I, O]: its inputs, or the numbers that a convolution's window sees
     * @param outputs O: its units, or a convolution's filters
     * @param activation {@link Activation#IDENTITY} where none follows
     * @param last whether it is the output layer
     * @param window of a convolution; empty for a dense layer
     * @param pooling what follows the activation, in this order
     */
    public record Block(
            int index,
            int inputs,
            int outputs,
            Activation activation,
            boolean last,
            Optional<Window> window,
            List<Pooling> pooling) {
        public Block {
            pooling = List.copyOf(pooling);
        }

        /** A dense layer. */
        public Block(int index, int inputs, int outputs, Activation activation, boolean last) {
            this(index, inputs, outputs, activation, last, Optional.empty(), List.of());
        }

        /** How many outputs see one of its inputs, for initial values: O, for a convolution O for each of the window's pixels. */
        public int fanOut() {
            return window.map(w -> w.rows() * w.columns()).orElse(1) * outputs;
        }

        Block with(Pooling more) {
            List<Pooling> both = new ArrayList<>(pooling);
            both.add(more);
            return new Block(index, inputs, outputs, activation, last, window, both);
        }
    }

    /** The layers with weights, each with what follows it. */
    public List<Block> blocks() {
        return BlockWalk.blocks(inputs, layers);
    }

    /** Whether there are convolutions. */
    public boolean convolutional() {
        return layers.stream().anyMatch(Layer.Convolution.class::isInstance);
    }
}
