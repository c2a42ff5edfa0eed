package dev.credence.baselines.viavb;

import dev.credence.core.data.TrainingPoints;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.inference.TrainingHook;
import dev.credence.core.method.Findings;
import dev.credence.core.optimise.Progress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Prunes, at the end of training, weights with log α = log σ² − log μ² above a limit (Molchanov et al. 2017): their
 * mean becomes 0 and their variance e⁻⁵⁰. Pruned weights are recognised by these values alone, in a loaded model too.
 */
final class Pruning implements TrainingHook {
    private static final String MEAN = ".mean";
    private static final String LOG_VARIANCE = ".log_variance";
    /** Log variance of a pruned weight, whose noise is below the resolution of float sums. */
    static final float REMOVED = -50;

    /** Keeps the logarithm finite for a zero mean. */
    private static final double EPSILON = 1e-16;

    private final Device device;
    private final Map<String, Block> blocks = new LinkedHashMap<>();
    private final double limit;

    private record Block(Tensor mean, Tensor logVariance) {}

    Pruning(Device device, Map<String, Tensor> parameters, double limit) {
        this.device = device;
        this.limit = limit;
        parameters.forEach((name, mean) -> {
            String block = name.endsWith(MEAN) ? name.substring(0, name.length() - MEAN.length()) : "";
            Tensor logVariance = parameters.get(block + LOG_VARIANCE);
            if (logVariance != null) {
                blocks.put(block, new Block(mean, logVariance));
            }
        });
    }

    @Override
    public boolean followsSteps() {
        return false;
    }

    @Override
    public void endOfTraining(TrainingPoints training, Progress progress) {
        for (Block block : blocks.values()) {
            float[] mean = device.read(block.mean());
            float[] logVariance = device.read(block.logVariance());
            for (int i = 0; i < mean.length; i++) {
                double logAlpha = logVariance[i] - Math.log((double) mean[i] * mean[i] + EPSILON);
                if (logAlpha > limit) {
                    mean[i] = 0;
                    logVariance[i] = REMOVED;
                }
            }
            device.write(block.mean(), mean);
            device.write(block.logVariance(), logVariance);
        }
    }

    /** {@code kept.<block>} and {@code total.<block>}: numbers of remaining and of all weights. */
    @Override
    public Findings findings() {
        Map<String, Double> numbers = new LinkedHashMap<>();
        int keptOfAll = 0;
        int all = 0;
        for (Map.Entry<String, Block> named : blocks.entrySet()) {
            float[] mean = device.read(named.getValue().mean());
            float[] logVariance = device.read(named.getValue().logVariance());
            int kept = 0;
            for (int i = 0; i < mean.length; i++) {
                kept += mean[i] == 0 && logVariance[i] == REMOVED ? 0 : 1;
            }
            numbers.put("kept." + named.getKey(), (double) kept);
            numbers.put("total." + named.getKey(), (double) mean.length);
            keptOfAll += kept;
            all += mean.length;
        }
        String summary = String.format(
                Locale.ROOT, "Kept %d of %d weights (%.1f %%).", keptOfAll, all, 100.0 * keptOfAll / Math.max(1, all));
        return new Findings(numbers, summary, List.of());
    }
}
