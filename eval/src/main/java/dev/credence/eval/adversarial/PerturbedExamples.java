package dev.credence.eval.adversarial;

import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Shape;
import java.util.Optional;

/** Examples with perturbed inputs; targets and shape are the original's. The inputs are not copied. */
record PerturbedExamples(Examples original, double[][] moved) implements Examples {
    @Override
    public int size() {
        return original.size();
    }

    @Override
    public int inputs() {
        return original.inputs();
    }

    @Override
    public Shape inputShape() {
        return original.inputShape();
    }

    @Override
    public Optional<ImageShape> image() {
        return original.image();
    }

    @Override
    public void inputs(int row, double[] into, int offset) {
        System.arraycopy(moved[row], 0, into, offset, moved[row].length);
    }

    @Override
    public double target(int row) {
        return original.target(row);
    }
}
