package dev.credence.core.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StableFunctionsTest {
    @Test
    void stableFunctionsKeepTheirDigitsInTheTails() {
        assertThat(Operation.SIGMOID.evaluate(-700, 0, 0, 0)).isCloseTo(Math.exp(-700), within(1e-315));
        assertThat(Operation.SOFTPLUS.evaluate(-700, 0, 0, 0)).isCloseTo(Math.exp(-700), within(1e-315));
        assertThat(Operation.SOFTPLUS.evaluate(1e300, 0, 0, 0)).isEqualTo(1e300);
        Formula x = Functions.input("x");
        assertThat(Functions.sigmoid(x).derivative(x).value(40)).isCloseTo(Math.exp(-40), within(1e-31));
        assertThat(Functions.logNormalCdf(x).derivative(x).derivative(x).value(-1e5))
                .isCloseTo(-1 + 1e-10, within(1e-14));
    }
}
