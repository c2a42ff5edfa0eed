/**
 * Monitoring of deployed models by sequential tests: of exchangeability, of the coverage of intervals, and of the drift
 * of columns. The probability of any false alarm, ever, is bounded by δ.
 *
 * <pre>{@code
 * Monitor monitor = Monitor.start(model, MonitorOptions.DEFAULT.withOutcomes(true));
 * monitor.observe(examples, prediction, targets, RowAttributes.plain());
 * if (monitor.isAlarmed()) { … monitor.tests() says which test, and since when … }
 * MonitorStateFile.save(monitor.state(), file);
 * }</pre>
 */
@NullMarked
package dev.credence.guarantee.monitor;

import org.jspecify.annotations.NullMarked;
