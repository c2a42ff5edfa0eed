package dev.credence.device.cuda.step;

import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Steps with one loop that reduces, of extents for which each way of reducing is chosen. */
final class ReductionTrials {
    private static final int[][] EXTENTS = {
        {1, 1, 1},
        {1, 1, 7},
        {1, 1, 40},
        {1, 1, 3000},
        {1, 5, 70},
        {1, 70, 5},
        {3, 40, 6},
        {2, 300, 3},
        {1, 130, 19},
        {4, 3, 300},
        {1, 1000, 2},
        {2, 3, 4},
        {40, 1, 90},
        {1, 3, 1100},
        {1, 33, 33}
    };

    private ReductionTrials() {}

    /** For all extents and axes that the results keep; in some the loop stores its elements too. */
    static List<Trial> all() {
        List<Trial> all = new ArrayList<>();
        for (int[] e : EXTENTS) {
            for (int kept = 0; kept < 8; kept++) {
                all.add(trial(new Extents(e[0], e[1], e[2]), kept, (kept + e[2]) % 3 == 0));
            }
        }
        all.add(inPlace());
        return all;
    }

    /** A single element whose square takes its place. */
    private static Trial inPlace() {
        Place number = Place.whole(new Buffer(0, 1), 1);
        Place sum = Place.whole(new Buffer(1, 1), 1);
        var x = Functions.input("x");
        Loop loop = new Loop(
                new Extents(1, 1, 1),
                Map.of("x", new Source.Element(number)),
                List.of(
                        new Output(x.times(x), number, Reduction.NONE, false),
                        new Output(x, sum, Reduction.SUM, true)));
        Map<Buffer, float[]> memory = new LinkedHashMap<>();
        memory.put(number.buffer(), new float[] {0.9f});
        memory.put(sum.buffer(), new float[] {4});
        Step step = new Step(List.of(loop), new LinkedHashSet<>(memory.keySet()), 0, 0, 0, List.of(), Step.Cut.NONE);
        return new Trial(step, memory, new int[0], new int[0]);
    }

    private static Trial trial(Extents extents, int kept, boolean stores) {
        int count = extents.count();
        int c = (kept & 1) == 0 || extents.c() == 1 ? 0 : 1;
        int m = (kept & 2) == 0 || extents.m() == 1 ? 0 : c == 0 ? 1 : extents.c();
        int sizeOfMc = (c == 0 ? 1 : extents.c()) * (m == 0 ? 1 : extents.m());
        int k = (kept & 4) == 0 || extents.k() == 1 ? 0 : sizeOfMc;
        int places = sizeOfMc * (k == 0 ? 1 : extents.k());
        Buffer from = new Buffer(0, count);
        Buffer sum = new Buffer(1, places);
        Buffer largest = new Buffer(2, places);
        Buffer squares = new Buffer(3, count);
        Place read = new Place(from, 0, extents.m() * extents.c(), extents.c(), 1).within(extents);
        Place square = new Place(squares, 0, read.strideK(), read.strideM(), read.strideC());
        var x = Functions.input("x");
        List<Output> outputs = new ArrayList<>();
        outputs.add(new Output(x.times(x), new Place(sum, 0, k, m, c), Reduction.SUM, true));
        outputs.add(new Output(x, new Place(largest, 0, k, m, c), Reduction.MAX, false));
        Map<Buffer, float[]> memory = new LinkedHashMap<>();
        Random random = new Random(kept + 31L * count);
        memory.put(from, numbers(random, count));
        memory.put(sum, numbers(random, places));
        memory.put(largest, numbers(random, places));
        if (stores) {
            outputs.add(new Output(x.times(x), square, Reduction.NONE, true));
            memory.put(squares, numbers(random, count));
        }
        Loop loop = new Loop(extents, Map.of("x", new Source.Element(read)), outputs);
        Step step = new Step(List.of(loop), new LinkedHashSet<>(memory.keySet()), 0, 0, 0, List.of(), Step.Cut.NONE);
        return new Trial(step, memory, new int[0], new int[0]);
    }

    private static float[] numbers(Random random, int length) {
        float[] numbers = new float[length];
        for (int i = 0; i < length; i++) {
            numbers[i] = (float) random.nextGaussian();
        }
        return numbers;
    }
}
