package dev.credence.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A tensor of answers in the Open Inference Protocol.
 *
 * @param name as columns of predictions are named: {@code lower_90}
 * @param datatype FP64, BOOL or BYTES
 * @param width of its second axis; 0 where it has none
 * @param write appends a row
 */
record OutputTensor(String name, String datatype, int width, BiConsumer<RowAnswer, Sink> write) {
    /** Where elements go, in their order. */
    interface Sink {
        void number(double value);

        void flag(boolean value);

        void text(String value);
    }

    /** All that a model answers, with intervals of these levels. */
    static List<OutputTensor> all(ServedModel model, List<Double> levels) {
        List<OutputTensor> all =
                new ArrayList<>(model.isClassification() ? ofClasses(model) : ofNumbers(model, levels));
        all.add(new OutputTensor(
                "out_of_distribution",
                "BOOL",
                0,
                (answer, data) -> data.flag(answer.novelty().flag())));
        return all;
    }

    private static List<OutputTensor> ofNumbers(ServedModel model, List<Double> levels) {
        List<OutputTensor> all = new ArrayList<>();
        all.add(number("mean", RowAnswer.Regression::mean));
        all.add(number("sd", RowAnswer.Regression::sd));
        all.add(number("epistemic_sd", RowAnswer.Regression::epistemicSd));
        all.add(number("aleatoric_sd", RowAnswer.Regression::aleatoricSd));
        bounds(all, "", levels, RowAnswer.Regression::intervals);
        bounds(all, "guaranteed_", model.coverages(), RowAnswer.Regression::guaranteed);
        return all;
    }

    private static void bounds(
            List<OutputTensor> all,
            String prefix,
            List<Double> levels,
            Function<RowAnswer.Regression, List<RowAnswer.Bounds>> of) {
        for (int i = 0; i < levels.size(); i++) {
            int level = i;
            String percent = Json.percent(levels.get(i));
            all.add(number(
                    prefix + "lower_" + percent, r -> of.apply(r).get(level).lower()));
            all.add(number(
                    prefix + "upper_" + percent, r -> of.apply(r).get(level).upper()));
        }
    }

    private static OutputTensor number(String name, ToDoubleFunction<RowAnswer.Regression> of) {
        return new OutputTensor(
                name, "FP64", 0, (answer, data) -> data.number(of.applyAsDouble((RowAnswer.Regression) answer)));
    }

    private static List<OutputTensor> ofClasses(ServedModel model) {
        List<String> names = model.description().classNames();
        List<OutputTensor> all = new ArrayList<>();
        all.add(classes("predicted", "BYTES", 0, (c, data) -> data.text(names.get(c.predicted()))));
        all.add(classes("probabilities", "FP64", names.size(), (c, data) -> numbers(data, c.probabilities())));
        all.add(classes("entropy", "FP64", 0, (c, data) -> data.number(c.entropy())));
        all.add(classes("mutual_information", "FP64", 0, (c, data) -> data.number(c.mutualInformation())));
        model.guarantee().ifPresent(g -> {
            for (int i = 0; i < g.coverages().size(); i++) {
                int level = i;
                String percent = Json.percent(g.coverages().get(i));
                all.add(classes("guaranteed_set_" + percent, "BOOL", names.size(), (c, data) -> {
                    List<Integer> set = c.guaranteed().get(level).classes();
                    for (int k = 0; k < names.size(); k++) {
                        data.flag(set.contains(k));
                    }
                }));
            }
        });
        return all;
    }

    private static OutputTensor classes(
            String name, String datatype, int width, BiConsumer<RowAnswer.Classification, Sink> write) {
        return new OutputTensor(
                name, datatype, width, (answer, data) -> write.accept((RowAnswer.Classification) answer, data));
    }

    private static void numbers(Sink data, double[] values) {
        for (double value : values) {
            data.number(value);
        }
    }

    /** [N] or [N, width]. */
    List<Long> shape(long rows) {
        return width > 0 ? List.of(rows, (long) width) : List.of(rows);
    }
}
