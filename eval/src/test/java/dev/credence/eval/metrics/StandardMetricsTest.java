package dev.credence.eval.metrics;

import dev.credence.core.metric.Metric;
import dev.credence.core.metric.MetricFamily;
import dev.credence.testkit.MetricCompatibility;
import java.util.Set;

class StandardMetricsTest extends MetricCompatibility {
    @Override
    protected MetricFamily family() {
        return new StandardMetrics();
    }

    @Override
    protected boolean needsSeveralPoints(Metric metric) {
        return Set.of(StandardMetrics.R2, StandardMetrics.AUROC, StandardMetrics.AVERAGE_PRECISION)
                .contains(metric);
    }
}
