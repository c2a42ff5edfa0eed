package dev.credence.inference.forecast;

import dev.credence.core.method.SeriesMethod;
import dev.credence.testkit.SeriesMethodCompatibility;
import java.util.Map;

/** With networks. */
class ForecastCompatibilityTest extends SeriesMethodCompatibility {
    @Override
    protected SeriesMethod method() {
        return new ForecastMethod();
    }

    @Override
    protected Map<String, String> quick() {
        return Map.of("steps", "20", "width", "16", "least-windows", "500");
    }
}
