package dev.credence.core.method;

/**
 * How far the training of a {@link TableMethod} has come.
 *
 * @param round rounds that are finished; the model at the end of any of them can be used
 * @param done how much of the work is done
 * @param of how much there is at most; training may end earlier
 * @param detail what else is worth showing; may be empty
 */
public record TableProgress(int round, long done, long of, String detail) {
    public TableProgress {
        if (round < 0 || done < 0 || done > of) {
            throw new IllegalArgumentException(
                    "Progress needs 0 ≤ done ≤ of and a round ≥ 0, got " + done + " of " + of + ", round " + round);
        }
    }
}
