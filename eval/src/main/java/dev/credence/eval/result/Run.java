package dev.credence.eval.result;

/**
 * One run of a comparison: a contender on one split of one data set.
 *
 * @param contender contender with its settings for this data set
 * @param dataset the data set's name
 * @param split 0-based
 * @param seed seed of all random numbers in the run
 * @param holdOuts number of hold-outs on which each candidate of the grid is scored
 */
public record Run(Contender contender, String dataset, int split, long seed, int holdOuts) {
    /** Description for messages: contender, data set and split. */
    public String describe() {
        return contender.label() + " on " + dataset + ", split " + split;
    }
}
