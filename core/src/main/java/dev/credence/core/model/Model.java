package dev.credence.core.model;

import dev.credence.core.data.Shape;
import dev.credence.core.device.Activation;
import dev.credence.core.layer.Activate;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Dense;
import dev.credence.core.layer.Layer;
import dev.credence.core.layer.Network;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.layer.ScaledDense;
import java.util.ArrayList;
import java.util.List;

/**
 * A statistical model: a network and the likelihood of its outputs.
 *
 * @param input input shape
 * @param layers first to last; the last is dense with the likelihood's number of outputs
 * @param likelihood p(y | f)
 */
public record Model(Shape input, List<Layer> layers, Likelihood likelihood) {
    /** @throws IllegalArgumentException naming the layer that does not fit */
    public Model {
        layers = List.copyOf(layers);
        int outputs = likelihood.outputs();
        if (layers.isEmpty() || units(layers.get(layers.size() - 1)) != outputs) {
            throw new IllegalArgumentException("The last layer must be dense with the " + outputs + " units that "
                    + "the likelihood '" + likelihood.words() + "' takes; the layers are "
                    + layers.stream().map(Layer::words).toList());
        }
        Network.of(input, layers);
    }

    /** Units of a dense layer, else 0. */
    private static int units(Layer layer) {
        if (layer instanceof Dense dense) {
            return dense.units();
        }
        return layer instanceof ScaledDense dense ? dense.units() : 0;
    }

    /** A model of vector inputs. */
    public Model(int inputs, List<Layer> layers, Likelihood likelihood) {
        this(vector(inputs), layers, likelihood);
    }

    private static Shape vector(int inputs) {
        if (inputs < 1) {
            throw new IllegalArgumentException("A model needs at least 1 input, got " + inputs);
        }
        return new Shape.Vector(inputs);
    }

    /** A multilayer perceptron with hidden layers of the given widths. */
    public static Model perceptron(int inputs, List<Integer> hidden, Activation activation, Likelihood likelihood) {
        List<Layer> layers = new ArrayList<>();
        for (int units : hidden) {
            layers.add(new Dense(units));
            layers.add(new Activate(activation));
        }
        layers.add(new Dense(likelihood.outputs()));
        return new Model(inputs, layers, likelihood);
    }

    /** D, the number of inputs. */
    public int inputs() {
        return input.size();
    }

    /** The placed layers with the forward pass. */
    public Network network() {
        return Network.of(input, layers);
    }

    /** The placed layers; for a perceptron, its dense layers with their activations. */
    public List<PlacedLayer> placed() {
        return network().layers();
    }

    /** Whether all layers are dense, with or without activations, as {@code LayerWeights} requires. */
    public boolean isPerceptron() {
        return placed().stream().allMatch(at -> at.layer() instanceof Dense);
    }

    /** Whether there are convolutions. */
    public boolean convolutional() {
        return network().blocks().anyMatch(block -> block.role() == Block.Role.KERNEL);
    }
}
