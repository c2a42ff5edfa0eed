package dev.credence.eval.detail;

/**
 * What one run leaves beside its line of {@code results.jsonl}.
 *
 * @param dataset its data set
 * @param split 0-based
 * @param label the contender's
 * @param points the predictions of the test points
 * @param learning how the final training went
 */
public record RunDetails(String dataset, int split, String label, PointDetails points, LearningCurve learning) {}
