package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.formula.Program;
import dev.credence.core.model.NormalMixture;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Quantiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NormalMixtureTest extends LikelihoodCompatibility {
    private static final int M = NormalMixture.COMPONENTS;

    @Override
    protected NumericLikelihood likelihood() {
        return new NormalMixture();
    }

    /** log p(y), the mean and the variance, given outputs. */
    private double[] values(double y, double... outputs) {
        NumericLikelihood mixture = likelihood();
        List<String> names = new ArrayList<>(Quantiles.valueNames(mixture));
        names.add("y");
        double[] given = Arrays.copyOf(outputs, 3 * M + 1);
        given[3 * M] = y;
        return Program.of(names, List.of(mixture.logDensity(), mixture.mean(), mixture.variance()))
                .values(given);
    }

    @Test
    @DisplayName("Outputs of 0 mean four normals of standard deviation 1 at −1, −⅓, ⅓ and 1")
    void zero() {
        double sd = Math.exp(Math.log1p(Math.exp(-6))); // e^{−6 + softplus(6)}
        double density = 0;
        for (double mean : new double[] {-1, -1.0 / 3, 1.0 / 3, 1}) {
            double z = (0.4 - mean) / sd;
            density += Math.exp(-0.5 * z * z) / (sd * Math.sqrt(2 * Math.PI)) / M;
        }
        double[] found = values(0.4, new double[3 * M]);
        assertThat(found[0]).isCloseTo(Math.log(density), within(1e-12));
        assertThat(found[1]).isCloseTo(0, within(1e-12));
        assertThat(found[2]).isCloseTo(sd * sd + 5.0 / 9, within(1e-12));
    }

    @Test
    @DisplayName("Very different logits, as after training, select one component, however narrow")
    void oneComponent() {
        double[] outputs = new double[3 * M];
        outputs[1] = 500;
        outputs[M + 1] = 2 + 1.0 / 3;
        outputs[2 * M + 1] = -80; // the narrowest: e^{−6}
        double sd = Math.exp(-6);
        double[] found = values(2 + sd, outputs);
        assertThat(found[0]).isCloseTo(-0.5 - 0.5 * Math.log(2 * Math.PI) + 6, within(1e-9));
        assertThat(found[1]).isCloseTo(2, within(1e-12));
        assertThat(found[2]).isCloseTo(sd * sd, within(1e-9 * sd * sd));
        assertThat(likelihood().cdf(2, outputs)).isCloseTo(0.5, within(1e-9));
        assertThat(likelihood().cdf(2 + 10 * sd, outputs)).isCloseTo(1, within(1e-12));
    }
}
