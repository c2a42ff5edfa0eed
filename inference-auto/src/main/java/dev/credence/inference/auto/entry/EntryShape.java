package dev.credence.inference.auto.entry;

/**
 * What rows and targets look like.
 *
 * @param numbers d, scaled numbers of a row
 * @param embeddings how many codes each column of many categories has, that of unknown cells included
 * @param classes C; 0 for a real target
 */
public record EntryShape(int numbers, int[] embeddings, int classes) {
    /** How many columns of many categories there are. */
    public int categories() {
        return embeddings.length;
    }
}
