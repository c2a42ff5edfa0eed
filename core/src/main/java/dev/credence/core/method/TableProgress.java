package dev.credence.core.method;

/**
 * Progress of the training of a {@link TableMethod}.
 *
 * @param round number of finished rounds; each ends with a usable model
 * @param done units of work done
 * @param of maximum units of work; training may end earlier
 * @param detail further text to show; may be empty
 * @param last whether the end is in sight: no further round may follow the running one, so that the remaining work is
 *     known
 */
public record TableProgress(int round, long done, long of, String detail, boolean last) {
    /** Progress of a training whose end is in sight. */
    public TableProgress(int round, long done, long of, String detail) {
        this(round, done, of, detail, true);
    }

    public TableProgress {
        if (round < 0 || done < 0 || done > of) {
            throw new IllegalArgumentException(
                    "Progress needs 0 ≤ done ≤ of and a round ≥ 0, got " + done + " of " + of + ", round " + round);
        }
    }
}
