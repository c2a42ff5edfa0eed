package dev.credence.inference.auto.network;

import dev.credence.core.device.RowKernels;
import java.util.List;

/**
 * Adam (Kingma and Ba 2015) with bias correction, β₁ = 0.9, β₂ = 0.95, ε = 1e-8, and decoupled weight decay v ← v (1 −
 * rate · decay) before the step (Loshchilov and Hutter 2019), except for biases.
 */
final class Adam {
    private static final float BETA1 = 0.9f;
    private static final float BETA2 = 0.95f;
    private static final float EPSILON = 1e-8f;

    /** Far below ε². */
    private static final float TINY = 1e-18f;

    private Adam() {}

    /**
     * One update.
     *
     * @param step number of the update, from 1
     * @param rate annealed learning rate
     * @param decay annealed weight decay
     */
    static void update(List<ParameterBlock> blocks, int step, double rate, double decay) {
        float correction1 = (float) (1 / (1 - Math.pow(BETA1, step)));
        float correction2 = (float) (1 / (1 - Math.pow(BETA2, step)));
        for (ParameterBlock block : blocks) {
            float blockRate = (float) (rate * block.rateFactor());
            float keep = block.decays() ? (float) (1 - blockRate * decay) : 1;
            RowKernels.AdamStep numbers =
                    new RowKernels.AdamStep(BETA1, BETA2, EPSILON, TINY, keep, blockRate * correction1, correction2);
            for (int i = 0; i < block.rows(); i++) {
                Kernels.ROWS.adam(
                        numbers,
                        block.values()[i],
                        block.gradients()[i],
                        block.first()[i],
                        block.second()[i],
                        0,
                        block.columns());
            }
        }
    }
}
