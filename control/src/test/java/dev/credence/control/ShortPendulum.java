package dev.credence.control;

import dev.credence.core.formula.Formula;
import java.util.List;

/** A pendulum whose trials are short. */
final class ShortPendulum implements ControlProblem {
    private final Pendulum whole = new Pendulum();

    @Override
    public String name() {
        return "short";
    }

    @Override
    public String description() {
        return whole.description();
    }

    @Override
    public List<String> states() {
        return whole.states();
    }

    @Override
    public double timeStep() {
        return whole.timeStep();
    }

    @Override
    public int steps() {
        return 5;
    }

    @Override
    public double actionLimit() {
        return whole.actionLimit();
    }

    @Override
    public double[] startMean() {
        return whole.startMean();
    }

    @Override
    public double[] startDeviation() {
        return whole.startDeviation();
    }

    @Override
    public double measurementNoise() {
        return whole.measurementNoise();
    }

    @Override
    public void derivative(double[] state, double action, double[] derivative) {
        whole.derivative(state, action, derivative);
    }

    @Override
    public List<Formula> features(List<Formula> state) {
        return whole.features(state);
    }

    @Override
    public Formula cost(List<Formula> state) {
        return whole.cost(state);
    }

    @Override
    public double energy(double[] state) {
        return whole.energy(state);
    }

    @Override
    public List<double[]> drawing(double[] state) {
        return whole.drawing(state);
    }

    @Override
    public double sight() {
        return whole.sight();
    }
}
