package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.formula.Program;
import dev.credence.core.model.NegativeBinomial;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Poisson;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NegativeBinomialTest extends LikelihoodCompatibility {
    private static final List<String> NAMES = List.of("y", "f0", "likelihood.log_shape");

    @Override
    protected NumericLikelihood likelihood() {
        return new NegativeBinomial();
    }

    @Override
    protected double[] outputs() {
        return new double[] {-1.5, 0.75, 2.5};
    }

    private double logDensity(double y, double f, double logShape) {
        return Program.of(NAMES, List.of(likelihood().logDensity())).values(y, f, logShape)[0];
    }

    @ParameterizedTest
    @CsvSource({
        "0, -1, 0.5, -0.33207435561160176, 0.7174339756290934",
        "3, 1, -0.75, -2.632711100876551, 0.7431270947159914",
        "40, 3.5, 2, -3.8203068498134964, 0.7378130050655478"
    })
    @DisplayName("Log probability and distribution function agree with SciPy's")
    void scipy(double y, double f, double logShape, double logDensity, double cdf) {
        assertThat(logDensity(y, f, logShape)).isCloseTo(logDensity, within(1e-12 * (1 + Math.abs(logDensity))));
        assertThat(likelihood().cdf(y, new double[] {f, logShape})).isCloseTo(cdf, within(1e-12));
    }

    @Test
    @DisplayName("With a large shape it approaches the Poisson distribution")
    void poisson() {
        Program poisson = Program.of(List.of("y", "f0"), List.of(new Poisson().logDensity()));
        for (double y : new double[] {0, 2, 9}) {
            assertThat(logDensity(y, 1, 16)).isCloseTo(poisson.values(y, 1)[0], within(1e-5));
        }
    }
}
