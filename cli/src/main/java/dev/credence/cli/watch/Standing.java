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

/** How a comparison stands, from its events; times are in seconds of one clock. Not safe for use by several threads. */
final class Standing {
    private final Map<Cell, Tally> tallies = new LinkedHashMap<>();
    private final Set<Run> waiting;
    private final Map<Run, Going> going = new LinkedHashMap<>();
    private final int jobs;
    private final int runs;
    private final int before;
    private final double start;

    /** A run that goes on now: when it began and how far it was when last heard of. */
    record Going(double start, RunProgress progress) {}

    /**
     * Before the first run.
     *
     * @param runs in the order in which they are begun
     * @param finished those of them that an earlier call has finished
     * @param jobs runs at a time
     */
    Standing(List<Run> runs, Collection<RunResult> finished, int jobs, double now) {
        this.waiting = new LinkedHashSet<>(runs);
        this.jobs = jobs;
        this.runs = runs.size();
        this.before = finished.size();
        this.start = now;
        runs.forEach(run ->
                tallies.computeIfAbsent(Cell.of(run), cell -> new Tally()).planned());
        for (RunResult result : finished) {
            waiting.remove(result.run());
            tally(result.run()).before(result);
        }
    }

    void progressed(Run run, RunProgress progress, double now) {
        waiting.remove(run);
        Going known = going.get(run);
        going.put(run, new Going(known == null ? now : known.start(), progress));
    }

    void finished(RunResult result, double now) {
        tally(result.run()).finished(result, ended(result.run(), now));
    }

    void failed(Run run, double now) {
        ended(run, now);
        tally(run).failed();
    }

    /** The comparison has been stopped: the current runs will be started again. */
    void stopped() {
        waiting.addAll(going.keySet());
        going.clear();
    }

    /** How long it took. */
    private double ended(Run run, double now) {
        waiting.remove(run);
        Going ended = going.remove(run);
        return now - (ended == null ? start : ended.start());
    }

    private Tally tally(Run run) {
        return Objects.requireNonNull(tallies.get(Cell.of(run)));
    }

    /** In the order of the plan. */
    Map<Cell, Tally> tallies() {
        return Collections.unmodifiableMap(tallies);
    }

    /** The current runs, the one that began first before the others. */
    Map<Run, Going> going() {
        return Collections.unmodifiableMap(going);
    }

    /** The runs that have not begun, in the order in which they will. */
    Collection<Run> waiting() {
        return Collections.unmodifiableCollection(waiting);
    }

    int jobs() {
        return jobs;
    }

    int runs() {
        return runs;
    }

    /** Runs that an earlier call has finished. */
    int before() {
        return before;
    }

    /** Runs that have ended, those before and those that failed included. */
    int ended() {
        return runs - waiting.size() - going.size();
    }

    int failed() {
        return tallies.values().stream().mapToInt(Tally::failedRuns).sum();
    }

    /** Since the start of this call. */
    double elapsed(double now) {
        return now - start;
    }
}
