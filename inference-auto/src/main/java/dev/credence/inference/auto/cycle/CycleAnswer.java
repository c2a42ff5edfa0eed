package dev.credence.inference.auto.cycle;

import java.util.List;

/**
 * A network after a run.
 *
 * @param version that of the library
 * @param step its steps so far
 * @param divergedAt the step at which its loss was not finite; −1 if there was none
 * @param state its state
 * @param predictions arrays of the predictions of the held rows; none before the checkpoint
 * @param training processor time in ns
 * @param predicting processor time in ns; 0 if there are no predictions
 */
record CycleAnswer(
        String version,
        int step,
        int divergedAt,
        List<String> state,
        List<List<String>> predictions,
        long training,
        long predicting) {}
