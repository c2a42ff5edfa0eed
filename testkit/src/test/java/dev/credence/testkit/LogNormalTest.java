package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.formula.Program;
import dev.credence.core.model.LogNormal;
import dev.credence.core.model.NumericLikelihood;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogNormalTest extends LikelihoodCompatibility {
    @Override
    protected NumericLikelihood likelihood() {
        return new LogNormal();
    }

    @ParameterizedTest
    @CsvSource({
        "0.3, -0.5, -0.5, 0.11147433032591841, 0.12289112736399016",
        "8, 1, 0.25, -3.6017430303491826, 0.7997335612411707",
        "120, 3, -1, -16.51091560346711, 0.9999994098201918"
    })
    @DisplayName("Log density and distribution function agree with SciPy's")
    void scipy(double y, double f, double logScale, double logDensity, double cdf) {
        NumericLikelihood logNormal = likelihood();
        List<String> names = List.of("y", "f0", "likelihood.log_scale");
        double found = Program.of(names, List.of(logNormal.logDensity())).values(y, f, logScale)[0];
        assertThat(found).isCloseTo(logDensity, within(1e-12 * (1 + Math.abs(logDensity))));
        assertThat(logNormal.cdf(y, new double[] {f, logScale})).isCloseTo(cdf, within(1e-12));
        assertThat(logNormal.cdf(0, new double[] {f, logScale})).isZero();
    }
}
