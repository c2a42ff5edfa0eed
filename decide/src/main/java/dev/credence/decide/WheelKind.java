package dev.credence.decide;

import dev.credence.core.data.DataLocation;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;

/** The problem {@code wheel}. */
public final class WheelKind implements BanditProblemKind {
    private static final double MOST = 1e6;

    private static final Setting.Real DELTA =
            new Setting.Real("delta", 0.95, 0, 1, "radius beyond which one of the other actions pays");
    private static final Setting.Real SAFE =
            new Setting.Real("safe", 1.2, -MOST, MOST, "mean reward of the first action, everywhere");
    private static final Setting.Real POOR = new Setting.Real("poor", 1, -MOST, MOST, "mean reward of the others");
    private static final Setting.Real RICH =
            new Setting.Real("rich", 50, -MOST, MOST, "mean reward of the one that pays");
    private static final Setting.Real SD =
            new Setting.Real("sd", 0.01, 0, MOST, "standard deviation of the rewards' noise");

    private static final Schema SETTINGS = Schema.of(DELTA, SAFE, POOR, RICH, SD);

    @Override
    public String name() {
        return "wheel";
    }

    @Override
    public String description() {
        return "points on a disc; four of five actions have a high reward in a quadrant of the rim (Riquelme et al. 2018)";
    }

    @Override
    public Schema settings() {
        return SETTINGS;
    }

    @Override
    public BanditProblem open(Settings s, DataLocation data) {
        return new Wheel(s.get(DELTA), s.get(SAFE), s.get(POOR), s.get(RICH), s.get(SD));
    }
}
