package dev.credence.decide;

import dev.credence.core.UserException;
import dev.credence.eval.result.Facts;
import dev.credence.eval.result.LineFile;
import dev.credence.eval.result.Versions;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes decisions in a running program. Every decision and every reward is a line of a log, on disk when the call
 * returns; after a crash a program reopens the log and continues with the same bits. Rewards may come late, in any
 * order, or never. Thread-safe; decisions are made one at a time.
 *
 * <pre>{@code
 * try (DecisionMaker maker = DecisionMaker.open(plan, Path.of("decisions.jsonl"))) {
 *     Decision decision = maker.next(context);
 *     maker.observe(decision.number(), act(decision.name()));
 * }
 * }</pre>
 */
public final class DecisionMaker implements AutoCloseable {
    private final DecisionPlan plan;
    private final Decider decider;
    private final @Nullable LineFile<DecisionEvent> log;

    /** Decisions whose reward is unknown. */
    private final Map<Integer, DecisionEvent.Chosen> open = new LinkedHashMap<>();

    private int next;
    private boolean closed;

    private DecisionMaker(DecisionPlan plan, @Nullable LineFile<DecisionEvent> log) {
        this.plan = plan;
        this.decider = new Decider(plan);
        this.log = log;
    }

    /** Checks the model before any decision, rather than at the first training. */
    private static void check(DecisionPlan plan) {
        if (plan.policy().learns()) {
            plan.model().check(plan.contextNames().size(), plan.actionNames().size());
        }
    }

    /**
     * A decision maker without a log, whose state is lost when it is closed.
     *
     * @throws UserException if the plan's model cannot be trained
     */
    public static DecisionMaker withoutLog(DecisionPlan plan) {
        check(plan);
        return new DecisionMaker(plan, null);
    }

    /**
     * Opens a log and replays it. The log is locked until this is closed.
     *
     * @throws UserException if the plan's model cannot be trained, or the log cannot be read or written, belongs to
     *     another plan, or is invalid; names the line
     */
    public static DecisionMaker open(DecisionPlan plan, Path log) {
        check(plan);
        LineFile<DecisionEvent> file = LineFile.open(log, DecisionEvent.FORMAT);
        boolean opened = false;
        try {
            DecisionMaker maker = new DecisionMaker(plan, file);
            maker.takeUp(log, file.lines(), false);
            if (file.lines().isEmpty()) {
                file.append(new DecisionEvent.Begun(maker.facts()));
            }
            opened = true;
            return maker;
        } finally {
            if (!opened) {
                file.close();
            }
        }
    }

    /**
     * Repeats the decisions of a log, each with the rewards known at its time.
     *
     * @return number of decisions
     * @throws UserException if one of them differs, with its line, or the plan's model cannot be trained
     */
    public static int replay(DecisionPlan plan, Path log) {
        check(plan);
        try (DecisionMaker maker = new DecisionMaker(plan, null)) {
            maker.takeUp(log, LineFile.read(log, DecisionEvent.FORMAT), true);
            return maker.next;
        }
    }

    /**
     * Makes a decision.
     *
     * @param context [D], finite; copied
     * @throws IllegalStateException if it is closed
     */
    public synchronized Decision next(double... context) {
        requireOpen();
        if (context.length != plan.contextNames().size()) {
            throw new UserException("The context has " + context.length + " numbers; expected "
                    + plan.contextNames().size() + ": " + String.join(", ", plan.contextNames()));
        }
        for (int i = 0; i < context.length; i++) {
            if (!Double.isFinite(context[i])) {
                throw new UserException("The context's '" + plan.contextNames().get(i) + "' is " + context[i]
                        + "; expected a finite number");
            }
        }
        int action = decider.choose(next, context);
        DecisionEvent.Chosen chosen = new DecisionEvent.Chosen(next, context.clone(), action);
        record(chosen);
        open.put(next, chosen);
        next++;
        return decision(chosen);
    }

