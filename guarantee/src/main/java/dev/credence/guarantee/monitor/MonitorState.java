package dev.credence.guarantee.monitor;

import java.util.List;
import java.util.Optional;

/**
 * The state of a monitor. Its size does not grow with the rows observed, and it contains no row.
 *
 * @param model the model's identifier, chosen by the caller
 * @param options of the monitor
 * @param rows observed
 * @param tests states of the sequential tests, in their order
 * @param drift state of the columns' drift tests; empty for a model without a profile of its training rows
 */
public record MonitorState(
        String model, MonitorOptions options, long rows, List<TestState> tests, Optional<DriftState> drift) {
    public MonitorState {
        tests = List.copyOf(tests);
        if (rows < 0) {
            throw new IllegalArgumentException("the monitor has observed " + rows + " rows");
        }
    }
}
