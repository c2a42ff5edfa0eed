package dev.credence.inference.auto;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Examples;
import dev.credence.core.file.NpyArray;
import dev.credence.core.method.Expectation;
import dev.credence.core.method.TableProblem;
import dev.credence.core.method.TrainedTable;
import dev.credence.core.predict.Predictive;
import dev.credence.inference.auto.entry.MethodChoice;
import dev.credence.inference.auto.text.TextInputs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A model of the method {@code auto} behind the interface of commands and files.
 *
 * @param model reads the table's cells, with numbers in place of texts
 * @param texts makes these numbers; empty without a column of texts
 */
public record AutoTable(AutoModel model, Optional<TextInputs> texts) implements TrainedTable {
    /**
     * Loads a model.
     *
     * @param methods members that are inference methods, from the settings
     * @throws IllegalArgumentException if JSON and arrays are not a model of the problem
     */
    static AutoTable load(
            TableProblem problem, List<MethodChoice> methods, ObjectNode document, Map<String, NpyArray> arrays) {
        if (!TextInputs.suits(problem.columns())) {
            return new AutoTable(AutoDocument.model(problem, methods, document, arrays), Optional.empty());
        }
        Map<String, NpyArray> rest = new LinkedHashMap<>(arrays);
        TextInputs texts = TextInputs.load(problem.columns(), problem.task(), rest);
        TableProblem plain = new TableProblem(problem.task(), texts.plainColumns(), problem.rows());
        return new AutoTable(AutoDocument.model(plain, methods, document, rest), Optional.of(texts));
    }

    @Override
    public Predictive predict(Examples rows) {
        return model.predictive(texts.map(found -> found.apply(rows)).orElse(rows));
    }

    @Override
    public String composition() {
        return model.networks().composition();
    }

    @Override
    public Optional<Expectation> expectation() {
        return Optional.of(model.expectation());
    }

    @Override
    public Optional<TargetRange> targetRange() {
        return model instanceof AutoRegression regression
                ? Optional.ofNullable(regression.targets().get(0).range())
                        .map(range -> new TargetRange(range.smallest(), range.median(), range.largest()))
                : Optional.empty();
    }

    @Override
    public ObjectNode document() {
        return AutoDocument.document(model);
    }

    @Override
    public Map<String, NpyArray> arrays() {
        Map<String, NpyArray> arrays = AutoDocument.arrays(model);
        texts.ifPresent(found -> arrays.putAll(found.arrays()));
        return arrays;
    }
}
