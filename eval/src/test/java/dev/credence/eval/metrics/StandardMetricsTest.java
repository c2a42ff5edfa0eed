package dev.credence.eval.metrics;

import dev.credence.core.metric.MetricFamily;
import dev.credence.testkit.MetricCompatibility;

class StandardMetricsTest extends MetricCompatibility {
    @Override
    protected MetricFamily family() {
        return new StandardMetrics();
    }
}
