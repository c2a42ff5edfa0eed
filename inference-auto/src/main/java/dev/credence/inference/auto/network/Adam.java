package dev.credence.inference.auto.network;

import java.util.List;

/**
 * Adam (Kingma and Ba 2015) with bias correction, β₁ = 0.9, β₂ = 0.95, ε = 1e-8, and decoupled weight decay v ← v (1 −
 * rate · decay) before the step (Loshchilov and Hutter 2019), on all but biases.
 */
final class Adam {
    private static final float BETA1 = 0.9f;
    private static final float BETA2 = 0.95f;
    private static final float EPSILON = 1e-8f;

    /**
     * Gradients so small that their squares would be subnormal count as 0: some processors take a hundred times as long
     * for such numbers.
     */
    private static final float TINY = 1e-18f;

    private Adam() {}

    /**
     * One update.
     *
     * @param step 1 in the first update
     * @param rate of learning, annealed
     * @param decay of weights, annealed
     */
    static void update(List<Block> blocks, int step, double rate, double decay) {
        float correction1 = (float) (1 / (1 - Math.pow(BETA1, step)));
        float correction2 = (float) (1 / (1 - Math.pow(BETA2, step)));
        for (Block block : blocks) {
            float blockRate = (float) (rate * block.rateFactor());
            float keep = block.decays() ? (float) (1 - blockRate * decay) : 1;
            for (int i = 0; i < block.rows(); i++) {
                moments(block.gradients()[i], block.first()[i], block.second()[i]);
                move(
                        block.values()[i],
                        block.first()[i],
                        block.second()[i],
                        keep,
                        blockRate * correction1,
                        correction2);
            }
        }
    }

    private static void moments(float[] gradient, float[] first, float[] second) {
        for (int j = 0; j < gradient.length; j++) {
            float g = gradient[j];
            first[j] = flushed(BETA1 * first[j] + (1 - BETA1) * g);
            second[j] = flushed(BETA2 * second[j] + (1 - BETA2) * g * g);
        }
    }

    /** Adding and taking away a small number leaves no subnormal one; what is lost is far below ε². */
    private static float flushed(float x) {
        return (x + TINY) - TINY;
    }

    private static void move(float[] value, float[] first, float[] second, float keep, float rate, float correction) {
        for (int j = 0; j < value.length; j++) {
            value[j] = keep * value[j] - rate * first[j] / ((float) Math.sqrt(correction * second[j]) + EPSILON);
        }
    }
}
