package dev.credence.eval.detail;

/**
 * Details of one run, in addition to its line of {@code results.jsonl}.
 *
 * @param dataset name of the data set
 * @param split 0-based
 * @param label the contender's label
 * @param points predictions of the test points
 * @param learning learning curve of the final training
 */
public record RunDetails(String dataset, int split, String label, PointDetails points, LearningCurve learning) {}
