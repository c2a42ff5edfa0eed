/**
 * Watches a model at work: whether new rows are like those before, whether its intervals still cover, and which columns
 * have drifted. Alarms that are false with at most a chosen probability, however long it is watched.
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
