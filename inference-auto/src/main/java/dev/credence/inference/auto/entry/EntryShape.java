package dev.credence.inference.auto.entry;

/**
 * The shape of encoded rows and targets.
 *
 * @param numbers d, scaled numbers of a row
 * @param embeddings codes of each embedded column, including that of unknown cells
 * @param classes C; 0 for a real target
 */
public record EntryShape(int numbers, int[] embeddings, int classes) {
    /** Number of embedded columns. */
    public int categories() {
        return embeddings.length;
    }
}
