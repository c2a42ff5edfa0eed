package dev.credence.device.nd4j;

import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.formula.Walk;
import java.util.Arrays;

/**
 * A pass over host memory, in tiles that stay in the L1 cache: all instructions of its program, one loop each, run on a
 * tile before the next. Reductions are in double, in an order determined by sizes and strides alone.
 */
final class HostPass implements Kernel {
    private final PassNumbers numbers;
    private final HostTiles tiles;
    private final HostStep[] steps;
    private final HostPlan.Filled[] filled;
    private final HostOutput[] outputs;

    HostPass(Pass pass, HostFunctions functions) {
        Walk walk = pass.walk().collapsed();
        numbers = new PassNumbers(pass, walk, walk.program(), true);
        tiles = new HostTiles(walk);
        HostPlan plan = new HostPlan(pass, walk, numbers, tiles, functions);
        steps = plan.steps.toArray(new HostStep[0]);
        filled = plan.filled.toArray(new HostPlan.Filled[0]);
        outputs = plan.outputs.toArray(new HostOutput[0]);
    }

    @Override
    public void run() {
        numbers.evaluate();
        for (HostPlan.Filled number : filled) {
            Arrays.fill(number.array(), HostValues.rounded(numbers.value(number.instruction())));
        }
        for (HostOutput output : outputs) {
            output.start();
        }
        tiles.first();
        for (HostStep step : steps) {
            step.run(tiles);
        }
        take();
        for (int changed = tiles.next(); changed != 0; changed = tiles.next()) {
            for (HostStep step : steps) {
                if ((step.dependsOn() & changed) != 0) {
                    step.run(tiles);
                }
            }
            take();
        }
        for (HostOutput output : outputs) {
            output.finish();
        }
    }

    private void take() {
        for (HostOutput output : outputs) {
            output.take();
        }
    }
}
