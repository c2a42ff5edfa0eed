package dev.credence.guarantee.monitor;

import java.util.List;
import java.util.Optional;

/**
 * All that a monitor remembers. It does not grow with the rows that were observed, and no row can be read from it.
 *
 * @param model what identifies the model, as whoever keeps the state chooses
 * @param options of the monitor
 * @param rows observed
 * @param tests that go on, in their order
 * @param drift of columns; empty for a model without a profile of its training rows
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
