package dev.credence.eval.result;

/**
 * One run of a comparison: a contender on one split of one data set.
 *
 * @param contender with its settings for this data set
 * @param dataset the data set's name
 * @param split 0-based
 * @param seed decides everything random in the run
 * @param holdOuts random parts of the training part that each candidate of the grid is scored on
 */
public record Run(Contender contender, String dataset, int split, long seed, int holdOuts) {
    /** In words: who, on what. */
    public String describe() {
        return contender.label() + " on " + dataset + ", split " + split;
    }
}
