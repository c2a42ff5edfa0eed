package dev.credence.docs.thesisfigures;

import dev.credence.core.device.Activation;
import dev.credence.core.inference.PriorFunctions;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.eval.report.FiguresReport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Functions drawn from the prior of deep networks (Gal 2016, figures 4.1 to 4.3).
 *
 * @param narrow units of each hidden layer
 * @param wide the same of another network
 * @param draws of the narrow network, whose fourth moment is measured; of the wide one a twentieth
 */
record PriorFigure(int narrow, int wide, int draws) implements ThesisFigure {
    private static final int LAYERS = 4;
    private static final int SHOWN = 20;
    private static final double FAR = 1000;

    static PriorFigure full() {
        return new PriorFigure(32, 256, 40_000);
    }

    static PriorFigure quick() {
        return new PriorFigure(8, 64, 2000);
    }

    @Override
    public String name() {
        return "prior";
    }

    @Override
    public String title() {
        return "Functions drawn from the prior";
    }

    @Override
    public FiguresReport.Section draw(Workshop workshop) {
        List<FiguresReport.Panel> panels = new ArrayList<>();
        for (Activation activation : List.of(Activation.RELU, Activation.TANH)) {
            for (int width : List.of(narrow, wide)) {
                workshop.progress().accept(activation + ", " + width + " units");
                panels.add(panel(workshop, activation, width));
            }
        }
        return new FiguresReport.Section(
                name(),
                title(),
                LAYERS + " hidden layers of " + narrow + " and of " + wide + " units, weights N(0, 100/K) of K inputs"
                        + " (length-scale 0.1), biases N(0, 100) in the pictures and none in the first law. In the"
                        + " thesis up to 4096 units.",
                List.of(kurtosis(workshop), growth(workshop, Activation.RELU, 2), growth(workshop, Activation.TANH, 1)),
                List.of("functions"),
                panels,
                List.of());
    }

    private static PriorFunctions prior(Activation activation, int width, double ofBiases) {
        Model model = Model.perceptron(
                1, Collections.nCopies(LAYERS, width), activation, new Likelihood.Gaussian(new Precision.Fixed(1)));
        return new PriorFunctions(model, GaussianPrior.ofLengthScale(0.1), GaussianPrior.ofLengthScale(ofBiases), true);
    }

    private static FiguresReport.Panel panel(Workshop workshop, Activation activation, int width) {
        double[] x = OnGrid.even(-2, 2, 201);
        float[] inputs = new float[x.length];
        for (int i = 0; i < x.length; i++) {
            inputs[i] = (float) x[i];
        }
        float[][] drawn = prior(activation, width, 0.1).draw(workshop.device(), inputs, SHOWN, workshop.seed());
        String name = activation == Activation.RELU ? "ReLU" : "TanH";
        List<FiguresReport.Curve> curves = new ArrayList<>();
        for (int f = 0; f < drawn.length; f++) {
            double[] y = new double[x.length];
            for (int i = 0; i < y.length; i++) {
                y[i] = drawn[f][i];
            }
            curves.add(new FiguresReport.Curve("function " + (f + 1), f % 6, true, x, y, new double[0], new double[0]));
        }
        return new FiguresReport.Panel(
                name.toLowerCase(Locale.ROOT) + "-" + width,
                name + ", " + width + " units",
                SHOWN + " functions.",
                "x",
                "f(x)",
                curves,
                List.of());
    }

    /**
     * Without biases the output of a ReLU network of L layers of K units is a normal number whose variance is a product
     * of L independent means of K squares relu(z)², z ~ N(0, 1), each with E = ½ and E of its square 3/2: the kurtosis
     * is 3 (1 + (3/2 ÷ 1/4 − 1)/K)^L = 3 (1 + 5/K)^L, and 3, a Gaussian process', in the limit.
     */
    private FiguresReport.Law kurtosis(Workshop workshop) {
        double ofNarrow = kurtosis(workshop, narrow, draws);
        double ofWide = kurtosis(workshop, wide, draws / 20);
        double expected = expected(narrow);
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("kurtosis at " + narrow + " units", ofNarrow);
        numbers.put("expected", expected);
        numbers.put("at " + wide + " units", ofWide);
        numbers.put("expected there", expected(wide));
        return new FiguresReport.Law(
                "Functions of wide networks are nearly those of a Gaussian process: the kurtosis of f(1) is"
                        + " 3 (1 + 5/K)^4 for ReLU units (within 15 %), and nearer to 3 for the wider network.",
                Math.abs(ofNarrow / expected - 1) < 0.15 && Math.abs(ofWide - 3) < Math.abs(ofNarrow - 3), numbers);
    }

    static double expected(int width) {
        return 3 * Math.pow(1 + 5.0 / width, LAYERS);
    }

    private static double kurtosis(Workshop workshop, int width, int draws) {
        float[][] f =
                prior(Activation.RELU, width, 1e6).draw(workshop.device(), new float[] {1}, draws, workshop.seed());
        double second = 0;
        double fourth = 0;
        for (float[] value : f) {
            double square = (double) value[0] * value[0];
            second += square / draws;
            fourth += square * square / draws;
        }
        return fourth / (second * second);
    }

    private FiguresReport.Law growth(Workshop workshop, Activation activation, int expected) {
        float[][] f = prior(activation, narrow, 0.1)
                .draw(workshop.device(), new float[] {(float) FAR, (float) (2 * FAR)}, 200, workshop.seed());
        double near = 0;
        double far = 0;
        for (float[] value : f) {
            near += (double) value[0] * value[0];
            far += (double) value[1] * value[1];
        }
        double ratio = Math.sqrt(far / near);
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("sd at x = 2000 over that at 1000", ratio);
        return new FiguresReport.Law(
                activation == Activation.RELU
                        ? "Functions of ReLU networks go on growing: far away their sd is proportional to x."
                        : "Functions of TanH networks level off: far away their sd does not change.",
                Math.abs(ratio - expected) < 0.05,
                numbers);
    }
}
