package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.formula.Program;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Poisson;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoissonTest extends LikelihoodCompatibility {
    @Override
    protected NumericLikelihood likelihood() {
        return new Poisson();
    }

    @Override
    protected double[] outputs() {
        return new double[] {-1.5, 0.75, 3};
    }

    @ParameterizedTest
    @CsvSource({
        "0, -1, -0.36787944117144233, 0.6922006275553465",
        "3, 1, -1.5100412976871, 0.7100576190155696",
        "40, 3.5, -3.4360916734497025, 0.8975225810037198"
    })
    @DisplayName("Log probability and distribution function agree with SciPy's")
    void scipy(double y, double f, double logDensity, double cdf) {
        NumericLikelihood poisson = likelihood();
        double found =
                Program.of(List.of("y", "f0"), List.of(poisson.logDensity())).values(y, f)[0];
        assertThat(found).isCloseTo(logDensity, within(1e-12 * (1 + Math.abs(logDensity))));
        assertThat(poisson.cdf(y, new double[] {f})).isCloseTo(cdf, within(1e-12));
    }
}
