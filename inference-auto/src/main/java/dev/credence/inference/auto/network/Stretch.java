package dev.credence.inference.auto.network;

/**
 * The steps up to a network's next checkpoint.
 *
 * @param from first step
 * @param to the steps of the checkpoint
 * @param extra whether they are an extra cycle, which begins and ends here, and not part of the usual schedule
 */
public record Stretch(int from, int to, boolean extra) {
    /** The steps of a network up to the end of a usual cycle. */
    public static Stretch usual(Member<?> member, int end) {
        return new Stretch(member.steps(), end, false);
    }

    /** Further steps of a network as an extra cycle, whose end is as good a checkpoint as those of the usual cycles. */
    public static Stretch extra(Member<?> member, int steps) {
        return new Stretch(member.steps(), member.steps() + steps, true);
    }

    AnnealingSchedule schedule(CycleSchedule usual) {
        return extra ? usual.between(from, to) : usual;
    }
}
