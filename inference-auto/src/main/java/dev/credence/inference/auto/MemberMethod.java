package dev.credence.inference.auto;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TableMethod;
import dev.credence.core.method.TableProblem;
import dev.credence.core.method.TableTraining;
import dev.credence.core.method.TrainedTable;
import dev.credence.inference.auto.time.Stopwatch;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One member of the stack as a method by itself: the same encoding of cells, the same scales of the target, and its
 * densities recalibrated by their out-of-fold scores, without networks and other members.
 */
abstract class MemberMethod implements TableMethod {
    private static final Schema SETTINGS = Schema.of(AutoTraining.FOLDS);

    private final String name;
    private final String description;
    private final String citation;
    private final String ofNumbers;
    private final String ofClasses;

    /**
     * A method.
     *
     * @param ofNumbers name of the member for real targets
     * @param ofClasses name of the member for classes
     */
    MemberMethod(String name, String description, String citation, String ofNumbers, String ofClasses) {
        this.name = name;
        this.description = description;
        this.citation = citation;
        this.ofNumbers = ofNumbers;
        this.ofClasses = ofClasses;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public final String citation() {
        return citation;
    }

    @Override
    public final Schema settings() {
        return SETTINGS;
    }

    @Override
    public final boolean readsTexts() {
        return true;
    }

    @Override
    public final boolean readsStoredRows() {
        return true;
    }

    @Override
    public final boolean takesWeights(Settings settings) {
        return true;
    }

    @Override
    public final TrainedTable train(TableProblem problem, Examples rows, Settings settings, TableTraining training) {
        AutoTraining.requireRows(name, rows);
        AutoOptions options = new AutoOptions(
                training.seed(),
                training.threads(),
                training.time().orElse(AutoMethod.UNLIMITED),
                1,
                Optional.empty(),
                new ProgressAdapter(training.listener(), 1),
                false,
                Optional.of(problem.task() instanceof Task.Classification ? ofClasses : ofNumbers),
                List.of(),
                Stopwatch.SYSTEM,
                Optional.empty());
        return AutoTraining.train(problem, rows, settings.get(AutoTraining.FOLDS), training.groups(), options);
    }

    @Override
    public final TrainedTable load(
            TableProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays) {
        return AutoTable.load(problem, List.of(), document, arrays);
    }
}
