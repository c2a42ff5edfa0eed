package dev.credence.inference.auto.network;

import dev.credence.core.numeric.LogSumExp;

/**
 * Class logits with cross-entropy loss, without label smoothing, which would cost log score.
 *
 * @param outputs C
 */
record SoftmaxHead(int outputs) implements Head {
    @Override
    public float bias(int output) {
        return 0;
    }

    @Override
    public double loss(float[][] outputs, float[] targets, int m, float[][] gradient) {
        double loss = 0;
        for (int r = 0; r < m; r++) {
            float[] logits = outputs[r];
            double log = LogSumExp.of(logits, 0, logits.length, 1);
            int y = (int) targets[r];
            loss += log - logits[y];
            for (int c = 0; c < logits.length; c++) {
                gradient[r][c] = RowFunctions.flushed((Math.exp(logits[c] - log) - (c == y ? 1 : 0)) / m);
            }
        }
        return loss / m;
    }
}
