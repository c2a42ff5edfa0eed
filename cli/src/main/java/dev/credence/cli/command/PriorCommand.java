package dev.credence.cli.command;

import dev.credence.cli.chart.PriorPicture;
import dev.credence.cli.console.Console;
import dev.credence.core.UserException;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.inference.PriorFunctions;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import dev.credence.core.model.Architecture;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.prior.GaussianPrior;
import dev.credence.core.prior.Prior;
import dev.credence.scoring.TableWriter;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a prior of the weights says of functions. */
@Command(
        name = "prior",
        sortOptions = false,
        description = {
            "Draw functions of one input from a network's prior, to see what a length-scale, the widths and the "
                    + "activation imply.",
            ""
        },
        footer = {
            "",
            "Inputs and outputs are standardised, as in training: most data lie between -2 and 2. Methods use the prior",
            "without --scaled, under which wider layers give larger functions.",
            "",
            "Examples:",
            "  credence prior --hidden 50 --set length-scale=1 --out prior.png",
            "  credence prior --hidden 512,512,512,512 --set activation=tanh --scaled --set length-scale=0.5 --out deep.png"
        })
public final class PriorCommand implements Callable<Integer> {
    private static final int MOST_FUNCTIONS = 1000;
    private static final int MOST_POINTS = 100_000;
    private static final Set<String> USED =
            Set.of("model", "hidden", "activation", "prior", "length-scale", "mixture-weight", "mixture-length-scale");
    private static final Schema SETTINGS = new Schema(CommonSettings.SCHEMA.settings().stream()
            .filter(setting -> USED.contains(setting.name()))
            .toList());

    private final Console console;
    private final Provider<Devices> devices;

    @Spec
    private CommandSpec spec;

    @Writes
    @Option(
            names = "--out",
            paramLabel = "FILE.png",
            defaultValue = "prior.png",
            order = 1,
            description = "The picture to write (default: ${DEFAULT-VALUE}).")
    private Path out = Path.of("prior.png");

    @Writes
    @Option(
            names = "--table",
            paramLabel = "FILE",
            order = 2,
            description = "Also write the functions as a table, one column per function: .csv or .jsonl.")
    private @Nullable Path table;

