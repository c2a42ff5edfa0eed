package dev.credence.device.cuda.step;

import dev.credence.core.formula.Extents;
import dev.credence.core.formula.Functions;
import dev.credence.core.formula.Reduction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** Trials whose batches are rows of tables, and the same with batches that are sent. */
final class GatheredTrials {
    private GatheredTrials() {}

    /**
     * Batches of random rows, many of them several times. Those of as many points as the one before have its rows, as
     * inputs and targets have.
     *
     * @param sent a step that is not in parts
     * @param rows of a table
     */
    static Trial gathered(Trial sent, int rows) {
        Random random = new Random(7);
        Step step = sent.step();
        List<StepOperation> operations = new ArrayList<>();
        List<Integer> constants = list(sent.constants());
        List<Integer> row = list(sent.row()).subList(0, step.numbers());
        List<float[]> tables = new ArrayList<>();
        int before = 0;
        for (StepOperation operation : step.operations()) {
            if (operation instanceof Receive receive) {
                int points = receive.points();
                int width = receive.length() / points;
                for (int i = 0; i < points && points != before; i++) {
                    row.add(Float.floatToRawIntBits(random.nextInt(rows)));
                }
                before = points;
                int from = row.size() - step.numbers() - points;
                Receive.Table table = new Receive.Table(constants.size(), width);
                constants.add(tables.size());
                constants.add(0);
                float[] values = new float[rows * width];
                for (int i = 0; i < values.length; i++) {
                    values[i] = (float) random.nextGaussian();
                }
                tables.add(values);
                operations.add(new Receive(receive.to(), from, receive.length(), points, receive.stretch(), table));
            } else {
                operations.add(operation);
            }
        }
        Step gathered = with(step, operations, row.size() - step.numbers(), constants.size());
        return new Trial(gathered, sent.kept(), array(constants), array(row), tables);
    }

    /**
     * Three rows of 4 numbers as [2, 3, 2], of which a part has [2, 1, 2]: stretches that begin and end within rows,
     * and a copy of them.
     */
    static Trial stretches() {
        Buffer all = new Buffer(0, 12);
        Buffer part = new Buffer(1, 4);
        Receive receive = new Receive(part, 0, 4, 1, new Source.Stretch(2, 6), new Receive.Table(0, 4));
        Loop copy = new Loop(
                new Extents(1, 2, 2),
                Map.of("x", new Source.Element(new Place(part, 0, 0, 2, 1))),
                List.of(new Output(Functions.input("x"), new Place(all, 0, 0, 6, 1, 2), Reduction.NONE, false)));
        Step step = new Step(List.of(receive, copy), Set.of(all), 0, 3, 2, List.of(), new Step.Cut(0, 2, 3));
        int[] row = IntStream.of(2, 0, 2)
                .map(number -> Float.floatToRawIntBits(number))
                .toArray();
        float[] table = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        return new Trial(step, Map.of(all, new float[12]), new int[2], row, List.of(table));
    }

    /** The same batches, sent element by element. The constants stay, so that nothing else lies elsewhere. */
    static Trial sent(Trial gathered) {
        Step step = gathered.step();
        List<StepOperation> operations = new ArrayList<>();
        List<Integer> row = list(gathered.row()).subList(0, step.numbers());
        for (StepOperation operation : step.operations()) {
            if (operation instanceof Receive receive && receive.table() != null) {
                int width = receive.table().width();
                float[] values = gathered.tables()
                        .get(gathered.constants()[receive.table().address()]);
                int from = row.size() - step.numbers();
                int points = receive.length() * step.cut().parts() / width;
                for (int point = 0; point < points; point++) {
                    int number = (int) Float.intBitsToFloat(gathered.row()[step.numbers() + receive.from() + point]);
                    for (int i = 0; i < width; i++) {
                        row.add(Float.floatToRawIntBits(values[number * width + i]));
                    }
                }
                operations.add(new Receive(receive.to(), from, receive.length(), receive.points(), receive.stretch()));
            } else {
                operations.add(operation);
            }
        }
        Step sent = with(step, operations, row.size() - step.numbers(), step.constants());
        return new Trial(sent, gathered.kept(), gathered.constants(), array(row));
    }

    private static Step with(Step step, List<StepOperation> operations, int received, int constants) {
        return new Step(operations, step.kept(), step.numbers(), received, constants, step.noises(), step.cut());
    }

    private static List<Integer> list(int[] words) {
        List<Integer> list = new ArrayList<>();
        for (int word : words) {
            list.add(word);
        }
        return list;
    }

    private static int[] array(List<Integer> words) {
        return words.stream().mapToInt(i -> i).toArray();
    }
}
