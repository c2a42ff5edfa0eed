package dev.credence.inference.laplace;

import dev.credence.core.UserException;
import dev.credence.core.layer.Block;
import dev.credence.core.layer.Dense;
import dev.credence.core.layer.PlacedLayer;
import dev.credence.core.model.Model;
import java.util.ArrayList;
import java.util.List;

/**
 * A dense layer with a posterior: its weights [inputs, outputs] and then its bias [outputs], together θ [inputs + 1,
 * outputs]. At one point the derivative of an output f_c is the product of the layer's input a, with a 1 appended, and
 * the backpropagated gradient b_c: ∂f_c/∂θ_ij = a_i b_cj.
 *
 * @param from index of its first parameter
 * @param inputs number of inputs, including the constant
 * @param outputs number of outputs
 */
record KroneckerLayer(int from, int inputs, int outputs) {
    /**
     * All layers of a network, or only its last.
     *
     * @throws UserException if one is not dense; says what to use instead
     */
    static List<KroneckerLayer> of(Model model, boolean lastAlone) {
        List<PlacedLayer> placed = lastAlone ? List.of(LastLayerLinearisation.last(model)) : model.placed();
        List<KroneckerLayer> layers = new ArrayList<>();
        int from = 0;
        for (PlacedLayer at : placed) {
            if (!(at.layer() instanceof Dense) && !lastAlone) {
                throw new UserException("structure=kfac has its factors for dense layers, and the network has " + at
                        + "; use structure=last-layer-kfac or last-layer, or structure=diagonal");
            }
            Block weight = at.block("weight");
            layers.add(new KroneckerLayer(from, weight.rows() + 1, weight.columns()));
            from += weight.length() + weight.columns();
        }
        return layers;
    }

    /** Splits the layer's Jacobian into a and the b_c; false if it is zero. */
    boolean split(double[][] jacobian, double[] a, double[][] b) {
        int bias = from + (inputs - 1) * outputs;
        double squares = 0;
        for (int c = 0; c < jacobian.length; c++) {
            System.arraycopy(jacobian[c], bias, b[c], 0, outputs);
            for (double v : b[c]) {
                squares += v * v;
            }
        }
        if (squares == 0) {
            return false;
        }
        for (int i = 0; i < inputs; i++) { // least squares, exact as the matrix has rank one
            double sum = 0;
            for (int c = 0; c < jacobian.length; c++) {
                for (int j = 0; j < outputs; j++) {
                    sum += jacobian[c][from + i * outputs + j] * b[c][j];
                }
            }
            a[i] = sum / squares;
        }
        return true;
    }

    /** Size of its eigenvectors and of the deviations along them. */
    int factorLength() {
        return inputs * inputs + outputs * outputs + inputs * outputs;
    }

    int parameters() {
        return inputs * outputs;
    }
}
