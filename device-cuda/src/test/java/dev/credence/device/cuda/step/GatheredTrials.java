package dev.credence.device.cuda.step;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

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
                for (int point = 0; point < receive.points(); point++) {
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
