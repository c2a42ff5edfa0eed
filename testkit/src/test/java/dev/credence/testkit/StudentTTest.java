package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.formula.Program;
import dev.credence.core.model.NumericLikelihood;
import dev.credence.core.model.Quantiles;
import dev.credence.core.model.StudentT;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTTest extends LikelihoodCompatibility {
    @Override
    protected NumericLikelihood likelihood() {
        return new StudentT();
    }

    @ParameterizedTest
    @CsvSource({
        "0.3, -0.5, -0.5, 1.3862943611198906, -1.3515305259311075, 0.8823606294809205",
        "8, 1, 0.2, -1, -5.767537421206083, 0.990246286847793",
        "-2, 0, -1, 3, -9.734770902512516, 9.096773113510824e-06"
    })
    @DisplayName("Log density and distribution function agree with SciPy's")
    void scipy(double y, double f, double logScale, double logFreedom, double logDensity, double cdf) {
        NumericLikelihood t = likelihood();
        List<String> names = new ArrayList<>(Quantiles.valueNames(t));
        names.add("y");
        double found = Program.of(names, List.of(t.logDensity())).values(f, logScale, logFreedom, y)[0];
        assertThat(found).isCloseTo(logDensity, within(1e-12 * (1 + Math.abs(logDensity))));
        assertThat(t.cdf(y, new double[] {f, logScale, logFreedom})).isCloseTo(cdf, within(1e-11 * cdf));
    }
}
