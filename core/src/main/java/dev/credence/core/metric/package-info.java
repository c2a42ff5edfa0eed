/**
 * Metrics: a name, a better direction, and values accumulated over tiles of predictions and targets. Metrics are
 * {@link dev.credence.core.metric.MetricFamily families} found by {@link java.util.ServiceLoader}; the simplest are a
 * {@link dev.credence.core.metric.RegressionMetric} and a {@link dev.credence.core.metric.ClassificationMetric}, which
 * score each point.
 */
@NullMarked
package dev.credence.core.metric;

import org.jspecify.annotations.NullMarked;
