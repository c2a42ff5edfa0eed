package dev.credence.control;

import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.inference.GradientInference;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TrainingPlan;
import java.util.Map;

/**
 * A method whose networks have a latent input z ~ N(0, γ) of every row, in place of the last input, the row's number.
 *
 * @param of the method of the weights
 * @param variance γ
 */
record LatentMethod(InferenceMethod of, double variance) implements InferenceMethod {
    @Override
    public String name() {
        return of.name();
    }

    @Override
    public String description() {
        return of.description();
    }

    @Override
    public String citation() {
        return of.citation();
    }

    @Override
    public Schema settings() {
        return of.settings();
    }

    @Override
    public Schema settings(Map<String, String> chosen) {
        return of.settings(chosen);
    }

    @Override
    public TrainingPlan plan(Settings settings) {
        return of.plan(settings);
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        if (of.prepare(problem, settings, device, seed) instanceof GradientInference plain) {
            return plain.withLatentInput(variance);
        }
        throw new UserException("The method '" + of.name()
                + "' does not learn a latent input: use dropout-alpha or vi, or leave out " + DynamicsOptions.LATENT);
    }
}
