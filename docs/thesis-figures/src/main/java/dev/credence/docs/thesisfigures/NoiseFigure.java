package dev.credence.docs.thesisfigures;

import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.report.FiguresReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Noise that depends on the input (Gal 2016, section 4.6, figure 4.13): x sin x at 20 points, and four points that
 * contradict one another.
 *
 * @param epochs of both networks
 * @param samples of a prediction
 */
record NoiseFigure(int epochs, int samples) implements ThesisFigure {
    private static final double[][] CONTRADICTORY = {{7, -7}, {8.5, 7}, {10, -7}, {11.5, 7}};
    private static final int SMOOTH = 20;
    private static final double[] GRID = OnGrid.even(-6, 13, 191);

    static NoiseFigure full() {
        return new NoiseFigure(10_000, 1000);
    }

    static NoiseFigure quick() {
        return new NoiseFigure(2000, 200);
    }

    @Override
    public String name() {
        return "heteroscedastic";
    }

    @Override
    public String title() {
        return "Noise that depends on the input";
    }

    /** The 24 points. */
    private static Dataset dataset() {
        double[][] x = new double[SMOOTH + CONTRADICTORY.length][1];
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            boolean smooth = i < SMOOTH;
            x[i][0] = smooth ? 10.0 * i / (SMOOTH - 1) - 5 : CONTRADICTORY[i - SMOOTH][0];
            y[i] = smooth ? x[i][0] * Math.sin(x[i][0]) : CONTRADICTORY[i - SMOOTH][1];
        }
        int[] all = IntStream.range(0, x.length).toArray();
        return new Dataset(
                "x sin x",
                Task.REGRESSION,
                Examples.of(x, y),
                List.of("x"),
                "y",
                List.of(),
                List.of(new Split(all, all)));
    }

    @Override
    public FiguresReport.Section draw(Workshop workshop) {
        Dataset dataset = dataset();
        workshop.progress().accept("one noise for all inputs");
        OnGrid same = grid(workshop, dataset, "learnt");
        workshop.progress().accept("noise that depends on the input");
        OnGrid own = grid(workshop, dataset, "heteroscedastic");
        double smooth = own.noise(x -> x >= -5 && x <= 5);
        double contradictory = own.noise(x -> x >= 7 && x <= 11.5);
        double least = same.noise(x -> x <= 5);
        double most = same.noise(x -> x >= 7);
        Map<String, Double> ofOwn = new LinkedHashMap<>();
        ofOwn.put("noise sd on the smooth points", smooth);
        ofOwn.put("on the contradictory ones", contradictory);
        Map<String, Double> ofSame = new LinkedHashMap<>();
        ofSame.put("noise sd on the smooth points", least);
        ofSame.put("on the contradictory ones", most);
        List<String> names = List.of("one noise", "noise of the input");
        return new FiguresReport.Section(
                name(),
                title(),
                "x sin x at 20 inputs from -5 to 5, and (7, -7), (8.5, 7), (10, -7), (11.5, 7). A layer of 20 ReLU and"
                        + " one of 20 sigmoid units, " + epochs + " epochs of Adam in batches of 12, " + samples
                        + " samples, length-scale² 0.1, dropout 0.05. In the thesis: 0.1 and 0.05 with noise of the"
                        + " input, 10 and 0.005 with one noise, which is given there and learnt here; of standardised"
                        + " inputs and targets so small a prior leaves a constant.",
                List.of(
                        new FiguresReport.Law(
                                "A network with a noise of the input's own finds at least twice as much of it where the"
                                        + " points contradict one another as where they are smooth.",
                                contradictory > 2 * smooth,
                                ofOwn),
                        new FiguresReport.Law(
                                "A network with one noise has to see the smooth points with the noise of the others.",
                                Math.abs(most / least - 1) < 1e-9 && least > smooth,
                                ofSame)),
                names,
                List.of(
                        panel("one-noise", names.get(0), 0, same, dataset),
                        panel("own-noise", names.get(1), 1, own, dataset)),
                List.of());
    }

    private OnGrid grid(Workshop workshop, Dataset dataset, String noise) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("noise", noise);
        all.put("dropout", "0.05");
        all.put("length-scale", "0.3162");
        all.put("alpha", "0");
        all.put("samples", "5");
        all.put("model", "[{\"dense\":20,\"activation\":\"relu\"},{\"dense\":20,\"activation\":\"sigmoid\"}]");
        all.put("epochs", String.valueOf(epochs));
        all.put("batch", "12");
        all.put("learning-rate", "0.01");
        all.put("schedule", "cosine");
        all.put("prediction-samples", String.valueOf(samples));
        TrainedModel model = workshop.train("dropout-alpha", all, dataset, dataset.train(0));
        return OnGrid.of(model, GRID);
    }

    /** The mean, two epistemic standard deviations, and in thin lines two of both sources together. */
    private static FiguresReport.Panel panel(String name, String label, int colour, OnGrid grid, Dataset dataset) {
        return new FiguresReport.Panel(
                name,
                label,
                "Band: two standard deviations of the function; thin lines: with the noise.",
                "x",
                "y",
                List.of(
                        grid.curve(label, colour),
                        total("lower end with noise", colour, grid, -2),
                        total("upper end with noise", colour, grid, 2)),
                List.of(new FiguresReport.Cloud(
                        "data",
                        5,
                        OnGrid.inputs(dataset.examples()),
                        dataset.examples().targets())));
    }

    private static FiguresReport.Curve total(String label, int colour, OnGrid grid, double deviations) {
        double[] y = IntStream.range(0, grid.x().length)
                .mapToDouble(i -> grid.mean()[i] + deviations * Math.hypot(grid.epistemicSd()[i], grid.noiseSd()[i]))
                .toArray();
        return new FiguresReport.Curve(label, colour, true, grid.x(), y, new double[0], new double[0]);
    }
}