    @Option(
            names = "--hidden",
            paramLabel = "N,N",
            order = 3,
            description = "Units of each hidden layer (default: 50). Short for --set hidden=…")
    private @Nullable String hidden;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            order = 4,
            description =
                    "activation, prior, length-scale, model, mixture-weight or mixture-length-scale, as in methods;"
                            + " may be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--bias-length-scale",
            paramLabel = "L",
            order = 5,
            description = "Inverse standard deviation of the normal prior of the biases (default: as length-scale).")
    private @Nullable Double biasLengthScale;

    @Option(
            names = "--scaled",
            order = 6,
            description = "Divide the weights of a layer by the square root of the number of its inputs.")
    private boolean scaled;

    @Option(
            names = "--functions",
            paramLabel = "N",
            defaultValue = "20",
            order = 7,
            description = "Number of functions (default: ${DEFAULT-VALUE}).")
    private int functions = 20;

    @Option(
            names = "--range",
            paramLabel = "FROM,TO",
            hideParamSyntax = true,
            split = ",",
            order = 8,
            description = "Range of the input (default: -2,2).")
    private List<Double> range = List.of(-2.0, 2.0);

    @Option(
            names = "--points",
            paramLabel = "N",
            defaultValue = "401",
            order = 9,
            description = "Number of inputs at which functions are evaluated (default: ${DEFAULT-VALUE}).")
    private int points = 401;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 10,
            description = "Seed of the draws (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Mixin
    private DeviceOption device;

    @Inject
    PriorCommand(Console console, Provider<Devices> devices) {
        this.console = console;
        this.devices = devices;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        problems.check(() -> AtomicFiles.requireWritable(out));
        if (table != null) {
            Path file = table;
            problems.check(() -> AtomicFiles.requireWritable(file));
        }
        problems.check(() -> device.check(problems, devices.get()));
        checkNumbers(problems);
        Problems.Checked<Settings> parsed = problems.check(this::parsed);
        Problems.Checked<PriorFunctions> prior = problems.check(() -> prior(parsed.get()));
        problems.throwIfAny();
        float[] x = grid();
        float[][] drawn;
        try (Device opened = devices.get().open(device.name())) {
            drawn = prior.get().draw(opened, x, functions, seed);
        }
        requireFinite(drawn);
        AtomicFiles.write(out, stream -> stream.write(PriorPicture.png(title(parsed.get()), x, drawn)));
        if (table != null) {
            TableWriter.write(table, header(), rows(x, drawn));
        }
        console.result(functions + " functions: " + out + (table == null ? "" : ", " + table));
        return ExitCodes.DONE;
    }

    private void checkNumbers(Problems problems) {
        if (functions < 1 || functions > MOST_FUNCTIONS) {
            problems.add("--functions is " + functions + ", expected 1 to " + MOST_FUNCTIONS + ".");
        }
        if (points < 2 || points > MOST_POINTS) {
            problems.add("--points is " + points + ", expected 2 to " + MOST_POINTS + ".");
        }
        if (range.size() != 2
                || !(range.get(0) < range.get(1))
                || range.stream().anyMatch(end -> !(Math.abs(end) <= Float.MAX_VALUE))) {
            problems.add("--range is " + range + ", expected two finite numbers, the smaller first, such as -2,2.");
        }
        if (biasLengthScale != null && !(biasLengthScale >= 1e-6 && biasLengthScale <= 1e6)) {
            problems.add("--bias-length-scale is " + biasLengthScale + ", expected 1e-6 to 1e6.");
        }
    }

    private Settings parsed() {
        SettingOptions.requireDistinct(spec);
        Map<String, String> all = new LinkedHashMap<>(settings);
        if (hidden != null && all.put("hidden", hidden) != null) {
            throw new UserException("Given twice, as an option and by --set: hidden.");
        }
        return SETTINGS.parse(all);
    }

    private PriorFunctions prior(Settings parsed) {
        Problem problem = new Problem(new Task.Regression(), 1, 1);
        Likelihood likelihood = new Likelihood.Gaussian(new Precision.Fixed(1));
        Model model = CommonSettings.model(problem, parsed, likelihood);
        Prior weights = CommonSettings.prior(parsed);
        double ofBiases = biasLengthScale == null ? parsed.get(CommonSettings.LENGTH_SCALE) : biasLengthScale;
        return new PriorFunctions(model, weights, GaussianPrior.ofLengthScale(ofBiases), scaled);
    }

    private float[] grid() {
        float[] x = new float[points];
        for (int i = 0; i < points; i++) {
            x[i] = (float) (range.get(0) + (range.get(1) - range.get(0)) * i / (points - 1));
        }
        return x;
    }

    private static void requireFinite(float[][] drawn) {
        for (float[] function : drawn) {
            for (float value : function) {
                if (!Float.isFinite(value)) {
                    throw new UserException(
                            "A function is beyond the range of numbers. Use a larger length-scale, fewer"
                                    + " layers, or --scaled.");
                }
            }
        }
    }

    private String title(Settings parsed) {
        Map<String, String> text = parsed.asText();
        String model = parsed.get(CommonSettings.MODEL);
        String network = model.equals(Architecture.PERCEPTRON) ? "hidden layers " + text.get("hidden") : model;
        return "Prior: " + text.get("prior") + ", length-scale " + text.get("length-scale") + ", " + network + ", "
                + text.get("activation") + (scaled ? ", scaled" : "");
    }

    private List<String> header() {
        List<String> header = new ArrayList<>(List.of("x"));
        for (int f = 1; f <= functions; f++) {
            header.add("f" + f);
        }
        return header;
    }

    private static List<List<Double>> rows(float[] x, float[][] drawn) {
        List<List<Double>> rows = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            List<Double> row = new ArrayList<>(List.of((double) x[i]));
            for (float[] function : drawn) {
                row.add((double) function[i]);
            }
            rows.add(row);
        }
        return rows;
    }
}