    /**
     * Reports the reward of a decision.
     *
     * @param number number of the decision
     * @param reward in any unit, the higher the better
     * @throws UserException if there is no such decision, or its reward is already known
     * @throws IllegalStateException if it is closed
     */
    public synchronized void observe(int number, double reward) {
        requireOpen();
        DecisionEvent.Chosen chosen = open.get(number);
        if (chosen == null || !Double.isFinite(reward)) {
            throw new UserException("Decision " + number + " cannot have the reward " + reward + ": "
                    + (chosen != null
                            ? "expected a finite number"
                            : number >= 0 && number < next
                                    ? "it has one already"
                                    : "there are the decisions 0 to " + (next - 1)));
        }
        record(new DecisionEvent.Rewarded(number, reward));
        open.remove(number);
        decider.observe(chosen.context(), chosen.action(), reward);
    }

    /** Reports the reward of the last decision. */
    public synchronized void observe(double reward) {
        observe(next - 1, reward);
    }

    /** Decisions whose reward is unknown, the earliest first. */
    public synchronized List<Decision> open() {
        return open.values().stream().map(this::decision).toList();
    }

    /** Number of decisions so far. */
    public synchronized int decisions() {
        return next;
    }

    private Decision decision(DecisionEvent.Chosen chosen) {
        return new Decision(chosen.number(), chosen.action(), plan.actionNames().get(chosen.action()));
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("The decision maker is closed; open its log again");
        }
    }

    private void record(DecisionEvent event) {
        if (log != null) {
            log.append(event);
        }
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>(plan.facts());
        facts.put("version", Versions.library());
        return facts;
    }

    private void takeUp(Path path, List<LineFile.Line<DecisionEvent>> lines, boolean again) {
        for (LineFile.Line<DecisionEvent> line : lines) {
            String fault = fault(line.content(), line.number() == 1, again);
            if (!fault.isEmpty()) {
                throw new UserException(path + ", line " + line.number() + ": " + fault);
            }
        }
    }

    /** Applies an event; returns the reason if it is invalid, else an empty text. */
    private String fault(DecisionEvent event, boolean first, boolean again) {
        if (event instanceof DecisionEvent.Begun begun) {
            return !first
                    ? "there is a second plan; expected decisions and rewards"
                    : begun.plan().equals(facts())
                            ? ""
                            : "the decisions are of another plan: " + String.join("; ", differences(begun.plan()))
                                    + ". Use another log";
        }
        if (first) {
            return "expected the plan, which is the first line of a log";
        }
        if (event instanceof DecisionEvent.Rewarded rewarded) {
            DecisionEvent.Chosen chosen = open.remove(rewarded.number());
            if (chosen == null) {
                return "there is a reward of decision " + rewarded.number()
                        + ", which does not exist or already has one";
            }
            decider.observe(chosen.context(), chosen.action(), rewarded.reward());
            return "";
        }
        DecisionEvent.Chosen chosen = (DecisionEvent.Chosen) event;
        if (chosen.number() != next
                || chosen.context().length != plan.contextNames().size()
                || chosen.action() >= plan.actionNames().size()) {
            return "decision " + chosen.number() + " with " + chosen.context().length + " inputs and action "
                    + chosen.action() + "; expected decision " + next + " with "
                    + plan.contextNames().size() + " inputs and an action below "
                    + plan.actionNames().size();
        }
        if (again) {
            int action = decider.choose(chosen.number(), chosen.context());
            if (action != chosen.action()) {
                return "decision " + chosen.number() + " was action " + chosen.action() + ", and is " + action + " now";
            }
        }
        open.put(chosen.number(), chosen);
        next++;
        return "";
    }

    private List<String> differences(Map<String, String> then) {
        return Facts.differences(then, facts());
    }

    @Override
    public synchronized void close() {
        closed = true;
        decider.close();
        if (log != null) {
            log.close();
        }
    }
}
