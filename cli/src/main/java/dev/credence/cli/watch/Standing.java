package dev.credence.cli.watch;

import dev.credence.eval.protocol.RunProgress;
import dev.credence.eval.result.Run;
import dev.credence.eval.result.RunResult;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The state of a comparison, updated by its events; times in seconds of one clock. Not thread-safe. */
final class Standing {
    private final Map<Cell, CellStatistics> statistics = new LinkedHashMap<>();
    private final Set<Run> waiting;
    private final Map<Run, Going> going = new LinkedHashMap<>();
    private final int jobs;
    private final int runs;
    private final int before;
    private final double start;

    /** A current run: its start and last reported progress. */
    record Going(double start, RunProgress progress) {}

    /**
     * The initial state.
     *
     * @param runs in starting order
     * @param finished the results of an earlier call
     * @param jobs concurrent runs
     */
    Standing(List<Run> runs, Collection<RunResult> finished, int jobs, double now) {
        this.waiting = new LinkedHashSet<>(runs);
        this.jobs = jobs;
        this.runs = runs.size();
        this.before = finished.size();
        this.start = now;
        runs.forEach(run -> statistics
                .computeIfAbsent(Cell.of(run), cell -> new CellStatistics())
                .planned());
        for (RunResult result : finished) {
            waiting.remove(result.run());
            statistics(result.run()).before(result);
        }
    }

    void progressed(Run run, RunProgress progress, double now) {
        waiting.remove(run);
        Going known = going.get(run);
        going.put(run, new Going(known == null ? now : known.start(), progress));
    }

    void finished(RunResult result, double now) {
        statistics(result.run()).finished(result, ended(result.run(), now));
    }

    void failed(Run run, double now) {
        ended(run, now);
        statistics(run).failed();
    }

    /** Marks the comparison as stopped: current runs will be repeated. */
    void stopped() {
        waiting.addAll(going.keySet());
        going.clear();
    }

    /** Ends a run and returns its duration. */
    private double ended(Run run, double now) {
        waiting.remove(run);
        Going ended = going.remove(run);
        return now - (ended == null ? start : ended.start());
    }

    private CellStatistics statistics(Run run) {
        return Objects.requireNonNull(statistics.get(Cell.of(run)));
    }

    /** The cells' statistics, in the plan's order. */
    Map<Cell, CellStatistics> statistics() {
        return Collections.unmodifiableMap(statistics);
    }

    /** The current runs, the oldest first. */
    Map<Run, Going> going() {
        return Collections.unmodifiableMap(going);
    }

    /** The waiting runs, in starting order. */
    Collection<Run> waiting() {
        return Collections.unmodifiableCollection(waiting);
    }

    int jobs() {
        return jobs;
    }

    int runs() {
        return runs;
    }

    /** The number of runs finished by an earlier call. */
    int before() {
        return before;
    }

    /** The number of ended runs, including failed ones and those of an earlier call. */
    int ended() {
        return runs - waiting.size() - going.size();
    }

    int failed() {
        return statistics.values().stream().mapToInt(CellStatistics::failedRuns).sum();
    }

    /** Seconds since the start of this call. */
    double elapsed(double now) {
        return now - start;
    }
}
