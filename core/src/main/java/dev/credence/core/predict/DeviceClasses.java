package dev.credence.core.predict;

import dev.credence.core.model.ClassLikelihood;
import org.jspecify.annotations.Nullable;

/** Class probabilities of sampled outputs, reduced on the device that holds them. */
final class DeviceClasses implements ClassComponents {
    private final Loan loan;
    private final ClassLikelihood likelihood;
    private final double temperature;
    private @Nullable ClassSummary summary;

    DeviceClasses(Loan loan, ClassLikelihood likelihood) {
        this(loan, likelihood, 1);
    }

    private DeviceClasses(Loan loan, ClassLikelihood likelihood, double temperature) {
        this.loan = loan;
        this.likelihood = likelihood;
        this.temperature = temperature;
    }

    int points() {
        return loan.outputs().points();
    }

    int samples() {
        return loan.outputs().samples();
    }

    int classes() {
        return likelihood.classes();
    }

    /** Computed on the host. */
    @Override
    public double[] logProbabilities() {
        CategoricalMixture host = (CategoricalMixture) loan.host();
        return (temperature == 1 ? host : host.tempered(temperature)).logProbabilities();
    }

    @Override
    public ClassSummary summary() {
        if (summary == null) {
            summary = loan.outputs().classes(likelihood).summary(temperature);
        }
        return summary;
    }

    @Override
    public double[] logMean(int[] chosen) {
        double[] logs = new double[chosen.length];
        for (int n = 0; n < logs.length; n++) {
            logs[n] = summary().logMean()[n][chosen[n]];
        }
        return logs;
    }

    @Override
    public ClassComponents tempered(double times) {
        return new DeviceClasses(loan, likelihood, temperature * times);
    }
}
