package dev.credence.eval.protocol;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Small regressions: 40 points, one input, four splits whose test parts are ten points each. */
public final class FakeData {
    public static final int POINTS = 40;
    public static final int SPLITS = 4;

    private FakeData() {}

    public static Dataset of(String name) {
        double[][] inputs = new double[POINTS][1];
        double[] targets = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            inputs[i][0] = i;
            targets[i] = Math.sin(i * name.length()) + 3;
        }
        return of(name, Examples.of(inputs, targets));
    }

    public static Dataset of(String name, Examples examples) {
        List<Split> splits = new ArrayList<>();
        for (int s = 0; s < SPLITS; s++) {
            int split = s;
            splits.add(new Split(
                    IntStream.range(0, POINTS).filter(i -> i % SPLITS != split).toArray(),
                    IntStream.range(0, POINTS).filter(i -> i % SPLITS == split).toArray()));
        }
        return new Dataset(name, Task.REGRESSION, examples, List.of("x"), "y", List.of(), splits);
    }
}
