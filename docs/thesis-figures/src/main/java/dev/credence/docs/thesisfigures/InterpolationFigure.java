package dev.credence.docs.thesisfigures;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.report.FiguresReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Solar irradiance with blocks removed (Gal 2016, figure 4.8): how sure the models are between the data. */
record InterpolationFigure(Contestants contestants, int points) implements ThesisFigure {
    static InterpolationFigure full() {
        return new InterpolationFigure(new Contestants(5, 256, 4000, 1000), 600);
    }

    static InterpolationFigure quick() {
        return new InterpolationFigure(new Contestants(2, 32, 200, 200), 120);
    }

    @Override
    public String name() {
        return "solar";
    }

    @Override
    public String title() {
        return "Interpolation: solar irradiance with blocks removed";
    }

    @Override
    public List<String> datasets() {
        return List.of("solar");
    }

    @Override
    public FiguresReport.Section draw(Workshop workshop) {
        Dataset dataset = workshop.datasets().apply("solar");
        Examples train = dataset.train(0);
        Examples test = dataset.test(0);
        List<TrainedModel> models = contestants.train(workshop, dataset, train).all();
        double[] x = OnGrid.inputs(train);
        double[] removed = OnGrid.inputs(test);
        double[] grid = OnGrid.even(
                Arrays.stream(x).min().orElseThrow(), Arrays.stream(x).max().orElseThrow(), points);
        List<FiguresReport.Panel> panels = new ArrayList<>();
        List<FiguresReport.Law> laws = new ArrayList<>();
        for (int i = 0; i < models.size(); i++) {
            String name = Contestants.NAMES.get(i);
            TrainedModel model = models.get(i);
            panels.add(new FiguresReport.Panel(
                    ExtrapolationFigure.slug(name),
                    name,
                    "Mean and two standard deviations of the function; the removed points are drawn, not seen.",
                    "time (standardised)",
                    "irradiance (standardised)",
                    List.of(OnGrid.of(model, grid).curve(name, i)),
                    List.of(
                            new FiguresReport.Cloud("seen", 5, x, train.targets()),
                            new FiguresReport.Cloud("removed", 6, removed, test.targets()))));
            laws.add(law(name, OnGrid.of(model, x), OnGrid.of(model, removed), test.targets()));
        }
        return new FiguresReport.Section(
                name(),
                title(),
                x.length + " points, " + removed.length + " removed in blocks, by the author's files. "
                        + contestants.about() + " In the thesis: 5 layers.",
                laws,
                Contestants.NAMES,
                panels,
                List.of());
    }

    private static FiguresReport.Law law(String name, OnGrid seen, OnGrid removed, double[] y) {
        double inside = seen.epistemic(x -> true);
        double between = removed.epistemic(x -> true);
        double covered = IntStream.range(0, y.length)
                .filter(i -> Math.abs(y[i] - removed.mean()[i])
                        <= 2 * Math.hypot(removed.epistemicSd()[i], removed.noiseSd()[i]))
                .count();
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("sd at the points seen", inside);
        numbers.put("at those removed", between);
        numbers.put("share of the removed within two sd, noise included", covered / y.length);
        return new FiguresReport.Law(
                name + ": the function is less certain in the removed blocks than on the data.",
                between > inside,
                numbers);
    }
}
