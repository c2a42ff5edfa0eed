package dev.credence.cli.command;

import dev.credence.core.metric.Metric;

/** Words on metrics. */
final class MetricText {
    private MetricText() {}

    /** What a metric is, and which values are better. */
    static String description(Metric metric) {
        return metric.description()
                + switch (metric.better()) {
                    case HIGHER -> " (higher is better)";
                    case LOWER -> " (lower is better)";
                    case NEITHER -> "";
                };
    }
}
