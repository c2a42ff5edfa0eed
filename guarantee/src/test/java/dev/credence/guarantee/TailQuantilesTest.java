package dev.credence.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.numeric.NormalQuantile;
import dev.credence.core.predict.GaussianPredictive;
import dev.credence.core.predict.RegressionPredictive;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TailQuantilesTest {
    private static final int POINTS = 20;

    /** A standard normal with a distribution function in floats, as on a device. */
    private static RegressionPredictive inFloats(AtomicInteger calls) {
        double[] one = new double[POINTS];
        Arrays.fill(one, 1);
        RegressionPredictive exact = GaussianPredictive.of(new double[POINTS], new double[POINTS], one);
        return (RegressionPredictive) Proxy.newProxyInstance(
                TailQuantilesTest.class.getClassLoader(),
                new Class<?>[] {RegressionPredictive.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("cdfStep")) {
                        return (double) Math.ulp(1f);
                    }
                    try {
                        Object result = method.invoke(exact, arguments);
                        if (method.getName().equals("cdf")) {
                            calls.incrementAndGet();
                            return Arrays.stream((double[]) result)
                                    .map(p -> (float) p)
                                    .toArray();
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    @DisplayName("A distribution function in floats is not bisected below its resolution")
    void floats() {
        double[] tails = new double[POINTS];
        Arrays.setAll(tails, n -> 0.45 / (n + 1)); // so many that they are sought by bisection
        AtomicInteger calls = new AtomicInteger();
        double[] lower = new TailQuantiles(inFloats(calls)).lower(tails);
        for (int n = 0; n < POINTS; n++) {
            assertThat(lower[n]).isCloseTo(NormalQuantile.of(tails[n]), within(1e-6));
        }
        // from an interval of one standard deviation to 1e-10 of it: 34 halvings, and a few steps before
        assertThat(calls.get()).isLessThan(42);
    }
}
